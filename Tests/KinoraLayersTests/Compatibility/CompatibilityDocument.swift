import Foundation
import KinoraGraphics
import KinoraLayers
import LayerSamples

/// `docs/compatibility.md`, made of the property tables and ``CompatibilityTable``.
enum CompatibilityDocument {
  static var text: String {
    ([introduction] + CompatibilityTable.sections.map(symbols) + properties).joined(separator: "\n")
  }

  private static let introduction = """
    # What of Core Animation is here

    Every class, method, function, constant and property of Core Animation's layer side. *Supported* means as documented or measured there;
    *differs* says how; *stored* is accepted and handed back without effect. This page is made of the library's tables: see the test of the
    same name, which fails when it is out of date and rewrites it when `KINORA_DOCS=write` is in the environment.
    [porting.md](porting.md) says what to change in a source file.

    Differences that run through everything:

    - `y` grows downward, as on iOS, unless a stage is made with `yAxis: .up`.
    - Time stands still until the program moves it: `Stage.commit()` ends a turn as a run loop would, `Stage.advance(to:)` lets time pass.
    - What raises an exception there is reported here (`Warnings.reporter`) and changes nothing: no input ends the program.
    - At most 256 layers may be inside each other, root and masks included, and as many groups of animations; what is deeper is refused and
      reported.
    - There is no Objective-C runtime. Key paths are strings; a class lists stored properties in `keyPaths` or declares them with
      `@Animatable`; optional protocol methods have defaults.
    - A `CGColor` is a value in sRGB; a `CGPath` is immutable unless it is a `CGMutablePath`.

    """

  private static func symbols(_ section: CompatibilityTable.Section) -> String {
    var text = "## \(section.title)\n\n| symbol | | |\n|---|---|---|\n"
    for entry in section.entries { text += row("`\(entry.symbol)`", word(entry.state), entry.note) }
    return text
  }

  private static func word(_ state: String) -> String {
    switch state {
    case "yes": "supported"
    case "no": "absent"
    default: state
    }
  }

  // MARK: Properties

  private static var properties: [String] {
    var sections: [String] = []
    let inherited = Set(CALayer.declaredRows.map(\.key))
    for kind in LayerSamples.kinds {
      let rows = kind.declaredRows.filter { kind == CALayer.self || !inherited.contains($0.key) }
      if !rows.isEmpty { sections.append(table("\(kind): properties", rows.map(layerRow))) }
    }
    sections.append(table("CAEmitterCell: properties", CAEmitterCell.keyPaths.keys.sorted().map(cellRow)))
    let animations: [(String, [AnimationProperty], Int)] = [
      ("CAAnimation", AnimationProperty.ofAnimation, 0),
      ("CAPropertyAnimation", AnimationProperty.ofPropertyAnimation, AnimationProperty.ofAnimation.count),
      ("CABasicAnimation", AnimationProperty.ofBasicAnimation, AnimationProperty.ofPropertyAnimation.count),
      ("CASpringAnimation", AnimationProperty.ofSpringAnimation, AnimationProperty.ofBasicAnimation.count),
      ("CAKeyframeAnimation", AnimationProperty.ofKeyframeAnimation, AnimationProperty.ofPropertyAnimation.count),
      ("CATransition", AnimationProperty.ofTransition, AnimationProperty.ofAnimation.count),
      ("CAAnimationGroup", AnimationProperty.ofAnimationGroup, AnimationProperty.ofAnimation.count),
    ]
    for (name, rows, own) in animations {
      sections.append(table("\(name): properties", rows.dropFirst(own).map(animationRow)))
    }
    return sections
  }

  private static func table(_ title: String, _ rows: [String]) -> String {
    "## \(title)\n\n| key | default | changes by itself | |\n|---|---|---|---|\n" + rows.joined()
  }

  private static func layerRow(_ property: PropertyRow) -> String {
    let action =
      switch property.implicitAction {
      case .animation: "animation"
      case .transition: "fade"
      case .none, .unasked: property.isReadOnly ? "read only" : property.isAnimatable ? "no; animatable" : "no"
      }
    let note =
      switch property.support {
      case .supported: "supported"
      case .differs(let how): "differs: \(how)"
      case .stored(let why): "stored: \(why)"
      case .own: "Kinora's own"
      }
    return row("`\(property.key)`", value(property.defaultValue), action, note)
  }

  private static func cellRow(_ key: String) -> String {
    let value = CAEmitterCell.defaultValue(forKey: key).map { AnimatableValue($0) } ?? .none
    return row("`\(key)`", Self.value(value), "no; animatable", "supported")
  }

  private static func animationRow(_ property: AnimationProperty) -> String {
    let notes = [
      "preferredFrameRateRange": "stored: a film has its own rate", "filter": "stored: there is no Core Image",
      "morph": "ours: unlike paths too are interpolated",
      "picture": "ours: its brightness says when each point changes in a transition of type luma",
      "outgoingLayer": "ours: the old picture is that of a layer which goes on moving",
    ]
    return row(
      "`\(property.key)`", value(AnimatableValue(property.defaultValue)), "", notes[property.key] ?? "supported")
  }

  private static func value(_ value: AnimatableValue) -> String {
    switch value {
    case .none: "nil"
    case .bool(let flag): "\(flag)"
    case .number(let number): shortest(number)
    case .string(let string): "`\(string)`"
    case .point(let point): list([point.x, point.y])
    case .size(let size): list([size.width, size.height])
    case .rect(let rect): list([rect.minX, rect.minY, rect.width, rect.height])
    case .color(let color): color == .black ? "black" : color == .white ? "white" : "a colour"
    case .transform: "identity"
    default: ""
    }
  }

  private static func list(_ numbers: [CGFloat]) -> String {
    "(" + numbers.map { shortest(Double($0)) }.joined(separator: ", ") + ")"
  }

  private static func shortest(_ number: Double) -> String {
    number == .infinity ? "∞" : number == number.rounded() ? "\(Int(number))" : "\(number)"
  }

  private static func row(_ cells: String...) -> String {
    "| " + cells.map { $0.replacing("|", with: "\\|") }.joined(separator: " | ") + " |\n"
  }
}
