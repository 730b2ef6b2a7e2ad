import Foundation
import KinoraGraphics
import KinoraLayers

/// The form of a text's style.
extension ArchiveForm {
  static let textStyle = ArchiveForm(
    "textStyle", "font, fontSize, weight, italic, color, tracking, underline, outlineWidth, outlineColor, features",
    TextStyle.self,
    write: { style, writer, place throws(LayerArchiveError) in try writer.members(style.members, at: place) },
    read: { node, reader, place throws(LayerArchiveError) in
      guard let members = node.members else { return nil }
      try ArchiveReader.checkMembers(members, TextStyle.memberNames, at: place)
      var values: [String: Any] = [:]
      for (key, member) in members.sorted(by: { $0.key < $1.key }) {
        values[key] = try reader.value(member, at: place.child(key))
      }
      return TextStyle(members: values)
    })
}

extension TextStyle {
  fileprivate static let memberNames = [
    "font", "fontSize", "weight", "italic", "color", "tracking", "underline", "outlineWidth", "outlineColor",
    "features",
  ]

  /// The parts that the style has, by their names.
  fileprivate var members: [String: Any] {
    var members: [String: Any] = [:]
    switch font {
    case .name(let name)?: members["font"] = name
    case .description(let description)?: members["font"] = description
    case .face(let face)?: members["font"] = face
    case nil: break
    }
    members["fontSize"] = fontSize
    members["weight"] = weight
    members["italic"] = isItalic
    members["color"] = color
    members["tracking"] = tracking
    members["underline"] = isUnderlined
    members["outlineWidth"] = outlineWidth
    members["outlineColor"] = outlineColor
    members["features"] = features
    return members
  }

  /// The style with parts by their names; nil where one is of another type.
  fileprivate init?(members: [String: Any]) {
    self.init()
    func number(_ key: String) -> CGFloat? { (members[key] as? NSNumber).map { CGFloat($0.doubleValue) } }
    func flag(_ key: String) -> Bool? { (members[key] as? NSNumber)?.boolValue }
    switch members["font"] {
    case let name as String: font = .name(name)
    case let description as FontDescription: font = .description(description)
    case let face as FontFace: font = .face(face)
    default: break
    }
    fontSize = number("fontSize")
    weight = number("weight")
    isItalic = flag("italic")
    color = members["color"] as? CGColor
    tracking = number("tracking")
    isUnderlined = flag("underline")
    outlineWidth = number("outlineWidth")
    outlineColor = members["outlineColor"] as? CGColor
    features = members["features"] as? [String]
    if self.members.count != members.count { return nil }
  }
}
