import Foundation
import KinoraGraphics
import KinoraLayers

/// Images in archives: width, height, and the pixels as they are, in base64. Nothing is lost, and equal images are
/// written alike.
enum ArchivedImage {
  static func node(of image: CGImage) -> ArchiveNode {
    var bytes = Data(capacity: image.width * image.height * 4)
    for y in 0..<image.height { bytes.append(contentsOf: image.pixels.row(y)) }
    return .object([
      "width": .integer(Int64(image.width)), "height": .integer(Int64(image.height)),
      "rgba": .string(bytes.base64EncodedString()),
    ])
  }

  /// The image that a node stands for; nil when its members do not fit each other.
  static func image(_ node: ArchiveNode) -> CGImage? {
    guard case .object(let members) = node, members.count == 3, case .integer(let width)? = members["width"],
      case .integer(let height)? = members["height"], case .string(let text)? = members["rgba"],
      width > 0, height > 0, width <= 1 << 24, height <= 1 << 24, let bytes = Data(base64Encoded: text),
      Int64(bytes.count) == width * height * 4
    else { return nil }
    let pixels = PixelBuffer(width: Int(width), height: Int(height))
    let rowLength = Int(width) * 4
    bytes.withUnsafeBytes { source in
      for y in 0..<pixels.height {
        pixels.row(y).copyMemory(
          from: UnsafeRawBufferPointer(rebasing: source[(y * rowLength)..<((y + 1) * rowLength)]))
      }
    }
    return CGImage(pixels: pixels)
  }
}
