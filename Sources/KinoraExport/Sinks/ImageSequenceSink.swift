import KinoraGraphics
import KinoraMedia

/// A sink that writes each frame to a PNG file of its own.
///
/// Every file is complete, and on the disk, when it appears. Frames written before a failure or a cancellation stay, since each is whole.
public final class ImageSequenceSink: FrameSink {
  /// The pattern of the files' names.
  public let pattern: FileNumberPattern

  /// Files that no picture may replace.
  private let inputs: InputFiles
  private var last: String?

  /// A sink for files named by `path`, which has one place for the frame's number, as in `frames-%05d.png`. None of the
  /// files may be one of `inputs`.
  public init(path: String, sparing inputs: InputFiles = InputFiles()) throws(ExportError) {
    self.inputs = inputs
    guard let pattern = FileNumberPattern(path) else {
      throw .invalid("\(path): numbered pictures need exactly one place for the number, as in frames-%05d.png")
    }
    self.pattern = pattern
  }

  public var wantsYUV: Bool { false }

  public func begin(_ film: SinkFormat) throws(ExportError) {
    guard !inputs.isEmpty else { return }
    do throws(MediaError) {
      for index in film.frames { try WholeFile.check(pattern.path(index), sparing: inputs) }
    } catch { throw .media(error) }
  }

  public func append(_ frame: FinishedFrame) throws(ExportError) {
    let path = pattern.path(frame.index)
    do { try ImageEncoder.writePNG(frame.canvas, to: path, sparing: inputs, settling: false) } catch {
      throw .media(error)
    }
    last = path
  }

  public func finish() throws(ExportError) {
    guard let last else { return }
    do { try WholeFile.settle(last) } catch { throw .media(error) }
  }

  /// Ends early: the pictures that are complete stay, and are on the disk.
  public func cancel() {
    if let last { try? WholeFile.settle(last) }
  }
}

/// A path with one place for a number: `%d`, or `%05d` for at least five digits with zeros before. `%%` is a percent sign.
public struct FileNumberPattern: Sendable, Hashable {
  private let before: String
  private let digits: Int
  private let after: String

  /// Reads a pattern; nil unless it has exactly one place for a number and no `%` that means something else.
  public init?(_ path: String) {
    var parts = [""]
    var digits: Int?
    var rest = Substring(path)
    while let percent = rest.firstIndex(of: "%") {
      parts[parts.count - 1] += rest[..<percent]
      rest = rest[rest.index(after: percent)...]
      if rest.first == "%" {
        parts[parts.count - 1] += "%"
        rest = rest.dropFirst()
        continue
      }
      let width = rest.prefix { ("0"..."9").contains($0) }
      rest = rest.dropFirst(width.count)
      guard rest.first == "d", digits == nil, width.isEmpty || width.first == "0", width.count <= 3 else { return nil }
      digits = Int(width) ?? 0
      rest = rest.dropFirst()
      parts.append("")
    }
    parts[parts.count - 1] += rest
    guard let digits, digits <= 20, parts.count == 2 else { return nil }
    (before, self.digits, after) = (parts[0], digits, parts[1])
  }

  /// The path with `number` in its place.
  public func path(_ number: Int) -> String {
    let text = String(number)
    return before + String(repeating: "0", count: max(0, digits - text.count)) + text + after
  }
}
