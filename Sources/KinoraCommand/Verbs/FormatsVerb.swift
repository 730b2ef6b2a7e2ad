import KinoraFormats
import KinoraMedia

extension Verb {
  /// `kinora formats` lists what films can be written as, and what of it this machine's codec library can encode.
  static let formats = Verb(
    name: "formats",
    summary: "List the formats that films can be written as.",
    details: """
      Prints every format with its extensions, the codecs it may hold, and whether it keeps transparency. A codec in parentheses is one
      that the codec library of this machine cannot encode.
      """,
    options: [.json("Print the list as JSON.")]
  ) { arguments, console in
    let available = Set(VideoCodec.available)
    if arguments.has("--json") {
      try console.print(report: FormatReport(available))
      return .done
    }
    var rows = [["format", "extensions", "codecs, the usual first", "sound", "alpha"]]
    for container in MovieContainer.allCases {
      let codecs = container.codecs.map { available.contains($0) ? $0.rawValue : "(\($0.rawValue))" }
      rows.append([
        container.rawValue, container.fileExtensions.map { "." + $0 }.joined(separator: " "),
        codecs.joined(separator: " "),
        container.soundCodecs.isEmpty ? "-" : container.soundCodecs.map(\.rawValue).joined(separator: " "),
        container.alphaCodec.map { $0.rawValue + ($0.alphaFormat?.isOneBitAlpha == true ? " (one bit)" : "") } ?? "-",
      ])
    }
    for format in PictureFormat.allCases {
      rows.append([
        "numbered \(format.rawValue)", format.fileExtensions.map { "%05d." + $0 }.joined(separator: " "),
        format.rawValue, "-", format.keepsAlpha ? "yes" : "-",
      ])
    }
    try console.print(TextTable.text(rows))
    var codecs = [["codec", "pixel formats, the usual first", "crf", "profiles", "encoders here"]]
    for codec in VideoCodec.allCases {
      codecs.append([
        codec.rawValue, codec.pixelFormats.map(\.rawValue).joined(separator: " "),
        codec.crfRange.map { "\($0.lowerBound)-\($0.upperBound)" } ?? "-",
        codec.profiles.isEmpty ? "-" : codec.profiles.joined(separator: " "),
        codec.availableEncoders.isEmpty ? "none" : codec.availableEncoders.joined(separator: " "),
      ])
    }
    try console.print("\n" + TextTable.text(codecs))
    return .done
  }
}

/// The table of formats as `formats --json` prints it.
private struct FormatReport: Encodable {
  struct Format: Encodable {
    let name: String
    let extensions: [String]
    let codecs: [String]
    let soundCodecs: [String]
    let alphaCodec: String?
  }

  struct Codec: Encodable {
    let name: String
    let pixelFormats: [String]
    let crf: [Int]?
    let profiles: [String]
    let encoders: [String]
  }

  let formats: [Format]
  let codecs: [Codec]
  let pictures: [String]

  init(_ available: Set<VideoCodec>) {
    formats = MovieContainer.allCases.map {
      Format(
        name: $0.rawValue, extensions: $0.fileExtensions, codecs: $0.codecs.map(\.rawValue),
        soundCodecs: $0.soundCodecs.map(\.rawValue), alphaCodec: $0.alphaCodec?.rawValue)
    }
    codecs = VideoCodec.allCases.map {
      Codec(
        name: $0.rawValue, pixelFormats: $0.pixelFormats.map(\.rawValue),
        crf: $0.crfRange.map { [$0.lowerBound, $0.upperBound] }, profiles: $0.profiles, encoders: $0.availableEncoders)
    }
    pictures = PictureFormat.allCases.map(\.rawValue)
  }
}
