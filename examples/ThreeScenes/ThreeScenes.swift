import Kinora

/// Renders the film: `swift run -c release ThreeScenes [OUT.mp4]`.
@main
package enum ThreeScenes {
  static func main() throws {
    let path = CommandLine.arguments.dropFirst().first ?? "three-scenes.mp4"
    try film().export(to: path)
    print(path)
  }

  package static let size = CGSize(width: 1280, height: 720)

  /// A film as long as its scenes, which overlap by their transitions.
  package static func film() throws -> Film {
    Film(size: size, frameRate: 30, sequence: try sequence()) { stage, scenes in
      stage.background = color("#10131f")
      // What stands above all scenes: a line that fills up until the film ends.
      let line = CALayer()
      (line.anchorPoint, line.position) = (CGPoint(x: 0, y: 1), CGPoint(x: 0, y: size.height))
      (line.bounds.size, line.backgroundColor) = (CGSize(width: size.width, height: 8), color("#ffd166"))
      let fill = CABasicAnimation(keyPath: "bounds.size.width")
      fill.fromValue = 0
      fill.duration = scenes.last?.end.doubleValue ?? 0
      fill.holds = true
      line.add(fill, forKey: "fill")
      stage.root.addSublayer(line)
    }
  }

  package static func sequence() throws -> ComponentSequence {
    var sequence = ComponentSequence()
    try sequence.append(card("A film", "of three scenes", on: ("#274690", "#1b264f"), note: 220))
    try sequence.append(
      counter(to: 1_284_500, note: 277),
      transition: CATransition(.push, from: .fromRight, duration: 0.6, timingFunction: .init(name: .easeInEaseOut)))
    try sequence.append(
      card("The end", "made by a program", on: ("#7b2d26", "#3d1512"), note: 330), for: 2.5,
      transition: CATransition(.iris, duration: 0.8))
    return sequence
  }

  /// Two lines that come in one after the other, each letter a little later than the one before.
  static func card(_ title: String, _ subtitle: String, on colors: (String, String), note: Double) -> Component {
    Component(duration: 2.4, sounds: [pluck(note)]) { part in
      part.layer.addSublayer(background(colors))
      for (index, line) in [text(title, 130, y: 320), text(subtitle, 44, y: 430)].enumerated() {
        part.layer.addSublayer(line)
        for (number, letter) in line.addParts(by: .character).enumerated() {
          let rise = CASpringAnimation(perceptualDuration: 0.5, bounce: 0.25)
          rise.keyPath = "transform.translation.y"
          (rise.fromValue, rise.toValue, rise.duration) = (60, 0, rise.settlingDuration)
          let show = CABasicAnimation(keyPath: "opacity")
          (show.fromValue, show.duration) = (0, 0.25)
          for (animation, key) in [(rise, "rise"), (show, "show")] as [(CAAnimation, String)] {
            // Times are the part's own, wherever it plays in the film.
            animation.beginTime = 0.15 + 0.35 * Double(index) + 0.03 * Double(number)
            animation.fillMode = .backwards
            letter.add(animation, forKey: key)
          }
        }
      }
    }
  }

  /// A number that runs up, with a note when it is there.
  static func counter(to number: Double, note: Double) -> Component {
    Component(duration: 3, sounds: [pluck(note), pluck(note * 1.5, at: 2)]) { part in
      part.layer.addSublayer(background(("#1f6f5c", "#0d2f27")))
      let label = text("", 150, y: 340)
      label.features = ["tnum"]
      part.layer.addSublayer(label)
      label.count(to: number, format: "#,##0", duration: 1.6, beginTime: 0.4, timingFunction: .easing(.cubic, .out))
      let caption = text("frames that nobody drew by hand", 40, y: 450)
      part.layer.addSublayer(caption)
      caption.opacity = 0
      part.at(1.4) { caption.opacity = 1 }
    }
  }

  static func text(_ string: String, _ size: CGFloat, y: CGFloat) -> CATextLayer {
    let layer = CATextLayer()
    (layer.string, layer.font, layer.fontSize, layer.weight) = (string, "Inter", size, 700)
    (layer.alignmentMode, layer.verticalAlignment) = (.center, .center)
    layer.frame = CGRect(x: 0, y: y - size, width: Self.size.width, height: 2 * size)
    return layer
  }

  static func background(_ colors: (String, String)) -> CAGradientLayer {
    let layer = CAGradientLayer()
    layer.frame = CGRect(origin: .zero, size: size)
    layer.colors = [color(colors.0), color(colors.1)]
    return layer
  }

  static func color(_ text: String) -> CGColor { (try? CGColor(css: text)) ?? .white }

  /// A plucked string: a triangle wave that dies away.
  static func pluck(_ pitch: Double, at seconds: Double = 0) -> SoundClip {
    var level: Float = 0.35
    let samples = (0..<48_000).map { index -> Float in
      level *= 0.9999
      let phase = (Double(index) * pitch / 48_000).truncatingRemainder(dividingBy: 1)
      return level * Float(4 * abs(phase - 0.5) - 1)
    }
    return SoundClip(
      Sound(SoundSamples(mono: samples)), begin: Rational(nearest: seconds) ?? .zero, fadeOut: Rational(1, 20) ?? .zero)
  }
}
