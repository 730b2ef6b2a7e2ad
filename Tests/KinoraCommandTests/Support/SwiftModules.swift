import Foundation

/// The modules that are built beside the command, for the compiler.
enum SwiftModules {
  /// The flags by which the compiler finds the library's modules and those of C that they use.
  static func flags() throws -> [String] {
    let build = try KinoraProcess.binary().deletingLastPathComponent()
    var flags = ["-I", build.appendingPathComponent("Modules").path]
    for name in ["CKernels", "CDrawSVG"] {
      flags += map(build.appendingPathComponent("\(name).build/module.modulemap"))
      flags += ["-Xcc", "-I" + KinoraProcess.package.appendingPathComponent("Sources/\(name)/include").path]
    }
    for name in ["CFFmpeg", "CPango", "CRsvg", "CMicroHTTPD", "CZlib"] {
      flags += map(KinoraProcess.package.appendingPathComponent("Sources/\(name)/module.modulemap"))
    }
    let folder = try TemporaryFolder()
    let libraries = ["pangoft2", "librsvg-2.0", "libmicrohttpd", "zlib"]
    let found = try KinoraProcess.run(
      program: "/usr/bin/env", ["pkg-config", "--cflags-only-I"] + libraries, in: folder.url)
    let words = found.output.split(whereSeparator: \.isWhitespace).map(String.init)
    return flags + words.flatMap { ["-Xcc", $0] }
  }

  private static func map(_ file: URL) -> [String] { ["-Xcc", "-fmodule-map-file=" + file.path] }
}
