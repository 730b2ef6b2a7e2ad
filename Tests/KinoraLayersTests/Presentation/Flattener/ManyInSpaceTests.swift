import Foundation
import KinoraGraphics
import KinoraLayers
import TestSupport
import Testing

@Suite("Many siblings in space")
struct ManyInSpaceTests {
  private func flattened(_ stage: Stage, comparingAll: Bool = false) -> Flattener {
    var flattener = Flattener(keepsSubtrees: false)
    flattener.comparesAllDepths = comparingAll
    flattener.draw(root: stage.root, size: stage.size, width: 200, height: 100)
    return flattener
  }

  @Test("comparing only siblings that overlap gives what comparing all of them gives", arguments: 0..<24)
  func twin(seed: Int) {
    var noise = Noise(seed: UInt64(seed))
    let stage = Stage(size: CGSize(width: 200, height: 100))
    for index in 0..<30 {
      let size = CGFloat([3, 12, 40, 150][noise.below(4)])
      let layer = plain(
        CGFloat(noise.below(200)) - 20, CGFloat(noise.below(100)) - 20, size, size / 2, [red, green, blue][index % 3])
      if noise.below(3) == 0 { layer.opacity = 0.5 }
      layer.transform = CATransform3DMakeRotation(
        CGFloat(noise.below(60)) / 20 - 1.5, CGFloat(noise.below(3)), CGFloat(noise.below(3)), 0.2)
      layer.zPosition = CGFloat(noise.below(3) * 10)
      stage.root.addSublayer(layer)
    }
    stage.root.sublayerTransform.m34 = -1 / 400
    stage.commit()
    let (some, all) = (flattened(stage), flattened(stage, comparingAll: true))
    #expect(some.items == all.items)
    #expect(some.items.count >= 25)
    #expect(some.depthComparisons < all.depthComparisons)
  }

  @Test("when there is too much to compare, siblings are not divided and are in the order of their anchor points")
  func limit() {
    let stage = Stage(size: CGSize(width: 200, height: 100))
    for index in 0..<20 {
      let color = CGColor(red: CGFloat(index) / 20, green: 0, blue: 0, alpha: 1)
      let layer = plain(CGFloat(index), 0, 90, 90, color)
      layer.transform = CATransform3DMakeRotation(CGFloat(index) * 0.1 - 1, 1, 0.3, 0)
      layer.zPosition = CGFloat(index * 7 % 20)
      stage.root.addSublayer(layer)
    }
    stage.commit()
    let compared = flattened(stage)
    #expect(compared.items.count > 20)
    for limit in [0, 1, compared.depthComparisons / 2, compared.depthComparisons] {
      var limited = Flattener(keepsSubtrees: false)
      limited.depthComparisonLimit = limit
      limited.draw(root: stage.root, size: stage.size, width: 200, height: 100)
      let order = limited.items.map { item -> Int? in
        guard case .shape(let shape) = item, case .color(let color) = shape.paint else { return nil }
        return Int((color.red * 20).rounded())
      }
      #expect(order == (0..<20).sorted { $0 * 7 % 20 < $1 * 7 % 20 })
      #expect(limited.depthComparisons < limit + 300)
    }
  }

  @Test("siblings side by side are compared with their neighbours only")
  func comparisons() {
    func comparisons(_ count: Int) -> Int {
      let stage = Stage(size: CGSize(width: 200, height: 100))
      for index in 0..<count {
        let layer = plain(CGFloat(index % 100) * 10, CGFloat(index / 100) * 10, 8, 8, red)
        layer.transform = CATransform3DMakeRotation(0.4, 1, 1, 0)
        stage.root.addSublayer(layer)
      }
      stage.commit()
      return flattened(stage).depthComparisons
    }
    let (some, twice) = (comparisons(400), comparisons(800))
    // There are three passes (which siblings cross, which are divided, which come first), each over the eight
    // neighbours and the siblings in the same part of the index.
    #expect(twice < 800 * 30)
    #expect(Double(twice) < 2.3 * Double(some))
  }
}
