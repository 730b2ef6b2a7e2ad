import Foundation
import KinoraExport
import KinoraGraphics
import KinoraLayers
import KinoraTiming

/// The push of Core Animation's guide: a delegate answers the key `contents` with a transition, and changing the
/// contents runs it.
///
/// In both pictures red is the number of the column; green is 10 in the old picture and 200 in the new one. So every
/// pixel tells which picture and which column it comes from.
enum PushFilm {
  static let oldGreen: UInt8 = 10
  static let newGreen: UInt8 = 200

  static func picture(width: Int, height: Int, green: UInt8) -> CGImage {
    let buffer = PixelBuffer(width: width, height: height)
    for y in 0..<height {
      for x in 0..<width { buffer[x, y] = SIMD4(UInt8(x % 251), green, UInt8(y % 256), 255) }
    }
    return CGImage(pixels: buffer)
  }

  /// A film of a push that lasts one second, with one more frame to show the end.
  static func make(
    width: Int, height: Int, framesPerSecond: Int, subtype: CATransitionSubtype, type: CATransitionType = .push,
    timingFunction: CAMediaTimingFunction = CAMediaTimingFunction(name: .linear)
  ) -> Film {
    let old = picture(width: width, height: height, green: oldGreen)
    let new = picture(width: width, height: height, green: newGreen)
    return Film(
      size: CGSize(width: width, height: height), frameRate: Double(framesPerSecond),
      duration: Double(framesPerSecond + 1) / Double(framesPerSecond)
    ) { stage in
      let layer = CALayer()
      layer.frame = CGRect(x: 0, y: 0, width: width, height: height)
      layer.contents = old
      let push = CATransition()
      push.type = type
      push.subtype = subtype
      push.duration = 1
      push.timingFunction = timingFunction
      layer.actions = ["contents": push]
      stage.root.addSublayer(layer)
      stage.at(0) { layer.contents = new }
    }
  }
}
