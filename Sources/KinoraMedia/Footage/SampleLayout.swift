import CFFmpeg
import CKernels

/// Where the samples of a Y′CbCr or grey picture lie, and what they mean.
struct SampleLayout {
  /// A component's samples.
  struct Component {
    /// The plane, counted from 0, and the bytes from its first to the component's first sample.
    var plane, offset: Int
    /// The bytes from one sample to the next.
    var step: Int
    /// The bits by which a sample is shifted to the left in its word.
    var shift: Int
  }

  /// The luma weights of red and blue.
  enum Matrix: Sendable {
    case bt601, bt709, bt2020, smpte240, fcc

    var weights: (red: Double, blue: Double) {
      switch self {
      case .bt601: (0.299, 0.114)
      case .bt709: (0.2126, 0.0722)
      case .bt2020: (0.2627, 0.0593)
      case .smpte240: (0.212, 0.087)
      case .fcc: (0.30, 0.11)
      }
    }
  }

  /// How many quarters the second of two rows of chroma weighs, for the upper and the lower of the two rows of pixels
  /// between them. A negative number means the row before instead of the one after.
  typealias RowParts = (upper: Int32, lower: Int32)

  var depth: Int
  var luma: Component
  /// Cb and Cr; nil for grey.
  var chroma: (blue: Component, red: Component)?
  var alpha: Component?
  var chromaShiftX, chromaShiftY: Int
  var isFullRange: Bool
  var matrix: Matrix
  var siting: kk_ChromaSiting
  var rowParts: RowParts

  /// The layout of a frame; nil when its samples are not Y′CbCr or grey of 8 to 16 bits in the machine's byte order.
  ///
  /// A frame that does not say which matrix it is made with has BT.601's when it has at most 576 lines, and BT.709's
  /// otherwise, as video of those sizes has.
  init?(_ frame: AVFrame, _ description: AVPixFmtDescriptor, codec: AVCodecID) {
    let flags = Int32(bitPattern: UInt32(truncatingIfNeeded: description.flags))
    let refused =
      AV_PIX_FMT_FLAG_RGB | AV_PIX_FMT_FLAG_PAL | AV_PIX_FMT_FLAG_BITSTREAM | AV_PIX_FMT_FLAG_HWACCEL
      | AV_PIX_FMT_FLAG_FLOAT | AV_PIX_FMT_FLAG_BAYER
    let components = [description.comp.0, description.comp.1, description.comp.2, description.comp.3]
    let count = Int(description.nb_components)
    depth = Int(components[0].depth)
    guard flags & refused == 0, (1...4).contains(count), (8...16).contains(depth),
      depth == 8 || flags & AV_PIX_FMT_FLAG_BE == 0,
      components.prefix(count).allSatisfy({ Int($0.depth) == Int(components[0].depth) })
    else { return nil }
    func component(_ index: Int) -> Component {
      let part = components[index]
      return Component(plane: Int(part.plane), offset: Int(part.offset), step: Int(part.step), shift: Int(part.shift))
    }
    luma = component(0)
    chroma = count >= 3 ? (component(1), component(2)) : nil
    alpha = flags & AV_PIX_FMT_FLAG_ALPHA != 0 ? component(count - 1) : nil
    chromaShiftX = chroma == nil ? 0 : Int(description.log2_chroma_w)
    chromaShiftY = chroma == nil ? 0 : Int(description.log2_chroma_h)
    guard chromaShiftX <= 2, chromaShiftY <= 2 else { return nil }

    switch AVPixelFormat(rawValue: frame.format) {
    case AV_PIX_FMT_YUVJ411P, AV_PIX_FMT_YUVJ420P, AV_PIX_FMT_YUVJ422P, AV_PIX_FMT_YUVJ440P, AV_PIX_FMT_YUVJ444P:
      isFullRange = true
    case _ where frame.color_range == AVCOL_RANGE_UNSPECIFIED:
      // Grey pictures are full range, except where a video codec leaves the chroma out.
      isFullRange = chroma == nil && ![AV_CODEC_ID_H264, AV_CODEC_ID_HEVC, AV_CODEC_ID_AV1].contains(codec)
    default: isFullRange = frame.color_range == AVCOL_RANGE_JPEG
    }
    switch frame.colorspace {
    case AVCOL_SPC_BT709: matrix = .bt709
    case AVCOL_SPC_BT470BG, AVCOL_SPC_SMPTE170M: matrix = .bt601
    case AVCOL_SPC_BT2020_NCL, AVCOL_SPC_BT2020_CL: matrix = .bt2020
    case AVCOL_SPC_SMPTE240M: matrix = .smpte240
    case AVCOL_SPC_FCC: matrix = .fcc
    case AVCOL_SPC_UNSPECIFIED, AVCOL_SPC_RESERVED: matrix = frame.height <= 576 ? .bt601 : .bt709
    default: return nil
    }
    switch frame.chroma_location {
    case AVCHROMA_LOC_UNSPECIFIED: siting = codec == AV_CODEC_ID_MJPEG ? KK_CHROMA_CENTER : KK_CHROMA_LEFT
    case AVCHROMA_LOC_CENTER, AVCHROMA_LOC_TOP, AVCHROMA_LOC_BOTTOM: siting = KK_CHROMA_CENTER
    default: siting = KK_CHROMA_LEFT
    }
    switch frame.chroma_location {
    case AVCHROMA_LOC_TOPLEFT, AVCHROMA_LOC_TOP: rowParts = (0, 2)
    case AVCHROMA_LOC_BOTTOMLEFT, AVCHROMA_LOC_BOTTOM: rowParts = (-2, 0)
    default: rowParts = (-1, 1)
    }
  }

  /// The rows of chroma that row `y` of a picture lies between, and how many quarters the second weighs.
  func chromaRows(at y: Int, of height: Int) -> (first: Int, second: Int, part: Int32) {
    guard chromaShiftY > 0 else { return (y, y, 0) }
    let count = (height + (1 << chromaShiftY) - 1) >> chromaShiftY
    let row = y >> chromaShiftY
    // A quarter of the rows is rare and is repeated; no format of today has it.
    guard chromaShiftY == 1 else { return (row, row, 0) }
    let part = y & 1 == 0 ? rowParts.upper : rowParts.lower
    let other = min(max(part < 0 ? row - 1 : row + 1, 0), count - 1)
    return (row, other, abs(part))
  }

  /// What R′G′B′ are of samples of 14 bits whose chroma counts from 8192 and whose luma counts from `black`.
  struct Factors {
    var luma, redFromRed, greenFromBlue, greenFromRed, blueFromBlue, black: Double
  }

  /// The factors that make R′G′B′ of samples of 14 bits: `scale` is what full intensity becomes.
  func factors(scale: Double) -> Factors {
    let (red, blue) = matrix.weights
    let green = 1 - red - blue
    let unit = Double(1 << (14 - min(14, depth))) / Double(1 << max(0, depth - 14))
    let steps = isFullRange ? Double((1 << depth) - 1) : Double(1 << (depth - 8))
    let luma = scale / ((isFullRange ? steps : 219 * steps) * unit)
    let chroma = scale / ((isFullRange ? steps : 224 * steps) * unit)
    return Factors(
      luma: luma, redFromRed: 2 * (1 - red) * chroma, greenFromBlue: -2 * (1 - blue) * blue / green * chroma,
      greenFromRed: -2 * (1 - red) * red / green * chroma, blueFromBlue: 2 * (1 - blue) * chroma,
      black: isFullRange ? 0 : 1024)
  }

  /// The highest sample in 14 bits, which is full opacity in a line of alpha.
  var highestSample: UInt32 { UInt32(Double((1 << depth) - 1) * Double(1 << 14) / Double(1 << depth)) }

  /// The matrix for the kernels that make pixels of samples.
  var sampleMatrix: kk_SampleMatrix {
    let factors = factors(scale: 255 * 524_288)
    func whole(_ value: Double) -> Int16 { Int16(value.rounded()) }
    let (luma, red, blue) = (whole(factors.luma), whole(factors.redFromRed), whole(factors.blueFromBlue))
    let (greenBlue, greenRed) = (whole(factors.greenFromBlue), whole(factors.greenFromRed))
    let base = (1 << 18) - Int32(luma) * Int32(factors.black)
    return kk_SampleMatrix(
      luma: luma, red_from_cr: red, green_from_cb: greenBlue, green_from_cr: greenRed, blue_from_cb: blue,
      red: base - Int32(red) * 8192, green: base - (Int32(greenBlue) + Int32(greenRed)) * 8192,
      blue: base - Int32(blue) * 8192)
  }
}
