/// The keys and classes that are meant by words of other programs: CSS, SVG, Remotion, Lottie, Manim, After Effects.
enum WordsOfOthers {
  /// For each word what it may stand for here; the first that there is at the place is meant.
  private static let meanings: [String: [String]] = [
    // Layers.
    "children": ["sublayers"], "layers": ["sublayers"], "text": ["string", "CATextLayer"], "content": ["string"],
    "color": ["foregroundColor", "fillColor", "colors", "backgroundColor", "background"],
    "fill": ["foregroundColor", "fillColor", "fillMode", "backgroundColor"], "background": ["backgroundColor"],
    "stroke": ["strokeColor", "borderColor"], "strokeWidth": ["lineWidth", "borderWidth"],
    "radius": ["cornerRadius"], "borderRadius": ["cornerRadius"], "rx": ["cornerRadius"], "src": ["contents"],
    "image": ["contents", "CALayer"], "video": ["contents", "CALayer"], "x": ["position.x"], "left": ["position.x"],
    "y": ["position.y"], "top": ["position.y"], "size": ["bounds.size"], "rotation": ["transform.rotation.z"],
    "rotate": ["transform.rotation.z"], "scale": ["transform.scale"], "anchor": ["anchorPoint"],
    "align": ["alignmentMode"], "textAlign": ["alignmentMode"], "visible": ["hidden"], "d": ["path"],
    "blendMode": ["compositingFilter"], "mixBlendMode": ["compositingFilter"],
    // Classes.
    "gradient": ["CAGradientLayer"], "linearGradient": ["CAGradientLayer"], "shape": ["CAShapeLayer"],
    "path": ["CAShapeLayer"], "svg": ["CAShapeLayer"], "line": ["CAShapeLayer"], "circle": ["CAShapeLayer"],
    "rect": ["CALayer"], "rectangle": ["CALayer"], "box": ["CALayer"], "div": ["CALayer"], "group": ["CALayer"],
    "layer": ["CALayer"], "solid": ["CALayer"], "particles": ["CAEmitterLayer"], "emitter": ["CAEmitterLayer"],
    "replicator": ["CAReplicatorLayer"], "repeater": ["CAReplicatorLayer"],
    // Animations.
    "easing": ["timingFunction"], "ease": ["timingFunction"], "curve": ["timingFunction"],
    "timing": ["timingFunction"], "from": ["fromValue"], "to": ["toValue"], "by": ["byValue"],
    "delay": ["beginTime"], "start": ["beginTime"], "begin": ["beginTime"], "at": ["beginTime"],
    "property": ["keyPath"], "key": ["keyPath"], "attributeName": ["keyPath"], "loop": ["repeatCount"],
    "repeats": ["repeatCount"], "iterations": ["repeatCount"], "yoyo": ["autoreverses"],
    "alternate": ["autoreverses"], "keyframes": ["values", "keyframe"], "times": ["keyTimes"], "dur": ["duration"],
    "tween": ["basic"], "animate": ["basic"],
    // Canvases.
    "fps": ["frameRate"], "rate": ["frameRate"], "length": ["duration"],
  ]

  /// What a word most likely means among these names: the name itself, or a path that begins with one.
  static func meaning(of word: String, in names: some Sequence<String>) -> String? {
    guard let candidates = meanings[word] else { return nil }
    let names = Set(names)
    return candidates.first { names.contains($0.split(separator: ".").first.map(String.init) ?? $0) }
  }
}
