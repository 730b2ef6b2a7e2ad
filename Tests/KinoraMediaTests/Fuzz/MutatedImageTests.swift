import Foundation
import KinoraGraphics
import KinoraMedia
import TestSupport
import Testing

/// Damaged picture files of every format, each of which gives a picture or one message within the memory that was
/// allowed.
@Suite("Mutated pictures")
struct MutatedImageTests {
  /// Small files of every kind, with the arguments with which ffmpeg makes them.
  static let kinds: [(name: String, arguments: [String])] = [
    ("a.png", ["-frames:v", "1", "-pix_fmt", "rgba"]), ("gray16.png", ["-frames:v", "1", "-pix_fmt", "gray16be"]),
    ("palette.png", ["-frames:v", "1", "-pix_fmt", "pal8"]), ("a.jpg", ["-frames:v", "1", "-pix_fmt", "yuvj420p"]),
    ("a.gif", ["-frames:v", "5"]), ("a.apng", ["-frames:v", "5", "-f", "apng"]),
    ("lossy.webp", ["-frames:v", "1", "-c:v", "libwebp"]),
    ("lossless.webp", ["-frames:v", "1", "-c:v", "libwebp", "-lossless", "1"]),
    ("a.webp", ["-frames:v", "5", "-c:v", "libwebp_anim"]), ("a.bmp", ["-frames:v", "1"]),
    ("a.tiff", ["-frames:v", "1"]), ("a.qoi", ["-frames:v", "1", "-pix_fmt", "rgba"]),
  ]

  private func sample(_ name: String, in scratch: Scratch) throws -> [UInt8] {
    if name.hasSuffix(".svg") { return Array(Self.svg.utf8) }
    let kind = try #require(Self.kinds.first { $0.name == name })
    try Tool.run(
      "ffmpeg",
      ["-nostdin", "-v", "error", "-y", "-f", "lavfi", "-i", "testsrc2=size=40x30:rate=10"] + kind.arguments
        + [scratch.path(name)])
    return try scratch.read(name)
  }

  private static let svg = """
    <svg xmlns="http://www.w3.org/2000/svg" width="40" height="30" viewBox="0 0 40 30">
      <defs><linearGradient id="g"><stop offset="0" stop-color="red"/><stop offset="1" stop-color="#00f8"/></linearGradient>
      <filter id="f"><feGaussianBlur stdDeviation="2"/></filter><clipPath id="c"><circle cx="9" cy="9" r="8"/></clipPath></defs>
      <rect width="20" height="20" fill="url(#g)" clip-path="url(#c)"/><g transform="rotate(20 10 10) scale(1.5)" filter="url(#f)">
      <path d="M0 0L9 9C1 2 3 4 5 6Z" stroke="#123" stroke-width="2" stroke-dasharray="3 1"/></g>
      <text x="2" y="20" font-size="12" style="font-weight: bold">ab &#228;</text><use href="#g" x="3"/>
    </svg>
    """

  @Test("a damaged picture gives a picture or one message that names the file", arguments: kinds.map(\.name))
  func everyFormat(name: String) throws {
    try attempt(name, Mutation.seeds(usual: 40))
  }

  @Test("a damaged SVG file gives a picture or one message that names the file")
  func svg() throws { try attempt("a.svg", Mutation.seeds(usual: 60)) }

  private func attempt(_ name: String, _ seeds: Range<UInt64>) throws {
    let scratch = try Scratch()
    let whole = try sample(name, in: scratch)
    let memory = MemoryBudget(MemoryLimit(bytes: 64 << 20))
    var pictures = 0
    for seed in seeds {
      Mutation.announce("\(name) \(seed)")
      let path = try scratch.write(Mutation.of(whole, seed: seed), to: "hurt-" + name)
      do {
        let image = try ImageDecoder.decode(path: path, memory: memory)
        pictures += 1
        var noise = Noise(seed: seed)
        for _ in 0..<4 {
          if let animation = image.animation { _ = try animation.frame(noise.below(animation.durations.count)) }
        }
        if seed % 10 == 0 { _ = try image.scalable?.image(width: 77, height: 50) }
      } catch {
        let error = try #require(error as? MediaError, "\(name) \(seed): \(error)")
        #expect(error.file == path && !error.description.contains("\n"), "\(name) \(seed): \(error)")
      }
      #expect(memory.used == 0, "\(name) \(seed)")
    }
    // Some damage does not show, so some files must give a picture: a decoder that refuses all files would be wrong.
    #expect(pictures > 0 || seeds.count < 20)
  }
}
