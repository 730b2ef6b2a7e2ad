import Foundation

/// A time or a duration in seconds, under Apple's name.
public typealias CFTimeInterval = Double

/// A begin time that means the beginning of the film: 1e-100 s, which is not 0 and yet no measurable time.
///
/// An animation whose begin time is 0 begins when it is committed; one that begins at this time begins at media time 0, whenever it was added.
/// Apple's name, from its framework for writing films.
public let AVCoreAnimationBeginTimeAtZero: CFTimeInterval = 1e-100

/// How an object's time runs relative to its parent's: adopted by layers, animations and emitter cells.
///
/// Parent time to local time is `t = (tp − beginTime) · speed + timeOffset`. ``MediaTiming`` describes what follows for
/// an animation: its window, repeats and filling.
public protocol CAMediaTiming: AnyObject {
  /// When the object starts, in its parent's time. On an animation added directly to a layer, exactly 0 is replaced by the layer's
  /// current time when the addition is committed. Default 0.
  var beginTime: CFTimeInterval { get set }
  /// The basic duration in seconds, before repeats. Default 0; a layer's is infinite.
  var duration: CFTimeInterval { get set }
  /// Local seconds per parent second; negative runs backwards, 0 stands still. Default 1.
  var speed: Float { get set }
  /// The seconds added to local time; they do not move an animation's window. Default 0.
  var timeOffset: CFTimeInterval { get set }
  /// How often the animation runs; may be fractional. 0 means once. Default 0.
  var repeatCount: Float { get set }
  /// For how many seconds of local time the animation repeats; wins over `repeatCount` when above 0. Default 0.
  var repeatDuration: CFTimeInterval { get set }
  /// Whether every run is followed by the same run backwards, which doubles the length of one repeat. Default false.
  var autoreverses: Bool { get set }
  /// The fill mode, which says what shows before and after the window. Default `.removed`.
  var fillMode: CAMediaTimingFillMode { get set }
}

/// A fill mode: what an animation shows outside its window.
public struct CAMediaTimingFillMode: RawRepresentable, Sendable, Hashable {
  public let rawValue: String

  public init(rawValue: String) { self.rawValue = rawValue }

  /// Shows nothing before the window and nothing after it.
  public static let removed = CAMediaTimingFillMode(rawValue: "removed")
  /// Shows the final value after the end.
  public static let forwards = CAMediaTimingFillMode(rawValue: "forwards")
  /// Shows the first value before the beginning.
  public static let backwards = CAMediaTimingFillMode(rawValue: "backwards")
  /// Shows the first value before the beginning and the final value after the end.
  public static let both = CAMediaTimingFillMode(rawValue: "both")
  /// A mode that Apple's framework exports but never declares; its effect is not documented. Here it shows the final
  /// value after the end, as `forwards` does.
  public static let frozen = CAMediaTimingFillMode(rawValue: "frozen")

  /// Whether the first value shows before the beginning. Strings that name no mode fill nothing.
  public var fillsBackwards: Bool { self == .backwards || self == .both }
  /// Whether the final value shows after the end.
  public var fillsForwards: Bool { self == .forwards || self == .both || self == .frozen }

  /// Every mode, in the order documented.
  public static let allCases: [CAMediaTimingFillMode] = [.removed, .forwards, .backwards, .both, .frozen]
}
