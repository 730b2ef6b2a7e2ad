import KinoraGraphics
import KinoraLayers
import KinoraTiming

/// Layers without which a film is made, to see what their absence saves.
///
///     let stage = try film.makeStage()
///     try LeftOutLayers(["hero/glow"], of: stage).hide(on: stage)
///
/// A layer that is left out is hidden for the whole film, with all below it, and keeps its place in layouts; a mask that is left out masks
/// nothing.
public struct LeftOutLayers: Sendable, Hashable {
  /// Why layers cannot be left out.
  public struct Problem: Error, Sendable, Hashable, CustomStringConvertible {
    /// The problem in words: what was asked for, and what is allowed.
    public let description: String
    /// The path that no layer has, and the paths that could have been meant; nil where the path is not to blame.
    public let unknown: Unknown?

    /// A path that no layer has.
    public struct Unknown: Sendable, Hashable {
      /// The path that was asked for.
      public let path: String
      /// The paths of the layers that there are.
      public let known: [String]
    }
  }

  /// No layers.
  public static let none = LeftOutLayers(numbers: [])

  /// The layers' numbers in tree order at the film's beginning.
  private let numbers: Set<Int>

  private init(numbers: Set<Int>) { self.numbers = numbers }

  /// The layers of `stage`, which stands at the film's beginning, that have the `paths`: all of those that share one.
  ///
  /// - Parameter paths: Paths as ``LayerTable/Entry/path`` has them.
  public init(_ paths: [String], of stage: Stage) throws(Problem) {
    let entries = stage.layerTable().entries
    var numbers: Set<Int> = []
    for path in paths {
      let found = entries.filter { $0.path == path }
      guard !found.isEmpty else {
        throw Problem(
          description: "no layer has the path \"\(path)\" at the film's beginning",
          unknown: Problem.Unknown(path: path, known: Array(Set(entries.dropFirst().map(\.path))).sorted()))
      }
      guard path != "/" else {
        throw Problem(description: "\"/\" is the root: without it there is no film", unknown: nil)
      }
      numbers.formUnion(found.map(\.number))
    }
    self.numbers = numbers
  }

  /// The layer of a profile's entry; nil where `stage`, which stands at the film's beginning, has no such layer, or where it is the root.
  init?(_ cost: LayerCost, of stage: Stage) {
    let entries = stage.layerTable().entries
    guard let number = cost.number, number > 0 else { return nil }
    if entries.indices.contains(number), entries[number].path == cost.path {
      numbers = [number]
      return
    }
    // The tree has changed since the beginning; the path still tells the layer if no other has it.
    let found = entries.filter { $0.path == cost.path }
    guard found.count == 1, found[0].number > 0 else { return nil }
    numbers = [found[0].number]
  }

  /// Leaves the layers out of `stage`, which stands at the film's beginning and has the same layers as the one they were found on.
  public func hide(on stage: Stage) {
    if numbers.isEmpty { return }
    let planes = stage.layerPlanes()
    CATransaction.begin()
    CATransaction.setDisableActions(true)
    for number in numbers where planes.indices.contains(number) {
      if planes[number].isMask, let parent = planes[number].parent {
        planes[parent].layer.mask = nil
      } else {
        planes[number].layer.add(Self.hiding, forKey: "kinora.leftOut")
      }
    }
    CATransaction.commit()
  }

  /// An animation that hides a layer at all times, whatever the film sets: setting `hidden` alone would be undone by films that show the
  /// layer later.
  private static var hiding: CAAnimation {
    let hiding = CABasicAnimation(keyPath: "hidden")
    hiding.fromValue = true
    hiding.toValue = true
    hiding.duration = 1
    hiding.fillMode = .both
    hiding.isRemovedOnCompletion = false
    return hiding
  }
}
