import Foundation
import Synchronization

/// A key path of one class of layers, resolved once and then read and written without parsing or hashing.
package final class ResolvedKeyPath: Sendable {
  /// The key path as written.
  package let keyPath: String
  /// The key before the first dot, which decides on actions and on whether the layer redraws.
  package let firstComponent: String
  /// The row of the declared property that the path starts with; nil for an undeclared key.
  package let row: PropertyRow?
  /// How the path continues after the first key.
  let tail: Tail

  enum Tail: Sendable {
    /// The path does not continue: it is one key.
    case none
    /// The path leads into the structure that a declared property holds.
    case field(StructField)
    /// The path leads through the objects that are there when it is followed.
    case walk([String])
  }

  init(keyPath: String, firstComponent: String, row: PropertyRow?, tail: Tail) {
    self.keyPath = keyPath
    self.firstComponent = firstComponent
    self.row = row
    self.tail = tail
  }

  /// The kind of value that the path leads to; `.none` when it depends on what is there when the path is followed.
  package var kind: AnimatableValue.Kind {
    switch tail {
    case .none: row?.kind ?? .none
    case .field(let field): field.kind
    case .walk: .none
    }
  }

  /// The value that the path leads to in a layer of the class; `.none` when there is none.
  package func read(_ layer: CALayer) -> AnimatableValue {
    switch tail {
    case .none:
      return row?.read(layer) ?? AnimatableValue(layer.storedValue(forUndeclaredKey: firstComponent))
    case .field(let field): return row.map { field.read($0.read(layer)) } ?? .none
    case .walk(let names): return (try? walked(layer, names)) ?? .none
    }
  }

  private func walked(_ layer: CALayer, _ names: [String]) throws(ObjectWalk.StepError) -> AnimatableValue {
    guard let start = startOfWalk(layer) else {
      throw ObjectWalk.StepError(component: firstComponent, reason: .missing, allowed: [])
    }
    return try ObjectWalk.read(start, names[...])
  }

  private func startOfWalk(_ layer: CALayer) -> Any? {
    if let row { return row.read(layer).any }
    return layer.storedValue(forUndeclaredKey: firstComponent)
  }

  /// Stores a value and does nothing else, as sampling does to a presentation copy. A value that does not fit is
  /// ignored.
  package func write(_ value: AnimatableValue, to layer: CALayer) { write(value, to: layer, over: layer) }

  /// Stores a value and does nothing else. The other parts of a structure are taken from `source`, which is the layer
  /// or another of its class.
  package func write(_ value: AnimatableValue, to layer: CALayer, over source: CALayer) {
    switch tail {
    case .none:
      if let row {
        if let fitting = row.fitting(value) { row.store(layer, fitting) }
      } else {
        layer.storeUndeclared(value, forKey: firstComponent)
      }
    case .field(let field):
      if let row, let whole = field.write(value, into: row.read(source)) { row.store(layer, whole) }
    case .walk(let names):
      guard let start = startOfWalk(source) else { return }
      guard
        let outcome = try? ObjectWalk.write(
          value, to: start, names[...], isolating: layer.layerFlags.contains(.isPresentation))
      else { return }
      guard case .replaced(let changed) = outcome else { return }
      if let row {
        row.store(layer, .object(changed))
      } else {
        layer.storeUndeclared(changed, forKey: firstComponent)
      }
    }
  }

  /// Throws when the path leads nowhere in `layer` as it is now.
  func check(_ layer: CALayer) throws(KeyPathError) {
    guard case .walk(let names) = tail else { return }
    do {
      _ = try walked(layer, names)
    } catch {
      throw KeyPathError(
        keyPath: keyPath, component: error.component, reason: error.reason, allowed: error.allowed)
    }
  }
}

extension CALayer {
  /// Resolves a key path.
  ///
  /// - Parameter allowingNewKeys: Whether the first key may be neither declared nor set yet, as a layer stores values
  ///   under any key. Pass false where an unknown key is more likely a mistake.
  /// - Throws: `KeyPathError` naming the component that leads nowhere and what could stand there.
  package final func resolve(
    keyPath: String, allowingNewKeys: Bool = true
  ) throws(KeyPathError) -> ResolvedKeyPath {
    let resolved: ResolvedKeyPath
    if let known = layerClass.keyPaths[keyPath] {
      resolved = known
    } else {
      resolved = try parse(keyPath)
      layerClass.keyPaths[keyPath] = resolved
    }
    if !allowingNewKeys, resolved.row == nil, !knowsKey(resolved.firstComponent) {
      throw KeyPathError(
        keyPath: keyPath, component: resolved.firstComponent, reason: .unknown, allowed: knownKeys)
    }
    return resolved
  }

  private func parse(_ keyPath: String) throws(KeyPathError) -> ResolvedKeyPath {
    let parts = keyPath.split(separator: ".", omittingEmptySubsequences: false)
    guard let first = parts.first, !parts.contains(where: \.isEmpty) else {
      throw KeyPathError(keyPath: keyPath, component: "", reason: .unknown, allowed: knownKeys)
    }
    let key = String(first)
    let rest = parts.dropFirst()
    let row = layerClass.row(forKey: key)
    var tail = ResolvedKeyPath.Tail.none
    if !rest.isEmpty {
      if let row, !StructField.names(in: row.kind).isEmpty {
        guard let field = StructField.named(rest, in: row.kind) else {
          throw KeyPathError(
            keyPath: keyPath, component: rest.joined(separator: "."), reason: .unknown,
            allowed: StructField.names(in: row.kind))
        }
        tail = .field(field)
      } else if let row, row.kind != .object, row.kind != .image {
        throw KeyPathError(keyPath: keyPath, component: rest.joined(separator: "."), reason: .unknown, allowed: [])
      } else {
        tail = .walk(rest.map { String($0) })
      }
    }
    return ResolvedKeyPath(keyPath: keyPath, firstComponent: key, row: row, tail: tail)
  }

  /// Checks that a key path leads somewhere in this layer: from a declared property, or a key that has a value or a
  /// default or makes the layer redraw, on through existing fields, elements and listed properties.
  ///
  /// - Throws: `KeyPathError` naming the component that leads nowhere and what could stand there.
  public final func validate(keyPath: String) throws(KeyPathError) {
    try resolve(keyPath: keyPath, allowingNewKeys: false).check(self)
  }

  /// Whether an undeclared key is listed, is set, has a value from the style or a default, or makes the layer redraw.
  private func knowsKey(_ key: String) -> Bool {
    layerClass.listed[key] != nil || undeclaredValue(forKey: key) != nil || layerClass.needsDisplay(forKey: key)
  }

  private var knownKeys: [String] {
    layerClass.rows.map(\.key) + Array(layerClass.listed.keys) + Array(layerState.undeclared.keys)
  }
}

extension ResolvedKeyPath: Keyed {
  var lookupKey: String { keyPath }
}

/// The key paths resolved for one class, shared by threads. Paths may name keys of dictionaries, so there is no limit
/// to how many there are; those for which the table has no free slot are kept for a while.
final class KeyPathCache: Sendable {
  private let table = KeyTable<ResolvedKeyPath>()
  private let others = Mutex<[String: ResolvedKeyPath]>([:])

  subscript(keyPath: String) -> ResolvedKeyPath? {
    @inline(__always) get { table[keyPath] ?? other(keyPath) }
    set {
      guard let newValue, table.insert(newValue) == nil else { return }
      others.withLock {
        if $0.count >= 1024 { $0.removeAll() }
        $0[keyPath] = newValue
      }
    }
  }

  @inline(never)
  private func other(_ keyPath: String) -> ResolvedKeyPath? { others.withLock { $0[keyPath] } }
}
