import Foundation

/// Finds the size at which a text fits its box, and the width at which its lines are balanced.
struct TextFitting {
  let library: FontLibrary
  let blockSize: Int

  /// The smallest factor by which text is shrunk.
  static let smallest = 1.0 / 32

  /// The runs and the options with which a text is set, so that it fits as its options ask.
  func fitted(_ runs: [TextRun], _ options: TextLayout.Options) -> (runs: [TextRun], options: TextLayout.Options) {
    var runs = runs
    var options = options
    if options.fit == .shrink { runs = shrunk(runs, options) }
    if options.isBalanced, options.isWrapped, options.alignment != .justified, options.size.width.isFinite {
      options.wrapWidth = balancedWidth(runs, options)
    }
    return (runs, options)
  }

  // MARK: Shrinking

  private func shrunk(_ runs: [TextRun], _ options: TextLayout.Options) -> [TextRun] {
    if fits(runs, options) { return runs }
    func scaled(_ factor: Double) -> [TextRun] { runs.map { $0.scaled(by: factor) } }
    // Fourteen halvings find the factor to 1/16384.
    var (low, high) = (Self.smallest, 1.0)
    for _ in 0..<14 {
      let middle = (low + high) / 2
      if fits(scaled(middle), options) { low = middle } else { high = middle }
    }
    return scaled(low)
  }

  /// Whether all of a text is in its box, with no word broken.
  private func fits(_ runs: [TextRun], _ options: TextLayout.Options) -> Bool {
    var stack = LineStack(width: 0, lineHeight: options.lineHeight)
    let lines = lines(runs, options, width: options.size.width)
    if options.maxLines > 0, lines.count > options.maxLines { return false }
    for line in lines {
      _ = stack.add(line, runs: runs, alignment: .left)
      // A thousandth of a unit allows for rounding in a box that was made to measure.
      if line.width > options.size.width + 0.001 || stack.bottom > options.size.height + 0.001 { return false }
    }
    return true
  }

  // MARK: Balancing

  /// The smallest width at which a text has as many lines as at its box's.
  private func balancedWidth(_ runs: [TextRun], _ options: TextLayout.Options) -> Double? {
    let whole = lines(runs, options, width: options.size.width)
    guard whole.count > 1, !whole.contains(where: { $0.width > options.size.width }) else { return nil }
    var (low, high) = (0.0, Double(options.size.width))
    for _ in 0..<12 {
      let middle = (low + high) / 2
      let lines = lines(runs, options, width: middle)
      if lines.count > whole.count || lines.contains(where: { $0.width > middle }) {
        low = middle
      } else {
        high = middle
      }
    }
    return high
  }

  /// The lines of a text at a width, all of them and with no word broken.
  private func lines(_ runs: [TextRun], _ options: TextLayout.Options, width: Double) -> [TypesetLine] {
    var options = options
    options.wrapWidth = width
    options.breaksWords = false
    options.truncation = .none
    options.maxLines = 0
    return library.typeset(runs, options: options, blockSize: blockSize).lines
  }
}
