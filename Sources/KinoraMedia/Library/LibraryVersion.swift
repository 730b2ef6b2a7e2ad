import CFFmpeg

/// The version of the codec library that is in use.
package enum LibraryVersion {
  /// FFmpeg's version as its builders wrote it, such as `5.1.9-0+deb12u1`.
  package static var ffmpeg: String { String(cString: av_version_info()) }
}
