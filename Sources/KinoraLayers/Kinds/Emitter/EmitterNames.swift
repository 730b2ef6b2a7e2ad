/// The figure that particles start on, centred at `emitterPosition`.
///
/// Where the figure has a normal, a cell's longitude and latitude count from it: on `line` in every mode (its normal is
/// −y), on `rectangle` in `outline`, on `cuboid` in `surface`, on `circle` and `sphere` except in their insides.
/// Elsewhere they count from +x. A cuboid without depth is a rectangle.
public struct CAEmitterLayerEmitterShape: NamedCode {
  public let code: UInt8
  public init(code: UInt8) { self.code = code }
  public static let names = ["point", "line", "rectangle", "cuboid", "circle", "sphere"]
  public static var fallback: Self { .point }

  /// All particles start at one point.
  public static let point = Self(code: 0)
  /// The figure is a line along x, as long as `emitterSize.width`.
  public static let line = Self(code: 1)
  /// The figure is a rectangle as large as `emitterSize`.
  public static let rectangle = Self(code: 2)
  /// The figure is a cuboid as large as `emitterSize` and `emitterDepth` deep.
  public static let cuboid = Self(code: 3)
  /// The figure is a circle whose radius is `emitterSize.width`.
  public static let circle = Self(code: 4)
  /// The figure is a sphere whose radius is `emitterSize.width`.
  public static let sphere = Self(code: 5)
}

/// The part of the figure that particles start on.
public struct CAEmitterLayerEmitterMode: NamedCode {
  public let code: UInt8
  public init(code: UInt8) { self.code = code }
  public static let names = ["points", "outline", "surface", "volume"]
  public static var fallback: Self { .volume }

  /// Particles start at the ends of a line, the corners of a rectangle or cuboid, the points of a circle or sphere on
  /// its axes.
  public static let points = Self(code: 0)
  /// Particles start on the whole line, the sides of a rectangle, the edges of a cuboid, the rim of a circle, the
  /// equator of a sphere.
  public static let outline = Self(code: 1)
  /// Particles start on the whole line, the inside of a rectangle or circle, the faces of a cuboid, the skin of a
  /// sphere.
  public static let surface = Self(code: 2)
  /// Particles start on a whole line and anywhere inside the other figures.
  public static let volume = Self(code: 3)
}

/// The order in which particles are drawn, and how they mix.
public struct CAEmitterLayerRenderMode: NamedCode {
  public let code: UInt8
  public init(code: UInt8) { self.code = code }
  public static let names = ["unordered", "oldestFirst", "oldestLast", "backToFront", "additive"]
  public static var fallback: Self { .unordered }

  /// Particles are drawn cell by cell, each cell's in the order of birth.
  public static let unordered = Self(code: 0)
  /// The oldest particles are drawn first, below the others.
  public static let oldestFirst = Self(code: 1)
  /// The oldest particles are drawn last, above the others.
  public static let oldestLast = Self(code: 2)
  /// The particles farthest from the viewer are drawn first, below the others.
  public static let backToFront = Self(code: 3)
  /// The light of all particles is added, so that their order does not matter.
  public static let additive = Self(code: 4)
}

extension CAEmitterLayerEmitterShape: PropertyValue {}
extension CAEmitterLayerEmitterMode: PropertyValue {}
extension CAEmitterLayerRenderMode: PropertyValue {}
