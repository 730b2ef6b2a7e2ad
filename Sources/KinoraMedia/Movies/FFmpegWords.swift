import CFFmpeg
import KinoraFormats

/// An encoder of libavcodec for a codec, and what it takes.
struct EncoderChoice {
  /// The library's name of the encoder.
  let name: String
  /// The pixel formats of the codec that this encoder takes; nil for all of them.
  var formats: Set<PixelFormat>?
  func takes(_ format: PixelFormat) -> Bool { formats?.contains(format) != false }
}

extension VideoCodec {
  /// libavcodec's encoders, the best first; the first that the build has and that takes the picture is used.
  var encoders: [EncoderChoice] {
    switch self {
    case .h264: [EncoderChoice(name: "libx264")]
    case .hevc: [EncoderChoice(name: "libx265")]
    // SVT-AV1 is quicker, and gives its threads the real-time priority where it runs as the superuser: everything else
    // on the machine then stands still.
    case .av1: [EncoderChoice(name: "libaom-av1")]
    case .vp9: [EncoderChoice(name: "libvpx-vp9")]
    case .vp8: [EncoderChoice(name: "libvpx")]
    case .prores: [EncoderChoice(name: "prores_ks")]
    case .ffv1: [EncoderChoice(name: "ffv1")]
    case .png: [EncoderChoice(name: "png")]
    case .apng: [EncoderChoice(name: "apng")]
    case .webp: [EncoderChoice(name: "libwebp_anim")]
    case .gif: [EncoderChoice(name: "gif")]
    case .raw:
      // Y4M's muxer takes frames that are not packed.
      [
        EncoderChoice(name: "rawvideo", formats: [.rgba, .rgb24]), EncoderChoice(name: "wrapped_avframe"),
      ]
    }
  }
}

extension PixelFormat {
  /// libavutil's number of the format, with 16-bit samples in the machine's order.
  var code: AVPixelFormat {
    switch self {
    case .yuv420p: AV_PIX_FMT_YUV420P
    case .yuv422p: AV_PIX_FMT_YUV422P
    case .yuv444p: AV_PIX_FMT_YUV444P
    case .yuv420p10: AV_PIX_FMT_YUV420P10LE
    case .yuv422p10: AV_PIX_FMT_YUV422P10LE
    case .yuv444p10: AV_PIX_FMT_YUV444P10LE
    case .yuva420p: AV_PIX_FMT_YUVA420P
    case .yuva444p: AV_PIX_FMT_YUVA444P
    case .yuva444p10: AV_PIX_FMT_YUVA444P10LE
    case .rgb24: AV_PIX_FMT_RGB24
    case .rgba: AV_PIX_FMT_RGBA
    case .bgra: AV_PIX_FMT_BGRA
    case .bgr0: AV_PIX_FMT_BGR0
    case .pal8: AV_PIX_FMT_PAL8
    }
  }
}

extension ColorEncoding.Matrix {
  /// libavutil's number of the matrix.
  var code: AVColorSpace {
    switch self {
    case .bt601: AVCOL_SPC_SMPTE170M
    case .bt709: AVCOL_SPC_BT709
    case .bt2020: AVCOL_SPC_BT2020_NCL
    }
  }
}

/// The tags of a picture's colours, as libavutil numbers them.
struct ColorTags {
  let matrix: AVColorSpace
  let range: AVColorRange
  let primaries = AVCOL_PRI_BT709
  let transfer: AVColorTransferCharacteristic
  let siting: AVChromaLocation

  /// The tags of pictures in `format`. RGB pictures are sRGB; Y′CbCr ones have BT.709's transfer function.
  init(_ format: PixelFormat, _ color: ColorEncoding) {
    let isYUV = format.traits.model == .yuv
    matrix = isYUV ? color.matrix.code : AVCOL_SPC_RGB
    range = isYUV && color.range == .limited ? AVCOL_RANGE_MPEG : AVCOL_RANGE_JPEG
    transfer = isYUV ? AVCOL_TRC_BT709 : AVCOL_TRC_IEC61966_2_1
    siting = isYUV && format.traits.chroma.across == 2 ? AVCHROMA_LOC_LEFT : AVCHROMA_LOC_UNSPECIFIED
  }
}

extension MovieContainer {
  /// libavformat's name of the container's muxer.
  var muxer: String {
    switch self {
    case .mp4: "mp4"
    case .mov: "mov"
    case .webm: "webm"
    case .matroska: "matroska"
    case .gif: "gif"
    case .apng: "apng"
    case .webp: "webp"
    case .y4m: "yuv4mpegpipe"
    case .rgba: "rawvideo"
    case .hashes: "framehash"
    }
  }

  /// The options of the muxer for a film that plays `loop` times, or for ever when that is 0.
  func muxerOptions(loop: Int) -> [(name: String, value: String)] {
    switch self {
    // The index goes before the pictures, so that a film can play while it is still being downloaded.
    case .mp4, .mov: [("movflags", "+faststart")]
    // GIF counts the times after the first, and says nothing where there are none.
    case .gif: [("loop", loop == 0 ? "0" : loop == 1 ? "-1" : "\(loop - 1)")]
    case .webp: [("loop", "\(loop)")]
    case .apng: [("plays", "\(loop)")]
    case .hashes: [("hash", "sha256")]
    case .webm, .matroska, .y4m, .rgba: []
    }
  }
}
