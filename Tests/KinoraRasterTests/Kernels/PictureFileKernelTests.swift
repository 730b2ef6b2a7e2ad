import CKernels
import Testing

/// Rows of pixels as PNG files want them.
@Suite("Kernels of picture files")
struct PictureFileKernelTests {
  /// The predictor of the PNG specification, section 9.4, word by word.
  static func predictor(_ a: Int, _ b: Int, _ c: Int) -> Int {
    let p = a + b - c
    let (pa, pb, pc) = (abs(p - a), abs(p - b), abs(p - c))
    if pa <= pb && pa <= pc { return a }
    return pb <= pc ? b : c
  }

  @Test("a filtered row is the specification's, for pixels of any number of bytes", arguments: [1, 3, 4])
  func specification(step: Int) {
    var random = Repeatable(UInt64(step))
    for count in [0, 1, 2, 3, 4, 5, 63, 300] {
      let row = (0..<count).map { _ in random.byte() }
      let above = (0..<count).map { _ in random.byte() }
      var filtered = [UInt8](repeating: 0, count: count + 1)
      scalar.convert.paeth(&filtered, row, above, step, count)
      for i in 0..<count {
        let left = i < step ? 0 : Int(row[i - step])
        let corner = i < step ? 0 : Int(above[i - step])
        #expect(filtered[i] == UInt8(truncatingIfNeeded: Int(row[i]) - Self.predictor(left, Int(above[i]), corner)))
      }
    }
  }

  @Test("every level filters alike")
  func levels() {
    var random = Repeatable(9)
    for count in kernelLengths where count > 0 {
      let row = (0..<count).map { _ in random.byte() }
      let above = (0..<count).map { _ in random.byte() }
      let ground = [UInt8](repeating: 7, count: count)
      for step in [1, 3, 4] {
        expectEqualLevels(ground, offset: count % 3, "paeth \(count)") { $0.convert.paeth($1, row, above, step, count) }
      }
    }
  }

  @Test("colours are copied without alpha")
  func colours() {
    var random = Repeatable(4)
    for count in kernelLengths where count > 0 {
      let pixels = random.words(count)
      var bytes = [UInt8](repeating: 0, count: 3 * count)
      scalar.convert.rgb(&bytes, pixels, count)
      let wanted = pixels.flatMap { word in [0, 8, 16].map { UInt8(truncatingIfNeeded: word >> UInt32($0)) } }
      #expect(bytes == wanted)
      expectEqualLevels([UInt8](repeating: 7, count: 3 * count), offset: count % 3, "rgb \(count)") {
        $0.convert.rgb($1, pixels, count)
      }
    }
  }
}
