import CFFmpeg

extension ImageEncoder {
  /// Writes a picture of numbers in a table of 256 opaque colours, `marks` row after row, to `path` as a PNG file with that
  /// table. It is compressed for speed.
  package static func writePNG(
    marks: [UInt8], width: Int, height: Int, colors: [SIMD4<UInt8>], to path: String,
    sparing inputs: InputFiles = InputFiles()
  ) throws(MediaError) {
    precondition(marks.count == width * height && colors.count == 256)
    let operation = MediaOperation(name: "write the image", file: path)
    try LibraryLog.listening { () throws(MediaError) in
      let file = try OutputFile(path: path, sparing: inputs, for: operation)
      guard let codec = avcodec_find_encoder(AV_CODEC_ID_PNG) else {
        throw operation.error(.missingCodec, "this build of libavcodec has no PNG encoder")
      }
      var context: UnsafeMutablePointer<AVCodecContext>? = try operation.allocated(avcodec_alloc_context3(codec))
      defer { avcodec_free_context(&context) }
      var packet: UnsafeMutablePointer<AVPacket>? = try operation.allocated(av_packet_alloc())
      defer { av_packet_free(&packet) }
      guard let context, let packet else { return }
      context.pointee.width = Int32(clamping: width)
      context.pointee.height = Int32(clamping: height)
      context.pointee.pix_fmt = AV_PIX_FMT_PAL8
      context.pointee.time_base = AVRational(num: 1, den: 1)
      context.pointee.thread_count = 1
      context.pointee.flags |= AV_CODEC_FLAG_BITEXACT
      context.pointee.compression_level = 1
      try operation.check(avcodec_open2(context, codec, nil), while: "opening the PNG encoder")

      let frame = try LibraryFrame(
        width: context.pointee.width, height: context.pointee.height, format: AV_PIX_FMT_PAL8, operation)
      let planes = frame.pointer.pointee
      guard let rows = planes.data.0, let table = planes.data.1 else { return }
      marks.withUnsafeBytes { marks in
        guard let start = marks.baseAddress else { return }
        for y in 0..<height {
          UnsafeMutableRawPointer(rows + y * Int(planes.linesize.0)).copyMemory(
            from: start + y * width, byteCount: width)
        }
      }
      // The library keeps colours as words 0xAARRGGBB.
      for (index, color) in colors.enumerated() {
        let word = UInt32(color.w) << 24 | UInt32(color.x) << 16 | UInt32(color.y) << 8 | UInt32(color.z)
        UnsafeMutableRawPointer(table).storeBytes(of: word, toByteOffset: 4 * index, as: UInt32.self)
      }
      try operation.check(avcodec_send_frame(context, frame.pointer))
      try operation.check(avcodec_send_frame(context, nil))
      try operation.check(avcodec_receive_packet(context, packet))
      try file.write(UnsafeRawBufferPointer(start: packet.pointee.data, count: Int(packet.pointee.size)))
    }
  }
}
