import Foundation
import KinoraGraphics
import KinoraLayers

/// Makes layers from an archive's document.
///
/// First all layers of a tree are made, then their values are set, then the layers are put together. Values may
/// therefore mention any layer of the tree, and setting a size resizes no sublayer.
struct ArchiveReader {
  let classes: ArchivableClasses
  private var images: [CGImage] = []
  private var layers: [String: CALayer] = [:]

  static let format = "kinora-layers"

  init(classes: ArchivableClasses) { self.classes = classes }

  /// Throws unless a document is an archive of the version that can be read.
  static func checkHeader(of document: ArchiveNode) throws(LayerArchiveError) {
    guard let members = document.members, members["format"] == .string(format) else {
      throw LayerArchiveError(
        .notAnArchive, at: .document, "this is no archive of layers: it does not have \"format\": \"\(format)\"")
    }
    guard members["version"] == .integer(Int64(LayerArchive.version)) else {
      let found = members["version"]?.double.map { "\($0.formatted())" } ?? "unknown"
      throw LayerArchiveError(
        .unknownVersion, at: ArchivePlace.document.child("version"),
        "the archive's version is \(found); this library reads version \(LayerArchive.version)")
    }
    try checkMembers(members, ["format", "version", "layer", "images"], at: .document)
  }

  /// The layer of a document.
  mutating func layer(of document: ArchiveNode) throws(LayerArchiveError) -> CALayer {
    try Self.checkHeader(of: document)
    let members = document.members ?? [:]
    let place = ArchivePlace.document
    for (index, node) in (members["images"]?.elements ?? []).enumerated() {
      guard let image = ArchivedImage.image(node) else {
        throw LayerArchiveError(
          .wrongValue, at: place.child("images").child(index),
          "an image has a \"width\" and a \"height\" above 0 and \"rgba\" in base64, four bytes a pixel,"
            + " premultiplied; this is none")
      }
      images.append(image)
    }
    guard let layer = members["layer"] else {
      throw LayerArchiveError(.wrongValue, at: place, "there is no \"layer\"")
    }
    return try tree(layer, at: place.child("layer"))
  }

  // MARK: Layers

  /// A layer that is made and whose values are not set yet.
  private struct Blueprint {
    let layer: CALayer
    let members: [String: ArchiveNode]
    let place: ArchivePlace
    /// The mask, none or one; nil leaves what a new layer has, as it does for `sublayers`.
    let mask: [Blueprint]?
    let sublayers: [Blueprint]?
  }

  /// Makes a layer with everything below it.
  mutating func tree(_ node: ArchiveNode, at place: ArchivePlace) throws(LayerArchiveError) -> CALayer {
    let blueprint = try made(node, at: place)
    let transactions = Transactions.current
    // Nothing that the program has set for its own changes, such as a duration, may reach the restored layers.
    transactions.beginUntouched()
    defer { transactions.endUntouched() }
    try fill(blueprint)
    attach(blueprint)
    return blueprint.layer
  }

  private mutating func made(_ node: ArchiveNode, at place: ArchivePlace) throws(LayerArchiveError) -> Blueprint {
    try place.checkDepth()
    let members = try self.members(of: node, "a layer", Self.layerMembers, at: place)
    let name = try className(members, at: place)
    guard case .layer(let make)? = classes.entries[name] else {
      throw unknownClass(name, "layers", at: place) { if case .layer = $0 { true } else { false } }
    }
    let layer = make()
    layers[place.pointer] = layer
    var mask: [Blueprint]?
    switch members["mask"] {
    case nil: break
    case .null: mask = []
    case let node?: mask = [try made(node, at: place.child("mask"))]
    }
    var sublayers: [Blueprint]?
    if let list = members["sublayers"] {
      guard let nodes = list.elements else { throw wrong(list, "a list of layers", at: place.child("sublayers")) }
      var blueprints: [Blueprint] = []
      for (index, node) in nodes.enumerated() {
        blueprints.append(try made(node, at: place.child("sublayers").child(index)))
      }
      sublayers = blueprints
    }
    return Blueprint(layer: layer, members: members, place: place, mask: mask, sublayers: sublayers)
  }

  private static let layerMembers = [
    "class", "properties", "values", "animations", "needsDisplay", "mask", "sublayers",
  ]

  private mutating func fill(_ blueprint: Blueprint) throws(LayerArchiveError) {
    try setProperties(of: blueprint.layer, blueprint.members["properties"], at: blueprint.place.child("properties"))
    try setValues(of: blueprint.layer, blueprint.members["values"], at: blueprint.place.child("values"))
    try addAnimations(to: blueprint.layer, blueprint.members["animations"], at: blueprint.place.child("animations"))
    if let node = blueprint.members["needsDisplay"] {
      guard let flag = node.bool else { throw wrong(node, "true or false", at: blueprint.place.child("needsDisplay")) }
      if flag { blueprint.layer.setNeedsDisplay() }
    }
    for below in (blueprint.mask ?? []) + (blueprint.sublayers ?? []) { try fill(below) }
  }

  private func attach(_ blueprint: Blueprint) {
    for below in (blueprint.mask ?? []) + (blueprint.sublayers ?? []) { attach(below) }
    if let mask = blueprint.mask { blueprint.layer.replaceMask(with: mask.first?.layer) }
    if let sublayers = blueprint.sublayers { blueprint.layer.replaceSublayers(with: sublayers.map(\.layer)) }
  }

  private mutating func setProperties(
    of layer: CALayer, _ node: ArchiveNode?, at place: ArchivePlace
  ) throws(LayerArchiveError) {
    guard let node else { return }
    guard let members = node.members else { throw wrong(node, "an object of properties", at: place) }
    let type = layer.layerClass
    let keys = type.rows.filter(\.isWrittenToArchives).map(\.key) + type.listed.keys
    try Self.checkMembers(members, keys, at: place)
    // The style comes first, since setting it sets all properties that are not set on the layer itself.
    if let style = members["style"] { try set(.style, of: layer, to: style, at: place.child("style")) }
    for row in type.rows where row.isWrittenToArchives && row !== PropertyRow.style {
      if let node = members[row.key] { try set(row, of: layer, to: node, at: place.child(row.key)) }
    }
    for (key, member) in type.listed.sorted(by: { $0.key < $1.key }) where type.row(forKey: key) == nil {
      guard let node = members[key] else { continue }
      let value = AnimatableValue(try value(node, at: place.child(key)))
      if case .refused(let reason) = member.write(value, to: layer) {
        throw LayerArchiveError(
          .wrongValue, at: place.child(key),
          "\(KeyPathError(keyPath: key, component: key, reason: reason))")
      }
    }
  }

  private mutating func set(
    _ row: PropertyRow, of layer: CALayer, to node: ArchiveNode, at place: ArchivePlace
  ) throws(LayerArchiveError) {
    let value = AnimatableValue(try value(node, at: place))
    guard let fitting = row.fitting(value) else { throw wrong(node, "\(row.type.words)", at: place) }
    let wasOwn = layer.layerState.explicit.contains(row.index)
    layer.layerState.explicit.remove(row.index)
    row.assign(layer, fitting)
    // A custom property takes only what its Swift type can hold.
    let isRefused = layer.layerClass.isCustom(row) && !layer.layerState.explicit.contains(row.index)
    let isLost = row.kind == .object && row.read(layer).isNone && !value.isNone
    if wasOwn { layer.layerState.explicit.insert(row.index) }
    if isRefused || isLost { throw wrong(node, "\(row.type.words)", at: place) }
  }

  private mutating func setValues(
    of layer: CALayer, _ node: ArchiveNode?, at place: ArchivePlace
  ) throws(LayerArchiveError) {
    guard let node else { return }
    guard let members = node.members else { throw wrong(node, "an object of values", at: place) }
    for (key, member) in members.sorted(by: { $0.key < $1.key }) {
      if layer.layerClass.row(forKey: key) != nil || layer.layerClass.listed[key] != nil {
        throw LayerArchiveError(
          .unknownKey, at: place.child(key), "\"\(key)\" is a property of the class: it belongs under \"properties\",")
      }
      layer.setValue(try value(member, at: place.child(key)), forKey: key)
    }
  }

  // MARK: Parts

  private mutating func addAnimations(
    to layer: CALayer, _ node: ArchiveNode?, at place: ArchivePlace
  ) throws(LayerArchiveError) {
    guard let node else { return }
    guard let list = node.elements else { throw wrong(node, "a list of animations", at: place) }
    for (index, node) in list.enumerated() {
      let place = place.child(index)
      guard var members = node.members else { throw wrong(node, "an animation", at: place) }
      let key = members.removeValue(forKey: "key")
      if let key, key.string == nil { throw wrong(key, "a string", at: place.child("key")) }
      layer.add(try animation(.object(members), at: place), forKey: key?.string)
    }
  }

  mutating func animation(_ node: ArchiveNode, at place: ArchivePlace) throws(LayerArchiveError) -> CAAnimation {
    let members = try self.members(of: node, "an animation", ["class", "properties", "values"], at: place)
    let name = try className(members, at: place)
    guard case .animation(let make)? = classes.entries[name] else {
      throw unknownClass(name, "animations", at: place) { if case .animation = $0 { true } else { false } }
    }
    let animation = make()
    let rows = type(of: animation).declaredProperties.filter { if case .delegate = $0.type { false } else { true } }
    let properties = try self.members(
      of: members["properties"] ?? .object([:]), "an object of properties", rows.map(\.key),
      at: place.child("properties"))
    for row in rows {
      guard let node = properties[row.key] else { continue }
      let place = place.child("properties").child(row.key)
      let value = try value(node, at: place)
      guard row.write(animation, value is NSNull ? nil : value) else { throw wrong(node, "\(row.type)", at: place) }
    }
    guard let values = (members["values"] ?? .object([:])).members else {
      throw wrong(members["values"] ?? .null, "an object of values", at: place.child("values"))
    }
    for (key, node) in values.sorted(by: { $0.key < $1.key }) {
      let value = try value(node, at: place.child("values").child(key))
      animation.setValue(value is NSNull ? nil : value, forKey: key)
    }
    return animation
  }

  mutating func cell(_ node: ArchiveNode, at place: ArchivePlace) throws(LayerArchiveError) -> CAEmitterCell {
    let members = try self.members(of: node, "an emitter cell", ["class", "properties", "values"], at: place)
    let name = try className(members, at: place)
    guard case .cell(let make)? = classes.entries[name] else {
      throw unknownClass(name, "emitter cells", at: place) { if case .cell = $0 { true } else { false } }
    }
    let cell = make()
    let values = members["values"] ?? .object([:])
    guard let values = values.members else { throw wrong(values, "an object of values", at: place.child("values")) }
    for (key, node) in values.sorted(by: { $0.key < $1.key }) {
      cell.setValue(try value(node, at: place.child("values").child(key)), forKey: key)
    }
    let place = place.child("properties")
    let keyPaths = CAEmitterCell.keyPaths
    let properties = try self.members(
      of: members["properties"] ?? .object([:]), "an object of properties", Array(keyPaths.keys), at: place)
    for (key, node) in properties.sorted(by: { $0.key < $1.key }) {
      guard let keyPath = keyPaths[key] else { continue }
      let value = AnimatableValue(try value(node, at: place.child(key)))
      if case .refused(let reason) = ListedMember.at(keyPath).write(value, to: cell) {
        throw LayerArchiveError(
          .wrongValue, at: place.child(key), "\(KeyPathError(keyPath: key, component: key, reason: reason))")
      }
    }
    return cell
  }

  func image(_ node: ArchiveNode) -> CGImage? {
    guard case .integer(let number) = node, images.indices.contains(Int(clamping: number)) else { return nil }
    return images[Int(clamping: number)]
  }

  func layer(at pointer: String) -> CALayer? { layers[pointer] }
}
