import Foundation

/// An attributed string with the same attributes throughout; nil only where `str` is nil.
public func CFAttributedStringCreate(
  _ alloc: CFAllocator?, _ str: CFString?, _ attributes: CFDictionary?
) -> CFAttributedString? {
  guard let str else { return nil }
  return NSAttributedString(string: str as String, attributes: attributedStringKeys(attributes))
}

/// An empty mutable attributed string. It grows as it needs to, whatever `maxLength` is.
public func CFAttributedStringCreateMutable(
  _ alloc: CFAllocator?, _ maxLength: CFIndex
) -> CFMutableAttributedString? {
  NSMutableAttributedString(string: "")
}

/// The number of UTF-16 units of an attributed string.
public func CFAttributedStringGetLength(_ aStr: CFAttributedString?) -> CFIndex { aStr?.length ?? 0 }

/// Replaces a range of the text by a string; a range that reaches beyond the text is shortened to it.
public func CFAttributedStringReplaceString(
  _ aStr: CFMutableAttributedString?, _ range: CFRange, _ replacement: CFString?
) {
  guard let aStr, let replacement else { return }
  aStr.replaceCharacters(in: range.within(aStr.length), with: replacement as String)
}

/// Gives a range of the text an attribute.
public func CFAttributedStringSetAttribute(
  _ aStr: CFMutableAttributedString?, _ range: CFRange, _ attrName: CFString?, _ value: CFTypeRef?
) {
  guard let aStr, let attrName, let value else { return }
  aStr.addAttribute(NSAttributedString.Key(attrName as String), value: value, range: range.within(aStr.length))
}

/// Gives a range of the text attributes, which replace all it has when `clearOtherAttributes` is true.
public func CFAttributedStringSetAttributes(
  _ aStr: CFMutableAttributedString?, _ range: CFRange, _ replacement: CFDictionary?, _ clearOtherAttributes: Bool
) {
  guard let aStr else { return }
  let range = range.within(aStr.length)
  let attributes = attributedStringKeys(replacement) ?? [:]
  if clearOtherAttributes {
    aStr.setAttributes(attributes, range: range)
  } else {
    aStr.addAttributes(attributes, range: range)
  }
}

extension CFRange {
  /// The part of the range that lies within a text of `length` units.
  func within(_ length: Int) -> NSRange {
    let start = min(max(location, 0), length)
    return NSRange(location: start, length: min(max(end, start), length) - start)
  }
}

/// A dictionary of attributes with the keys that Foundation's attributed strings have here.
func attributedStringKeys(_ dictionary: NSDictionary?) -> [NSAttributedString.Key: Any]? {
  guard let dictionary else { return nil }
  var attributes: [NSAttributedString.Key: Any] = [:]
  for (key, value) in dictionary {
    if let key = key as? NSAttributedString.Key {
      attributes[key] = value
    } else if let key = key as? String {
      attributes[NSAttributedString.Key(key)] = value
    }
  }
  return attributes
}
