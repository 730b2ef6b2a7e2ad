import CDrawSVG
import CFFmpeg

/// The libraries that read and write media, as they are loaded.
package enum MediaLibraries {
  /// The names and the versions.
  package static var versions: [(name: String, version: String)] {
    let parts: [(String, UInt32)] = [
      ("libavcodec", avcodec_version()), ("libavformat", avformat_version()), ("libavutil", avutil_version()),
      ("libswscale", swscale_version()), ("libswresample", swresample_version()),
    ]
    return [("FFmpeg", String(cString: av_version_info()))]
      + parts.map { ($0, "\($1 >> 16).\($1 >> 8 & 0xFF).\($1 & 0xFF)") }
      + [("librsvg", String(cString: ks_rsvg_version())), ("Cairo", String(cString: ks_cairo_version()))]
  }
}
