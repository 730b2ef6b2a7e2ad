import Foundation

/// How the lines of a paragraph stand.
///
/// Heeded are the alignment and the adjustment of the space between lines; other settings are passed over.
public final class CTParagraphStyle: Sendable {
  /// Where lines stand between the sides.
  let alignment: CTTextAlignment
  /// Points added between lines.
  let lineSpacing: CGFloat

  init(alignment: CTTextAlignment, lineSpacing: CGFloat) {
    self.alignment = alignment
    self.lineSpacing = lineSpacing
  }
}

/// Where lines stand between the sides.
public enum CTTextAlignment: UInt8, Sendable {
  case left, right, center, justified
  /// At the side the script begins.
  case natural

  var alignment: TextAlignment {
    switch self {
    case .left: .left
    case .right: .right
    case .center: .center
    case .justified: .justified
    case .natural: .natural
    }
  }
}

/// What a setting of a paragraph style sets.
public enum CTParagraphStyleSpecifier: UInt32, Sendable {
  /// A `CTTextAlignment`.
  case alignment = 0
  case firstLineHeadIndent = 1
  case headIndent, tailIndent, tabStops, defaultTabInterval, lineBreakMode, lineHeightMultiple, maximumLineHeight
  case minimumLineHeight
  case paragraphSpacing = 11
  case paragraphSpacingBefore, baseWritingDirection, maximumLineSpacing, minimumLineSpacing
  /// Points added between lines, a `CGFloat`.
  case lineSpacingAdjustment
  case lineBoundsOptions
}

/// One setting: what it sets, and a pointer to the value, which is read when the style is made.
public struct CTParagraphStyleSetting {
  /// What is set.
  public var spec: CTParagraphStyleSpecifier
  /// How many bytes the value has.
  public var valueSize: Int
  /// The value.
  public var value: UnsafeRawPointer

  /// A setting from its parts.
  public init(spec: CTParagraphStyleSpecifier, valueSize: Int, value: UnsafeRawPointer) {
    self.spec = spec
    self.valueSize = valueSize
    self.value = value
  }
}

/// A style of `settingCount` settings; without any, natural alignment. A value of another size than its specifier's is passed over.
public func CTParagraphStyleCreate(
  _ settings: UnsafePointer<CTParagraphStyleSetting>?, _ settingCount: Int
) -> CTParagraphStyle {
  var alignment = CTTextAlignment.natural
  var lineSpacing: CGFloat = 0
  for index in 0..<(settings == nil ? 0 : max(0, settingCount)) {
    guard let setting = settings?[index] else { continue }
    switch setting.spec {
    case .alignment where setting.valueSize == MemoryLayout<UInt8>.size:
      alignment = CTTextAlignment(rawValue: setting.value.loadUnaligned(as: UInt8.self)) ?? .natural
    case .lineSpacingAdjustment where setting.valueSize == MemoryLayout<CGFloat>.size:
      let given = setting.value.loadUnaligned(as: CGFloat.self)
      lineSpacing = given.isFinite ? given : 0
    default: break
    }
  }
  return CTParagraphStyle(alignment: alignment, lineSpacing: lineSpacing)
}

/// Writes a setting to `valueBuffer`; false for one that is not heeded or does not have `valueBufferSize` bytes.
@discardableResult
public func CTParagraphStyleGetValueForSpecifier(
  _ paragraphStyle: CTParagraphStyle, _ spec: CTParagraphStyleSpecifier, _ valueBufferSize: Int,
  _ valueBuffer: UnsafeMutableRawPointer
) -> Bool {
  switch spec {
  case .alignment where valueBufferSize == MemoryLayout<UInt8>.size:
    valueBuffer.storeBytes(of: paragraphStyle.alignment.rawValue, as: UInt8.self)
  case .lineSpacingAdjustment where valueBufferSize == MemoryLayout<CGFloat>.size:
    valueBuffer.storeBytes(of: paragraphStyle.lineSpacing, as: CGFloat.self)
  default: return false
  }
  return true
}
