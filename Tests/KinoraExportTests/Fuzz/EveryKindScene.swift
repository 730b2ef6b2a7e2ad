import Foundation
import TestSupport

/// A scene with some of everything that a scene can have, and the files that it uses.
enum EveryKindScene {
  static let media = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent().appendingPathComponent("Fixtures/media")

  /// Writes the files that the scene uses.
  static func prepare(_ scratch: Scratch) throws {
    for name in ["a.png", "b.jpg", "paints.ttf"] {
      try FileManager.default.copyItem(atPath: media.appendingPathComponent(name).path, toPath: scratch.path(name))
    }
    try scratch.write(svg.utf8, to: "a.svg")
    for name in ["a.gif", "a.apng"] {
      try Tool.run(
        "ffmpeg",
        [
          "-nostdin", "-v", "error", "-y", "-f", "lavfi", "-i", "testsrc2=size=20x16:rate=8", "-frames:v", "4", "-f",
          String(name.dropFirst(2)), scratch.path(name),
        ])
    }
  }

  static let svg = """
    <svg xmlns="http://www.w3.org/2000/svg" width="40" height="30"><rect width="30" height="9" fill="teal"/>
    <text x="2" y="20" font-size="12" font-family="DejaVu Sans" transform="rotate(20)">ab</text></svg>
    """

  static let text = #"""
    {
      kinora: 1,
      canvas: { width: 96, height: 64, frameRate: 10, duration: "2s", background: "#102030" },
      assets: {
        still: { image: "a.png" }, photo: { image: "b.jpg" }, gif: { image: "a.gif" }, apng: { image: "a.apng" },
        drawing: { image: "a.svg" }, paints: { font: "paints.ttf" },
      },
      parameters: { word: { type: "string", default: "Hello" }, much: { type: "number", default: 3 } },
      layers: [
        { type: "CAGradientLayer", name: "sky", position: [48, 32], bounds: [0, 0, 96, 64], gradientType: "radial",
          colors: ["#3a2a6a", [0.1, 0.2, 0.3, 0.4]], locations: [0, 0.8], startPoint: [0.5, 0.5], endPoint: [1, 1] },
        { name: "gif", position: [20, 16], bounds: [0, 0, 20, 16], contents: "gif", speed: 1.5, timeOffset: "100ms" },
        { name: "drawing", position: [70, 16], bounds: [0, 0, 30, 20], contents: "drawing", contentsGravity: "resizeAspect",
          contentsScale: 2, contentsRect: [0, 0, 0.9, 1], contentsCenter: [0.25, 0.25, 0.5, 0.5] },
        { name: "title", type: "CATextLayer", position: [48, 50], bounds: [0, 0, 90, 20], string: "${word} fi שלום\nzwei",
          fontSize: 11, font: "DejaVu Sans", wrapped: true, truncationMode: "end", alignmentMode: "center",
          shadowOpacity: 0.5, shadowRadius: 1, shadowOffset: [1, 2] },
        { name: "paints", type: "CATextLayer", position: [20, 40], bounds: [0, 0, 40, 20], string: "AB", font: "paints", fontSize: 14 },
        { name: "card", position: [60, 30], bounds: [0, 0, 30, 24], cornerRadius: 6, cornerCurve: "continuous", borderWidth: 1.5,
          masksToBounds: true, backgroundColor: "tomato", opacity: 0.8, transform: [{ perspective: 200 }, { rotate: "30deg", axis: [0, 1, 0] }],
          filters: [{ type: "gaussianBlur", name: "blur", inputRadius: 1.5 }, { type: "colorHueRotate", inputAngle: 1 }],
          sublayers: [{ name: "inner", position: [9, 9], bounds: [0, 0, 12, 40], contents: "apng", zPosition: 3 }],
          mask: { type: "CAShapeLayer", path: "M 0 0 L 30 0 A 15 12 0 0 1 15 24 Z" },
          animations: {
            enter: { type: "spring", keyPath: "position.x", fromValue: -40, toValue: 60, mass: 1, stiffness: 90, damping: 9, duration: "settling" },
            all: { type: "group", beginTime: 0.2, duration: 1, repeatCount: 2, speed: 1.5, autoreverses: true, animations: [
              { type: "basic", keyPath: "opacity", fromValue: 0.2, toValue: 1, duration: 0.5, beginTime: 0.1, fillMode: "both" },
              { type: "keyframe", keyPath: "transform.rotation.z", values: [0, 1, -1], keyTimes: [0, 0.25, 1], calculationMode: "cubic" },
              { type: "basic", keyPath: "filters.blur.inputRadius", toValue: 4, duration: 1 } ] },
          },
          actions: { "backgroundColor": { type: "basic", duration: 0.3, beginTime: 0.1 } } },
        { name: "glass", position: [40, 30], bounds: [0, 0, 24, 24], backgroundFilters: [{ type: "gaussianBlur", inputRadius: 2 }],
          compositingFilter: "overlayBlendMode", backgroundColor: "#ffffff40", shouldRasterize: true, rasterizationScale: 1.5 },
        { name: "line", type: "CAShapeLayer", path: "M 5 5 C 40 -20 50 70 90 10 L 5 60 Z", fillColor: null, strokeColor: "gold",
          lineWidth: 3, lineDashPattern: [4, 2.5], lineDashPhase: 1, lineJoin: "round", lineCap: "square", miterLimit: 4, strokeEnd: 0.8 },
        { name: "many", type: "CAReplicatorLayer", instanceCount: 4, instanceTransform: [{ translate: [9, 2] }, { rotate: 0.2 }],
          instanceDelay: 0.15, instanceAlphaOffset: -0.2, position: [10, 50],
          sublayers: [{ name: "dot", position: [4, 4], bounds: [0, 0, 6, 6], cornerRadius: 3, backgroundColor: "lime",
            animations: { hop: { type: "basic", keyPath: "position.y", byValue: -9, duration: 0.4, repeatCount: Infinity } } }] },
        { name: "fountain", type: "CAEmitterLayer", emitterPosition: [50, 50], emitterShape: "circle", emitterSize: [8, 8], emitterMode: "outline",
          seed: 7, renderMode: "additive", emitterCells: [{ name: "spark", contents: "still", birthRate: 40, lifetime: 0.8, lifetimeRange: 0.2,
            velocity: 40, velocityRange: 9, emissionRange: "40deg", yAcceleration: 60, scale: 0.02, scaleSpeed: 0.01, spin: 2, alphaSpeed: -1,
            color: "#ffb454", emitterCells: [{ name: "smoke", contents: "gif", birthRate: 5, lifetime: 0.4, scale: 0.2 }] }] },
        { name: "room", type: "CATransformLayer", position: [80, 50], sublayers: [
          { name: "left", bounds: [0, 0, 20, 20], backgroundColor: "red", transform: [{ rotate: "60deg", axis: [0, 1, 0] }] },
          { name: "right", bounds: [0, 0, 20, 20], backgroundColor: "blue", transform: [{ rotate: "-60deg", axis: [0, 1, 0.2] }] }] },
      ],
      timeline: [
        { at: 0.3, duration: "0.5s", set: { "card.backgroundColor": "navy", "title.string": "other\nwords", "title.fontSize": 20 } },
        { at: "card.all.begin + 0.2s", disableActions: true, set: { "many.instanceCount": 7, "glass.bounds.size.width": 50 } },
        { at: "7f", add: { layer: "gif", key: "push", animation: { type: "transition", transition: "push", subtype: "fromLeft", duration: 0.4 } } },
        { at: 1, remove: "drawing", addLayer: { layer: { name: "late", position: [30, 30], bounds: [0, 0, 9, 9], contents: "photo" }, to: "glass", index: 0 } },
      ],
    }
    """#
}
