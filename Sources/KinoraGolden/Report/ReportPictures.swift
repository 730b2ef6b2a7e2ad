import Foundation
import KinoraGraphics
import KinoraMedia
import KinoraRaster

/// The pictures of a golden in a report, each once however many frames show it.
///
/// Pictures are kept whole and lossless where there is room; else they are made smaller by a whole factor, and JPEG where nothing
/// is transparent. What differs is found in the whole pictures before, and is marked in a smaller picture wherever one of the pixels
/// that it stands for differs.
struct ReportPictures {
  private let factor: Int
  /// Whether the pictures are exact, but for their size.
  let isLossless: Bool
  private(set) var uris: [String] = []
  private var numbers: [FrameHash: Int] = [:]

  /// The narrowest that a picture is made, in pixels.
  private static let narrowest = 240

  /// - Parameters:
  ///   - sample: A picture of the film.
  ///   - count: How many pictures there will be at most.
  ///   - room: How many bytes they may take together, before they are written as text.
  init(like sample: PixelBuffer, count: Int, room: Int) throws {
    let share = room / max(1, count)
    if try ImageEncoder.png(sample).count <= share {
      (factor, isLossless) = (1, true)
      return
    }
    let isOpaque = Self.isOpaque(sample)
    var factor = 1
    while sample.width / (factor + 1) >= Self.narrowest,
      try Self.file(of: Self.reduced(sample, by: factor), isLossless: !isOpaque).count > share
    { factor += 1 }
    (self.factor, isLossless) = (factor, !isOpaque)
  }

  /// The size of the pictures that are made of a frame.
  func size(_ width: Int, _ height: Int) -> [Int] { [Self.cells(width, factor), Self.cells(height, factor)] }

  /// The number of the picture of the frame with the fingerprint `hash`, if it is there.
  subscript(hash: FrameHash) -> Int? { numbers[hash] }

  /// Adds the picture of a frame; its number.
  mutating func add(_ pixels: PixelBuffer, _ hash: FrameHash) throws -> Int {
    if let known = numbers[hash] { return known }
    numbers[hash] = uris.count
    let small = Self.reduced(pixels, by: factor)
    return append(try Self.file(of: small, isLossless: isLossless || !Self.isOpaque(small)))
  }

  /// Adds a picture of where two frames of one size differ, transparent where they are equal; its number.
  mutating func add(differenceOf a: PixelBuffer, _ b: PixelBuffer) throws -> Int? {
    guard let picture = Self.difference(a, b, factor) else { return nil }
    return append(try ImageEncoder.png(picture))
  }

  private mutating func append(_ file: [UInt8]) -> Int {
    let type = file.starts(with: [0xFF, 0xD8]) ? "jpeg" : "png"
    uris.append("data:image/\(type);base64,\(Data(file).base64EncodedString())")
    return uris.count - 1
  }

  private static func file(of pixels: PixelBuffer, isLossless: Bool) throws -> [UInt8] {
    isLossless ? try ImageEncoder.png(pixels) : try ImageEncoder.sketch(pixels)
  }

  private static func isOpaque(_ pixels: PixelBuffer) -> Bool {
    (0..<pixels.height).allSatisfy { y in
      let row = pixels.row(y)
      return stride(from: 3, to: 4 * pixels.width, by: 4).allSatisfy { row[$0] == 255 }
    }
  }

  private static func cells(_ length: Int, _ factor: Int) -> Int { (length + factor - 1) / factor }

  /// A picture in which each pixel is the mean of a square of `factor` pixels a side.
  private static func reduced(_ pixels: PixelBuffer, by factor: Int) -> PixelBuffer {
    guard factor > 1 else { return pixels }
    let small = PixelBuffer(width: cells(pixels.width, factor), height: cells(pixels.height, factor))
    var sums = [Int](repeating: 0, count: 4 * small.width)
    for row in 0..<small.height {
      let lines = row * factor..<min((row + 1) * factor, pixels.height)
      for index in sums.indices { sums[index] = 0 }
      for y in lines {
        let source = pixels.row(y)
        for x in 0..<pixels.width {
          let place = 4 * (x / factor)
          for channel in 0..<4 { sums[place + channel] += Int(source[4 * x + channel]) }
        }
      }
      let target = small.row(row)
      for column in 0..<small.width {
        let count = (min((column + 1) * factor, pixels.width) - column * factor) * lines.count
        for place in 4 * column..<4 * column + 4 { target[place] = UInt8((sums[place] + count / 2) / count) }
      }
    }
    return small
  }

  /// Where two pictures differ, from orange (by one level) to white (by all 255); nil when the sizes are not equal.
  private static func difference(_ a: PixelBuffer, _ b: PixelBuffer, _ factor: Int) -> PixelBuffer? {
    guard a.width == b.width, a.height == b.height else { return nil }
    let picture = PixelBuffer(width: cells(a.width, factor), height: cells(a.height, factor))
    var largest = [Int](repeating: 0, count: picture.width)
    for row in 0..<picture.height {
      for column in largest.indices { largest[column] = 0 }
      for y in row * factor..<min((row + 1) * factor, a.height) {
        let (left, right) = (a.row(y), b.row(y))
        if left.elementsEqual(right) { continue }
        for x in 0..<a.width {
          var levels = 0
          for place in 4 * x..<4 * x + 4 { levels = max(levels, abs(Int(left[place]) - Int(right[place]))) }
          largest[x / factor] = max(largest[x / factor], levels)
        }
      }
      let target = picture.row(row)
      for (column, levels) in largest.enumerated() where levels > 0 {
        let place = 4 * column
        (target[place], target[place + 1]) = (255, UInt8(96 + levels * 159 / 255))
        (target[place + 2], target[place + 3]) = (UInt8(levels), 255)
      }
    }
    return picture
  }
}
