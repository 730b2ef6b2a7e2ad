import Kinora

/// Puts captions on a clip, upright for telephones: `swift run -c release CaptionedFootage CLIP.mp4 WORDS.srt [OUT.mp4]`.
@main
package enum CaptionedFootage {
  static func main() throws {
    let arguments = Array(CommandLine.arguments.dropFirst())
    guard (2...3).contains(arguments.count) else {
      FileHandle.standardError.write(Data("usage: CaptionedFootage CLIP.mp4 WORDS.srt [OUT.mp4]\n".utf8))
      exit(2)
    }
    let output = arguments.count == 3 ? arguments[2] : "captioned.mp4"
    do {
      try film(of: try Footage(path: arguments[0]), try Captions(contentsOf: arguments[1])).export(to: output)
      print(output)
    } catch {
      FileHandle.standardError.write(Data("CaptionedFootage: \(error)\n".utf8))
      exit(3)
    }
  }

  package static let size = CGSize(width: 1080, height: 1920)
  package static let yellow = CGColor(red: 1, green: 0.83, blue: 0, alpha: 1)

  /// As long as the clip, with its sound if it has any, and the word that is said in another colour.
  package static func film(of footage: Footage, _ captions: Captions) throws -> Film {
    let image = try footage.image()
    let sound = try? footage.sound()
    return Film(size: size, frameRate: 30, duration: footage.duration.doubleValue) { stage in
      // The clip twice: blurred to fill the picture, and whole above it.
      let backdrop = clip(image, in: CGRect(origin: .zero, size: size), .resizeAspectFill)
      backdrop.filters = [CAFilter.gaussianBlur(radius: 40), dimmed()]
      backdrop.masksToBounds = true
      stage.root.addSublayer(backdrop)
      let height = size.width * CGFloat(image.height) / CGFloat(image.width)
      let whole = clip(image, in: CGRect(x: 0, y: 520, width: size.width, height: height), .resizeAspect)
      stage.root.addSublayer(whole)
      if let sound { stage.play(sound, with: whole) }
      let words = caption()
      stage.root.addSublayer(words)
      stage.show(captions, in: words, by: .words(4), current: TextStyle(color: yellow))
    }
  }

  private static func clip(_ image: CGImage, in frame: CGRect, _ gravity: CALayerContentsGravity) -> CALayer {
    let layer = CALayer()
    (layer.frame, layer.contents, layer.contentsGravity) = (frame, image, gravity)
    return layer
  }

  private static func dimmed() -> CAFilter {
    let filter = CAFilter(type: "colorBrightness")
    filter.setInput(-0.25, forKey: "inputAmount")
    return filter
  }

  /// Letters that are read on any picture, inside what telephones leave free.
  private static func caption() -> CATextLayer {
    let layer = CATextLayer()
    let safe = SafeArea.reels
    let width = size.width * (1 - safe.left - safe.right)
    layer.frame = CGRect(x: size.width * safe.left, y: size.height * (1 - safe.bottom) - 260, width: width, height: 240)
    (layer.font, layer.weight, layer.fontSize) = ("Inter", 800, 84)
    (layer.isWrapped, layer.isBalanced, layer.fit) = (true, true, .shrink)
    (layer.alignmentMode, layer.verticalAlignment) = (.center, .center)
    (layer.outlineWidth, layer.outlineColor) = (7, .black)
    return layer
  }
}
