import Foundation

/// The type identifier of a value, as in `CFGetTypeID(value as CFTypeRef) == CGColor.typeID`; 0 for an object whose
/// type has no identifier.
///
/// Identifiers distinguish types within a program; they are not Apple's and may change from release to release.
public func CFGetTypeID(_ cf: CFTypeRef?) -> CFTypeID {
  guard let cf else { return 0 }
  return TypeNumber.allCases.first { $0.describes(cf) }?.rawValue ?? 0
}

/// The types that have an identifier, in the order in which they are tried: `NSNumber` after `CFBoolean`, and mutable
/// classes together with the immutable ones.
enum TypeNumber: UInt, CaseIterable {
  case color = 1
  case colorSpace, image, path, gradient, pattern, context, graphicsFont, dataProvider
  case font, fontDescriptor, line, run, frame, framesetter, paragraphStyle
  case string, attributedString, array, dictionary, boolean, number, data, url

  /// Foundation's own class for truth values; the number 1 is of another class.
  private static let booleanClass: AnyClass = type(of: NSNumber(value: true))

  func describes(_ value: AnyObject) -> Bool {
    // A structure comes in a box, which only a cast from `Any` opens.
    let any: Any = value
    return switch self {
    case .color: any is CGColor
    case .colorSpace: value is CGColorSpace
    case .image: value is CGImage
    case .path: value is CGPath
    case .gradient: value is CGGradient
    case .pattern: value is CGPattern
    case .context: value is CGContext
    case .graphicsFont: value is CGFont
    case .dataProvider: value is CGDataProvider
    case .font: value is CTFont
    case .fontDescriptor: value is CTFontDescriptor
    case .line: value is CTLine
    case .run: value is CTRun
    case .frame: value is CTFrame
    case .framesetter: value is CTFramesetter
    case .paragraphStyle: value is CTParagraphStyle
    case .string: any is String || value is NSString
    case .attributedString: value is NSAttributedString
    case .array: value is NSArray
    case .dictionary: value is NSDictionary
    case .boolean: type(of: value) == Self.booleanClass
    case .number: value is NSNumber
    case .data: value is NSData
    case .url: value is NSURL || any is URL
    }
  }
}

extension CGColor {
  /// The identifier of `CGColor`, see `CFGetTypeID`.
  public static var typeID: CFTypeID { TypeNumber.color.rawValue }
}

extension CGColorSpace {
  /// The identifier of `CGColorSpace`, see `CFGetTypeID`.
  public static var typeID: CFTypeID { TypeNumber.colorSpace.rawValue }
}

extension CGImage {
  /// The identifier of `CGImage`, see `CFGetTypeID`.
  public static var typeID: CFTypeID { TypeNumber.image.rawValue }
}

extension CGPath {
  /// The identifier of `CGPath`, mutable paths included, see `CFGetTypeID`.
  public static var typeID: CFTypeID { TypeNumber.path.rawValue }
}

extension CGGradient {
  /// The identifier of `CGGradient`, see `CFGetTypeID`.
  public static var typeID: CFTypeID { TypeNumber.gradient.rawValue }
}

extension CGPattern {
  /// The identifier of `CGPattern`, see `CFGetTypeID`.
  public static var typeID: CFTypeID { TypeNumber.pattern.rawValue }
}

extension CGContext {
  /// The identifier of `CGContext`, see `CFGetTypeID`.
  public static var typeID: CFTypeID { TypeNumber.context.rawValue }
}

extension CGFont {
  /// The identifier of `CGFont`, see `CFGetTypeID`.
  public static var typeID: CFTypeID { TypeNumber.graphicsFont.rawValue }
}

extension CGDataProvider {
  /// The identifier of `CGDataProvider`, see `CFGetTypeID`.
  public static var typeID: CFTypeID { TypeNumber.dataProvider.rawValue }
}

/// The type identifier of `CTFont`, see `CFGetTypeID`.
public func CTFontGetTypeID() -> CFTypeID { TypeNumber.font.rawValue }
/// The type identifier of `CTLine`, see `CFGetTypeID`.
public func CTLineGetTypeID() -> CFTypeID { TypeNumber.line.rawValue }
/// The type identifier of `CTRun`, see `CFGetTypeID`.
public func CTRunGetTypeID() -> CFTypeID { TypeNumber.run.rawValue }
/// The type identifier of `CTFrame`, see `CFGetTypeID`.
public func CTFrameGetTypeID() -> CFTypeID { TypeNumber.frame.rawValue }
/// The type identifier of `CTFramesetter`, see `CFGetTypeID`.
public func CTFramesetterGetTypeID() -> CFTypeID { TypeNumber.framesetter.rawValue }
/// The type identifier of `CTParagraphStyle`, see `CFGetTypeID`.
public func CTParagraphStyleGetTypeID() -> CFTypeID { TypeNumber.paragraphStyle.rawValue }
/// The type identifier of `CFString`, see `CFGetTypeID`.
public func CFStringGetTypeID() -> CFTypeID { TypeNumber.string.rawValue }
/// The type identifier of `CFAttributedString`, see `CFGetTypeID`.
public func CFAttributedStringGetTypeID() -> CFTypeID { TypeNumber.attributedString.rawValue }
/// The type identifier of `CFArray`, see `CFGetTypeID`.
public func CFArrayGetTypeID() -> CFTypeID { TypeNumber.array.rawValue }
/// The type identifier of `CFDictionary`, see `CFGetTypeID`.
public func CFDictionaryGetTypeID() -> CFTypeID { TypeNumber.dictionary.rawValue }
/// The type identifier of `CFBoolean`, see `CFGetTypeID`.
public func CFBooleanGetTypeID() -> CFTypeID { TypeNumber.boolean.rawValue }
/// The type identifier of `CFNumber`, see `CFGetTypeID`.
public func CFNumberGetTypeID() -> CFTypeID { TypeNumber.number.rawValue }
/// The type identifier of `CFData`, see `CFGetTypeID`.
public func CFDataGetTypeID() -> CFTypeID { TypeNumber.data.rawValue }
/// The type identifier of `CFURL`, see `CFGetTypeID`.
public func CFURLGetTypeID() -> CFTypeID { TypeNumber.url.rawValue }
