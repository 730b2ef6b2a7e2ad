import Foundation
import KinoraGraphics
import KinoraLayers

/// Writes layers into an archive's document, each as its difference from a new object of the same class.
struct ArchiveWriter {
  let classes: ArchivableClasses
  private var images: [ArchiveNode] = []
  private var imageNumbers: [UInt64: Int] = [:]
  /// For each layer of the tree the JSON pointer of where it is written; other mentions of the layer refer there.
  private var places: [ObjectIdentifier: String] = [:]
  /// A new layer of each class met, by the class.
  private var newLayers: [ObjectIdentifier: CALayer] = [:]

  init(classes: ArchivableClasses) { self.classes = classes }

  mutating func document(of layer: CALayer) throws(LayerArchiveError) -> ArchiveNode {
    var members: [String: ArchiveNode] = [
      "format": .string(ArchiveReader.format), "version": .integer(Int64(LayerArchive.version)),
    ]
    members["layer"] = try tree(layer, at: .document.child("layer"))
    if !images.isEmpty { members["images"] = .array(images) }
    return .object(members)
  }

  // MARK: Layers

  /// The JSON pointer of where a layer is written; nil for a layer that is not in a tree noted so far.
  func pointer(to layer: CALayer) -> String? { places[ObjectIdentifier(layer)] }

  /// The node of a layer with everything below it.
  mutating func tree(_ layer: CALayer, at place: ArchivePlace) throws(LayerArchiveError) -> ArchiveNode {
    try note(layer, at: place)
    return try self.layer(layer, at: place)
  }

  private mutating func note(_ layer: CALayer, at place: ArchivePlace) throws(LayerArchiveError) {
    try place.checkDepth()
    places[ObjectIdentifier(layer)] = place.pointer
    if let mask = layer.presentedMask { try note(mask, at: place.child("mask")) }
    for (index, sublayer) in (layer.presentedChildren ?? []).enumerated() {
      try note(sublayer, at: place.child("sublayers").child(index))
    }
  }

  private mutating func layer(_ layer: CALayer, at place: ArchivePlace) throws(LayerArchiveError) -> ArchiveNode {
    guard let name = classes.name(of: type(of: layer)), case .layer(let make) = classes.entries[name] else {
      throw unknownClass(type(of: layer), "register(\(type(of: layer)).self) { … }", at: place)
    }
    let new = newLayers[ObjectIdentifier(type(of: layer))] ?? make()
    newLayers[ObjectIdentifier(type(of: layer))] = new
    var members: [String: ArchiveNode] = ["class": .string(name)]
    members["properties"] = try properties(of: layer, new, at: place.child("properties"))
    members["values"] = try values(
      layer.layerState.undeclared, new.layerState.undeclared, at: place.child("values"),
      where: { layer.shouldArchiveValue(forKey: $0) })
    if layer.layerFlags.contains(.drewContents) || layer.needsDisplay() { members["needsDisplay"] = .bool(true) }
    if !layer.layerFlags.contains(.isPresentation), layer.shouldArchiveValue(forKey: "animations") {
      members["animations"] = try animations(of: layer, at: place.child("animations"))
    }
    if layer.shouldArchiveValue(forKey: "mask") {
      if let mask = layer.presentedMask {
        members["mask"] = try self.layer(mask, at: place.child("mask"))
      } else if new.maskLayer != nil {
        members["mask"] = .null
      }
    }
    if layer.shouldArchiveValue(forKey: "sublayers") {
      var sublayers: [ArchiveNode] = []
      for (index, sublayer) in (layer.presentedChildren ?? []).enumerated() {
        sublayers.append(try self.layer(sublayer, at: place.child("sublayers").child(index)))
      }
      if !sublayers.isEmpty || !new.childLayers.isEmpty { members["sublayers"] = .array(sublayers) }
    }
    return .object(members)
  }

  /// The properties that differ from a new layer's. A value that comes from the style alone is left to the style.
  private mutating func properties(
    of layer: CALayer, _ new: CALayer, at place: ArchivePlace
  ) throws(LayerArchiveError) -> ArchiveNode? {
    var members: [String: ArchiveNode] = [:]
    for row in layer.layerClass.rows where row.isWrittenToArchives {
      if row === PropertyRow.contents, layer.layerFlags.contains(.drewContents) { continue }
      let value = row.read(layer)
      let differs = value != row.read(new)
      let isStyled = layer.layerState.style.map { LayerStyle.value(forKey: row.key, in: $0) != nil } ?? false
      let isOwn = layer.layerState.explicit.contains(row.index)
      guard isOwn ? differs || isStyled : differs && !isStyled, layer.shouldArchiveValue(forKey: row.key) else {
        continue
      }
      // A layout manager of the program's own is left out, as a delegate is.
      if row === PropertyRow.layoutManager, !layer.layoutManager.isArchived { continue }
      members[row.key] = try self.value(value.any, at: place.child(row.key))
    }
    for (key, member) in layer.layerClass.listed.sorted(by: { $0.key < $1.key })
    where layer.layerClass.row(forKey: key) == nil {
      let (value, old) = (member.value(in: layer), member.value(in: new))
      guard value != old, layer.shouldArchiveValue(forKey: key) else { continue }
      // A member that cannot be set is worked out from others.
      if case .refused(.readOnly) = member.write(old, to: new) { continue }
      members[key] = try self.value(value.any, at: place.child(key))
    }
    return members.isEmpty ? nil : .object(members)
  }

  /// The values under keys of the program's own; null for a key that a new object has and this one has not.
  private mutating func values(
    _ values: [String: Any], _ new: [String: Any], at place: ArchivePlace, where isArchived: (String) -> Bool
  ) throws(LayerArchiveError) -> ArchiveNode? {
    var members: [String: ArchiveNode] = [:]
    for key in Set(values.keys).union(new.keys).sorted() {
      guard AnimatableValue(values[key]) != AnimatableValue(new[key]), isArchived(key) else { continue }
      members[key] = try value(values[key].map { CodedNumber.handedOut($0) }, at: place.child(key))
    }
    return members.isEmpty ? nil : .object(members)
  }

  // MARK: Animations and cells

  private mutating func animations(
    of layer: CALayer, at place: ArchivePlace
  ) throws(LayerArchiveError) -> ArchiveNode? {
    guard let entries = layer.animationStore?.entries, !entries.isEmpty else { return nil }
    let keys = Set(layer.storedAnimationKeys ?? [])
    var list: [ArchiveNode] = []
    for (index, entry) in entries.enumerated() {
      var members = try animation(entry.animation, at: place.child(index))
      if keys.contains(entry.key) { members["key"] = .string(entry.key) }
      list.append(.object(members))
    }
    return .array(list)
  }

  mutating func animation(
    _ animation: CAAnimation, at place: ArchivePlace
  ) throws(LayerArchiveError) -> [String: ArchiveNode] {
    guard let name = classes.name(of: type(of: animation)), case .animation(let make) = classes.entries[name] else {
      throw unknownClass(type(of: animation), "register(\(type(of: animation)).self)", at: place)
    }
    try place.checkDepth()
    let new = make()
    var members: [String: ArchiveNode] = ["class": .string(name)]
    var properties: [String: ArchiveNode] = [:]
    for property in type(of: animation).declaredProperties {
      if case .delegate = property.type { continue }
      let value = property.read(animation)
      // A layer outside the archived tree has no place that could be written.
      if case .layer = property.type, (value as? CALayer).flatMap({ pointer(to: $0) }) == nil { continue }
      guard AnimatableValue(value) != AnimatableValue(property.read(new)),
        animation.shouldArchiveValue(forKey: property.key)
      else { continue }
      properties[property.key] = try self.value(value, at: place.child("properties").child(property.key))
    }
    if !properties.isEmpty { members["properties"] = .object(properties) }
    members["values"] = try values(
      animation.state.custom, new.state.custom, at: place.child("values"),
      where: { animation.shouldArchiveValue(forKey: $0) })
    return members
  }

  mutating func cell(_ cell: CAEmitterCell, at place: ArchivePlace) throws(LayerArchiveError) -> [String: ArchiveNode] {
    guard let name = classes.name(of: type(of: cell)), case .cell(let make) = classes.entries[name] else {
      throw unknownClass(type(of: cell), "register(\(type(of: cell)).self)", at: place)
    }
    try place.checkDepth()
    let new = make()
    var members: [String: ArchiveNode] = ["class": .string(name)]
    var properties: [String: ArchiveNode] = [:]
    for (key, keyPath) in CAEmitterCell.keyPaths.sorted(by: { $0.key < $1.key }) {
      let value = cell[keyPath: keyPath]
      guard AnimatableValue(value) != AnimatableValue(new[keyPath: keyPath]) else { continue }
      properties[key] = try self.value(value, at: place.child("properties").child(key))
    }
    if !properties.isEmpty { members["properties"] = .object(properties) }
    members["values"] = try values(cell.undeclared, new.undeclared, at: place.child("values"), where: { _ in true })
    return members
  }

  private func unknownClass(_ type: Any.Type, _ call: String, at place: ArchivePlace) -> LayerArchiveError {
    LayerArchiveError(
      .unknownClass, at: place,
      "the class \"\(type)\" is not registered: call \(call) on an ArchivableClasses and pass it,")
  }

  // MARK: Values

  /// The node of any value: a simple one as JSON's own, everything else as an object with one member that says what it
  /// is.
  mutating func value(_ value: Any?, at place: ArchivePlace) throws(LayerArchiveError) -> ArchiveNode {
    try place.checkDepth()
    let plain = AnimatableValue(value)
    switch plain {
    case .none: return .null
    case .bool(let flag): return .bool(flag)
    case .string(let string): return .string(string)
    case .number(let number):
      if let whole = Self.wholeNumber(value) { return .integer(whole) }
      let node = ArchiveNode(number)
      if case .string = node { return .object(["number": node]) }
      return node
    default: break
    }
    guard let value, let object = value is CGAffineTransform ? value : plain.any else { return .null }
    if object is any ListValue || object is NSArray, let list = object as? [Any] {
      return .array(try self.list(list, at: place))
    }
    for form in object is any ContainerValue ? ArchiveForm.containers : ArchiveForm.all {
      if let node = try form.write(object, &self, place) { return .object([form.tag: node]) }
    }
    throw LayerArchiveError(
      .notArchivable, at: place,
      "a value of type \"\(type(of: object))\" has no form in an archive: make the type Codable and register it with"
        + " ArchivableClasses, or refuse its key in shouldArchiveValue(forKey:);")
  }

  mutating func list(_ list: [Any], at place: ArchivePlace) throws(LayerArchiveError) -> [ArchiveNode] {
    var nodes: [ArchiveNode] = []
    for (index, element) in list.enumerated() { nodes.append(try value(element, at: place.child(index))) }
    return nodes
  }

  /// The integer that a value of any integer type is. A `Double` could not hold every one exactly.
  private static func wholeNumber(_ value: Any?) -> Int64? {
    if let number = value as? NSNumber {
      guard let code = UnicodeScalar(UInt32(UInt8(bitPattern: number.objCType.pointee))) else { return nil }
      if "df".unicodeScalars.contains(code) { return nil }
      return code == "Q" ? Int64(exactly: number.uint64Value) : number.int64Value
    }
    return (value as? any BinaryInteger).flatMap { Int64(exactly: $0) }
  }

  /// The node of an image: its number in the archive's list of images, to which it is added when it is new.
  mutating func image(_ image: CGImage) -> ArchiveNode {
    if let known = imageNumbers[image.identity] { return .integer(Int64(known)) }
    imageNumbers[image.identity] = images.count
    images.append(ArchivedImage.node(of: image))
    return .integer(Int64(images.count - 1))
  }
}

extension PropertyRow {
  /// Whether archives hold the property among a layer's properties. Sublayers and mask have members of their own.
  var isWrittenToArchives: Bool {
    isArchived && !isReadOnly && self !== PropertyRow.sublayers && self !== PropertyRow.mask
  }
}
