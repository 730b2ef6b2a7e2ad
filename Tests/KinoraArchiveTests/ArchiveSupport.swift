import Foundation
import KinoraArchive
import KinoraGraphics
import KinoraLayers
import Testing

/// The layer that comes back from the bytes of an archive of `layer`.
func restored<Layer: CALayer>(
  _ layer: Layer, _ classes: ArchivableClasses = .standard, sourceLocation: SourceLocation = #_sourceLocation
) throws -> Layer {
  let data = try LayerArchive(of: layer, classes: classes).data()
  let copy = try LayerArchive(data: data).makeLayer(classes: classes)
  return try #require(copy as? Layer, sourceLocation: sourceLocation)
}

/// The members of the archive's layer, as Foundation's JSON objects.
func archivedMembers(_ layer: CALayer, _ classes: ArchivableClasses = .standard) throws -> [String: Any] {
  let data = try LayerArchive(of: layer, classes: classes).data()
  let document = try #require(try JSONSerialization.jsonObject(with: data) as? [String: Any])
  return try #require(document["layer"] as? [String: Any])
}

/// The document of one layer that has `members` besides its class.
func document(_ members: String, version: Int = 1) -> Data {
  Data(#"{"format":"kinora-layers","version":\#(version),"layer":{"class":"CALayer"\#(members)}}"#.utf8)
}

/// What reading an archive finds wrong; nil when it can be read.
func problem(_ data: Data, _ classes: ArchivableClasses = .standard) -> LayerArchiveError? {
  do throws(LayerArchiveError) {
    _ = try LayerArchive(data: data).makeLayer(classes: classes)
    return nil
  } catch {
    return error
  }
}
