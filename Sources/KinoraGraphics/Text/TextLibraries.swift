import CPango

/// The libraries that set texts, as they are loaded.
package enum TextLibraries {
  /// The names and the versions.
  package static var versions: [(name: String, version: String)] {
    let config = FcGetVersion()
    return [
      ("Pango", String(cString: pango_version_string())), ("HarfBuzz", String(cString: hb_version_string())),
      ("FreeType", freeType ?? "not usable"),
      ("Fontconfig", "\(config / 10_000).\(config / 100 % 100).\(config % 100)"),
    ]
  }

  private static var freeType: String? {
    var library: FT_Library?
    guard FT_Init_FreeType(&library) == 0, let library else { return nil }
    defer { FT_Done_FreeType(library) }
    var (major, minor, patch): (FT_Int, FT_Int, FT_Int) = (0, 0, 0)
    FT_Library_Version(library, &major, &minor, &patch)
    return "\(major).\(minor).\(patch)"
  }
}
