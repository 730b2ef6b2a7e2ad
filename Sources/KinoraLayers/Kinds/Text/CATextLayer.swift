import Foundation
import KinoraGraphics
import KinoraMeasure

/// A layer that shows text, with the first line at the top of its bounds, the next ones below it, and nothing outside
/// the bounds.
///
/// A plain string takes the layer's `font`, `fontSize` and `foregroundColor`; an `NSAttributedString` ignores them and
/// has its own, under the keys `.font`, `.foregroundColor`, `.kern`, `.tracking` and `.underlineStyle`. Text with a
/// `TextStyle` of Kinora's under `.textStyle` takes from the layer what the style lacks. Line heights are the font's
/// own (see `TextLayout`) unless `lineHeight` is set; Core Animation's are not documented. Glyphs are drawn as outlines without hinting, so text
/// may turn and grow. Glyphs with colours of their own, such as emoji, keep them and take only the alpha of the text's
/// colour.
///
/// From `weight` to `numberFormat` the properties are Kinora's own: Core Animation has none of them.
open class CATextLayer: CALayer {
  package final var text = TextState()
  private final let setting: TextSetting

  public override init() {
    setting = TextSetting()
    super.init()
  }

  public override init(layer: Any) {
    let other = layer as? CATextLayer
    setting = other?.setting ?? TextSetting()
    super.init(layer: layer)
    if let other { text = other.text }
  }

  public required init?(coder: NSCoder) {
    setting = TextSetting()
    super.init(coder: coder)
  }

  package override class var declaredRows: [PropertyRow] { super.declaredRows + PropertyRow.textRows }

  /// The text: a `String` or an `NSAttributedString`. Anything else is stored and not drawn. Default nil.
  open var string: Any? {
    get { text.string.any }
    set {
      change(.textString, \.text.string, to: TextSource(newValue))
      textChanged()
    }
  }
  /// The font of a plain string: a family, full or PostScript name, a `CTFont` (whose size is ignored), a `CGFont`, a
  /// `FontDescription` or a `FontFace`. Nil, the default, is Helvetica or the font that stands in for it. A name that
  /// no font has is reported when the layer is drawn, in `problems`.
  open var font: Any? {
    get { text.font.any }
    set {
      let font = TextFont(newValue)
      change(.textFont, \.text.font, to: font)
      // An object that counts as equal, because text looks the same in it, is stored nevertheless, so that it is what
      // programs read.
      text.font = font
      textChanged()
    }
  }
  /// The font size of a plain string, in points per em. Default 36. Animatable.
  open var fontSize: CGFloat {
    get { text.fontSize }
    set { set(.fontSize, \.text.fontSize, to: newValue) }
  }
  /// The colour of a plain string. Default opaque white. Animatable.
  open var foregroundColor: CGColor? {
    get { text.foregroundColor }
    set { change(.foregroundColor, \.text.foregroundColor, to: newValue) }
  }
  /// Whether lines break at the bounds' width. Default false.
  open var isWrapped: Bool {
    get { text.isWrapped }
    set { set(.wrapped, \.text.isWrapped, to: newValue) }
  }
  /// Which part of a line that is too long, or of wrapped text that is too tall, is replaced by an ellipsis. Default
  /// `none`.
  open var truncationMode: CATextLayerTruncationMode {
    get { text.truncationMode }
    set { set(.truncationMode, \.text.truncationMode, to: newValue) }
  }
  /// Where lines are placed between the sides. Default `natural`.
  open var alignmentMode: CATextLayerAlignmentMode {
    get { text.alignmentMode }
    set { set(.alignmentMode, \.text.alignmentMode, to: newValue) }
  }
  /// A flag that is stored without effect: glyphs are never moved to a pixel grid. Default false.
  open var allowsFontSubpixelQuantization: Bool {
    get { text.allowsFontSubpixelQuantization }
    set { change(.allowsFontSubpixelQuantization, \.text.allowsFontSubpixelQuantization, to: newValue) }
  }

  // MARK: Kinora's own

  /// The weight of the font, 1…1000 as in OpenType and CSS; the nearest that the family has, and any of a variable
  /// font. 0, the default, is the weight of `font` itself. Animatable.
  open var weight: CGFloat {
    get { text.weight }
    set { set(.textWeight, \.text.weight, to: newValue) }
  }
  /// Whether the letters are slanted: those of the family's italic face, or slanted upright ones. False, the default,
  /// is the slant of `font` itself.
  open var isItalic: Bool {
    get { text.isItalic }
    set { set(.textItalic, \.text.isItalic, to: newValue) }
  }
  /// The points added between characters. Default 0. Animatable.
  open var tracking: CGFloat {
    get { text.tracking }
    set { set(.tracking, \.text.tracking, to: newValue) }
  }
  /// The height of lines as a multiple of the font size; what the font's own height lacks or exceeds is divided above
  /// and below the line. 0, the default, is the font's own height. Animatable.
  open var lineHeight: CGFloat {
    get { text.lineHeight }
    set { set(.lineHeight, \.text.lineHeight, to: newValue) }
  }
  /// How far an outline around the letters reaches beyond them. It has round corners and is below all letters. Default
  /// 0, no outline. Animatable.
  open var outlineWidth: CGFloat {
    get { text.outlineWidth }
    set { set(.outlineWidth, \.text.outlineWidth, to: newValue) }
  }
  /// The colour of the outline. Default opaque black. Animatable.
  open var outlineColor: CGColor? {
    get { text.outlineColor }
    set { set(.outlineColor, \.text.outlineColor, to: newValue) }
  }
  /// Where the lines stand between the top and the bottom of the bounds. Default `top`.
  open var verticalAlignment: TextVerticalAlignment {
    get { text.verticalAlignment }
    set { set(.textVerticalAlignment, \.text.verticalAlignment, to: newValue) }
  }
  /// The most lines that are shown; the rest is left out, with an ellipsis if `truncationMode` says so. Default 0, any
  /// number.
  open var maxLines: Int {
    get { text.maxLines }
    set { set(.maxLines, \.text.maxLines, to: newValue) }
  }
  /// What happens to text that is larger than the bounds. Default `none`: it keeps its size.
  open var fit: TextFit {
    get { text.fit }
    set { set(.textFit, \.text.fit, to: newValue) }
  }
  /// Whether wrapped lines are made about equally long, without more lines than needed. Default false.
  open var isBalanced: Bool {
    get { text.isBalanced }
    set { set(.balance, \.text.isBalanced, to: newValue) }
  }
  /// OpenType features, such as `tnum` for figures of one width, `ss01`, or `liga=0`. Default nil.
  open var features: [String]? {
    get { text.features }
    set { set(.fontFeatures, \.text.features, to: newValue) }
  }
  /// The number that is shown instead of `string` when there is a `numberFormat`. Default 0. Animatable.
  open var number: CGFloat {
    get { text.number }
    set { set(.textNumber, \.text.number, to: newValue) }
  }
  /// The pattern by which `number` is shown, such as `#,##0.00` or `0%`: see `NumberPattern`. Nil, the default, shows
  /// `string`.
  open var numberFormat: String? {
    get { text.numberFormat }
    set { set(.numberFormat, \.text.numberFormat, to: newValue) }
  }

  /// Sets a property on which the layout of the text depends.
  private func set<Value: Equatable>(
    _ row: PropertyRow, _ field: ReferenceWritableKeyPath<CATextLayer, Value>, to value: Value
  ) {
    change(row, field, to: value)
    textChanged()
  }

  /// The layout of the text in the present bounds.
  package final var textLayout: TextLayout { setting.layout(of: text, size: bounds.size) }

  /// What prevents the text from being shown as asked, as sentences: names that no font has, and characters without a
  /// glyph in any font.
  public final var problems: [String] { TextProblems.all(in: textLayout, setting.fontErrors, of: text) }

  package override func contentProblem(missingGlyphs: MissingGlyphPolicy) -> LayerProblem? {
    let layout = textLayout
    let isWell = setting.fontErrors.isEmpty && text.patternError == nil
    if isWell, layout.missing.isEmpty || missingGlyphs == .draw { return nil }
    let missing = missingGlyphs == .draw ? TextLayout([]) : layout
    return TextProblems.all(in: missing, setting.fontErrors, of: text).first.map { LayerProblem(self, $0) }
  }

  /// The size of the text, without breaks unless its paragraphs have them.
  open override func preferredFrameSize() -> CGSize {
    let size = setting.measured(text, in: .none)
    return CGSize(width: size.width, height: size.height)
  }

  package override var measuresContent: Bool { true }
  package override func contentSize(in limit: ContentLimit) -> ContentSize? {
    measured(costKind) { setting.measured(text, in: limit) }
  }

  package override var costKind: CostKind { .text }
  package override func takeWorkDone() -> Int { setting.takeWorkDone() }

  package override func ownItems(in space: LayerSpace) -> [DisplayItem] {
    let bounds = bounds
    guard bounds.width.isFinite, bounds.height.isFinite else { return [] }
    if let parts = partLayers { return items(of: parts, in: space) }
    let layout = textLayout
    guard !layout.inkBounds.isNull else { return [] }
    let toCanvas = textPlace(in: space)
    let items = layout.items(color: plainColor, through: toCanvas)
    // An outline may reach as far beyond the bounds as it reaches beyond the letters.
    let reach = layout.strokes.map(\.outline.width).max() ?? 0
    let box = CGRect(origin: .zero, size: bounds.size).insetBy(dx: -reach, dy: -reach)
    if items.isEmpty || box.contains(layout.inkBounds) { return items }
    if box.isEmpty { return [] }
    let clip = GroupItem.Clip(.rect(box), transform: toCanvas)
    return [.group(GroupItem(items, clips: [clip], isolated: false))]
  }

  /// The map from the layout's coordinates to the canvas: the origin of the layout is the corner that a viewer sees at
  /// the top left.
  final func textPlace(in space: LayerSpace) -> Homography {
    let bounds = bounds
    let place =
      space.isFlipped
      ? Homography(a: 1, b: 0, c: 0, d: -1, tx: bounds.minX, ty: bounds.maxY)
      : Homography.translation(x: bounds.minX, y: bounds.minY)
    return place.concatenating(space.toCanvas)
  }

  /// The colour of a plain string; nil for text that has its own colours.
  final var plainColor: CGColor? {
    guard case .plain = text.shown else { return nil }
    return text.foregroundColor ?? .clear
  }

  // MARK: Parts

  /// The parts of the text, divided by a unit.
  package final func textParts(by unit: TextUnit) -> [TextLayout.Part] {
    setting.parts(of: text, size: bounds.size, by: unit)
  }

  open override func layoutSublayers() {
    super.layoutSublayers()
    placeParts()
  }

  /// Has the parts of the text placed again, where there are any.
  private func textChanged() {
    if partLayers != nil { markNeedsLayout() }
  }
}
