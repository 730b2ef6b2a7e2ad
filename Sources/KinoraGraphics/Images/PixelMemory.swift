import Foundation

/// Memory for many pixels. Whoever allocates it frees it with `deallocate`.
package enum PixelMemory {
  private static let largePage = 2 << 20

  /// Allocates bytes at a 64-byte boundary; their contents are undefined.
  ///
  /// The rows of a large picture lie pages apart. Large allocations ask for huge pages, so that going down a column
  /// does not miss the translation lookaside buffer at every row.
  package static func allocate(byteCount: Int) -> UnsafeMutableRawPointer {
    #if os(Linux)
      if byteCount >= largePage {
        let memory = UnsafeMutableRawPointer.allocate(byteCount: byteCount, alignment: largePage)
        // The call is only advice; where the system does not follow it, pages are small.
        _ = madvise(memory, byteCount, MADV_HUGEPAGE)
        return memory
      }
    #endif
    return UnsafeMutableRawPointer.allocate(byteCount: byteCount, alignment: 64)
  }
}
