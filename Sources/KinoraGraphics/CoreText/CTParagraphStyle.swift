import Foundation

/// A paragraph style: how the lines of a paragraph are set.
///
/// The alignment and the adjustment of the line spacing have an effect; other settings are ignored.
public final class CTParagraphStyle: Sendable {
  /// The alignment of the lines.
  let alignment: CTTextAlignment
  /// The points added between lines.
  let lineSpacing: CGFloat

  init(alignment: CTTextAlignment, lineSpacing: CGFloat) {
    self.alignment = alignment
    self.lineSpacing = lineSpacing
  }
}

/// The alignment of lines between the sides.
public enum CTTextAlignment: UInt8, Sendable {
  case left, right, center, justified
  /// Aligned to the side at which the script begins.
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

/// The properties that a paragraph style's settings can set.
public enum CTParagraphStyleSpecifier: UInt32, Sendable {
  /// The alignment, a `CTTextAlignment`.
  case alignment = 0
  case firstLineHeadIndent = 1
  case headIndent, tailIndent, tabStops, defaultTabInterval, lineBreakMode, lineHeightMultiple, maximumLineHeight
  case minimumLineHeight
  case paragraphSpacing = 11
  case paragraphSpacingBefore, baseWritingDirection, maximumLineSpacing, minimumLineSpacing
  /// The points added between lines, a `CGFloat`.
  case lineSpacingAdjustment
  case lineBoundsOptions
}

/// A setting of a paragraph style: which property it sets, and a pointer to the value, which is read when the style is
/// made.
public struct CTParagraphStyleSetting {
  /// The property that is set.
  public var spec: CTParagraphStyleSpecifier
  /// The size of the value in bytes.
  public var valueSize: Int
  /// A pointer to the value.
  public var value: UnsafeRawPointer

  /// A setting from its parts.
  public init(spec: CTParagraphStyleSpecifier, valueSize: Int, value: UnsafeRawPointer) {
    self.spec = spec
    self.valueSize = valueSize
    self.value = value
  }
}

/// A paragraph style from `settingCount` settings; without any it has natural alignment. A value whose size is not that
/// of its property is ignored.
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

/// Writes the value of a property to `valueBuffer`; false for a property that has no effect or whose value does not
/// have `valueBufferSize` bytes.
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
