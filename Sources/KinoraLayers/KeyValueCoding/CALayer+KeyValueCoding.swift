import Foundation
import KinoraGraphics
import KinoraMessages

/// Key-value coding of layers: declared properties by their rows, listed stored properties, and any other key.
extension CALayer {
  /// The value of a key: the layer's own, else its style's, else its class's default.
  final func codedValue(forKey key: String) -> Any? {
    if let row = layerClass.row(forKey: key) { return row.read(self).any }
    return undeclaredValue(forKey: key) ?? getterRow(named: key)?.read(self).any
  }

  /// The row of a truth value that is asked for by its getter's name: `isHidden` reads `hidden`, as the search for
  /// accessors does on Apple's platforms.
  private func getterRow(named key: String) -> PropertyRow? {
    guard key.hasPrefix("is"), let first = key.dropFirst(2).first, first.isUppercase else { return nil }
    let row = layerClass.row(forKey: first.lowercased() + key.dropFirst(3))
    return row?.kind == .bool ? row : nil
  }

  /// The value of a key that has no row, as programs read it: numbers are boxed.
  final func undeclaredValue(forKey key: String) -> Any? {
    if let value = layerState.undeclared[key] { return CodedNumber.handedOut(value) }
    return inheritedValue(forKey: key)
  }

  /// The value of a key that has no row, as it is stored: numbers are not boxed.
  final func storedValue(forUndeclaredKey key: String) -> Any? {
    layerState.undeclared[key] ?? inheritedValue(forKey: key)
  }

  private func inheritedValue(forKey key: String) -> Any? {
    if let member = layerClass.listed[key] { return member.read(self) }
    return layerState.style.flatMap { LayerStyle.value(forKey: key, in: $0) }
      ?? type(of: self).defaultValue(forKey: key)
  }

  /// Stores a value under a key that has no row, and does nothing else.
  final func storeUndeclared(_ value: Any?, forKey key: String) {
    if let member = layerClass.listed[key] {
      _ = member.write(AnimatableValue(value), to: self)
    } else {
      layerState.undeclared[key] = value.flatMap { CodedNumber.kept($0) }
    }
  }

  /// Stores a value that is not boxed under a key that has no row, and does nothing else.
  final func storeUndeclared(_ value: AnimatableValue, forKey key: String) {
    if case .number(let number) = value { return storeUndeclared(number as Any, forKey: key) }
    storeUndeclared(value.any, forKey: key)
  }

  final func setCodedValue(_ value: Any?, forKey key: String) {
    let row = layerClass.row(forKey: key)
    if let number = PlainNumber.held(by: value) {
      if row.map({ assign(number, to: $0) }) ?? assignUndeclared(value, number, forKey: key) { return }
    }
    let new = AnimatableValue(value)
    if let row {
      if let problem = assign(new, to: row, keyPath: key) { Warnings.report(problem) }
    } else if let member = layerClass.listed[key] {
      changeUndeclared(key) {
        if case .refused(let reason) = member.write(new, to: self) {
          Warnings.report(KeyPathError(keyPath: key, component: key, reason: reason))
        }
      }
    } else if AnimatableValue(layerState.undeclared[key]) != new {
      changeUndeclared(key) { storeUndeclared(value, forKey: key) }
    }
  }

  /// Sets a declared property; returns what is wrong when it cannot.
  private func assign(_ value: AnimatableValue, to row: PropertyRow, keyPath: String) -> KeyPathError? {
    if row.isReadOnly { return KeyPathError(keyPath: keyPath, component: row.key, reason: .readOnly) }
    guard let fitting = row.fitting(value) ?? row.cleared(by: value) else {
      return KeyPathError(
        keyPath: keyPath, component: row.key, reason: .wrongType(found: value.typeName, expected: "\(row.kind)"))
    }
    row.assign(self, fitting)
    return nil
  }

  final func codedValue(forKeyPath keyPath: String) -> Any? {
    do {
      let resolved = try resolve(keyPath: keyPath)
      let value = resolved.read(self)
      if value.isNone { try resolved.check(self) }
      return value.any
    } catch {
      Warnings.report(error)
      return nil
    }
  }

  final func setCodedValue(_ value: Any?, forKeyPath keyPath: String) {
    do {
      let path = try resolve(keyPath: keyPath)
      guard let number = PlainNumber.held(by: value) else {
        return try assign(AnimatableValue(value), original: value, to: path)
      }
      if !assign(number, to: path) { try assign(.number(number), original: value, to: path) }
    } catch {
      Warnings.report(error)
    }
  }

  /// Sets the value at a path with everything that a property's setter does.
  ///
  /// A path into a transform or a filter asks for its action under the whole path, so that `transform.rotation.z`
  /// animates as an angle and `filters.blur.inputRadius` as a number; other paths ask for it under their first key.
  package final func assign(
    _ value: AnimatableValue, original: Any? = nil, to path: ResolvedKeyPath
  ) throws(KeyPathError) {
    switch path.tail {
    case .none: setValue(original ?? value.any, forKey: path.firstComponent)
    case .field(let field):
      guard let row = path.row else { return }
      let old = row.read(self)
      guard let whole = field.write(value, into: old) else {
        throw KeyPathError(
          keyPath: path.keyPath, component: path.keyPath,
          reason: .wrongType(found: value.typeName, expected: "\(field.kind)"))
      }
      if case .transform = field, whole != old, !layerFlags.contains(.isPresentation) {
        change(row, by: path) { row.assign(self, whole) }
      } else {
        row.assign(self, whole)
      }
    case .walk(let names): try assignWalking(value, names, path)
    }
  }

  /// Stores a number under an undeclared key; false when the class lists the key or something other than a number is
  /// stored there.
  private func assignUndeclared(_ value: Any?, _ number: Double, forKey key: String) -> Bool {
    guard let value, layerClass.listed.isEmpty || layerClass.listed[key] == nil else { return false }
    if let old = layerState.undeclared[key] {
      guard let old = PlainNumber.held(by: old) else { return false }
      // Beyond 2⁵³ different whole numbers may be one `Double`.
      if old == number, number.magnitude < 0x1p53 { return true }
    }
    changeUndeclared(key) { layerState.undeclared[key] = CodedNumber.kept(value, number) }
    return true
  }

  /// Sets a property that is one number; false for any other property.
  private func assign(_ number: Double, to row: PropertyRow) -> Bool {
    guard case .numbers(.number, _, let assign, _)? = row.direct, !row.isReadOnly else { return false }
    assign(self, SIMD4(number, 0, 0, 0))
    return true
  }

  /// Sets one number of a structure, which is what most key paths do; false when the path leads to something else.
  private func assign(_ number: Double, to path: ResolvedKeyPath) -> Bool {
    guard let row = path.row else { return false }
    guard case .field(let field) = path.tail else { return false }
    switch row.direct {
    case .numbers(_, let read, let assign, _):
      guard let part = NumberPart(field), part.isOneNumber, let whole = read(self) else { return false }
      assign(self, part.write(SIMD4(number, 0, 0, 0), into: whole))
    case .transform(let read, let assign, _):
      guard case .transform(let field) = field, field != .translation else { return false }
      let old = read(self)
      let whole = field.replacing(with: number, in: old)
      if whole == old || layerFlags.contains(.isPresentation) {
        assign(self, whole)
      } else {
        change(row, by: path) { assign(self, whole) }
      }
    case nil: return false
    }
    return true
  }

  /// Changes a part of a property whose parts have actions of their own: transforms and filters.
  private func change(_ row: PropertyRow, by path: ResolvedKeyPath, _ assign: () -> Void) {
    let transactions = Transactions.current
    if transactions.actionsAreDisabled { return assign() }
    if let stage = liveStage { stage.note(self, changing: row) }
    let action = action(forKey: path.keyPath)
    // The property's setter stores the value, since subclasses may override it; it must not run a second action.
    transactions.withActionsDisabled(assign)
    action?.run(forKey: path.keyPath, object: self, arguments: nil)
  }

  private func assignWalking(
    _ value: AnimatableValue, _ names: [String], _ path: ResolvedKeyPath
  ) throws(KeyPathError) {
    let key = path.firstComponent
    let start = path.row.map { $0.read(self).any } ?? storedValue(forUndeclaredKey: key)
    var failure: KeyPathError?
    guard let start else {
      throw KeyPathError(keyPath: path.keyPath, component: key, reason: .missing)
    }
    let isFilter = path.row?.holdsFilters ?? false
    func write() -> ObjectWalk.Outcome? {
      do {
        return try ObjectWalk.write(
          value, to: start, names[...], isolating: isFilter || layerFlags.contains(.isPresentation))
      } catch {
        failure = KeyPathError(
          keyPath: path.keyPath, component: error.component, reason: error.reason, allowed: error.allowed)
        return nil
      }
    }
    if let row = path.row {
      // A change inside an object that a property holds does not set the property.
      switch write() {
      case .replaced(let changed) where isFilter && !layerFlags.contains(.isPresentation):
        change(row, by: path) { row.assign(self, .object(changed)) }
      case .replaced(let changed): row.assign(self, .object(changed))
      case .changedInPlace: didChange(row, action: nil)
      case nil: break
      }
    } else {
      changeUndeclared(key) {
        if case .replaced(let changed) = write() { storeUndeclared(changed, forKey: key) }
      }
    }
    if let failure { throw failure }
  }
}

extension PropertyRow {
  /// The value that nil sets a structure to: zero, or the identity for a transform.
  fileprivate func cleared(by value: AnimatableValue) -> AnimatableValue? {
    guard value.isNone else { return nil }
    switch kind {
    case .point: return .point(.zero)
    case .size: return .size(.zero)
    case .rect: return .rect(.zero)
    case .transform: return .transform(CATransform3DIdentity)
    default: return nil
    }
  }
}

/// How numbers under undeclared keys are stored and read. They are read as `NSNumber`, so that any numeric type can be
/// had from them whichever was stored. They are stored as `Double`, or as `Int`, which keeps the digits that a `Double`
/// cannot hold, so that animating such a key allocates no box in each frame.
package enum CodedNumber {
  /// The form in which a value is stored; nil for no value.
  static func kept(_ value: Any) -> Any? {
    let type = Swift.type(of: value)
    if type == NSNumber.self || type == String.self { return value }
    if let number = PlainNumber.held(by: value) { return kept(value, number) }
    switch AnimatableValue(value) {
    case .number(let number): return (value as? any BinaryInteger).flatMap { Int(exactly: $0) } ?? number
    case .bool(let flag): return NSNumber(value: flag)
    case .none: return nil
    default: return value
    }
  }

  /// The form in which a value that is the number `number` is stored.
  @inline(__always)
  static func kept(_ value: Any, _ number: Double) -> Any { PlainNumber.isWhole(value) ? value : number }

  /// What programs read for a stored value.
  package static func handedOut(_ kept: Any) -> Any {
    guard let number = PlainNumber.held(by: kept) else { return kept }
    if PlainNumber.isWhole(kept), let whole = kept as? Int { return NSNumber(value: whole) }
    return NSNumber(value: number)
  }
}
