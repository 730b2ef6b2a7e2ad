import CFFmpeg
import CKernels

/// The samples of one row of a picture as lines of 14 bits, the chroma interpolated to one sample for each pixel.
///
/// The lines are working memory that is used again for every row.
final class SampleLines {
  private(set) var luma: [Int16]
  private(set) var blue: [Int16]
  private(set) var red: [Int16]
  private(set) var alpha: [Int16]
  private var narrow: [Int16]
  private var gathered: (first: [UInt16], second: [UInt16])
  private let layout: SampleLayout
  private let frame: AVFrame
  private let kernels: kk_ConvertKernels

  init(_ frame: AVFrame, _ layout: SampleLayout, _ kernels: kk_ConvertKernels) {
    self.frame = frame
    self.layout = layout
    self.kernels = kernels
    // A line of chroma may stand for some more pixels than there are.
    let room = Int(frame.width) + 8
    luma = Array(repeating: 0, count: room)
    blue = Array(repeating: 8192, count: room)
    red = blue
    alpha = layout.alpha == nil ? [] : luma
    narrow = luma
    gathered = (Array(repeating: 0, count: room), Array(repeating: 0, count: room))
  }

  /// Fills the lines with row `y`.
  func read(_ y: Int) {
    let (width, height) = (Int(frame.width), Int(frame.height))
    mix(&luma, layout.luma, (y, y, 0), width)
    if let component = layout.alpha { mix(&alpha, component, (y, y, 0), width) }
    guard let chroma = layout.chroma else { return }
    let rows = layout.chromaRows(at: y, of: height)
    read(&blue, chroma.blue, rows)
    read(&red, chroma.red, rows)
  }

  /// Calls `body` with the lines of luma, Cb and Cr.
  func withSamples(_ body: (UnsafePointer<Int16>, UnsafePointer<Int16>, UnsafePointer<Int16>) -> Void) {
    luma.withUnsafeBufferPointer { luma in
      blue.withUnsafeBufferPointer { blue in
        red.withUnsafeBufferPointer { red in
          guard let y = luma.baseAddress, let cb = blue.baseAddress, let cr = red.baseAddress else { return }
          body(y, cb, cr)
        }
      }
    }
  }

  private func read(
    _ line: inout [Int16], _ component: SampleLayout.Component, _ rows: (first: Int, second: Int, part: Int32)
  ) {
    let width = Int(frame.width)
    switch layout.chromaShiftX {
    case 0: mix(&line, component, rows, width)
    case 1:
      let count = (width + 1) / 2
      mix(&narrow, component, rows, count)
      kernels.widen(&line, narrow, layout.siting, count)
    default:
      // Twice the half is the quarter.
      let count = (width + 3) / 4
      mix(&line, component, rows, count)
      kernels.widen(&narrow, line, layout.siting, count)
      kernels.widen(&line, narrow, layout.siting, (width + 1) / 2)
    }
  }

  private func mix(
    _ line: inout [Int16], _ component: SampleLayout.Component, _ rows: (first: Int, second: Int, part: Int32),
    _ count: Int
  ) {
    let (plane, stride) = plane(component.plane)
    guard let plane else { return }
    let first = plane + rows.first * stride + component.offset
    let second = plane + rows.second * stride + component.offset
    let bytes = layout.depth == 8 ? 1 : 2
    if component.step == bytes, component.shift == 0 {
      if bytes == 1 {
        kernels.mix8(&line, first, second, rows.part, count)
      } else {
        first.withMemoryRebound(to: UInt16.self, capacity: count) { a in
          second.withMemoryRebound(to: UInt16.self, capacity: count) { b in
            kernels.mix16(&line, a, b, rows.part, Int32(layout.depth), count)
          }
        }
      }
      return
    }
    gather(&gathered.first, first, component, count)
    gather(&gathered.second, second, component, count)
    // Samples of 8 bits are samples of 10 whose last two are 0, which keeps every value.
    kernels.mix16(&line, gathered.first, gathered.second, rows.part, Int32(max(10, layout.depth)), count)
  }

  /// Collects samples that do not lie side by side in words of their own.
  private func gather(
    _ line: inout [UInt16], _ samples: UnsafePointer<UInt8>, _ component: SampleLayout.Component, _ count: Int
  ) {
    for index in 0..<count {
      let place = UnsafeRawPointer(samples + index * component.step)
      line[index] =
        layout.depth == 8
        ? UInt16(place.load(as: UInt8.self)) << 2 : place.loadUnaligned(as: UInt16.self) >> UInt16(component.shift)
    }
  }

  private func plane(_ number: Int) -> (UnsafePointer<UInt8>?, Int) {
    let (data, stride) =
      switch number {
      case 0: (frame.data.0, frame.linesize.0)
      case 1: (frame.data.1, frame.linesize.1)
      case 2: (frame.data.2, frame.linesize.2)
      default: (frame.data.3, frame.linesize.3)
      }
    return (UnsafePointer(data), Int(stride))
  }
}
