import CFFmpeg
import KinoraNumerics

/// Makes pictures of the standard range of those of a high dynamic range (ITU-R BT.2100, PQ and HLG).
///
/// Light is taken from the samples as BT.2100 defines it, for a screen of 1000 cd/m². Its brightest component is
/// brought from there to 203 cd/m², the white of BT.2408, by the curve of BT.2390 (section 5.4.1, in PQ), the others in
/// proportion, so that hues stay; white of 203 cd/m² is white then. The primaries of BT.2020 become those of BT.709 in
/// light, what lies outside is cut off, and sRGB's curve (IEC 61966-2-1) makes levels of it.
struct ToneMapping: Sendable {
  /// The light of a sample of 12 bits, where 1 is the brightest that the screen shows.
  private let light: [Float]
  /// For HLG: the factor for the screen's gamma, by the root of the scene's luminance in 4096ths.
  private let screen: [Float]?
  /// The factor for a pixel whose brightest component has a light, by its root in 4096ths.
  private let gain: [Float]

  private static let steps = 4096
  /// The light of the screen and of white, in cd/m².
  private static let (peak, white) = (1000.0, 203.0)

  static let pq = ToneMapping(
    light: { eotf($0) / peak }, screen: nil, name: "PQ")
  static let hlg = ToneMapping(
    light: { level in
      // BT.2100, table 5: the inverse of the OETF.
      let a = 0.17883277
      let b = 1 - 4 * a
      let c = 0.5 - a * Elementary.log(4 * a)
      return level <= 0.5 ? level * level / 3 : (Elementary.exp((level - c) / a) + b) / 12
    }, screen: { Elementary.pow($0, 0.2) }, name: "HLG")

  /// What messages call it.
  let name: String

  private init(light: (Double) -> Double, screen: ((Double) -> Double)?, name: String) {
    self.name = name
    let steps = Self.steps
    self.light = (0...steps).map { Float(light(Double($0) / Double(steps))) }
    func byRoot(_ function: (Double) -> Double) -> [Float] {
      (0...steps + 1).map { step in
        let root = Double(step) / Double(steps)
        return Float(function(root * root))
      }
    }
    self.screen = screen.map { byRoot($0) }
    gain = byRoot { light in light > 0 ? Self.mapped(light) / light : Self.mapped(1e-7) / 1e-7 }
  }

  /// The mapping for pictures of a transfer characteristic; nil for those of the standard range.
  static func of(_ transfer: AVColorTransferCharacteristic) -> ToneMapping? {
    switch transfer {
    case AVCOL_TRC_SMPTE2084: pq
    case AVCOL_TRC_ARIB_STD_B67: hlg
    default: nil
    }
  }

  /// The light relative to white, of light relative to the screen's.
  private static func mapped(_ light: Double) -> Double {
    let (top, target) = (inverseEOTF(peak), inverseEOTF(white) / inverseEOTF(peak))
    let level = inverseEOTF(light * peak) / top
    let knee = 1.5 * target - 0.5
    guard level > knee else { return light * peak / white }
    let t = min(1, (level - knee) / (1 - knee))
    let (t2, t3) = (t * t, t * t * t)
    let result = (2 * t3 - 3 * t2 + 1) * knee + (t3 - 2 * t2 + t) * (1 - knee) + (-2 * t3 + 3 * t2) * target
    return eotf(result * top) / white
  }

  // BT.2100, table 4.
  private static let (m1, m2) = (2610.0 / 16384, 2523.0 / 4096 * 128)
  private static let (c1, c2, c3) = (3424.0 / 4096, 2413.0 / 4096 * 32, 2392.0 / 4096 * 32)

  /// The light in cd/m² of a PQ level.
  static func eotf(_ level: Double) -> Double {
    let root = Elementary.pow(max(0, level), 1 / m2)
    return 10_000 * Elementary.pow(max(0, root - c1) / (c2 - c3 * root), 1 / m1)
  }

  /// The PQ level of light in cd/m².
  static func inverseEOTF(_ light: Double) -> Double {
    let y = Elementary.pow(max(0, light) / 10_000, m1)
    return Elementary.pow((c1 + c2 * y) / (1 + c3 * y), m2)
  }

  // MARK: Converting

  /// The levels of sRGB, by the root of linear light in 4096ths.
  private static let levels: [UInt8] = (0...steps).map { step in
    let root = Double(step) / Double(steps)
    let light = root * root
    let value = light <= 0.0031308 ? 12.92 * light : 1.055 * Elementary.pow(light, 1 / 2.4) - 0.055
    return UInt8((value * 255).rounded())
  }

  /// A converter for samples of one layout.
  func converter(for layout: SampleLayout) -> Converter {
    Converter(mapping: self, factors: layout.factors(scale: Double(Self.steps)))
  }

  /// Converts lines of samples of one layout.
  struct Converter {
    fileprivate let mapping: ToneMapping
    fileprivate let factors: SampleLayout.Factors

    /// Fills a row with opaque pixels.
    func convert(_ lines: SampleLines, into row: UnsafeMutablePointer<UInt32>, count: Int) {
      let highest = Float(ToneMapping.steps)
      let (black, luma) = (Float(factors.black), Float(factors.luma))
      let (redFromRed, blueFromBlue) = (Float(factors.redFromRed), Float(factors.blueFromBlue))
      let (greenFromBlue, greenFromRed) = (Float(factors.greenFromBlue), Float(factors.greenFromRed))
      lines.withSamples { y, cb, cr in
        mapping.light.withUnsafeBufferPointer { light in
          for x in 0..<count {
            let base = (Float(y[x]) - black) * luma
            let (blue, red) = (Float(cb[x]) - 8192, Float(cr[x]) - 8192)
            func component(_ value: Float) -> Float { light[Int(min(max(value, 0), highest) + 0.5)] }
            row[x] = mapping.pixel(
              component(base + red * redFromRed), component(base + blue * greenFromBlue + red * greenFromRed),
              component(base + blue * blueFromBlue))
          }
        }
      }
    }
  }

  /// The value of a table at the root of `light`, which is at most 1.
  private static func value(_ table: [Float], _ light: Float) -> Float {
    let place = min(light, 1).squareRoot() * Float(steps)
    let index = Int(place)
    return table[index] + (table[index + 1] - table[index]) * (place - Float(index))
  }

  @inline(__always)
  private func pixel(_ red: Float, _ green: Float, _ blue: Float) -> UInt32 {
    var (r, g, b) = (red, green, blue)
    if let screen {
      let factor = Self.value(screen, 0.2627 * r + 0.678 * g + 0.0593 * b)
      (r, g, b) = (r * factor, g * factor, b * factor)
    }
    let factor = Self.value(gain, max(r, g, b))
    (r, g, b) = (r * factor, g * factor, b * factor)
    // BT.2087, section 3: from the primaries of BT.2020 to those of BT.709.
    func level(_ light: Float) -> UInt32 {
      UInt32(Self.levels[Int(min(max(light, 0), 1).squareRoot() * Float(Self.steps) + 0.5)])
    }
    let first = level(1.660491 * r - 0.587641 * g - 0.07285 * b)
    let second = level(-0.12455 * r + 1.1329 * g - 0.00835 * b)
    let third = level(-0.018151 * r - 0.100579 * g + 1.11873 * b)
    return first | second << 8 | third << 16 | 0xFF00_0000
  }
}
