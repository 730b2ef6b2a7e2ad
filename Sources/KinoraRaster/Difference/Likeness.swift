import Foundation
import KinoraGraphics

/// The features by which an item is recognised in the next frame, where it may have moved, faded or grown.
///
/// Likeness decides which preparation is used again, hence time and damage, never a byte: two items that are alike by
/// chance do no harm.
struct Likeness {
  /// What the item shows, wherever it is and however opaque.
  let subject: UInt64
  /// The item's kind and no more, for outlines that are made anew in every frame.
  let kind: UInt64
  /// What the item shows, where and how opaque. Equal items have the same number, so that items whose numbers differ
  /// need no comparison.
  let whole: UInt64

  /// The likeness of an item. A function, because an initializer would take a copy of the item and count references to
  /// all that it holds.
  static func of(_ item: DisplayItem) -> Likeness {
    var mix = Mixer()
    var rest = Mixer()
    switch item {
    case .shape(let shape):
      mix.add(UInt64(1))
      mix.add(shape.outline)
      rest.add(shape.transform)
      rest.add(shape.opacity)
    case .image(let image):
      mix.add(UInt64(2))
      mix.endOfKind()
      mix.add(image.image.identity)
      mix.add(image.source)
      mix.add(image.destination.width)
      rest.add(image.transform)
      rest.add(image.opacity)
    case .shadow(let shadow):
      mix.add(UInt64(3))
      mix.add(shadow.outline)
      mix.add(shadow.sigma)
      rest.add(shadow.transform)
      rest.add(shadow.opacity)
    case .sprites(let sprites):
      mix.add(UInt64(4))
      mix.endOfKind()
      mix.add(sprites.images.first?.identity ?? 0)
    case .group(let group):
      mix.add(UInt64(5))
      mix.add(UInt64(group.items.count))
      let first = group.items.first.map { of($0) }
      mix.add(first?.kind ?? 0)
      mix.endOfKind()
      mix.add(first?.subject ?? 0)
    case .rasterized(let item):
      mix.add(UInt64(6))
      mix.endOfKind()
      mix.add(UInt64(item.items.count))
      mix.add(item.area)
    }
    return Likeness(subject: mix.value, kind: mix.kind ?? mix.value, whole: mix.value ^ rest.value)
  }

  /// Numbers stirred into one.
  private struct Mixer {
    private(set) var value: UInt64 = 0
    private(set) var kind: UInt64?

    /// Ends the numbers that tell the kind; what is added later tells items of one kind apart.
    mutating func endOfKind() { kind = value }

    mutating func add(_ number: UInt64) {
      value = (value ^ number) &* 0x9E37_79B9_7F4A_7C15
      value ^= value >> 29
    }
    mutating func add(_ number: Double) { add(number.bitPattern) }
    mutating func add(_ map: Homography) {
      map.withRows { for place in 0..<9 { add($0[place]) } }
    }
    mutating func add(_ point: CGPoint) {
      add(Double(point.x))
      add(Double(point.y))
    }
    mutating func add(_ rect: CGRect) {
      add(rect.origin)
      add(Double(rect.width))
      add(Double(rect.height))
    }

    mutating func add(_ outline: Outline) {
      switch outline {
      case .rect(let rect):
        add(UInt64(11))
        endOfKind()
        add(rect)
      case .roundedRect(let rounded):
        add(UInt64(12))
        endOfKind()
        add(rounded.rect)
        add(rounded.radius)
      case .path(let path, _):
        add(UInt64(13))
        add(path)
      case .stroke(let path, let style):
        add(UInt64(14))
        add(path)
        add(style.width)
      case .glyphs(let run):
        add(UInt64(15))
        endOfKind()
        add(run.size)
        add(UInt64(run.glyphs.count))
        if let first = run.glyphs.first, let last = run.glyphs.last {
          add(UInt64(first.id) << 32 | UInt64(last.id))
          add(last.x)
        }
      }
    }

    /// Adds a path: its steps tell its kind, and a few of its points which path of this kind it is.
    private mutating func add(_ path: PathGeometry) {
      let points = path.points
      add(UInt64(path.verbs.count) << 32 | UInt64(points.count))
      endOfKind()
      if points.isEmpty { return }
      add(points[0])
      add(points[points.count / 2])
      add(points[points.count - 1])
    }
  }
}
