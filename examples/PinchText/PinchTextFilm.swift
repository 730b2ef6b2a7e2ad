import Kinora

/// Ten seconds of fingers on a paragraph.
package enum PinchTextFilm {
  package static let size = CGSize(width: 1280, height: 720)

  package static func film(face: FontFace) -> Film {
    Film(size: size, frameRate: 60, duration: 10) { stage in
      stage.root.addSublayer(water())
      let frame = CGRect(x: 120, y: 78, width: 1040, height: 570)
      let text = PinchTextLayer(paragraph, face: face, size: 32, frame: frame)
      stage.root.addSublayer(text)
      for gesture in gestures { gesture.play(on: text, stage: stage) }
    }
  }

  /// One finger, then two together, then three that follow one another.
  static var gestures: [Gesture] {
    [
      Gesture(
        name: "index", down: 0.5, up: 3.6, scale: 0.8,
        path: path(
          from: CGPoint(x: 190, y: 150),
          [
            (CGPoint(x: 560, y: 330), CGPoint(x: 300, y: 90), CGPoint(x: 430, y: 380)),
            (CGPoint(x: 860, y: 180), CGPoint(x: 690, y: 280), CGPoint(x: 780, y: 120)),
          ])),
      Gesture(
        name: "thumb", down: 3.4, up: 6.4, scale: 0.75,
        path: path(
          from: CGPoint(x: 330, y: 460), [(CGPoint(x: 470, y: 250), CGPoint(x: 240, y: 330), CGPoint(x: 330, y: 240))])),
      Gesture(
        name: "ring", down: 3.6, up: 6.4, scale: 0.75,
        path: path(
          from: CGPoint(x: 700, y: 130), [(CGPoint(x: 610, y: 320), CGPoint(x: 820, y: 210), CGPoint(x: 740, y: 330))])),
    ]
      + (0..<3).map { i in
        let (x, late) = (CGFloat(i), 0.3 * Double(i))
        return Gesture(
          name: "drop\(i)", down: 6.2 + late, up: 8.4 + late, scale: 0.7,
          path: path(
            from: CGPoint(x: 210 + 300 * x, y: 470),
            [(CGPoint(x: 210 + 300 * x, y: 120), CGPoint(x: 130 + 300 * x, y: 330), CGPoint(x: 300 + 300 * x, y: 230))])
        )
      }
  }

  private static func path(
    from start: CGPoint, _ curves: [(end: CGPoint, control1: CGPoint, control2: CGPoint)]
  ) -> CGPath {
    let path = CGMutablePath()
    path.move(to: start)
    for curve in curves { path.addCurve(to: curve.end, control1: curve.control1, control2: curve.control2) }
    return path
  }

  private static func water() -> CAGradientLayer {
    let water = CAGradientLayer()
    water.frame = CGRect(origin: .zero, size: size)
    water.colors = [
      CGColor(red: 0.03, green: 0.16, blue: 0.27, alpha: 1), CGColor(red: 0.02, green: 0.07, blue: 0.15, alpha: 1),
    ]
    return water
  }

  static let paragraph = """
    Lay a finger on a still pond and nothing tears. The surface leans toward the touch, the nearest water most, the far \
    shore not at all, and every floating leaf goes with the patch it lies on. These letters are such leaves. None of them \
    knows about fingers; each asks the layer, once in every frame, where its place has drifted to. The layer keeps its \
    touches in a dictionary, each with a point and a scale, and an animation can reach any one of them by name. Press, and \
    a scale springs up from nothing; let go, and it swings back, a little too far, and comes to rest. Two fingers, three, \
    as many as there are hands: each has an animation of its own and all of them bend the same page. The words stay in \
    their order, crowd together, and give way again, and when the last touch has gone the paragraph lies there as if \
    nobody had ever been.
    """
}
