import Foundation
import KinoraGraphics
import KinoraRaster
import Testing

/// The pixels that each blend mode gives.
///
/// The numbers were worked out once, in double precision, from the formulas of the W3C's *Compositing and Blending
/// Level 1*: section 9.1 for the Porter–Duff operators, 10.1 and 10.2 for separable and other blend modes. That
/// document does not have `plusDarker`: its numbers come from Core Graphics' formula for opaque colours, 1 − ((1 − D) +
/// (1 − S)), with alphas in the place of the ones: R = max(0, Ra − ((Da − D) + (Sa − S))).
@Suite("Blend values")
struct BlendValueTests {
  /// A colour on top and one below, each with its alpha: components 0…255 that are not premultiplied.
  static let pairs: [(source: [Double], backdrop: [Double])] = [
    ([204, 51, 102, 255], [51, 153, 255, 255]),
    ([255, 128, 0, 128], [64, 64, 192, 255]),
    ([0, 255, 128, 153], [255, 51, 204, 102]),
  ]

  /// The premultiplied result of each mode for each of `pairs`.
  static let expected: [(BlendMode, [[Int]])] = [
    (.normal, [[204, 51, 102, 255], [160, 96, 96, 255], [41, 161, 109, 194]]),
    (.multiply, [[41, 31, 102, 255], [64, 48, 96, 255], [41, 112, 103, 194]]),
    (.screen, [[214, 173, 255, 255], [160, 112, 192, 255], [102, 161, 134, 194]]),
    (.overlay, [[82, 92, 255, 255], [96, 64, 160, 255], [102, 124, 128, 194]]),
    (.darken, [[51, 51, 102, 255], [64, 64, 96, 255], [41, 112, 109, 194]]),
    (.lighten, [[204, 153, 255, 255], [160, 96, 192, 255], [102, 161, 128, 194]]),
    (.colorDodge, [[255, 191, 255, 255], [160, 96, 192, 255], [102, 161, 140, 194]]),
    (.colorBurn, [[0, 0, 255, 255], [64, 32, 96, 255], [102, 112, 116, 194]]),
    (.hardLight, [[173, 61, 204, 255], [160, 64, 96, 255], [41, 161, 128, 194]]),
    (.softLight, [[89, 116, 255, 255], [96, 64, 168, 255], [102, 127, 128, 194]]),
    (.difference, [[153, 102, 153, 255], [128, 64, 192, 255], [102, 149, 97, 194]]),
    (.exclusion, [[173, 143, 153, 255], [128, 96, 192, 255], [102, 149, 109, 194]]),
    (.hue, [[255, 72, 133, 255], [97, 65, 97, 255], [41, 148, 103, 194]]),
    (.saturation, [[72, 148, 225, 255], [60, 60, 224, 255], [102, 112, 128, 194]]),
    (.color, [[235, 82, 133, 255], [98, 65, 96, 255], [41, 148, 103, 194]]),
    (.luminosity, [[20, 122, 224, 255], [102, 102, 224, 255], [102, 126, 131, 194]]),
    (.clear, [[0, 0, 0, 0], [0, 0, 0, 0], [0, 0, 0, 0]]),
    (.copy, [[204, 51, 102, 255], [128, 64, 0, 128], [0, 153, 77, 153]]),
    (.sourceIn, [[204, 51, 102, 255], [128, 64, 0, 128], [0, 61, 31, 61]]),
    (.sourceOut, [[0, 0, 0, 0], [0, 0, 0, 0], [0, 92, 46, 92]]),
    (.sourceAtop, [[204, 51, 102, 255], [160, 96, 96, 255], [41, 69, 63, 102]]),
    (.destinationOver, [[51, 153, 255, 255], [64, 64, 192, 255], [102, 112, 128, 194]]),
    (.destinationIn, [[51, 153, 255, 255], [32, 32, 96, 128], [61, 12, 49, 61]]),
    (.destinationOut, [[0, 0, 0, 0], [32, 32, 96, 127], [41, 8, 33, 41]]),
    (.destinationAtop, [[51, 153, 255, 255], [32, 32, 96, 128], [61, 104, 95, 153]]),
    (.xor, [[0, 0, 0, 0], [32, 32, 96, 127], [41, 100, 79, 133]]),
    (.plusLighter, [[255, 204, 255, 255], [192, 128, 192, 255], [102, 173, 158, 255]]),
    (.plusDarker, [[0, 0, 102, 255], [64, 0, 64, 255], [102, 173, 158, 255]]),
  ]

  static func color(_ c: [Double]) -> CGColor {
    CGColor(red: c[0] / 255, green: c[1] / 255, blue: c[2] / 255, alpha: c[3] / 255)
  }

  @Test("every mode is in the table")
  func complete() {
    #expect(Set(Self.expected.map(\.0)) == Set(BlendMode.allCases))
  }

  @Test("a shape in a blend mode, and a group in it, give the specification's numbers", arguments: expected.indices)
  func values(row: Int) {
    let (mode, expected) = Self.expected[row]
    for (pair, numbers) in zip(Self.pairs, expected) {
      let below = DisplayItem.rect(0, 0, 1, 1, Self.color(pair.backdrop))
      let shape = DisplayItem.rect(0, 0, 1, 1, Self.color(pair.source), blend: mode)
      let group = DisplayItem.group(GroupItem([.rect(0, 0, 1, 1, Self.color(pair.source))], blend: mode))
      for (name, item) in [("shape", shape), ("group", group)] {
        let pixel = render(1, 1, [below, item])[0, 0]
        // Colours are rounded when they are premultiplied, and results once more. Formulas that divide by an alpha or
        // another small number make the first rounding count more.
        let slack = pair.source[3] == 255 ? 1 : 4
        for component in 0..<4 {
          #expect(
            abs(Int(pixel[component]) - numbers[component]) <= (component == 3 ? 1 : slack),
            "\(mode), \(name) of \(pair): \(pixel) for \(numbers)")
        }
      }
    }
  }

  @Test("a clear source changes no byte below, in the modes that keep what is below")
  func nothingOnTop() {
    let below = DisplayItem.rect(0, 0, 3, 1, Self.color([10, 20, 200, 90]))
    for mode in BlendMode.allCases
    where ![.clear, .copy, .sourceIn, .sourceOut, .destinationIn, .destinationAtop].contains(mode) {
      let shape = DisplayItem.rect(0, 0, 3, 1, .clear, blend: mode)
      let group = DisplayItem.group(GroupItem([.rect(0, 0, 3, 1, .clear), .rect(1, 0, 1, 1, .clear)], blend: mode))
      for above in [shape, group] {
        #expect(bytes(render(3, 1, [below, above])) == bytes(render(3, 1, [below])), "\(mode)")
      }
    }
  }
}
