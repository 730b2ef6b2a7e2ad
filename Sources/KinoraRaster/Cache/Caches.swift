import CKernels
import Foundation
import KinoraGraphics

/// What is worth keeping between frames besides the items' own preparation: blurred shadow masks, mipmaps, bordered sprites.
///
/// Everything here can be made again from its key, so what is kept decides speed only, never a byte. Entries not used for the longest are
/// given up first when the ceiling is passed; entries of the current frame stay.
final class Caches {
  private enum Content {
    case mipmaps(Mipmaps)
    case shadow(ShadowMask)
    case sprite(BorderedSprite)
  }

  private enum Key: Hashable {
    case mipmaps(UInt64, PixelRect, Mipmaps.Squeeze)
    case shadow(ShadowMask.Key)
    case sprite(UInt64)
  }

  private struct Entry {
    var content: Content
    var bytes: Int
    var used: Int
    /// Keeps an image alive, so that its identity stays its own.
    var owner: CGImage?
  }

  private struct State {
    var entries: [Key: Entry] = [:]
    var bytes = 0
    var frame = 0
    var hits = 0
    var misses = 0
  }

  private let limit: Int
  private let kernels: UnsafePointer<kk_Kernels>
  private var state = State()
  private let lock = NSLock()

  init(limit: Int, kernels: UnsafePointer<kk_Kernels>) {
    self.limit = limit
    self.kernels = kernels
  }

  /// Starts a frame: gives up what is over the ceiling.
  func beginFrame() {
    state.frame += 1
    state.hits = 0
    state.misses = 0
    guard state.bytes > limit else { return }
    let frame = state.frame
    let old = state.entries.filter { $0.value.used < frame - 1 }.sorted { $0.value.used < $1.value.used }
    for (key, entry) in old where state.bytes > limit {
      state.entries[key] = nil
      state.bytes -= entry.bytes
    }
  }

  /// Asks for `bytes` outside the table; false when they would pass the ceiling.
  func reserve(_ bytes: Int) -> Bool {
    lock.withLock {
      guard state.bytes + bytes <= limit else { return false }
      state.bytes += bytes
      return true
    }
  }

  func release(_ bytes: Int) { lock.withLock { state.bytes -= bytes } }

  func report(to statistics: inout FrameStatistics) {
    statistics.cacheHits = state.hits
    statistics.cacheMisses = state.misses
    statistics.cacheBytes = state.bytes
  }

  func mipmaps(_ image: CGImage, _ part: PixelRect, _ squeeze: Mipmaps.Squeeze) -> Mipmaps {
    let content = find(.mipmaps(image.identity, part, squeeze), owner: image) {
      let made = Mipmaps(image, part, squeeze, kernels)
      return (.mipmaps(made), made.byteCount)
    }
    guard case .mipmaps(let mipmaps) = content else { return Mipmaps(image, part, squeeze, kernels) }
    return mipmaps
  }

  func shadow(_ key: ShadowMask.Key, _ scratch: Scratch) -> ShadowMask {
    let content = find(.shadow(key), owner: nil) {
      let made = ShadowMask(key, scratch)
      return (.shadow(made), made.byteCount)
    }
    guard case .shadow(let mask) = content else { return ShadowMask(key, scratch) }
    return mask
  }

  func sprite(_ image: CGImage) -> BorderedSprite {
    let content = find(.sprite(image.identity), owner: image) {
      let made = BorderedSprite(image)
      return (.sprite(made), made.byteCount)
    }
    guard case .sprite(let sprite) = content else { return BorderedSprite(image) }
    return sprite
  }

  /// The entry of `key`, made by `make` when there is none. Two threads may make the same entry; the first to finish is kept.
  private func find(_ key: Key, owner: CGImage?, _ make: () -> (Content, Int)) -> Content {
    let found: Content? = lock.withLock {
      guard let index = state.entries.index(forKey: key) else { return nil }
      state.entries.values[index].used = state.frame
      state.hits += 1
      return state.entries.values[index].content
    }
    if let found { return found }
    let (content, bytes) = make()
    return lock.withLock {
      state.misses += 1
      if let other = state.entries[key] { return other.content }
      state.entries[key] = Entry(content: content, bytes: bytes, used: state.frame, owner: owner)
      state.bytes += bytes
      return content
    }
  }
}
