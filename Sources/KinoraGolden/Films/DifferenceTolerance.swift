/// How far a frame may differ and still pass, and why: limits that all hold, in pixels and levels, never a share of the picture, in
/// which a local fault drowns.
public struct DifferenceTolerance: Sendable, Equatable, Codable {
  /// The most levels that any pixel may differ by.
  public var largest: Int?
  /// The most pixels that may differ by more than a number of levels, each one of `PixelDifference.thresholds`.
  public var above: [Int: Int] = [:]
  /// The most pixels that may differ in any 16 × 16 square.
  public var window: Int?
  /// The least peak signal-to-noise ratio in dB.
  public var psnr: Double?
  /// The least structural similarity.
  public var ssim: Double?
  /// Why this much is right, in somebody's words.
  public var reason: String

  /// A tolerance that allows nothing; `reason` says why it will be widened.
  public init(reason: String) { self.reason = reason }

  /// What is wrong with a tolerance as text.
  public struct Problem: Error, Sendable, Equatable {
    /// The words at fault.
    public let found: String
    /// What is allowed.
    public let allowed: String
  }

  /// Reads limits such as `largest=4,count=200,above8=3,window=16,psnr=38,ssim=0.98`.
  public init(parsing text: String, reason: String) throws(Problem) {
    self.init(reason: reason)
    for part in text.split(separator: ",", omittingEmptySubsequences: false) {
      let words = part.split(separator: "=", omittingEmptySubsequences: false).map(String.init)
      guard words.count == 2, !words[1].contains("%") else {
        throw Problem(
          found: String(part),
          allowed: words.count == 2
            ? "a number of pixels; in a share of the picture a local fault drowns"
            : "limits such as largest=4,count=200")
      }
      let whole = Int(words[1]).flatMap { $0 >= 0 ? $0 : nil }
      let number = Double(words[1]).flatMap { $0.isFinite ? $0 : nil }
      switch words[0] {
      case "largest":
        guard let whole, whole <= 255 else { throw Problem(found: String(part), allowed: "levels from 0 to 255") }
        largest = whole
      case "count": above[0] = try Self.pixels(whole, part)
      case "window":
        guard let whole, whole <= 256 else { throw Problem(found: String(part), allowed: "pixels from 0 to 256") }
        window = whole
      case "psnr":
        guard let number, number > 0 else { throw Problem(found: String(part), allowed: "dB above 0") }
        psnr = number
      case "ssim":
        guard let number, (-1...1).contains(number) else { throw Problem(found: String(part), allowed: "-1 to 1") }
        ssim = number
      default:
        guard words[0].hasPrefix("above"), let level = Int(words[0].dropFirst(5)),
          PixelDifference.thresholds.contains(level)
        else {
          let levels = PixelDifference.thresholds.map { "above\($0)" }.joined(separator: ", ")
          throw Problem(found: words[0], allowed: "largest, count, window, psnr, ssim, \(levels)")
        }
        above[level] = try Self.pixels(whole, part)
      }
    }
  }

  private static func pixels(_ whole: Int?, _ part: Substring) throws(Problem) -> Int {
    guard let whole else { throw Problem(found: String(part), allowed: "a number of pixels, 0 or more") }
    return whole
  }

  /// Whether a frame's difference stays within every limit; with no limits, whether nothing differs.
  public func allows(_ difference: PixelDifference, psnr found: Double, ssim similarity: Double?) -> Bool {
    if difference.isEqual { return true }
    if largest == nil, above.isEmpty, window == nil, psnr == nil, ssim == nil { return false }
    if let largest, difference.largest > largest { return false }
    if let window, difference.densest > window { return false }
    if let psnr, found < psnr { return false }
    if let ssim, similarity ?? 1 < ssim { return false }
    return above.allSatisfy { level, count in
      PixelDifference.thresholds.firstIndex(of: level).map { difference.counts[$0] <= count } ?? false
    }
  }
}
