import Foundation
import KinoraTiming

/// A fault that is planted into a film to see whether its golden notices: a small mistake in one animation or one layer.
public struct PlantedFault: Sendable, Hashable, CustomStringConvertible {
  /// The path of the layer.
  public internal(set) var layer: String
  /// What of the layer is changed: the key path of an animation, or nothing for the layer itself.
  public internal(set) var subject: String
  /// The change in words, such as "begins ½ frame late".
  public let change: String
  /// The change itself and what it is made to.
  let target: Target

  /// What a fault is in, counted in the order in which animations and layers come to life.
  enum Target: Sendable, Hashable {
    /// An animation; for one inside groups, with its place in each of them.
    case animation(Int, part: [Int], AnimationFault)
    case layer(Int, LayerFault)
    /// Two neighbours that change places: the lower one and the upper one.
    case order(Int, Int)
  }

  public var description: String {
    let who = [layer, subject].filter { !$0.isEmpty }.joined(separator: ", ")
    return who.isEmpty ? change : "\(who): \(change)"
  }
}

/// A change of one animation.
enum AnimationFault: Sendable, Hashable {
  /// It begins as many frames later, or sooner where that is negative.
  case shift(Double)
  /// It has another of the named timing functions.
  case curve(CAMediaTimingFunctionName)
  /// It takes as many times as long.
  case duration(Double)
  /// It runs the other way.
  case flip

  /// Every change that is tried.
  static let all: [AnimationFault] = {
    let curves = CAMediaTimingFunctionName.allCases.map { AnimationFault.curve($0) }
    return [.shift(1), .shift(-1), .shift(0.5), .shift(-0.5), .duration(1.02), .duration(0.98), .flip] + curves
  }()

  /// The change in words.
  var words: String {
    switch self {
    case .shift(let frames):
      "begins \(frames.magnitude == 0.5 ? "½" : "\(Int(frames.magnitude))") frame \(frames < 0 ? "early" : "late")"
    case .curve(let name): "has the curve \(name.rawValue)"
    case .duration(let factor): "takes \(factor > 1 ? "2 % longer" : "2 % less")"
    case .flip: "runs the other way"
    }
  }
}

/// A change of one layer over the whole film.
enum LayerFault: Sendable, Hashable {
  /// Its opacity is higher by as many levels of 255.
  case opacity(Double)
  /// It is moved by as many points to the right and down.
  case move(Double, Double)

  /// Every change that is tried.
  static let all: [LayerFault] = [.opacity(-2), .opacity(2), .move(0.25, 0), .move(0, 0.25)]

  /// The change in words.
  var words: String {
    switch self {
    case .opacity(let levels): "its opacity is 2/255 \(levels < 0 ? "lower" : "higher")"
    case .move(let x, _): "it lies ¼ px too far \(x > 0 ? "right" : "down")"
    }
  }
}
