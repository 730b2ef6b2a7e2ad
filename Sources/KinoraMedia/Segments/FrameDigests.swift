import CFFmpeg

/// Makes the SHA-256 digest of every frame that is handed to an encoder: of its samples, plane by plane and row by row
/// without padding, as `ffmpeg -f framehash -hash sha256` makes it of frames in the same pixel format. A byte that stands
/// for nothing, the fourth of `bgr0`, counts as 0, as decoders give it.
struct FrameDigests {
  /// The digests so far, as 64 hexadecimal digits each.
  private(set) var list: [String] = []

  /// Adds the digest of `frame`.
  mutating func add(_ frame: AVFrame) {
    var digest = SHA256()
    let format = AVPixelFormat(frame.format)
    let planes = [
      (frame.data.0, frame.linesize.0), (frame.data.1, frame.linesize.1), (frame.data.2, frame.linesize.2),
      (frame.data.3, frame.linesize.3),
    ]
    let shift = Int32(av_pix_fmt_desc_get(format)?.pointee.log2_chroma_h ?? 0)
    for plane in 0..<Int(av_pix_fmt_count_planes(format)) {
      guard let data = planes[plane].0 else { continue }
      let bytes = Int(av_image_get_linesize(format, frame.width, Int32(plane)))
      // Planes 1 and 2 hold chroma where there are any; rows are rounded up as the library rounds them.
      let rows = plane == 1 || plane == 2 ? -((-frame.height) >> shift) : frame.height
      for row in 0..<Int(rows) {
        let samples = UnsafeRawBufferPointer(start: data + row * Int(planes[plane].1), count: bytes)
        if format == AV_PIX_FMT_BGR0 {
          var words = Array(samples)
          for place in stride(from: 3, to: words.count, by: 4) { words[place] = 0 }
          words.withUnsafeBytes { digest.add($0) }
        } else {
          digest.add(samples)
        }
      }
    }
    list.append(digest.finish())
  }
}
