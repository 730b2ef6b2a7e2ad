import Foundation
import KinoraExport
import KinoraGraphics
import KinoraMedia
import KinoraScenes
import KinoraTiming

/// The pictures of a scene at single instants, all of one size.
struct StillPictures {
  /// The size and clock of the pictures.
  let format: FilmFormat
  private let scene: Scene
  private let memory: MemoryBudget
  private let isFitted: Bool

  /// - Parameter size: the size that the pictures are scaled to fit; nil for the canvas' own.
  init(_ scene: Scene, size: PixelSize?, memory: MemoryBudget) throws {
    let canvas = scene.canvas
    self.scene = scene
    self.memory = memory
    isFitted = size != nil
    format = try FilmFormat(
      size: size.map { CGSize(width: $0.width, height: $0.height) } ?? canvas.size, frameRate: canvas.frameRate,
      duration: canvas.duration)
  }

  /// Draws the pictures at `times` and calls `body` with the index of each and its picture, in the order of time: going
  /// forward is cheap.
  func draw(at times: [Rational], _ body: (Int, CGImage) throws -> Void) throws {
    let stage = try scene.makeStage(assets: AssetLoader(memory: memory), memory: memory)
    let source: any FrameSource = isFitted ? FittedSource(stage, into: format) : stage
    for index in times.indices.sorted(by: { (times[$0], $0) < (times[$1], $1) }) {
      try body(index, try source.picture(at: times[index].doubleValue, width: format.width, height: format.height))
    }
  }

  /// `count` instants in the middles of as many equal parts of the film.
  func times(_ count: Int) -> [Rational] {
    let part = format.duration.divided(by: Rational(Int64(2 * count))) ?? .zero
    return (0..<count).map { part.multiplied(by: Rational(Int64(2 * $0 + 1))) ?? .zero }
  }
}
