import Foundation
import KinoraGolden

/// What `diff` found, for programs.
struct DiffReport: Encodable {
  struct Frame: Encodable {
    var frame: Int
    var time: String?
    var differing: Int
    var largest: Int
    var densest: Int
    var bounds: [Int]
    var psnr: Double
    var ssim: Double?
    var worstSquare: [Int]?
    var allowed: Bool

    init(
      _ difference: PixelDifference, frame: Int = 0, time: String? = nil, psnr: Double, ssim: StructuralSimilarity?,
      isAllowed: Bool
    ) {
      self.frame = frame
      self.time = time
      differing = difference.count
      largest = difference.largest
      densest = difference.densest
      bounds = difference.bounds.map { [$0.x, $0.y, $0.width, $0.height] } ?? []
      self.psnr = psnr
      self.ssim = ssim?.mean
      worstSquare = ssim.map { [$0.x, $0.y] }
      allowed = isAllowed
    }
  }

  var a: String
  var b: String
  /// Whether nothing differs, or everything that does is allowed.
  var passes: Bool
  var form: [String] = []
  var compared: Int
  var frames: [Frame] = []
  var slips: [GoldenFinding] = []
  var tolerance: DifferenceTolerance?

  var json: String {
    get throws {
      try report()
    }
  }
}
