import Foundation
import Synchronization

/// A key path of one class of layers, looked up once and then read and written without parsing or hashing.
package final class ResolvedKeyPath: Sendable {
  /// The path as written.
  package let keyPath: String
  /// What stands before the first dot: it decides actions and whether the layer redraws.
  package let firstComponent: String
  /// The declared property the path starts at; nil for a key nobody declared.
  package let row: PropertyRow?
  /// Where the path goes on from there.
  let tail: Tail

  enum Tail: Sendable {
    /// Nowhere: the path is one key.
    case none
    /// Into a structure of a declared property.
    case field(StructField)
    /// Through whatever objects are there at the time.
    case walk([String])
  }

  init(keyPath: String, firstComponent: String, row: PropertyRow?, tail: Tail) {
    self.keyPath = keyPath
    self.firstComponent = firstComponent
    self.row = row
    self.tail = tail
  }

  /// What kind of value the path leads to; `.none` when that depends on what is there.
  package var kind: AnimatableValue.Kind {
    switch tail {
    case .none: row?.kind ?? .none
    case .field(let field): field.kind
    case .walk: .none
    }
  }

  /// The value a layer of the class has there; `.none` when there is nothing.
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

  /// Writes the stored value and nothing else: what sampling does to a presentation copy. A value that does not fit is left out.
  package func write(_ value: AnimatableValue, to layer: CALayer) { write(value, to: layer, over: layer) }

  /// The same for a part of a structure whose other parts come from `source`: the layer, or another of its class.
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

  /// Checks that the path leads somewhere in `layer` as it is now.
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
  /// Looks a key path up.
  ///
  /// - Parameter allowingNewKeys: Whether the first key may be one that is neither declared nor set yet: a layer is a container for
  ///   any key. Pass false where a name that nobody knows is more likely a mistake.
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

  /// Checks that a key path leads somewhere in this layer: a declared property, a key that has a value, a default or redraws, and
  /// from there on existing fields, elements and listed properties.
  ///
  /// - Throws: `KeyPathError` naming the component that leads nowhere and what could stand there.
  public final func validate(keyPath: String) throws(KeyPathError) {
    try resolve(keyPath: keyPath, allowingNewKeys: false).check(self)
  }

  /// Whether the key is declared, listed, set, styled, has a default, or redraws.
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

/// Key paths already looked up in one class; shared by threads. What finds no place in the table, since paths may name the keys of
/// dictionaries, of which there is no end, is remembered for a while.
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
