import Foundation
import KinoraGraphics
import KinoraLayers
import KinoraMessages

extension RecordedAssets {
  /// A value that a program has set, in the form in which scenes have it; `none` where it has no such form, which is
  /// noted.
  func value(_ object: Any?, _ form: ValueForm, _ subject: String, _ property: String) -> SceneValue {
    let value = AnimatableValue(object)
    if value.isNone { return .none }
    if case .number(let range) = form, let number = value.double, !range.contains(number) {
      refuse(subject, property, "the number \(shortest(number))", form.allowed)
      return .none
    }
    if let known = plain(value, form) ?? special(value, form, subject, property) { return known }
    refuse(subject, property, "a value of another kind, \(type(of: object ?? ()))", form.allowed)
    return .none
  }

  /// A value without parts of its own.
  private func plain(_ value: AnimatableValue, _ form: ValueForm) -> SceneValue? {
    func converted(_ kind: AnimatableValue.Kind) -> AnimatableValue? { value.converted(to: kind) }
    switch form {
    case .number, .angle, .time, .integer, .flags: return value.double.map(SceneValue.number)
    case .bool: return value.double.map { .bool($0 != 0) }
    case .string, .choice, .numberFormat: if case .string(let text) = value { return .string(text) }
    case .point: if case .point(let point)? = converted(.point) { return .point(point) }
    case .size: if case .size(let size)? = converted(.size) { return .size(size) }
    case .rect: if case .rect(let rect)? = converted(.rect) { return .rect(rect) }
    case .color: if case .color(let color)? = converted(.color) { return .color(color) }
    case .transform: if case .transform(let transform)? = converted(.transform) { return .transform(transform) }
    case .path: if case .path(let path)? = converted(.path) { return .path(path.geometry) }
    case .numbers: if case .numbers(let numbers)? = converted(.numbers) { return .numbers(numbers) }
    case .colors: if case .colors(let colors)? = converted(.colors) { return .colors(colors) }
    case .features: return (value.any as? [String]).map(SceneValue.features)
    case .layout: return layout(value.any)
    case .text, .image, .font, .parts: break
    }
    return nil
  }

  private func special(
    _ value: AnimatableValue, _ form: ValueForm, _ subject: String, _ property: String
  ) -> SceneValue? {
    switch (form, value) {
    case (.image, .image(let image)): return self.image(image, subject, property)
    case (.image, .object(is Recording)):
      refuse(
        subject, property, "what draw(in:) draws, which is in no file",
        "a picture in a file, shapes and texts as layers; a film with such a layer stays a program")
      return SceneValue.none
    case (.text, .string(let text)): return .string(text)
    case (.text, .object(let text as NSAttributedString)): return spans(text, subject, property)
    case (.font, _): return value.any.flatMap { fontSource($0) }.map { font($0, subject, property) }
    case (.parts(let kind), _):
      let list = value.any as? [Any] ?? []
      return .parts(list.compactMap { kind == .emitterCell ? cell($0, subject) : filter($0, subject, property) })
    case (.choice, .object(let filter as CAFilter)):
      refuse(subject, property, "the filter \(filter.type)", "the name of a blend mode")
      return SceneValue.none
    default: return nil
    }
  }

  private func fontSource(_ object: Any) -> CTFont.Source? {
    switch object {
    case let name as String: .name(name)
    case let face as FontFace: .face(face)
    case let description as FontDescription: .description(description)
    case let font as CTFont: font.source
    case let font as CGFont: font.source
    default: nil
    }
  }

  /// A value of a layout.
  private func layout(_ object: Any?) -> SceneValue? {
    switch object {
    case let layout as BoxLayout: .layout(.rules(layout.rules))
    case let length as LayoutLength: .layout(.length(length))
    case let insets as LayoutInsets: .layout(.insets(insets))
    case let alignment as LayoutAlignment: .layout(.alignment(alignment))
    case let placement as GridPlacement: .layout(.placement(placement))
    default: nil
    }
  }

  // MARK: Texts

  private func spans(_ text: NSAttributedString, _ subject: String, _ property: String) -> SceneValue {
    var spans: [SceneSpan] = []
    let whole = NSRange(location: 0, length: text.length)
    text.enumerateAttributes(in: whole, options: []) { attributes, range, _ in
      let words = text.attributedSubstring(from: range).string
      if let style = attributes[.textStyle] as? TextStyle {
        spans.append(SceneSpan(words, style: self.style(style, subject, property)))
      } else {
        spans.append(SceneSpan(words, style: self.style(PreparedText.style(attributes), subject, property)))
      }
    }
    return .spans(spans)
  }

  private func style(_ style: TextStyle, _ subject: String, _ property: String) -> [SceneAssignment] {
    var values: [SceneAssignment] = []
    func add(_ key: String, _ value: SceneValue?) { if let value { values.append(SceneAssignment(key, value)) } }
    add("font", style.font.map { font($0, subject, property) })
    add("fontSize", style.fontSize.map { .number(Double($0)) })
    add("weight", style.weight.map { .number(Double($0)) })
    add("italic", style.isItalic.map { .bool($0) })
    add("color", style.color.map { .color($0) })
    add("tracking", style.tracking.map { .number(Double($0)) })
    add("underline", style.isUnderlined.map { .bool($0) })
    add("outlineWidth", style.outlineWidth.map { .number(Double($0)) })
    add("outlineColor", style.outlineColor.map { .color($0) })
    add("features", style.features.map { .features($0) })
    return values
  }

  // MARK: Parts

  private func cell(_ object: Any, _ subject: String) -> ScenePart? {
    guard let cell = object as? CAEmitterCell else { return nil }
    var part = ScenePart(kind: .emitterCell, name: cell.name, isEnabled: cell.isEnabled ? nil : false)
    for form in PartVocabulary.cell {
      let (object, usual) = (cell.value(forKey: form.keyPath), CAEmitterCell.defaultValue(forKey: form.keyPath))
      if AnimatableValue(object) == AnimatableValue(usual) { continue }
      part.values.append(
        SceneAssignment(form.keyPath, value(object, form.form, subject, "emitterCells." + form.keyPath)))
    }
    return part
  }

  private func filter(_ object: Any, _ subject: String, _ property: String) -> ScenePart? {
    guard let filter = object as? CAFilter else { return nil }
    let inputs = PartVocabulary.inputs(of: filter.type)
    guard PartVocabulary.filters.contains(where: { $0.type == filter.type }) else {
      refuse(subject, property, "the filter \(filter.type)", listed(PartVocabulary.filters.map(\.type)))
      return nil
    }
    var part = ScenePart(
      kind: .filter, type: filter.type, name: filter.name, isEnabled: filter.isEnabled ? nil : false)
    for form in inputs {
      guard let object = filter.input(forKey: form.keyPath) else { continue }
      part.values.append(SceneAssignment(form.keyPath, value(object, form.form, subject, property)))
    }
    return part
  }
}
