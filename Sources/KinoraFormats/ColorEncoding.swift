/// How colours become the numbers of an encoded picture: the matrix from RGB to Y′CbCr, and the range of the numbers.
///
/// Primaries and transfer function are BT.709's whatever the matrix, because a canvas holds colours of BT.709's
/// primaries and nothing converts them; files are tagged so. RGB formats have no matrix and the full range.
public struct ColorEncoding: Sendable, Hashable {
  /// The matrix from R′G′B′ to Y′CbCr.
  public enum Matrix: String, Sendable, Hashable, CaseIterable, Codable {
    /// ITU-R BT.601: red counts 0.299, blue 0.114.
    case bt601
    /// ITU-R BT.709: red counts 0.2126, blue 0.0722.
    case bt709
    /// ITU-R BT.2020, non-constant luminance: red counts 0.2627, blue 0.0593.
    case bt2020
  }

  /// The range of the numbers.
  public enum Range: String, Sendable, Hashable, CaseIterable, Codable {
    /// Black is 16 and white 235 of 255; chroma from 16 to 240.
    case limited
    /// Every number from 0 to 255 is used.
    case full
  }

  /// The matrix.
  public var matrix: Matrix
  /// The range.
  public var range: Range

  /// An encoding from its parts; without arguments BT.709 in limited range.
  public init(matrix: Matrix = .bt709, range: Range = .limited) {
    self.matrix = matrix
    self.range = range
  }
}

extension ColorEncoding.Matrix {
  /// The shares of red and blue in luma; green has the rest. From table 3 of ITU-R BT.709-6, BT.601-7 and table 4 of
  /// BT.2020-2.
  package var weights: (red: Double, blue: Double) {
    switch self {
    case .bt601: (0.299, 0.114)
    case .bt709: (0.2126, 0.0722)
    case .bt2020: (0.2627, 0.0593)
    }
  }
}
