import KinoraTiming

/// The keys and words that are meant by those of other programs: CSS, SVG, GSAP, Remotion, Lottie, Manim, After Effects.
enum WordsOfOthers {
  /// For each word what it may stand for here; the first that there is at the place is meant.
  private static let meanings: [String: [String]] = [
    // Layers.
    "children": ["sublayers"], "layers": ["sublayers"], "text": ["string", "CATextLayer"], "content": ["string"],
    "color": ["foregroundColor", "fillColor", "colors", "backgroundColor", "background", "inputColor"],
    "fill": ["foregroundColor", "fillColor", "fillMode", "backgroundColor"], "background": ["backgroundColor"],
    "stroke": ["strokeColor", "borderColor", "outline"], "strokeWidth": ["lineWidth", "borderWidth"],
    "radius": ["cornerRadius", "inputRadius"], "borderRadius": ["cornerRadius"], "rx": ["cornerRadius"],
    "src": ["contents", "asset"], "image": ["contents", "CALayer"], "video": ["contents", "CALayer"],
    "x": ["position.x"], "y": ["position.y"], "left": ["position.x", "start", "fromLeft"],
    "top": ["position.y", "start", "fromTop"], "right": ["end", "fromRight"], "bottom": ["end", "fromBottom"],
    "size": ["bounds.size", "fontSize"], "rotation": ["transform.rotation.z"], "rotate": ["transform.rotation.z"],
    "scale": ["transform.scale"], "anchor": ["anchorPoint"], "align": ["alignmentMode"],
    "textAlign": ["alignmentMode"], "visible": ["hidden"], "d": ["path"], "zIndex": ["zPosition"],
    "overflow": ["masksToBounds"], "clip": ["masksToBounds"], "blendMode": ["compositingFilter"],
    "mixBlendMode": ["compositingFilter"], "shadowBlur": ["shadowRadius"],
    // Texts.
    "fontFamily": ["font"], "fontWeight": ["weight"], "bold": ["weight"], "fontStyle": ["italic"],
    "letterSpacing": ["tracking"], "foregroundColor": ["color"], "highlight": ["current"], "active": ["current"],
    "past": ["said"], "spoken": ["said"], "file": ["asset"], "letter": ["character"], "char": ["character"],
    // Classes.
    "gradient": ["CAGradientLayer"], "linearGradient": ["CAGradientLayer"], "shape": ["CAShapeLayer"],
    "path": ["CAShapeLayer"], "svg": ["CAShapeLayer"], "line": ["CAShapeLayer"], "circle": ["CAShapeLayer", "iris"],
    "rect": ["CALayer"], "rectangle": ["CALayer"], "box": ["CALayer"], "div": ["CALayer"], "group": ["CALayer"],
    "layer": ["CALayer"], "solid": ["CALayer"], "particles": ["CAEmitterLayer"], "emitter": ["CAEmitterLayer"],
    "replicator": ["CAReplicatorLayer"], "repeater": ["CAReplicatorLayer"],
    // Animations.
    "easing": ["timingFunction"], "ease": ["timingFunction", "default"], "curve": ["timingFunction"],
    "timing": ["timingFunction"], "from": ["fromValue"], "to": ["toValue"], "by": ["byValue"],
    "delay": ["beginTime", "at"], "start": ["beginTime", "at"], "begin": ["beginTime", "at"], "at": ["beginTime"],
    "time": ["at", "beginTime"], "when": ["at", "beginTime"],
    "property": ["keyPath"], "key": ["keyPath"], "attributeName": ["keyPath"], "loop": ["repeatCount"],
    "repeats": ["repeatCount"], "iterations": ["repeatCount"], "yoyo": ["autoreverses"],
    "alternate": ["autoreverses"], "keyframes": ["values", "keyframe"], "times": ["keyTimes"], "dur": ["duration"],
    "tween": ["basic"], "animate": ["basic"],
    // Transitions.
    "dissolve": ["fade"], "crossfade": ["fade"], "cross-fade": ["fade"], "crossDissolve": ["fade"],
    "slide": ["moveIn"], "swipe": ["wipe"], "pageCurl": ["pageSlide"], "radial": ["clock"], "side": ["subtype"],
    "direction": ["subtype", "kind"],
    // Layouts.
    "flexDirection": ["kind"], "display": ["kind"], "type": ["kind"], "justifyContent": ["justify"],
    "alignItems": ["align"], "spacing": ["gap"], "col": ["column"], "horizontal": ["row"], "vertical": ["column"],
    "hstack": ["row"], "vstack": ["column"], "flex-start": ["start"], "flex-end": ["end"], "leading": ["start"],
    "trailing": ["end"], "middle": ["center"], "flex": ["grow"], "flexGrow": ["grow"], "flexShrink": ["shrink"],
    "flexWrap": ["wrap"], "between": ["space-between"], "around": ["space-around"], "evenly": ["space-evenly"],
    "gridTemplateColumns": ["columns"], "gridTemplateRows": ["rows"],
    // Filters.
    "blur": ["gaussianBlur"], "saturate": ["colorSaturate"], "saturation": ["colorSaturate"],
    "contrast": ["colorContrast"], "brightness": ["colorBrightness"], "grayscale": ["colorMonochrome"],
    "greyscale": ["colorMonochrome"], "sepia": ["colorSepia"], "hueRotate": ["colorHueRotate"],
    "hue-rotate": ["colorHueRotate"], "invert": ["colorInvert"], "shadow": ["dropShadow"],
    "drop-shadow": ["dropShadow"], "amount": ["inputAmount"], "angle": ["inputAngle"], "offset": ["inputOffset"],
    "matrix": ["inputColorMatrix"],
    // Sounds and videos.
    "gain": ["volume"], "freeze": ["hold"], "stop": ["hold"], "startFrom": ["trim"],
    // Canvases.
    "fps": ["frameRate"], "rate": ["frameRate", "birthRate"], "length": ["duration"], "w": ["width"], "h": ["height"],
    "backgroundColor": ["background"],
  ]

  /// What to write for another program's word that no single key stands for; nil for any other word.
  static func advice(for word: String) -> String? { advice[word] }

  private static let advice: [String: String] = {
    let stagger =
      "a beginTime that counts in each animation: beginTime: \"${0.2s + i * 80ms}\", where i is the number of the part or the repetition"
    let typing = "parts of the text that appear one by one: parts: { by: \"character\", animations: { … } }"
    return [
      "stagger": stagger, "staggerChildren": stagger, "delayChildren": stagger, "each": stagger, "offsetEach": stagger,
      "typewriter": typing, "typing": typing, "class": "style: the name of one of the scene's styles",
      "className": "style: the name of one of the scene's styles",
    ]
  }()

  /// What a word most likely means among these names: the name itself, or a path that begins with one.
  static func meaning(of word: String, in names: some Sequence<String>) -> String? {
    guard let candidates = meanings[word] else { return nil }
    let names = Set(names)
    return candidates.first { names.contains($0.split(separator: ".").first.map(String.init) ?? $0) }
  }

  /// The weight of a font that CSS and designers call by a name.
  static func weight(_ word: String) -> Double? {
    weights[word.lowercased().filter { $0 != "-" && $0 != " " }]
  }

  private static let weights: [String: Double] = [
    "thin": 100, "hairline": 100, "extralight": 200, "light": 300, "regular": 400, "normal": 400, "book": 400,
    "medium": 500, "semibold": 600, "demibold": 600, "bold": 700, "extrabold": 800, "heavy": 800, "black": 900,
  ]

  /// The timing function that is meant by another program's name for one: `ease-in-out`, `easeOutBack`, `expo.inOut`,
  /// `power2.out`, `back.out(1.7)`.
  static func timingFunction(_ word: String) -> String? {
    // The words of the name: "power2.inOut" is power, 2, in, out.
    var words: [String] = []
    for character in word.prefix(while: { $0 != "(" }).prefix(40) {
      let startsWord = character.isUppercase || character.isNumber || words.isEmpty
      if !character.isLetter, !character.isNumber {
        words.append("")
      } else if startsWord {
        words.append(character.lowercased())
      } else {
        words[words.count - 1].append(character)
      }
    }
    let ways: [[String]: String] = [["in"]: "In", ["out"]: "Out", ["in", "out"]: "InOut"]
    if word == "easeinout" || word == "ease-in-ease-out" { return CAMediaTimingFunctionName.easeInEaseOut.rawValue }
    guard let way = ways[words.filter { $0 == "in" || $0 == "out" }] else { return nil }
    let rest = words.filter { !["in", "out", "ease", ""].contains($0) }
    if rest.isEmpty { return way == "InOut" ? CAMediaTimingFunctionName.easeInEaseOut.rawValue : "ease" + way }
    let powers = ["1": "quad", "2": "cubic", "3": "quart", "4": "quint"]
    let name = rest.count == 2 && rest[0] == "power" ? powers[rest[1]] : rest.count == 1 ? rest[0] : nil
    return name.flatMap(Easing.Family.init(rawValue:)).map { $0.rawValue + way }
  }
}
