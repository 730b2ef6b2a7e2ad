import Foundation
import KinoraGraphics

extension SceneReader {
  static let transformOperations = ["scale", "rotate", "translate", "perspective"]

  /// Reads a transform: operations in the order in which they are applied to the layer, or the sixteen numbers m11…m44.
  func transform(_ node: SourceNode, _ what: String) -> CATransform3D? {
    guard let elements = list(node, what, of: "operations, or 16 numbers") else { return nil }
    if case .number? = elements.first?.value {
      guard let m = numbers(node, what, counts: [16], allowed: ValueForm.transform.allowed) else { return nil }
      return CATransform3D(
        m11: m[0], m12: m[1], m13: m[2], m14: m[3], m21: m[4], m22: m[5], m23: m[6], m24: m[7], m31: m[8], m32: m[9],
        m33: m[10], m34: m[11], m41: m[12], m42: m[13], m43: m[14], m44: m[15])
    }
    var result = CATransform3DIdentity
    var isValid = true
    for element in elements {
      if let operation = operation(element, what) {
        result = CATransform3DConcat(result, operation)
      } else {
        isValid = false
      }
    }
    return isValid ? result : nil
  }

  private func operation(_ node: SourceNode, _ what: String) -> CATransform3D? {
    let names = Self.transformOperations
    guard let fields = Fields(node, "an operation of \(what)", names: names + ["axis"], self) else { return nil }
    let given = names.filter { fields[$0] != nil }
    guard given.count == 1, let name = given.first, let value = fields[name] else {
      report(
        node, "an operation of \(what) is \(given.isEmpty ? "empty" : "several at once")",
        allowed: "one of " + listed(names))
      return nil
    }
    if let axis = fields["axis"], name != "rotate" {
      report(axis, "axis belongs to rotate, not to \(name)", allowed: "{ rotate: angle, axis: [x, y, z] }")
      return nil
    }
    switch name {
    case "scale":
      if case .number = value.value {
        return number(value, name).map { CATransform3DMakeScale($0, $0, 1) }
      }
      return triple(value, name, third: 1).map { CATransform3DMakeScale($0[0], $0[1], $0[2]) }
    case "translate": return triple(value, name, third: 0).map { CATransform3DMakeTranslation($0[0], $0[1], $0[2]) }
    case "rotate":
      guard let angle = angle(value, name) else { return nil }
      guard let axis = fields["axis"] else { return CATransform3DMakeRotation(angle, 0, 0, 1) }
      return numbers(axis, "axis", counts: [3], allowed: "[x, y, z]").map {
        CATransform3DMakeRotation(angle, $0[0], $0[1], $0[2])
      }
    default:
      return number(value, name, in: .positive).map { distance in
        var transform = CATransform3DIdentity
        transform.m34 = -1 / distance
        return transform
      }
    }
  }

  /// Reads `[x, y]`, to which `third` is added, or `[x, y, z]`.
  private func triple(_ node: SourceNode, _ what: String, third: Double) -> [Double]? {
    numbers(node, what, counts: [2, 3], allowed: "[x, y] or [x, y, z]").map { $0.count == 3 ? $0 : $0 + [third] }
  }
}
