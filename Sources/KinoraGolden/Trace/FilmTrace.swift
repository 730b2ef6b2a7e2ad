/// What the layers of a film show at its pinned frames: the values behind the pixels, which say why a frame differs.
///
/// A trace has the layers in tree order, each with the presented values of its properties that ever differ from their defaults, and the
/// animations that were on it. What decides pixels without being a property is there under names of its own: the fonts that a text uses
/// (`fonts`), the order of sublayers (`sublayers`), a transition in progress (`transition`), the canvas' background (`canvas`); and so is what
/// decides places: the rules of a layout (`layout`) and what a layer says in one (`layoutItem`).
public struct FilmTrace: Sendable, Equatable {
  /// The frames that were looked at, in order.
  public var frames: [Int]
  /// The frames a second, "n" or "n/d".
  public var frameRate: String
  /// The layers in tree order, in the order in which they appear.
  public var layers: [TracedLayer]
  /// The version of the text that it was read from: 1 says nothing of layouts and of the canvas' background.
  public internal(set) var version = schema

  /// A trace from its parts.
  public init(frames: [Int], frameRate: String, layers: [TracedLayer]) {
    self.frames = frames
    self.frameRate = frameRate
    self.layers = layers
    link()
  }

  /// Lets every layer know the layer above it: the one with the longest path that its own begins with, since names may have slashes.
  mutating func link() {
    let known = Set(layers.map(\.path))
    for index in layers.indices where layers[index].path != "/" {
      var start = layers[index].path[...]
      layers[index].parent = "/"
      while let slash = start.lastIndex(of: "/") {
        start = start[..<slash]
        guard known.contains(String(start)) else { continue }
        layers[index].parent = String(start)
        break
      }
    }
  }

  /// The seconds from one frame to the next.
  public var frameDuration: Double {
    let parts = frameRate.split(separator: "/").compactMap { Double($0) }
    guard let rate = parts.first, rate > 0 else { return 1 }
    return (parts.count > 1 ? parts[1] : 1) / rate
  }

  /// The times of the frames, in seconds.
  public var times: [Double] {
    let step = frameDuration
    return frames.map { Double($0) * step }
  }

  /// The trace of the frames before `end` alone.
  func limited(to end: Int) -> FilmTrace {
    let count = frames.count { $0 < end }
    guard count < frames.count else { return self }
    var trace = self
    trace.frames = Array(frames.prefix(count))
    trace.layers = layers.map { layer in
      var layer = layer
      layer.isThere = Array(layer.isThere.prefix(count))
      layer.properties = layer.properties.map { TracedProperty($0.key, TraceRuns($0.values.prefix(count))) }
      return layer
    }
    return trace
  }

  /// What one of two traces does not tell, because it is of an older version.
  static func untold(_ a: FilmTrace, _ b: FilmTrace) -> Set<String> {
    min(a.version, b.version) < 2 ? ["canvas", "layout", "layoutItem"] : []
  }

  /// The layer of a path; nil when there is none.
  public func layer(_ path: String) -> TracedLayer? { layers.first { $0.path == path } }
}

/// A layer in a trace.
public struct TracedLayer: Sendable, Equatable {
  /// The layer's path: the names of the layers above it and its own, separated by slashes, "/" for the root. A layer without a name is
  /// named by its place, and where several have one path, all but the first have a number behind it, such as "row/dot#2".
  public var path: String
  /// The name of its class.
  public var type: String
  /// Whether the layer is in the tree, a value a frame.
  public var isThere: [Bool]
  /// The properties, in the order of the property table.
  public var properties: [TracedProperty]
  /// The animations that were on the layer at any frame of the film, in the order in which they came.
  public var animations: [TracedAnimation]

  /// A layer from its parts.
  public init(
    path: String, type: String, isThere: [Bool], properties: [TracedProperty] = [],
    animations: [TracedAnimation] = []
  ) {
    self.path = path
    self.type = type
    self.isThere = isThere
    self.properties = properties
    self.animations = animations
  }

  /// The property of a key; nil when it has its default in all frames.
  public func property(_ key: String) -> TracedProperty? { properties.first { $0.key == key } }

  /// The path of the layer above; nil for the root.
  public internal(set) var parent: String?

  /// What the layer is called in the layer above: the end of its path.
  public var label: String {
    guard let parent, parent != "/", path.hasPrefix(parent + "/") else { return path }
    return String(path.dropFirst(parent.count + 1))
  }
}

/// The values of a property of a layer.
public struct TracedProperty: Sendable, Equatable {
  /// The property's key.
  public var key: String
  /// The values, one a frame.
  public var runs: TraceRuns

  /// A property from its parts.
  public init(_ key: String, _ runs: TraceRuns) { (self.key, self.runs) = (key, runs) }

  /// The values, one a frame; nil where the layer is not in the tree.
  public var values: [TraceValue?] { runs.values }
}

/// An animation that was on a layer.
public struct TracedAnimation: Sendable, Equatable {
  /// What it animates: a key path, `transition`, or `group` followed by key paths.
  public var target: String
  /// What it says, by the names of its properties. `class` is its class, `begin` when it begins and `speed` how fast it runs in seconds of
  /// the film.
  public var parts: [(name: String, value: TraceValue)]

  /// An animation from its parts.
  public init(_ target: String, _ parts: [(name: String, value: TraceValue)]) {
    (self.target, self.parts) = (target, parts)
  }

  /// The value of a name; nil for none.
  public subscript(name: String) -> TraceValue? { parts.first { $0.name == name }?.value }

  public static func == (a: TracedAnimation, b: TracedAnimation) -> Bool {
    a.target == b.target && a.parts.elementsEqual(b.parts) { $0.name == $1.name && $0.value == $1.value }
  }
}
