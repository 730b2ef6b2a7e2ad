import Foundation
import KinoraGraphics

/// The images of particles: whole images, and parts that are cut out of them once.
final class ParticleImages {
  private struct Part: Hashable {
    var image: CGImage
    var x, y, width, height: Int
  }

  private var parts: [Part: CGImage] = [:]
  /// The most parts that are remembered.
  private static let remembered = 64

  /// The part of a cell's contents that its particles show; nil when there is none. Of an animated image it is the
  /// frame for the particle's age in seconds.
  func image(of kind: ParticleKind, age: Double) throws -> CGImage? {
    guard let contents = kind.values.contents else { return nil }
    guard let image = try contents.animation.map({ try $0.image(at: age) }) ?? contents else { return nil }
    let rect = kind.values.contentsRect
    if rect == CGRect(x: 0, y: 0, width: 1, height: 1) { return image }
    // A part consists of whole pixels: its edges are the rectangle's, rounded to pixels and clamped to the image.
    func edge(_ unit: CGFloat, _ length: Int) -> Int {
      let pixel = (unit * CGFloat(length)).rounded()
      return pixel > 0 ? Int(min(pixel, CGFloat(length))) : 0
    }
    let x = edge(rect.minX, image.width)
    let y = edge(rect.minY, image.height)
    let part = Part(
      image: image, x: x, y: y, width: edge(rect.maxX, image.width) - x, height: edge(rect.maxY, image.height) - y)
    guard part.width > 0, part.height > 0 else { return nil }
    if let known = parts[part] { return known }
    let pixels = PixelBuffer(width: part.width, height: part.height)
    for row in 0..<part.height {
      let source = UnsafeRawBufferPointer(rebasing: image.pixels.row(y + row)[(4 * x)...])
      pixels.row(row).copyMemory(from: UnsafeRawBufferPointer(rebasing: source.prefix(4 * part.width)))
    }
    let cut = CGImage(pixels: pixels)
    // A moving picture has as many parts as frames.
    if parts.count >= Self.remembered { parts = [:] }
    parts[part] = cut
    return cut
  }
}
