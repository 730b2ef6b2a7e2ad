/// An option of encoders: what the command's options, the keys of a scene's `output`, the schema and the documents are
/// made from.
package struct EncodingOption: Sendable {
  /// The form of an option's value.
  package enum Form: Sendable {
    case choice([String])
    case integer(ClosedRange<Int>)
    /// Bits a second: a whole number, or one with the suffix `k` (thousands) or `M` (millions), such as `8M` or `2.5M`.
    case bitRate(ClosedRange<Int>)
  }

  /// A value that has been read by its form.
  package enum Value: Sendable, Hashable {
    case word(String)
    case number(Int)
  }

  /// The key in a scene's `output`, in camel case.
  package let key: String
  /// The placeholder of the value in the command's help.
  package let placeholder: String
  package let help: String
  package let form: Form
  /// Stores a value that suits ``form``.
  package let store: @Sendable (inout EncodingOptions, Value) -> Void
  /// The value in options; nil where they leave it open.
  package let read: @Sendable (EncodingOptions) -> Value?

  /// The option's name on a command line, with its dashes.
  package var flag: String {
    "--" + key.map { $0.isUppercase ? "-" + $0.lowercased() : String($0) }.joined()
  }

  /// The value that `text` stands for; nil when it does not suit the form.
  package func value(of text: String) -> Value? {
    switch form {
    case .choice(let words): words.contains(text) ? .word(text) : nil
    case .integer(let range): Int(text).flatMap { range.contains($0) ? .number($0) : nil }
    case .bitRate(let range): Self.bits(text, range).map(Value.number)
    }
  }

  /// What a value may be, for messages.
  package var allowed: String {
    switch form {
    case .choice(let words): words.joined(separator: ", ")
    case .integer(let range): "a whole number from \(range.lowerBound) to \(range.upperBound)"
    case .bitRate(let range):
      "bits a second from \(Self.short(range.lowerBound)) to \(Self.short(range.upperBound)), such as "
        + (range.contains(8_000_000) ? "800k or 8M" : "128k")
    }
  }

  /// A number of bits as an option takes it: `800k`.
  private static func short(_ bits: Int) -> String {
    bits.isMultiple(of: 1_000_000) ? "\(bits / 1_000_000)M" : "\(bits / 1000)k"
  }

  /// The bits a second that `text` stands for; nil outside of `range`.
  private static func bits(_ text: String, _ range: ClosedRange<Int>) -> Int? {
    let unit = text.last.flatMap { ["k": 1e3, "K": 1e3, "M": 1e6][$0] }
    guard let number = Double(unit == nil ? text : String(text.dropLast())) else { return nil }
    let bits = (number * (unit ?? 1)).rounded()
    return Int(exactly: bits).flatMap { range.contains($0) ? $0 : nil }
  }
}

extension EncodingOption {
  /// The table of options, in the order of the help.
  package static let all: [EncodingOption] = [
    choice("codec", "How pictures are compressed.", \.codec),
    EncodingOption(
      key: "crf", placeholder: "N", help: "The constant rate factor: smaller is better and larger.",
      form: .integer(VideoCodec.crfRange), store: { number(\.crf, &$0, $1) }, read: { number(\.crf, $0) }),
    EncodingOption(
      key: "bitrate", placeholder: "RATE", help: "The average bits a second instead of a rate factor, such as 8M.",
      form: .bitRate(1000...2_000_000_000), store: { number(\.bitRate, &$0, $1) }, read: { number(\.bitRate, $0) }),
    choice("preset", "How much time the encoder takes.", \.preset),
    choice("pixelFormat", "How samples are stored.", \.pixelFormat),
    EncodingOption(
      key: "gop", placeholder: "N", help: "The most frames from one whole picture to the next.",
      form: .integer(1...100_000), store: { number(\.gop, &$0, $1) }, read: { number(\.gop, $0) }),
    EncodingOption(
      key: "profile", placeholder: "NAME", help: "The codec's profile, such as high or 4444.",
      form: .choice(VideoCodec.allCases.flatMap(\.profiles).reduce(into: []) { if !$0.contains($1) { $0.append($1) } }),
      store: { if case .word(let word) = $1 { $0.profile = word } }, read: { $0.profile.map(Value.word) }),
    choice("matrix", "The matrix from RGB to Y'CbCr; bt709 unless given.", \.matrix),
    choice("range", "The range of the numbers; limited unless given.", \.range),
    choice("audioCodec", "How sound is compressed; the format's own unless given.", \.soundCodec),
    EncodingOption(
      key: "audioBitrate", placeholder: "RATE", help: "The average bits a second of the sound, such as 128k.",
      form: .bitRate(SoundCodec.bitRates), store: { number(\.soundBitRate, &$0, $1) },
      read: { number(\.soundBitRate, $0) }),
    choice("palette", "One palette of a GIF for the film, as is usual, or one a frame.", \.palette),
    choice("dither", "How a GIF makes the colours that its palette lacks; sierra2_4a unless given.", \.dither),
    EncodingOption(
      key: "loop", placeholder: "N", help: "How often a GIF, APNG or WebP plays; 0, the usual, is for ever.",
      form: .integer(0...65535), store: { number(\.loop, &$0, $1) }, read: { number(\.loop, $0) }),
  ]

  /// A row whose values are the cases of an enumeration.
  private static func choice<Word: RawRepresentable<String> & CaseIterable & Sendable>(
    _ key: String, _ help: String, _ field: any WritableKeyPath<EncodingOptions, Word?> & Sendable
  ) -> EncodingOption {
    EncodingOption(
      key: key, placeholder: "NAME", help: help, form: .choice(Word.allCases.map(\.rawValue)),
      store: { if case .word(let word) = $1 { $0[keyPath: field] = Word(rawValue: word) } },
      read: { $0[keyPath: field].map { .word($0.rawValue) } })
  }

  private static func number(
    _ field: WritableKeyPath<EncodingOptions, Int?>, _ options: inout EncodingOptions, _ value: Value
  ) {
    if case .number(let number) = value { options[keyPath: field] = number }
  }

  private static func number(_ field: KeyPath<EncodingOptions, Int?>, _ options: EncodingOptions) -> Value? {
    options[keyPath: field].map(Value.number)
  }
}
