import Foundation
import KinoraGraphics
import KinoraLayers
import KinoraTiming

extension Film {
  /// A film of scenes that follow each other, as long as the sequence.
  ///
  /// - Parameters:
  ///   - size: The size of the picture in pixels.
  ///   - frameRate: The number of frames a second, where 29.97 means 30000/1001.
  ///   - sequence: The scenes.
  ///   - memory: The ledger in which the film's pictures, layers and frames are counted.
  ///   - build: Adds what stands above the scenes, and music below them. It gets the scenes' instances, whose `begin` and
  ///     `end` are times of the film.
  public convenience init(
    size: CGSize, frameRate: Double, sequence: ComponentSequence, memory: MemoryBudget = MemoryBudget(),
    _ build: @escaping (Stage, [ComponentInstance]) -> Void = { _, _ in }
  ) {
    self.init(size: size, frameRate: frameRate, duration: sequence.duration.doubleValue, memory: memory) { stage in
      build(stage, stage.play(sequence))
    }
  }
}
