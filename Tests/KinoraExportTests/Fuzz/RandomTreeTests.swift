import Foundation
import KinoraGraphics
import KinoraLayers
import KinoraRaster
import Testing

/// Random trees, rendered in every configuration, to test that the bytes of a frame are a function of the tree and the
/// time alone.
///
/// The suite tries a few seeds. `ci/sanitize fuzz` tries many under the sanitizers with two environment variables:
/// `KINORA_FUZZ_TREES` is the number of seeds to try, and `KINORA_FUZZ_FROM` the first of them. Each seed is then named
/// on standard error before it is tried.
@Suite("Random layer trees")
struct RandomTreeTests {
  static let size = CGSize(width: 99, height: 71)
  static let times: [Double] = [0, 0.04, 0.1, 0.26, 0.26, 0.7]

  /// The first seed and the number of seeds for each of the test's parts, which may run side by side.
  static let (first, count, isLong): (Int, Int, Bool) = {
    let environment = ProcessInfo.processInfo.environment
    let wanted = environment["KINORA_FUZZ_TREES"].flatMap { Int($0) }
    return (environment["KINORA_FUZZ_FROM"].flatMap { Int($0) } ?? 1, max(wanted ?? 48, 8) / 8, wanted != nil)
  }()

  @Test("a random tree gives the same bytes in every configuration", arguments: 0..<8)
  func everyConfiguration(part: Int) {
    for index in 0..<Self.count {
      let seed = Self.first + part * Self.count + index
      if Self.isLong { FileHandle.standardError.write(Data("fuzz: tree \(seed)\n".utf8)) }
      if let difference = Self.difference(seed: UInt64(seed)) {
        Issue.record("tree \(seed): \(difference)")
      }
    }
  }

  /// What differs between ways of rendering a tree; nil when nothing does.
  static func difference(seed: UInt64) -> String? {
    let stage = RandomTree.stage(seed: seed, size: size)
    stage.commit()
    var lists: [DisplayList] = []
    for time in times {
      stage.advance(to: time)
      lists.append(stage.displayList())
      var anew = Flattener(keepsSubtrees: false)
      anew.draw(root: stage.root, size: size, width: Int(size.width), height: Int(size.height))
      if let line = firstDifference(lists[lists.count - 1].items.dump(), anew.items.dump()) {
        return "at \(time) s kept subtrees change the display list: \(line)"
      }
    }
    for (time, list) in zip(times, lists) {
      let alone = RandomTree.stage(seed: seed, size: size)
      alone.advance(to: time)
      if let line = firstDifference(list.dump(), alone.displayList().dump()) {
        return "the frame at \(time) s is another when sought directly: \(line)"
      }
    }
    return pixelDifference(lists)
  }

  /// The first lines in which two dumps differ; nil when they do not.
  private static func firstDifference(_ a: String, _ b: String) -> String? {
    if a == b { return nil }
    let (a, b) = (a.split(separator: "\n"), b.split(separator: "\n"))
    let index = zip(a, b).enumerated().first { $0.element.0 != $0.element.1 }?.offset ?? min(a.count, b.count)
    return "line \(index): \(a.dropFirst(index).first ?? "end") / \(b.dropFirst(index).first ?? "end")"
  }

  static let plain = FrameRenderer.Options(
    threads: 1, tileSize: 1024, simd: .scalar, tracksDamage: false, usesOcclusion: false)

  static let configurations: [(String, FrameRenderer.Options)] = {
    var all: [(String, FrameRenderer.Options)] = [
      ("damage", .init(threads: 1, tileSize: 1024, simd: .scalar, usesOcclusion: false)),
      ("occlusion", .init(threads: 1, tileSize: 1024, simd: .scalar, tracksDamage: false)),
      ("tiles of 16", .init(threads: 1, tileSize: 16, simd: .scalar)),
      (
        "three threads, tiles of 32, hardly any cache", .init(threads: 3, tileSize: 32, simd: .scalar, cacheLimit: 4096)
      ),
    ]
    for level in SIMDLevel.allCases where level > .scalar && level <= .best {
      all.append(("\(level)", .init(threads: 1, tileSize: 48, simd: level)))
    }
    return all
  }()

  private static func pixelDifference(_ lists: [DisplayList]) -> String? {
    let expected = lists.map { frames([$0], plain)[0] }
    for (name, options) in configurations {
      let found = frames(lists, options)
      for index in lists.indices where found[index] != expected[index] {
        let at = (zip(found[index], expected[index]).enumerated().first { $1.0 != $1.1 }?.offset ?? 0) / 4
        let smallest = SmallestLists(Array(lists[...index])) { lists in
          guard let last = lists.last else { return false }
          return frames(lists, options).last != frames([last], plain)[0]
        }
        return "\(name), frame \(index): first at (\(at % Int(size.width)), \(at / Int(size.width)))\n\(smallest.text)"
      }
    }
    return nil
  }

  /// Renders the lists in order with one renderer.
  private static func frames(_ lists: [DisplayList], _ options: FrameRenderer.Options) -> [[UInt8]] {
    let renderer = FrameRenderer(width: Int(size.width), height: Int(size.height), options: options)
    return lists.map { list in
      renderer.render(list)
      return (0..<renderer.canvas.height).flatMap { Array(renderer.canvas.row($0)) }
    }
  }
}
