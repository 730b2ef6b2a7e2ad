import CKernels

/// Parts of the picture that halving for the first time makes: of each strip of its rows some blocks of columns.
struct HalvedParts {
  /// How many rows a strip has.
  private let rows: Int
  private let rowCount: Int
  private let columns: kk_BlurRange
  /// How many words a strip has.
  private let words: Int
  /// The blocks, a bit for each, the leftmost lowest; nil for all of the picture.
  private var marks: [UInt64]?

  /// The columns of a block.
  private static let block = Int(KK_BLUR_BLOCK)

  /// All of the picture, in strips of about `pixels` rows of the picture that is halved.
  init(all blur: UnsafePointer<kk_PixelBlur>, pixels: Int) {
    rows = max(pixels / Int(kk_blur_shrunk_height(blur)), 1)
    rowCount = Int(kk_blur_shrunk_rows(blur))
    columns = kk_blur_shrunk_columns(blur)
    words = ((Int(columns.to - columns.from) + Self.block - 1) / Self.block + 63) / 64
  }

  /// What is made from the pixels in `changes`, rectangles of the picture that is halved.
  init(of blur: UnsafePointer<kk_PixelBlur>, changed changes: [PixelRect], pixels: Int) {
    self.init(all: blur, pixels: pixels)
    var marks = [UInt64](repeating: 0, count: stripCount * words)
    for rect in changes where !rect.isEmpty {
      let across = kk_blur_columns_made_from(blur, kk_BlurRange(from: Int32(rect.minX), to: Int32(rect.maxX)))
      let down = kk_blur_rows_made_from(blur, kk_BlurRange(from: Int32(rect.minY), to: Int32(rect.maxY)))
      guard across.from < across.to, down.from < down.to else { continue }
      let first = Int(across.from - columns.from) / Self.block
      let last = Int(across.to - 1 - columns.from) / Self.block
      for strip in Int(down.from) / rows...Int(down.to - 1) / rows {
        for block in first...last { marks[strip * words + block / 64] |= 1 << UInt64(block % 64) }
      }
    }
    self.marks = marks
  }

  var stripCount: Int { (rowCount + rows - 1) / rows }

  /// How much of the picture these parts are, 0…1.
  var share: Double {
    guard let marks else { return 1 }
    let blocks = (Int(columns.to - columns.from) + Self.block - 1) / Self.block
    return Double(marks.reduce(0) { $0 + $1.nonzeroBitCount }) / Double(max(stripCount * blocks, 1))
  }

  /// The rows of a strip.
  func rows(of strip: Int) -> (first: Int32, end: Int32) {
    (Int32(strip * rows), Int32(min((strip + 1) * rows, rowCount)))
  }

  /// Calls `body` with the runs of columns that belong to a strip.
  func forEachRun(of strip: Int, _ body: (kk_BlurRange) -> Void) {
    guard let marks else { return body(columns) }
    var start: Int?
    func end(at block: Int) {
      guard let first = start else { return }
      start = nil
      body(
        kk_BlurRange(
          from: columns.from + Int32(first * Self.block), to: min(columns.from + Int32(block * Self.block), columns.to))
      )
    }
    for block in 0..<words * 64 {
      if marks[strip * words + block / 64] >> UInt64(block % 64) & 1 == 1 {
        start = start ?? block
      } else {
        end(at: block)
      }
    }
    end(at: words * 64)
  }
}
