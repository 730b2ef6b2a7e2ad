import Foundation
import KinoraGraphics

/// A layer that shows text, with the first line at the top of its bounds, the next ones below it, and nothing outside
/// the bounds.
///
/// A plain string takes the layer's `font`, `fontSize` and `foregroundColor`; an `NSAttributedString` ignores them and
/// has its own, under the keys `.font`, `.foregroundColor`, `.kern` and `.underlineStyle`. Line heights are the font's
/// own (see `TextLayout`); Core Animation's are not documented. Glyphs are drawn as outlines without hinting, so text
/// may turn and grow. Glyphs with colours of their own, such as emoji, keep them and take only the alpha of the text's
/// colour.
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
    }
  }
  /// The font size of a plain string, in points per em. Default 36. Animatable.
  open var fontSize: CGFloat {
    get { text.fontSize }
    set { change(.fontSize, \.text.fontSize, to: newValue) }
  }
  /// The colour of a plain string. Default opaque white. Animatable.
  open var foregroundColor: CGColor? {
    get { text.foregroundColor }
    set { change(.foregroundColor, \.text.foregroundColor, to: newValue) }
  }
  /// Whether lines break at the bounds' width. Default false.
  open var isWrapped: Bool {
    get { text.isWrapped }
    set { change(.wrapped, \.text.isWrapped, to: newValue) }
  }
  /// Which part of a line that is too long, or of wrapped text that is too tall, is replaced by an ellipsis. Default
  /// `none`.
  open var truncationMode: CATextLayerTruncationMode {
    get { text.truncationMode }
    set { change(.truncationMode, \.text.truncationMode, to: newValue) }
  }
  /// Where lines are placed between the sides. Default `natural`.
  open var alignmentMode: CATextLayerAlignmentMode {
    get { text.alignmentMode }
    set { change(.alignmentMode, \.text.alignmentMode, to: newValue) }
  }
  /// A flag that is stored without effect: glyphs are never moved to a pixel grid. Default false.
  open var allowsFontSubpixelQuantization: Bool {
    get { text.allowsFontSubpixelQuantization }
    set { change(.allowsFontSubpixelQuantization, \.text.allowsFontSubpixelQuantization, to: newValue) }
  }

  /// The layout of the text in the present bounds.
  package final var textLayout: TextLayout { setting.layout(of: text, size: bounds.size) }

  /// What prevents the text from being shown as asked, as sentences: names that no font has, and characters without a
  /// glyph in any font.
  public final var problems: [String] { TextProblems.all(in: textLayout, setting.fontErrors, of: text) }

  package override func contentProblem(missingGlyphs: MissingGlyphPolicy) -> LayerProblem? {
    let layout = textLayout
    if setting.fontErrors.isEmpty, layout.missing.isEmpty || missingGlyphs == .draw { return nil }
    let missing = missingGlyphs == .draw ? TextLayout([]) : layout
    return TextProblems.all(in: missing, setting.fontErrors, of: text).first.map { LayerProblem(self, $0) }
  }

  package override func ownItems(in space: LayerSpace) -> [DisplayItem] {
    let layout = textLayout
    let bounds = bounds
    guard !layout.inkBounds.isNull, bounds.width.isFinite, bounds.height.isFinite else { return [] }
    // The origin of the layout is the corner that a viewer sees at the top left.
    let place =
      space.isFlipped
      ? Homography(a: 1, b: 0, c: 0, d: -1, tx: bounds.minX, ty: bounds.maxY)
      : Homography.translation(x: bounds.minX, y: bounds.minY)
    let toCanvas = place.concatenating(space.toCanvas)
    var plainColor: CGColor?
    if case .plain = text.string { plainColor = text.foregroundColor ?? .clear }
    let items = layout.items(color: plainColor, through: toCanvas)
    let box = CGRect(origin: .zero, size: bounds.size)
    if items.isEmpty || box.contains(layout.inkBounds) { return items }
    if box.isEmpty { return [] }
    let clip = GroupItem.Clip(.rect(box), transform: toCanvas)
    return [.group(GroupItem(items, clips: [clip], isolated: false))]
  }
}
