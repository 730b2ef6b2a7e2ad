import Foundation
import KinoraGraphics
import KinoraMeasure

/// A layer that shows one part of the text of the `CATextLayer` that it is a sublayer of: a line, a word or a
/// character, exactly where it stands in the whole text. Kinora's own: Core Animation has no such class.
///
///     let title = CATextLayer()
///     title.string = "Every word rises"
///     for (index, part) in title.addParts(by: .word).enumerated() { part.add(rise(after: 0.1 * Double(index)), forKey: "rise") }
///
/// The superlayer places its parts when it is laid out, each with bounds around its part, in the superlayer's own
/// coordinates. A text layer shows itself only what none of its parts shows. At rest all parts together are the whole
/// text: where no two parts touch, and the text is inside the bounds, to the last byte. Parts are not cut off at the
/// text's bounds.
///
/// Everything about the text is the superlayer's, animations included. A part takes the glyphs that begin in it, so a
/// ligature is shown with its first character.
open class TextPartLayer: CALayer {
  package final var part = TextPartState()

  public override init() { super.init() }

  public override init(layer: Any) {
    super.init(layer: layer)
    if let other = layer as? TextPartLayer { part = other.part }
  }

  public required init?(coder: NSCoder) { super.init(coder: coder) }

  package override class var declaredRows: [PropertyRow] { super.declaredRows + PropertyRow.textPartRows }

  /// The kind of part that is shown, which is the same for all parts of a text. Default `word`.
  open var unit: TextUnit {
    get { part.unit }
    set {
      change(.textPartUnit, \.part.unit, to: newValue)
      textLayer?.markNeedsLayout()
    }
  }
  /// The index of the part in the text. Default 0.
  open var index: Int {
    get { part.index }
    set {
      change(.textPartIndex, \.part.index, to: newValue)
      textLayer?.markNeedsLayout()
    }
  }
  /// The colour of the part. Nil, the default, is the colour that the text has there. Animatable.
  open var foregroundColor: CGColor? {
    get { part.foregroundColor }
    set { change(.textPartColor, \.part.foregroundColor, to: newValue) }
  }

  /// The layer whose text is shown, as the program has set it.
  private var textLayer: CATextLayer? { source.parent as? CATextLayer }

  package override var costKind: CostKind { .text }

  package override func ownItems(in space: LayerSpace) -> [DisplayItem] {
    guard let layer = textLayer?.presented as? CATextLayer else { return [] }
    let parts = layer.textParts(by: unit)
    guard parts.indices.contains(index) else { return [] }
    return parts[index].layout.items(color: foregroundColor ?? layer.plainColor, through: layer.textPlace(in: space))
  }

  /// True: a change of the text changes what the part shows.
  package override var showsSuperlayer: Bool { true }
}

extension CATextLayer {
  /// Adds a layer for every part of the text as it is now, and returns them in the order of the text. Kinora's own.
  @discardableResult
  public final func addParts(by unit: TextUnit) -> [TextPartLayer] {
    let layers = textParts(by: unit).indices.map { index in
      let layer = TextPartLayer()
      layer.unit = unit
      layer.index = index
      return layer
    }
    for layer in layers { addSublayer(layer) }
    placeParts()
    return layers
  }

  /// The layers that show parts of the text; nil where there are none.
  final var partLayers: [TextPartLayer]? {
    let parts = source.childLayers.compactMap { $0 as? TextPartLayer }
    return parts.isEmpty ? nil : parts
  }

  /// The items of what no part shows.
  final func items(of parts: [TextPartLayer], in space: LayerSpace) -> [DisplayItem] {
    let unit = parts[0].unit
    let shown = Set(parts.lazy.filter { $0.unit == unit }.map(\.index))
    let place = textPlace(in: space)
    let color = plainColor
    return textParts(by: unit).enumerated().filter { !shown.contains($0.offset) }
      .flatMap { $0.element.layout.items(color: color, through: place) }
  }

  /// Places the layers of the parts around their parts, at once.
  final func placeParts() {
    guard let layers = partLayers else { return }
    CATransaction.begin()
    defer { CATransaction.commit() }
    CATransaction.setDisableActions(true)
    for layer in layers {
      let parts = textParts(by: layer.unit)
      let isKnown = parts.indices.contains(layer.index)
      var box = isKnown ? parts[layer.index].box : .zero
      let bounds = bounds
      if contentsAreFlipped() { box.origin.y = bounds.height - box.maxY }
      box = box.offsetBy(dx: bounds.minX, dy: bounds.minY)
      layer.bounds = box
      let anchor = layer.anchorPoint
      layer.position = CGPoint(x: box.minX + anchor.x * box.width, y: box.minY + anchor.y * box.height)
    }
  }
}

/// The values of a part beyond a plain layer's.
package struct TextPartState {
  package var unit = TextUnit.word
  package var index = 0
  package var foregroundColor: CGColor?
  package init() {}
}

extension TextPartState: LayerValues {
  @inline(__always)
  package static func access<Result>(_ layer: TextPartLayer, _ body: (inout TextPartState) -> Result) -> Result {
    body(&layer.part)
  }
}

/// The rows of `TextPartLayer`'s table.
extension PropertyRow {
  package static let textPartUnit = PropertyRow(
    "unit", \.unit, in: \TextPartState.unit, .plain([.content, .placement]).supported(.own))
  package static let textPartIndex = PropertyRow(
    "index", \.index, in: \TextPartState.index, .plain([.content, .placement], range: 0...1e6).supported(.own))
  package static let textPartColor = PropertyRow(
    "foregroundColor", \.foregroundColor, in: \TextPartState.foregroundColor, .animated(.content).supported(.own))

  static let textPartRows: [PropertyRow] = [.textPartUnit, .textPartIndex, .textPartColor]
}
