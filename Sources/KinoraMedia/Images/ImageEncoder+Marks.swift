import KinoraFormats

extension ImageEncoder {
  /// Writes a picture of numbers in a table of 256 opaque colours, `marks` row after row, to `path` as a PNG file with that
  /// table. It is compressed for speed.
  package static func writePNG(
    marks: [UInt8], width: Int, height: Int, colors: [SIMD4<UInt8>], to path: String,
    sparing inputs: InputFiles = InputFiles()
  ) throws(MediaError) {
    precondition(marks.count == width * height && colors.count == 256)
    let operation = MediaOperation(name: "write the image", file: path)
    let file = try OutputFile(path: path, sparing: inputs, for: operation)
    let content = PNGContent.marks(marks, width: width, height: height, colors: colors)
    let bytes = try PNGFile.bytes(of: content, .fast, threads: processors, operation)
    try bytes.withUnsafeBufferPointer { bytes throws(MediaError) in try file.write(UnsafeRawBufferPointer(bytes)) }
  }
}
