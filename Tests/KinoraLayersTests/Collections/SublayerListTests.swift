import KinoraLayers
import TestSupport
import Testing

@Suite("Lists of sublayers")
struct SublayerListTests {
  private func isSame(_ a: [CALayer], _ b: [CALayer]) -> Bool { a.elementsEqual(b, by: ===) }

  @Test("a list of sublayers of any length holds what an array holds", arguments: [30, 700, 3000])
  func twin(size: Int) {
    var noise = Noise(seed: UInt64(size))
    let layers = (0..<size).map { _ in CALayer() }
    var list = SublayerList()
    var plain: [CALayer] = []
    func remove(_ layer: CALayer) {
      let wasThere = plain.contains { $0 === layer }
      #expect(list.contains(layer) == wasThere)
      #expect(list.remove(layer) == wasThere)
      plain.removeAll { $0 === layer }
    }
    for step in 0..<2 * size {
      let layer = layers[noise.below(size)]
      let kept = list.snapshot
      let before = plain
      switch noise.below(step < size ? 4 : 3) {
      case 0: remove(layer)
      case 1 where !plain.isEmpty: remove(plain[noise.below(3) == 0 ? 0 : noise.below(plain.count)])
      default:
        remove(layer)
        let index = [0, plain.count, noise.below(plain.count + 1)][noise.below(3)]
        list.insert(layer, at: index)
        plain.insert(layer, at: index)
      }
      if step.isMultiple(of: 40) { #expect(isSame(Array(kept), before)) }
      if noise.below(20) == 0 { #expect(isSame(list.array(), plain)) }
      #expect(list.count == plain.count)
    }
    #expect(isSame(Array(list), plain))
    for (index, layer) in plain.enumerated() where index.isMultiple(of: 7) {
      #expect(list.index(of: layer) == index && list[index] === layer)
    }
    guard !plain.isEmpty else { return }
    let whole = SublayerList(plain)
    #expect(isSame(Array(whole), plain) && whole.index(of: plain[plain.count / 2]) == plain.count / 2)
  }
}
