import CKernels

/// The sampling kernels, called with values that are passed on by address. A kernel that took an image and a row by
/// value would copy them in pieces of another size than they were written in, and a processor has to wait for memory
/// before it can read such pieces back.
extension kk_SampleKernels {
  @inline(__always)
  package func affine(_ target: UnsafeMutablePointer<UInt32>, _ image: kk_Image, _ row: kk_AffineRow, _ count: Int) {
    withUnsafePointer(to: image) { image in withUnsafePointer(to: row) { affine(target, image, $0, count) } }
  }

  @inline(__always)
  package func affine_nearest(
    _ target: UnsafeMutablePointer<UInt32>, _ image: kk_Image, _ row: kk_AffineRow, _ count: Int
  ) {
    withUnsafePointer(to: image) { image in withUnsafePointer(to: row) { affine_nearest(target, image, $0, count) } }
  }

  @inline(__always)
  package func perspective(
    _ target: UnsafeMutablePointer<UInt32>, _ image: kk_Image, _ row: kk_PerspectiveRow, _ first: Int32, _ count: Int
  ) {
    withUnsafePointer(to: image) { image in withUnsafePointer(to: row) { perspective(target, image, $0, first, count) }
    }
  }

  @inline(__always)
  package func perspective_columns(
    _ target: UnsafeMutablePointer<UInt32>, _ image: kk_Image, _ row: kk_PerspectiveRow, _ first: Int32, _ count: Int,
    _ kept: UnsafeMutableRawPointer
  ) {
    withUnsafePointer(to: image) { image in
      withUnsafePointer(to: row) { perspective_columns(target, image, $0, first, count, kept) }
    }
  }

  @inline(__always)
  package func perspective_nearest(
    _ target: UnsafeMutablePointer<UInt32>, _ image: kk_Image, _ row: kk_PerspectiveRow, _ first: Int32, _ count: Int
  ) {
    withUnsafePointer(to: image) { image in
      withUnsafePointer(to: row) { perspective_nearest(target, image, $0, first, count) }
    }
  }

  @inline(__always)
  package func mask_affine(_ target: UnsafeMutablePointer<Int16>, _ mask: kk_Mask, _ row: kk_AffineRow, _ count: Int) {
    withUnsafePointer(to: mask) { mask in withUnsafePointer(to: row) { mask_affine(target, mask, $0, count) } }
  }

  @inline(__always)
  package func mask_perspective(
    _ target: UnsafeMutablePointer<Int16>, _ mask: kk_Mask, _ row: kk_PerspectiveRow, _ first: Int32, _ count: Int
  ) {
    withUnsafePointer(to: mask) { mask in
      withUnsafePointer(to: row) { mask_perspective(target, mask, $0, first, count) }
    }
  }
}
