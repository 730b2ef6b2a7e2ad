import Foundation
import KinoraExport
import KinoraGraphics
import KinoraLayers
import Testing

/// A push compared with FFmpeg's `xfade=slideleft`, which is a push from the right that other people wrote.
///
/// The filter works out its progress in single precision and cuts to whole pixels, so the film has 32 frames a second,
/// since n/32 is exact, and a width that 32 divides. In the first column of frame 0 the filter reads outside the
/// picture, so frame 0 is left to the closed form.
@Suite("A push, against FFmpeg's xfade")
struct PushAgainstXfadeTests {
  @Test("every frame of a linear push from the right equals xfade=slideleft, byte for byte")
  func slideLeft() throws {
    try compare(subtype: .fromRight, transition: "slideleft")
  }

  @Test("every frame of a linear push from the left equals xfade=slideright, byte for byte")
  func slideRight() throws {
    try compare(subtype: .fromLeft, transition: "slideright")
  }

  private func compare(subtype: CATransitionSubtype, transition: String) throws {
    let oracle = try XfadeOracle(transition)
    let film = PushFilm.make(
      width: XfadeOracle.width, height: XfadeOracle.height, framesPerSecond: XfadeOracle.frames, subtype: subtype)
    for frame in 1...XfadeOracle.frames {
      let image = try film.frame(number: frame)
      for y in 0..<XfadeOracle.height {
        #expect(Data(image.pixels.row(y)) == oracle.row(y, ofFrame: frame), "frame \(frame), row \(y)")
      }
    }
  }
}
