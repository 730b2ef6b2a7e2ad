import Foundation

/// Text with the same attributes all over; nil only for no string.
public func CFAttributedStringCreate(
  _ alloc: CFAllocator?, _ str: CFString?, _ attributes: CFDictionary?
) -> CFAttributedString? {
  guard let str else { return nil }
  return NSAttributedString(string: str as String, attributes: attributedStringKeys(attributes))
}

/// An empty text that can be changed. It grows as it needs to, whatever `maxLength` is.
public func CFAttributedStringCreateMutable(
  _ alloc: CFAllocator?, _ maxLength: CFIndex
) -> CFMutableAttributedString? {
  NSMutableAttributedString(string: "")
}

/// How many UTF-16 units a text has.
public func CFAttributedStringGetLength(_ aStr: CFAttributedString?) -> CFIndex { aStr?.length ?? 0 }

/// Puts a string in the place of a stretch; a stretch beyond the text is shortened to it.
public func CFAttributedStringReplaceString(
  _ aStr: CFMutableAttributedString?, _ range: CFRange, _ replacement: CFString?
) {
  guard let aStr, let replacement else { return }
  aStr.replaceCharacters(in: range.within(aStr.length), with: replacement as String)
}

/// Gives a stretch an attribute.
public func CFAttributedStringSetAttribute(
  _ aStr: CFMutableAttributedString?, _ range: CFRange, _ attrName: CFString?, _ value: CFTypeRef?
) {
  guard let aStr, let attrName, let value else { return }
  aStr.addAttribute(NSAttributedString.Key(attrName as String), value: value, range: range.within(aStr.length))
}

/// Gives a stretch attributes, in the place of those it has when `clearOtherAttributes` is true.
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
  /// The part of the stretch that a text of this length has.
  func within(_ length: Int) -> NSRange {
    let start = min(max(location, 0), length)
    return NSRange(location: start, length: min(max(end, start), length) - start)
  }
}

/// A dictionary of attributes under the keys attributed strings have here.
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
