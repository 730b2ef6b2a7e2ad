import Foundation
import KinoraLayers
import KinoraMessages

/// A layer tree as a document: its layers with their sublayers, masks, animations, styles, actions, and values under
/// any key.
///
///     let archive = try LayerArchive(of: stage.root)
///     try archive.data().write(to: url)
///     let layer = try LayerArchive(data: Data(contentsOf: url)).makeLayer()
///
/// An archive holds only what differs from a new layer of the same class. What a layer's or animation's
/// `shouldArchiveValue(forKey:)` refuses is left out, as are delegates and layout managers of the program's own. The
/// form is JSON that a person can read and edit; `docs/archive.md` describes it. Layers that draw their own contents
/// draw them again.
///
/// An archive is a value: it may cross threads, be compared, and be part of anything that is `Codable`.
public struct LayerArchive: Sendable, Hashable {
  let document: ArchiveNode

  /// The version of the form that is written, and the only one that is read.
  public static let version = 1

  /// Archives `layer` and everything below it. `classes` must know the classes of all layers, animations and values in
  /// it.
  ///
  /// - Throws: `LayerArchiveError` naming the place of a value that has no form in an archive.
  public init(of layer: CALayer, classes: ArchivableClasses = .standard) throws(LayerArchiveError) {
    var writer = ArchiveWriter(classes: classes)
    document = try writer.document(of: layer)
  }

  /// Reads the JSON of an archive. Its content is checked only when layers are made from it.
  ///
  /// - Throws: `LayerArchiveError` when the data is not JSON, no archive, or an archive of another version.
  public init(data: Data) throws(LayerArchiveError) {
    do {
      self = try JSONDecoder().decode(LayerArchive.self, from: data)
    } catch let error as LayerArchiveError {
      throw error
    } catch {
      let reason = JSONDefect(in: Array(data))?.description ?? plainReason(error)
      throw LayerArchiveError(.damaged, at: .document, "this is not JSON, or only a part of it: \(reason)")
    }
  }

  /// The archive as JSON in UTF-8, with sorted keys, so that equal archives have equal bytes.
  public func data() throws(LayerArchiveError) -> Data {
    do {
      return try Self.encoder(pretty: true).encode(self)
    } catch {
      throw LayerArchiveError(.notArchivable, at: .document, "this cannot be written as JSON: \(plainReason(error))")
    }
  }

  /// Makes the layers of the archive. The topmost one, which is returned, has no superlayer.
  ///
  /// - Throws: `LayerArchiveError` naming the place of what is unknown or does not fit, and what would fit there.
  public func makeLayer(classes: ArchivableClasses = .standard) throws(LayerArchiveError) -> CALayer {
    var reader = ArchiveReader(classes: classes)
    return try reader.layer(of: document)
  }

  static func encoder(pretty: Bool) -> JSONEncoder {
    let encoder = JSONEncoder()
    encoder.outputFormatting =
      pretty ? [.sortedKeys, .prettyPrinted, .withoutEscapingSlashes] : [.sortedKeys, .withoutEscapingSlashes]
    encoder.nonConformingFloatEncodingStrategy = .convertToString(
      positiveInfinity: "inf", negativeInfinity: "-inf", nan: "nan")
    return encoder
  }
}

extension LayerArchive: Codable {
  public init(from decoder: any Decoder) throws {
    document = try ArchiveNode(from: decoder)
    try ArchiveReader.checkHeader(of: document)
  }

  public func encode(to encoder: any Encoder) throws { try document.encode(to: encoder) }
}
