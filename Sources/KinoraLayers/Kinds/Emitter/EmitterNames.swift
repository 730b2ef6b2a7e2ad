/// The figure particles start on, centred at `emitterPosition`.
///
/// Where it has a normal, a cell's longitude and latitude count from that: `line` in every mode (its normal is −y), `rectangle` in `outline`,
/// `cuboid` in `surface`, `circle` and `sphere` but for their insides. Elsewhere they count from +x. A cuboid without depth is a rectangle.
public struct CAEmitterLayerEmitterShape: NamedCode {
  public let code: UInt8
  public init(code: UInt8) { self.code = code }
  public static let names = ["point", "line", "rectangle", "cuboid", "circle", "sphere"]
  public static var fallback: Self { .point }

  /// All particles start at one point.
  public static let point = Self(code: 0)
  /// Along x, as long as `emitterSize.width`.
  public static let line = Self(code: 1)
  /// As large as `emitterSize`.
  public static let rectangle = Self(code: 2)
  /// As large as `emitterSize`, and `emitterDepth` deep.
  public static let cuboid = Self(code: 3)
  /// Its radius is `emitterSize.width`.
  public static let circle = Self(code: 4)
  /// Its radius is `emitterSize.width`.
  public static let sphere = Self(code: 5)
}

/// The part of the figure that particles start on.
public struct CAEmitterLayerEmitterMode: NamedCode {
  public let code: UInt8
  public init(code: UInt8) { self.code = code }
  public static let names = ["points", "outline", "surface", "volume"]
  public static var fallback: Self { .volume }

  /// The ends of a line, the corners of a rectangle or cuboid, the points of a circle or sphere on its axes.
  public static let points = Self(code: 0)
  /// The whole line, the sides of a rectangle, the edges of a cuboid, the rim of a circle, the equator of a sphere.
  public static let outline = Self(code: 1)
  /// The whole line, the inside of a rectangle or circle, the faces of a cuboid, the skin of a sphere.
  public static let surface = Self(code: 2)
  /// Everything inside.
  public static let volume = Self(code: 3)
}

/// In which order particles are drawn, and how they mix.
public struct CAEmitterLayerRenderMode: NamedCode {
  public let code: UInt8
  public init(code: UInt8) { self.code = code }
  public static let names = ["unordered", "oldestFirst", "oldestLast", "backToFront", "additive"]
  public static var fallback: Self { .unordered }

  /// Cell by cell, each in the order of birth.
  public static let unordered = Self(code: 0)
  /// The oldest below.
  public static let oldestFirst = Self(code: 1)
  /// The oldest above.
  public static let oldestLast = Self(code: 2)
  /// The one furthest from the viewer below.
  public static let backToFront = Self(code: 3)
  /// Light is added: the order does not matter.
  public static let additive = Self(code: 4)
}

extension CAEmitterLayerEmitterShape: PropertyValue {}
extension CAEmitterLayerEmitterMode: PropertyValue {}
extension CAEmitterLayerRenderMode: PropertyValue {}
