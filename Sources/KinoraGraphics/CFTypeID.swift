import Foundation

/// The number of a value's type: `CFGetTypeID(value as CFTypeRef) == CGColor.typeID`. 0 for an object of none of the types that have one.
///
/// The numbers distinguish types within a program; they are not Apple's and may change from release to release.
public func CFGetTypeID(_ cf: CFTypeRef?) -> CFTypeID {
  guard let cf else { return 0 }
  return TypeNumber.allCases.first { $0.describes(cf) }?.rawValue ?? 0
}

/// The types that have a number, in the order they are asked: `NSNumber` after the truth value, mutable classes with the others.
enum TypeNumber: UInt, CaseIterable {
  case color = 1
  case colorSpace, image, path, gradient, pattern, context, graphicsFont, dataProvider
  case font, fontDescriptor, line, run, frame, framesetter, paragraphStyle
  case string, attributedString, array, dictionary, boolean, number, data, url

  /// Foundation's own class of truth values; a number 1 is of another.
  private static let booleanClass: AnyClass = type(of: NSNumber(value: true))

  func describes(_ value: AnyObject) -> Bool {
    // Structures come in boxes, which only a cast from `Any` opens.
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
  /// The number of the type, see `CFGetTypeID`.
  public static var typeID: CFTypeID { TypeNumber.color.rawValue }
}

extension CGColorSpace {
  /// The number of the type, see `CFGetTypeID`.
  public static var typeID: CFTypeID { TypeNumber.colorSpace.rawValue }
}

extension CGImage {
  /// The number of the type, see `CFGetTypeID`.
  public static var typeID: CFTypeID { TypeNumber.image.rawValue }
}

extension CGPath {
  /// The number of the type, mutable paths included, see `CFGetTypeID`.
  public static var typeID: CFTypeID { TypeNumber.path.rawValue }
}

extension CGGradient {
  /// The number of the type, see `CFGetTypeID`.
  public static var typeID: CFTypeID { TypeNumber.gradient.rawValue }
}

extension CGPattern {
  /// The number of the type, see `CFGetTypeID`.
  public static var typeID: CFTypeID { TypeNumber.pattern.rawValue }
}

extension CGContext {
  /// The number of the type, see `CFGetTypeID`.
  public static var typeID: CFTypeID { TypeNumber.context.rawValue }
}

extension CGFont {
  /// The number of the type, see `CFGetTypeID`.
  public static var typeID: CFTypeID { TypeNumber.graphicsFont.rawValue }
}

extension CGDataProvider {
  /// The number of the type, see `CFGetTypeID`.
  public static var typeID: CFTypeID { TypeNumber.dataProvider.rawValue }
}

/// The number of fonts, see `CFGetTypeID`.
public func CTFontGetTypeID() -> CFTypeID { TypeNumber.font.rawValue }
/// The number of lines of text, see `CFGetTypeID`.
public func CTLineGetTypeID() -> CFTypeID { TypeNumber.line.rawValue }
/// The number of runs of glyphs, see `CFGetTypeID`.
public func CTRunGetTypeID() -> CFTypeID { TypeNumber.run.rawValue }
/// The number of frames of text, see `CFGetTypeID`.
public func CTFrameGetTypeID() -> CFTypeID { TypeNumber.frame.rawValue }
/// The number of framesetters, see `CFGetTypeID`.
public func CTFramesetterGetTypeID() -> CFTypeID { TypeNumber.framesetter.rawValue }
/// The number of paragraph styles, see `CFGetTypeID`.
public func CTParagraphStyleGetTypeID() -> CFTypeID { TypeNumber.paragraphStyle.rawValue }
/// The number of strings, see `CFGetTypeID`.
public func CFStringGetTypeID() -> CFTypeID { TypeNumber.string.rawValue }
/// The number of texts with attributes, see `CFGetTypeID`.
public func CFAttributedStringGetTypeID() -> CFTypeID { TypeNumber.attributedString.rawValue }
/// The number of lists, see `CFGetTypeID`.
public func CFArrayGetTypeID() -> CFTypeID { TypeNumber.array.rawValue }
/// The number of dictionaries, see `CFGetTypeID`.
public func CFDictionaryGetTypeID() -> CFTypeID { TypeNumber.dictionary.rawValue }
/// The number of truth values, see `CFGetTypeID`.
public func CFBooleanGetTypeID() -> CFTypeID { TypeNumber.boolean.rawValue }
/// The number of numbers, see `CFGetTypeID`.
public func CFNumberGetTypeID() -> CFTypeID { TypeNumber.number.rawValue }
/// The number of bytes, see `CFGetTypeID`.
public func CFDataGetTypeID() -> CFTypeID { TypeNumber.data.rawValue }
/// The number of places of files, see `CFGetTypeID`.
public func CFURLGetTypeID() -> CFTypeID { TypeNumber.url.rawValue }
