import CFFmpeg
import KinoraSound
import KinoraTiming

/// What a file declares of its colours, in FFmpeg's words; "unknown" where it declares nothing.
package struct FootageColor: Sendable, Hashable {
  package let pixelFormat: String
  package let range: String
  package let matrix: String
  package let primaries: String
  package let transfer: String

  init(_ parameters: AVCodecParameters) {
    func word(_ name: UnsafePointer<CChar>?) -> String { name.map { String(cString: $0) } ?? "unknown" }
    pixelFormat = word(av_get_pix_fmt_name(AVPixelFormat(rawValue: parameters.format)))
    range = word(av_color_range_name(parameters.color_range))
    matrix = word(av_color_space_name(parameters.color_space))
    primaries = word(av_color_primaries_name(parameters.color_primaries))
    transfer = word(av_color_transfer_name(parameters.color_trc))
  }

  /// The declarations by name, in a fixed order.
  package var tags: [(name: String, value: String)] {
    [
      ("pixel format", pixelFormat), ("range", range), ("matrix", matrix), ("primaries", primaries),
      ("transfer", transfer),
    ]
  }
}

extension Footage {
  /// What the file declares of its colours.
  package var color: FootageColor { file.color }

  /// When a frame shows, in seconds after the first one; exact.
  package func time(ofFrame index: Int) -> Rational {
    Rational(file.index.time(of: index) - file.index.time(of: 0)).times(file.index.timeBase)
  }
}
