import CKernels
import Foundation
import KinoraGraphics
import KinoraMeasure

/// Many small copies of a few images, sorted into squares of the canvas so that a tile looks only at its own.
///
/// A sprite that is only moved is placed to 1/127 pixel across and 1/128 down; turned and scaled sprites are sampled
/// exactly, bilinearly or from the nearest pixel as the item says. Factors of the tint are 0…32,768.
final class PreparedSprites: Prepared {
  /// The power of two of the pixels on each side of a square. Squares are aligned to the canvas.
  private(set) var shift = 0
  private(set) var sprites: [BorderedSprite] = []
  let placed = PlacedSprites()
  private(set) var blend = KK_BLEND_NORMAL
  private(set) var nearest = false
  private(set) var columns = 0
  private(set) var rows = 0
  private(set) var origin = (x: 0, y: 0)
  /// For each square, where its sprites begin in `entries`: those of square c are `entries[starts[c] ..< starts[c +
  /// 1]]`, in drawing order.
  private(set) var starts: [Int32] = []
  private(set) var entries: [Int32] = []
  /// For each part of the list and each square, where in `entries` the part's next sprite in the square goes.
  private var next: [Int32] = []

  override var form: Form { .sprites(Named(self)) }

  func set(_ item: SpriteItem, _ preparation: Preparation, _ scratch: Scratch) {
    bounds = .empty
    shift = scratch.costs.spriteSquarePower
    blend = kk_Blend(item.blend)
    nearest = item.sampling == .nearest
    sprites.removeAll(keepingCapacity: true)
    for image in item.images { sprites.append(preparation.caches.sprite(image, scratch.meter)) }
    let workers = preparation.workers ?? .one(scratch)
    let placing = SpritePlacing(
      sprites: sprites, keepsBackdropWhereClear: blend.keepsBackdropWhereClear, nearest: nearest,
      visible: preparation.visible)
    placed.place(item.sprites, placing, workers)
    bounds = placed.bounds.intersection(preparation.visible)
    sort(workers)
  }

  /// Sorts the sprites into squares by counting: each part of the list counts its sprites in each square, and then
  /// knows where they go.
  private func sort(_ workers: Workers) {
    origin = (bounds.minX >> shift, bounds.minY >> shift)
    columns = bounds.isEmpty ? 0 : ((bounds.maxX - 1) >> shift) - origin.x + 1
    rows = bounds.isEmpty ? 0 : ((bounds.maxY - 1) >> shift) - origin.y + 1
    let squares = columns * rows
    let parts = placed.parts
    // The arrays are taken out of the object, because thousands of sprites are counted in every frame and reaching into
    // the object takes time.
    var starts = take(&self.starts)
    var entries = take(&self.entries)
    var next = take(&self.next)
    starts.append(contentsOf: repeatElement(0, count: squares + 1))
    next.append(contentsOf: repeatElement(0, count: squares * parts))
    next.withUnsafeMutableBufferPointer { next in
      let next = SharedNumbers(next)
      workers.run(count: parts) { _, part in
        let counts = next.base + part * squares
        forEachSquare(part) { square, _ in counts[square] += 1 }
      }
    }
    var sum: Int32 = 0
    for square in 0..<squares {
      starts[square] = sum
      for part in 0..<parts {
        let count = next[part * squares + square]
        next[part * squares + square] = sum
        sum += count
      }
    }
    starts[squares] = sum
    entries.append(contentsOf: repeatElement(0, count: Int(sum)))
    next.withUnsafeMutableBufferPointer { next in
      entries.withUnsafeMutableBufferPointer { entries in
        let next = SharedNumbers(next)
        let entries = SharedNumbers(entries)
        workers.run(count: parts) { _, part in
          let places = next.base + part * squares
          forEachSquare(part) { square, index in
            entries.base[Int(places[square])] = Int32(index)
            places[square] += 1
          }
        }
      }
    }
    self.starts = starts
    self.entries = entries
    self.next = next
  }

  /// Numbers that several threads write, each thread in places of its own.
  private struct SharedNumbers: @unchecked Sendable {
    let base: UnsafeMutablePointer<Int32>

    init(_ buffer: UnsafeMutableBufferPointer<Int32>) {
      // An empty array may have no address; then nothing is written.
      base = buffer.baseAddress ?? UnsafeMutablePointer(bitPattern: 64)!
    }
  }

  /// Takes the array out of a property and empties it, but keeps its memory.
  private func take(_ list: inout [Int32]) -> [Int32] {
    var result: [Int32] = []
    swap(&result, &list)
    result.removeAll(keepingCapacity: true)
    return result
  }

  @inline(__always)
  private func forEachSquare(_ part: Int, _ body: (_ square: Int, _ index: Int) -> Void) {
    let shift = shift
    let bounds = bounds
    let left = origin.x << shift
    let top = origin.y << shift
    let columns = columns
    let placed = placed.base
    for index in self.placed.indices(part) {
      let area = placed[index].bounds.intersection(bounds)
      if area.isEmpty { continue }
      for row in (area.minY - top) >> shift...(area.maxY - 1 - top) >> shift {
        for column in (area.minX - left) >> shift...(area.maxX - 1 - left) >> shift {
          body(row * columns + column, index)
        }
      }
    }
  }
}
