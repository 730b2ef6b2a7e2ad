import Foundation
import KinoraMedia

/// What makes pictures on a machine besides the scene: the program, and the libraries that decode, shape, draw and
/// encode. Two machines with the same identity make the same bytes of the same files.
package struct BuildIdentity: Codable, Hashable, Sendable {
  /// The program's version.
  package var version: String
  /// The SHA-256 digest of the program's file.
  package var program: String
  /// FFmpeg's own version.
  package var ffmpeg: String
  /// The libraries that decide bytes, by the names of their files, which carry their versions.
  package var libraries: [String]

  package init(version: String, program: String, ffmpeg: String, libraries: [String]) {
    self.version = version
    self.program = program
    self.ffmpeg = ffmpeg
    self.libraries = libraries
  }

  /// The identity of this process.
  package static func current(version: String) throws(ExportError) -> BuildIdentity {
    do throws(MediaError) {
      return BuildIdentity(
        version: version, program: try FileDigest(ofFile: "/proc/self/exe", what: "the program").sha256,
        ffmpeg: LibraryVersion.ffmpeg, libraries: loadedLibraries)
    } catch { throw .media(error) }
  }

  /// The beginnings of the names of the libraries that decide bytes. Those that are loaded only when a sound needs them
  /// are left out: sound is made by one process.
  private static let deciding = [
    "libavcodec", "libavformat", "libavutil", "libswscale", "libswresample", "libx264", "libx265", "libvpx", "libaom",
    "libdav1d", "libwebp", "libpango", "libharfbuzz", "libfribidi", "libfreetype", "libfontconfig", "libcairo",
    "librsvg",
    "libpng", "libz.", "libjpeg", "libopenjp2", "libjxl", "libSvtAv1",
  ]

  private static var loadedLibraries: [String] {
    // The system says that this file has no bytes, so it is read to its end.
    let file = FileHandle(forReadingAtPath: "/proc/self/maps")
    let maps = String(decoding: (try? file?.readToEnd()) ?? Data(), as: UTF8.self)
    let names = maps.split(separator: "\n").compactMap { line -> String? in
      guard let slash = line.lastIndex(of: "/") else { return nil }
      let name = line[line.index(after: slash)...]
      guard name.contains(".so"), deciding.contains(where: name.hasPrefix) else { return nil }
      return String(name)
    }
    return Set(names).sorted()
  }

  /// Why pictures made by this build cannot stand beside those of `other`, as a clause; nil when they can.
  package func difference(from other: BuildIdentity) -> String? {
    if version != other.version { return "this is kinora \(version), and the plan was made by kinora \(other.version)" }
    if program != other.program {
      return "this is another build of kinora \(version) than the one that made the plan "
        + "(\(program.prefix(12)) instead of \(other.program.prefix(12)))"
    }
    if ffmpeg != other.ffmpeg { return "FFmpeg here is \(ffmpeg), and \(other.ffmpeg) where the plan was made" }
    let here = Set(libraries).subtracting(other.libraries).sorted()
    let there = Set(other.libraries).subtracting(libraries).sorted()
    guard !here.isEmpty || !there.isEmpty else { return nil }
    func list(_ names: [String]) -> String { names.isEmpty ? "none" : names.joined(separator: ", ") }
    return "other libraries are installed here: \(list(here)), where the plan was made \(list(there))"
  }
}
