import CurveSpecimen
import Kinora
import Testing

@Suite("The curves' specimen")
struct CurveSpecimenTests {
  /// Where the middle of a dot is, measured from its pixels: the mean of their columns, each as often as it is covered.
  private func middle(of specimen: Int, in image: CGImage) -> Double {
    let y = Int(CurveSpecimen.y(specimen))
    var (sum, weight) = (0.0, 0.0)
    for row in y - 15..<y + 15 {
      let pixels = image.pixels.row(row)
      for column in 0..<image.width {
        // Orange is what red and blue differ in; the ground and the lines behind are grey.
        let cover = Double(pixels[4 * column]) - Double(pixels[4 * column + 2])
        if cover > 0 { (sum, weight) = (sum + cover * (Double(column) + 0.5), weight + cover) }
      }
    }
    return sum / weight
  }

  @Test(
    "every dot is in every frame where its curve says, to a tenth of a pixel",
    arguments: [0, 31, 45, 60, 84, 107, 149, 179])
  func dots(_ frame: Int) throws {
    let image = try CurveSpecimen.film().frame(number: frame)
    let time = Double(frame) / 60
    let fraction = min(max((time - CurveSpecimen.begin) / CurveSpecimen.run, 0), 1)
    for (index, specimen) in try CurveSpecimen.specimens().enumerated() {
      let progress = fraction == 1 ? 1 : specimen.function.curve.value(at: fraction)
      let expected = CurveSpecimen.left + (CurveSpecimen.right - CurveSpecimen.left) * progress
      #expect(abs(middle(of: index, in: image) - expected) < 0.1, "\(specimen.words) in frame \(frame)")
    }
  }

  @Test("the bounce never leaves the track, the back curve and the spring do")
  func overshoot() throws {
    for specimen in try CurveSpecimen.specimens() {
      let greatest = (0...200).map { specimen.function.curve.value(at: Double($0) / 200) }.max() ?? 0
      #expect((greatest > 1.01) == ["backOut", "spring(0.4)"].contains(specimen.words), "\(specimen.words)")
    }
  }
}
