import Foundation
import KinoraGraphics

/// A sprite at the place where it is drawn.
struct PlacedSprite {
  var image: Int32
  /// The weights of the right and the lower neighbour of a moved sprite's samples, in 1/127 and 1/128.
  var fx, fy: UInt8
  /// The number of the sprite's map among those of its part of the list; −1 for a sprite that is only moved, which fast
  /// kernels draw.
  var map: Int32
  var part: Int32
  var moved: Bool { map < 0 }
  /// For a moved sprite, the canvas column and row where image pixel (0, 0) is the right and lower of the pixels that
  /// are mixed.
  var x, y: Int32
  var tint: (UInt16, UInt16, UInt16, UInt16)
  /// The canvas pixels that the sprite can change; empty when it is not seen.
  var bounds: PixelRect
}

/// A list of sprites in their places. Several threads work on parts of a long list.
final class PlacedSprites {
  private(set) var base = UnsafeMutablePointer<PlacedSprite>.allocate(capacity: 1)
  private var capacity = 1
  private var count = 0
  private(set) var parts = 1
  /// For each part, the maps of its sprites, which go from canvas pixel indices to positions in the bordered image.
  private var maps: [[Homography]] = []
  private(set) var bounds = PixelRect.empty

  deinit { base.deallocate() }

  /// The numbers of the sprites in a part.
  func indices(_ part: Int) -> Range<Int> { part * count / parts..<(part + 1) * count / parts }

  func map(of sprite: PlacedSprite) -> Homography {
    sprite.moved ? .identity : maps[Int(sprite.part)][Int(sprite.map)]
  }

  /// Finds the places of `sprites`.
  func place(_ sprites: [SpriteItem.Sprite], _ placing: SpritePlacing, _ workers: Workers) {
    count = sprites.count
    if count > capacity {
      base.deallocate()
      capacity = count + count / 4
      base = .allocate(capacity: capacity)
    }
    parts = max(min(workers.count * 2, count / workers.own.costs.spritesInPart), 1)
    if workers.count == 1 { parts = 1 }
    let results = (0..<parts).map { _ in Part() }
    let base = base
    workers.run(count: parts) { _, part in
      let result = results[part]
      for index in indices(part) {
        var place = placing.place(sprites[index], &result.maps)
        place?.part = Int32(part)
        (base + index).initialize(to: place ?? SpritePlacing.nowhere)
        if let place { result.bounds = result.bounds.union(place.bounds) }
      }
    }
    maps = results.map(\.maps)
    bounds = results.reduce(.empty) { $0.union($1.bounds) }
  }

  private final class Part {
    var maps: [Homography] = []
    var bounds = PixelRect.empty
  }
}

/// Finds the places of sprites.
struct SpritePlacing {
  let sprites: [BorderedSprite]
  /// True when clear pixels change nothing.
  let keepsBackdropWhereClear: Bool
  let nearest: Bool
  let visible: PixelRect

  static let nowhere = PlacedSprite(
    image: 0, fx: 0, fy: 0, map: -1, part: 0, x: 0, y: 0, tint: (0, 0, 0, 0), bounds: .empty)

  /// The place of a sprite; nil when it is not seen. The map of a turned or scaled sprite is added to `maps`.
  func place(_ sprite: SpriteItem.Sprite, _ maps: inout [Homography]) -> PlacedSprite? {
    guard sprite.image < UInt32(sprites.count) else { return nil }
    let image = sprites[Int(sprite.image)]
    let tint = (
      Self.factor(sprite.tint.x), Self.factor(sprite.tint.y), Self.factor(sprite.tint.z), Self.factor(sprite.tint.w)
    )
    if tint == (0, 0, 0, 0), keepsBackdropWhereClear { return nil }
    let tx = Double(sprite.tx)
    let ty = Double(sprite.ty)
    guard abs(tx) < 50_000, abs(ty) < 50_000 else { return nil }
    var entry = Self.nowhere
    entry.image = Int32(sprite.image)
    entry.tint = tint
    if sprite.a == 1, sprite.b == 0, sprite.c == 0, sprite.d == 1 {
      // Rounded up to whole pixels, or to the nearest; without calls, because there are thousands of sprites.
      let x = nearest ? Self.floor(tx + 0.5) : -Self.floor(-tx)
      let y = nearest ? Self.floor(ty + 0.5) : -Self.floor(-ty)
      if !nearest {
        entry.fx = UInt8((Double(x) - tx) * 127 + 0.5)
        entry.fy = UInt8((Double(y) - ty) * 128 + 0.5)
      }
      entry.x = Int32(x)
      entry.y = Int32(y)
      // When clear pixels change nothing, only the others count.
      let ink = keepsBackdropWhereClear ? image.ink : PixelRect(minX: 0, minY: 0, maxX: image.width, maxY: image.height)
      entry.bounds = PixelRect(
        minX: x + ink.minX - (entry.fx == 0 ? 0 : 1), minY: y + ink.minY - (entry.fy == 0 ? 0 : 1), maxX: x + ink.maxX,
        maxY: y + ink.maxY)
      return !ink.isEmpty && entry.bounds.intersects(visible) ? entry : nil
    }
    let map = Homography(
      a: Double(sprite.a), b: Double(sprite.b), c: Double(sprite.c), d: Double(sprite.d), tx: tx, ty: ty)
    guard let inverse = map.inverse else { return nil }
    // Half a pixel more on each side, because bilinear sampling fades into the transparent border.
    let right = Double(image.width) + 0.5
    let bottom = Double(image.height) + 0.5
    let (a, b) = (map.apply(to: CGPoint(x: -0.5, y: -0.5)), map.apply(to: CGPoint(x: right, y: -0.5)))
    let (c, d) = (map.apply(to: CGPoint(x: -0.5, y: bottom)), map.apply(to: CGPoint(x: right, y: bottom)))
    entry.bounds = PixelRect(
      covering: Double(min(a.x, b.x, c.x, d.x)), Double(min(a.y, b.y, c.y, d.y)), Double(max(a.x, b.x, c.x, d.x)),
      Double(max(a.y, b.y, c.y, d.y)))
    guard entry.bounds.intersects(visible) else { return nil }
    // The map to positions in the bordered image, with the centres of pixels at whole numbers.
    entry.map = Int32(maps.count)
    maps.append(
      Homography.translation(x: 0.5, y: 0.5).concatenating(inverse).concatenating(.translation(x: 0.5, y: 0.5)))
    return entry
  }

  /// The greatest whole number that is not above `value`, which has to fit in an `Int`.
  private static func floor(_ value: Double) -> Int {
    let whole = Int(value)
    return Double(whole) > value ? whole - 1 : whole
  }

  private static func factor(_ value: Float) -> UInt16 {
    value >= 1 ? 32_768 : value > 0 ? UInt16(value * 32_768 + 0.5) : 0
  }
}
