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
  /// What pictures are taken from.
  let memory: RasterMemory
  private let kernels: UnsafePointer<kk_Kernels>
  private var state = State()
  private let lock = NSLock()

  init(limit: Int, memory: RasterMemory, kernels: UnsafePointer<kk_Kernels>) {
    self.limit = limit
    self.memory = memory
    self.kernels = kernels
  }

  /// Starts a frame: gives up what is over the ceiling.
  func beginFrame() {
    state.frame += 1
    state.hits = 0
    state.misses = 0
    guard state.bytes > limit else { return }
    giveUp(until: limit, usedBefore: state.frame - 1)
  }

  /// Gives up entries not used since a frame, the oldest first, until the rest takes no more than `bytes`.
  private func giveUp(until bytes: Int, usedBefore frame: Int) {
    let old = state.entries.filter { $0.value.used < frame }.sorted { $0.value.used < $1.value.used }
    for (key, entry) in old where state.bytes > bytes {
      state.entries[key] = nil
      state.bytes -= entry.bytes
    }
  }

  /// Takes memory for an entry, if need be in the place of entries that the frame does not use.
  private func room(for bytes: Int, _ subject: @autoclosure () -> String) -> MemoryReservation? {
    if let room = memory.spare(bytes) { return room }
    lock.withLock { giveUp(until: 0, usedBefore: state.frame) }
    return memory.reserve(bytes, for: subject())
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
      let bytes = Mipmaps.byteCount(part, squeeze)
      // Without room there are no levels, and the image itself is read.
      let room = room(for: bytes, "a picture of \(part.size) shown smaller")
      return (.mipmaps(Mipmaps(image, part, room == nil ? nil : squeeze, kernels, room)), bytes)
    }
    guard case .mipmaps(let mipmaps) = content else { return Mipmaps(image, part, nil, kernels) }
    return mipmaps
  }

  func shadow(_ key: ShadowMask.Key, _ scratch: Scratch) -> ShadowMask {
    let content = find(.shadow(key), owner: nil) {
      // Masks have a largest size, so each may be made before it is counted.
      let made = ShadowMask(key, scratch)
      made.room = room(for: made.byteCount, "a shadow")
      return (.shadow(made), made.byteCount)
    }
    guard case .shadow(let mask) = content else { return ShadowMask(key, scratch) }
    return mask
  }

  func sprite(_ image: CGImage) -> BorderedSprite {
    let content = find(.sprite(image.identity), owner: image) {
      let bytes = BorderedSprite.byteCount(image)
      let room = room(for: bytes, "the picture of a particle of \(image.width) × \(image.height) pixels")
      return (.sprite(BorderedSprite(room == nil ? Self.nothing : image, room)), bytes)
    }
    guard case .sprite(let sprite) = content else { return BorderedSprite(Self.nothing) }
    return sprite
  }

  /// Stands for a picture that there is no room for.
  private static let nothing = CGImage(pixels: PixelBuffer(width: 1, height: 1))

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
