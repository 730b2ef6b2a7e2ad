import Foundation

/// Memory for many pixels. What takes it gives it back by `deallocate`.
package enum PixelMemory {
  private static let largePage = 2 << 20

  /// Bytes at a 64-byte boundary, contents undefined.
  ///
  /// Rows of a picture lie pages apart: large ones ask for large pages, so that going down a column does not look up an address a row.
  package static func allocate(byteCount: Int) -> UnsafeMutableRawPointer {
    #if os(Linux)
      if byteCount >= largePage {
        let memory = UnsafeMutableRawPointer.allocate(byteCount: byteCount, alignment: largePage)
        // Advice: where it is not taken, pages are small.
        _ = madvise(memory, byteCount, MADV_HUGEPAGE)
        return memory
      }
    #endif
    return UnsafeMutableRawPointer.allocate(byteCount: byteCount, alignment: 64)
  }
}
