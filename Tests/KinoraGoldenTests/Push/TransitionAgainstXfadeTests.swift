import Foundation
import KinoraExport
import KinoraGraphics
import KinoraLayers
import Testing

/// Transitions compared with FFmpeg's `xfade`, where it has the same one.
@Suite("Transitions, against FFmpeg's xfade")
struct TransitionAgainstXfadeTests {
  @Test(
    "every row of a wipe equals xfade's, but for the one pixel at the edge, which the filter leaves to the other side",
    arguments: [(CATransitionSubtype.fromRight, "wipeleft"), (.fromLeft, "wiperight")])
  func wipes(subtype: CATransitionSubtype, transition: String) throws {
    try compare(.wipe, subtype, transition) { $0 <= 1 }
  }

  @Test(
    "rows of a wipe that goes up or down equal xfade's, but for the row at the edge",
    arguments: [(CATransitionSubtype.fromBottom, "wipeup"), (.fromTop, "wipedown")])
  func uprightWipes(subtype: CATransitionSubtype, transition: String) throws {
    var rowsOff = [Int: Int]()
    try compare(.wipe, subtype, transition) {
      $0 == 0 || $0 == XfadeOracle.width
    } each: { frame, differing in
      if differing > 0 { rowsOff[frame, default: 0] += 1 }
    }
    #expect(rowsOff.values.allSatisfy { $0 <= 1 })
  }

  /// Compares the frames of a film with the filter's: `isFine` is asked how many pixels of a row differ.
  private func compare(
    _ type: CATransitionType, _ subtype: CATransitionSubtype, _ transition: String, _ isFine: (Int) -> Bool,
    each: (_ frame: Int, _ differing: Int) -> Void = { _, _ in }
  ) throws {
    let oracle = try XfadeOracle(transition)
    let film = PushFilm.make(
      width: XfadeOracle.width, height: XfadeOracle.height, framesPerSecond: XfadeOracle.frames, subtype: subtype,
      type: type)
    // At the ends the film shows one picture alone.
    for frame in 1..<XfadeOracle.frames {
      let image = try film.frame(number: frame)
      for y in 0..<XfadeOracle.height {
        let (ours, theirs) = (Array(image.pixels.row(y)), Array(oracle.row(y, ofFrame: frame)))
        let differing = (0..<XfadeOracle.width).filter { x -> Bool in
          ours[4 * x..<4 * x + 4] != theirs[4 * x..<4 * x + 4]
        }
        #expect(isFine(differing.count), "frame \(frame), row \(y): \(differing)")
        each(frame, differing.count)
      }
    }
  }
}
