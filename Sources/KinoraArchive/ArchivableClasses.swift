import Foundation
import KinoraLayers

/// The classes an archive may name: how their objects are made, and under which names they are written.
///
/// No class is looked up by an arbitrary name, as `NSClassFromString` would: an archive can make only what its reader
/// lists, so a file from elsewhere cannot choose which code runs. The library's own classes are always listed; a
/// program adds its own:
///
///     var classes = ArchivableClasses.standard
///     classes.register(RingLayer.self) { RingLayer() }   // a layer subclass
///     classes.register(Wobble.self)                      // an animation or emitter cell subclass
///     classes.register(TouchPoint.self)                  // a Codable type kept in dictionaries and custom properties
///
/// The writer needs the list too, because an archive leaves out whatever a new object of the class has.
public struct ArchivableClasses: Sendable {
  /// The class or type that a name stands for, with how its objects are made.
  enum Entry: Sendable {
    case layer(@Sendable () -> CALayer)
    case animation(@Sendable () -> CAAnimation)
    case cell(@Sendable () -> CAEmitterCell)
    case value(ArchivableValueType)
  }

  private(set) var entries: [String: Entry] = [:]
  private var names: [ObjectIdentifier: String] = [:]

  /// The library's layers, animations and emitter cells.
  public static let standard: ArchivableClasses = {
    var classes = ArchivableClasses()
    for kind in LayerKind.all { classes.add(.layer(kind.make), for: kind.type, nil) }
    classes.register(CAAnimation.self)
    classes.register(CAPropertyAnimation.self)
    classes.register(CABasicAnimation.self)
    classes.register(CASpringAnimation.self)
    classes.register(CAKeyframeAnimation.self)
    classes.register(CATransition.self)
    classes.register(CAAnimationGroup.self)
    classes.register(CAEmitterCell.self)
    return classes
  }()

  /// Adds a class of layers, written under `name` (the class's own unless given) and made by `make`.
  ///
  /// Sublayers that `make` adds are replaced by the archived ones, unless the class's `shouldArchiveValue(forKey:
  /// "sublayers")` is false.
  public mutating func register<Layer: CALayer>(
    _ type: Layer.Type, named name: String? = nil, make: @escaping @Sendable () -> Layer
  ) {
    add(.layer { make() }, for: type, name)
  }

  /// Adds a class of animations.
  public mutating func register<Animation: CAAnimation>(_ type: Animation.Type, named name: String? = nil) {
    add(.animation { Animation() }, for: type, name)
  }

  /// Adds a class of emitter cells.
  public mutating func register<Cell: CAEmitterCell>(_ type: Cell.Type, named name: String? = nil) {
    add(.cell { Cell() }, for: type, name)
  }

  /// Adds a type of values that layers, animations and emitter cells keep under keys of the program's own.
  public mutating func register<Value: Codable & SendableMetatype>(_ type: Value.Type, named name: String? = nil) {
    add(.value(ArchivableValueType(type)), for: type, name)
  }

  private mutating func add(_ entry: Entry, for type: Any.Type, _ name: String?) {
    let name = name ?? "\(type)"
    entries[name] = entry
    names[ObjectIdentifier(type)] = name
  }

  /// The name under which a type is written; nil for a type that is not registered.
  func name(of type: Any.Type) -> String? { names[ObjectIdentifier(type)] }

  /// The names of the entries that `belongs` picks.
  func names(where belongs: (Entry) -> Bool) -> [String] { entries.filter { belongs($0.value) }.keys.sorted() }
}

/// How the values of a `Codable` type are written into an archive and read back.
struct ArchivableValueType: Sendable {
  let encode: @Sendable (Any) throws -> ArchiveNode
  let decode: @Sendable (ArchiveNode) throws -> Any

  init<Value: Codable & SendableMetatype>(_ type: Value.Type) {
    encode = { value in
      guard let value = value as? Value else { return .null }
      return try JSONDecoder().decode(ArchiveNode.self, from: try LayerArchive.encoder(pretty: false).encode(value))
    }
    decode = { node in
      let decoder = JSONDecoder()
      decoder.nonConformingFloatDecodingStrategy = .convertFromString(
        positiveInfinity: "inf", negativeInfinity: "-inf", nan: "nan")
      return try decoder.decode(Value.self, from: try LayerArchive.encoder(pretty: false).encode(node))
    }
  }
}
