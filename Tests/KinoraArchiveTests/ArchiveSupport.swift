import Foundation
import KinoraArchive
import KinoraGraphics
import KinoraLayers
import Testing

/// The layer after a trip through the bytes of an archive.
func restored<Layer: CALayer>(
  _ layer: Layer, _ classes: ArchivableClasses = .standard, sourceLocation: SourceLocation = #_sourceLocation
) throws -> Layer {
  let data = try LayerArchive(of: layer, classes: classes).data()
  let copy = try LayerArchive(data: data).makeLayer(classes: classes)
  return try #require(copy as? Layer, sourceLocation: sourceLocation)
}

/// The members of the archived layer, as JSON objects.
func archivedMembers(_ layer: CALayer, _ classes: ArchivableClasses = .standard) throws -> [String: Any] {
  let data = try LayerArchive(of: layer, classes: classes).data()
  let document = try #require(try JSONSerialization.jsonObject(with: data) as? [String: Any])
  return try #require(document["layer"] as? [String: Any])
}

/// An archive of one layer with these members besides its class.
func document(_ members: String, version: Int = 1) -> Data {
  Data(#"{"format":"kinora-layers","version":\#(version),"layer":{"class":"CALayer"\#(members)}}"#.utf8)
}

/// What is wrong with an archive.
func problem(_ data: Data, _ classes: ArchivableClasses = .standard) -> LayerArchiveError? {
  do throws(LayerArchiveError) {
    _ = try LayerArchive(data: data).makeLayer(classes: classes)
    return nil
  } catch {
    return error
  }
}
