/// Words inside a PNG file: `tEXt` chunks (PNG specification, section 11.3.3.2), a keyword and Latin text each.
package enum PNGText {
  /// The file `png` with a chunk more, after its header.
  package static func adding(_ keyword: String, _ text: String, to png: [UInt8]) -> [UInt8] {
    var chunk: [UInt8] = []
    PNGChunks.append("tEXt", Array(keyword.utf8) + [0] + Array(text.utf8), to: &chunk)
    // The signature is 8 bytes long and the header chunk 25.
    guard png.count > 33 else { return png }
    return Array(png[..<33]) + chunk + png[33...]
  }

  /// The text under `keyword` in the file `png`; nil when there is none, or the file ends first.
  package static func text(_ keyword: String, in png: [UInt8]) -> String? {
    let file = ByteReader(bytes: png[...])
    let start = Array(keyword.utf8) + [0]
    var offset = 8
    while let length = try? Int(file.bigEndian32(at: offset)), !file.reads("IEND", at: offset + 4),
      let body = try? file.part(offset + 8..<offset + 8 + length)
    {
      if file.reads("tEXt", at: offset + 4), body.bytes.starts(with: start) {
        return String(decoding: body.bytes.dropFirst(start.count), as: UTF8.self)
      }
      offset += length + 12
    }
    return nil
  }
}
