import KinoraGraphics
import KinoraNumerics
import KinoraRaster
import KinoraTiming

/// Two films compared frame by frame, whatever they are made of: drawn, decoded from a video file, read from pictures.
///
/// Number, size and exact times of the frames are compared, what the files declare of their colours, and the pixels as
/// stored; where one film is opaque and the other is not, the other shows over black, as in a video. When frames differ, it is
/// looked for slips: frames that are those of another time.
public struct FilmComparison: Sendable {
  /// A frame of both films whose pixels differ.
  public struct Frame: Sendable {
    /// The frame's number.
    public let number: Int
    /// When it shows in the first film, in seconds; nil where frames have no times.
    public let time: Rational?
    /// How the pixels differ.
    public let difference: PixelDifference
    /// The peak signal-to-noise ratio over red, green and blue, in dB.
    public let psnr: Double
    /// The structural similarity; nil for pictures with a side below 8 pixels.
    public let ssim: StructuralSimilarity?
    /// Whether the tolerance allows the difference.
    public let isAllowed: Bool
  }

  /// What differs in form: number, size and times of frames, colour tags; a sentence each.
  public let formDifferences: [String]
  /// The frames that differ, in order.
  public let frames: [Frame]
  /// How many frames were compared.
  public let compared: Int
  /// Slips of frames, as far as hashes and looks tell.
  public let slips: [GoldenFinding]

  /// Whether the films are the same in form, and every difference of pixels is allowed.
  public var passes: Bool { formDifferences.isEmpty && frames.allSatisfy(\.isAllowed) }
  /// The frame with the lowest signal-to-noise ratio.
  public var leastPSNR: Frame? { frames.min { $0.psnr < $1.psnr } }
  /// The frame with the lowest similarity.
  public var leastSSIM: Frame? { frames.min { ($0.ssim?.mean ?? 1) < ($1.ssim?.mean ?? 1) } }

  /// Compares the frames `range` of two films, all that both have when nil.
  public init(
    _ a: any ComparedFilm, _ b: any ComparedFilm, frames range: Range<Int>? = nil, tolerance: DifferenceTolerance? = nil
  ) throws {
    var form: [String] = []
    if a.frameCount != b.frameCount { form.append("\(a.frameCount) frames in \(a.name), \(b.frameCount) in \(b.name)") }
    if (a.width, a.height) != (b.width, b.height) {
      form.append("\(a.width) × \(a.height) pixels in \(a.name), \(b.width) × \(b.height) in \(b.name)")
      self.init(form: form, frames: [], compared: 0, slips: [])
      return
    }
    let both = 0..<min(a.frameCount, b.frameCount)
    let wanted = range.map { $0.clamped(to: both) } ?? both
    form += Self.times(a, b, wanted) + Self.tags(a, b)
    var found: [Frame] = []
    var seen = SeenFrames(first: wanted.lowerBound)
    for number in wanted {
      let (first, second) = Self.alike(try a.pixels(ofFrame: number), try b.pixels(ofFrame: number))
      if seen.areEqual(first, second) { continue }
      guard let difference = PixelDifference(first, second), !difference.isEqual else { continue }
      let mean = Double(difference.squares) / Double(difference.compared * 3)
      let psnr = 10 * Elementary.log10(255 * 255 / mean)
      let ssim = StructuralSimilarity(first, second)
      let isAllowed = tolerance?.allows(difference, psnr: psnr, ssim: ssim?.mean) ?? false
      found.append(
        Frame(
          number: number, time: a.time(ofFrame: number), difference: difference, psnr: psnr, ssim: ssim,
          isAllowed: isAllowed))
    }
    if range == nil, !found.isEmpty {
      // What only one of the films has may be what the other has sooner.
      for number in both.upperBound..<max(both.upperBound, a.frameCount) {
        seen.addFirst(try a.pixels(ofFrame: number))
      }
      for number in both.upperBound..<max(both.upperBound, b.frameCount) {
        seen.addSecond(try b.pixels(ofFrame: number))
      }
    }
    self.init(form: form, frames: found, compared: wanted.count, slips: found.isEmpty ? [] : seen.slips)
  }

  private init(form: [String], frames: [Frame], compared: Int, slips: [GoldenFinding]) {
    (formDifferences, self.frames, self.compared, self.slips) = (form, frames, compared, slips)
  }

  // MARK: - Form

  private static func times(_ a: any ComparedFilm, _ b: any ComparedFilm, _ frames: Range<Int>) -> [String] {
    let other = frames.filter { frame in
      if let one = a.time(ofFrame: frame), let other = b.time(ofFrame: frame) { one != other } else { false }
    }
    guard let first = other.first, let one = a.time(ofFrame: first), let two = b.time(ofFrame: first) else { return [] }
    return [
      "\(other.count) frames show at another time, first frame \(first): at \(one) s in \(a.name), at \(two) s in \(b.name)"
    ]
  }

  private static func tags(_ a: any ComparedFilm, _ b: any ComparedFilm) -> [String] {
    zip(a.colorTags, b.colorTags).compactMap { one, other in
      one.value == other.value ? nil : "\(one.name): \(one.value) in \(a.name), \(other.value) in \(b.name)"
    }
  }

  /// Both pictures; where one is opaque and the other is not, the other over black.
  private static func alike(_ a: PixelBuffer, _ b: PixelBuffer) -> (PixelBuffer, PixelBuffer) {
    switch (isOpaque(a), isOpaque(b)) {
    case (true, false): (a, overBlack(b))
    case (false, true): (overBlack(a), b)
    default: (a, b)
    }
  }

  private static func isOpaque(_ pixels: PixelBuffer) -> Bool {
    (0..<pixels.height).allSatisfy { y in
      let row = pixels.words(y)
      return (0..<pixels.width).allSatisfy { row[$0] >> 24 == 255 }
    }
  }

  private static func overBlack(_ pixels: PixelBuffer) -> PixelBuffer {
    let result = PixelBuffer(width: pixels.width, height: pixels.height)
    for y in 0..<pixels.height {
      let (source, target) = (pixels.words(y), result.row(y))
      for x in 0..<pixels.width {
        target.storeBytes(of: source[x] | 0xff00_0000, toByteOffset: 4 * x, as: UInt32.self)
      }
    }
    return result
  }
}
