import KinoraFormats
import KinoraGraphics
import KinoraMedia

/// A sink that writes each frame to a picture file of its own.
///
/// Every file is complete, and on the disk, when it appears. Frames written before a failure or a cancellation stay, since each is whole.
public final class ImageSequenceSink: FrameSink {
  /// The pattern of the files' names.
  public let pattern: FileNumberPattern
  /// The format of the files.
  public let format: PictureFormat

  /// Whether transparency must be kept.
  private let isTransparent: Bool
  /// Files that no picture may replace.
  private let inputs: InputFiles
  private var last: String?

  /// A sink for files named by `path`, which has one place for the frame's number, as in `frames-%05d.png`. None of the
  /// files may be one of `inputs`.
  ///
  /// - Parameter transparent: whether frames may be transparent and must stay so; a format without alpha then throws when
  ///   the film begins.
  public init(
    path: String, format: PictureFormat = .png, transparent: Bool = false, sparing inputs: InputFiles = InputFiles()
  ) throws(ExportError) {
    self.inputs = inputs
    self.format = format
    isTransparent = transparent
    guard let pattern = FileNumberPattern(path) else {
      throw .invalid("\(path): numbered pictures need exactly one place for the number, as in frames-%05d.png")
    }
    self.pattern = pattern
  }

  public var wantsYUV: Bool { false }

  public func begin(_ film: SinkFormat) throws(ExportError) {
    guard !isTransparent || format.keepsAlpha else {
      throw .invalid(
        "\(pattern.path(0)): the canvas is transparent, and \(format.rawValue) pictures have no alpha. "
          + "Alpha is kept by numbered PNG or WebP pictures; a colour under everything (--background) makes the film opaque"
      )
    }
    removeLeft(film.frames.lowerBound)
    guard !inputs.isEmpty else { return }
    do throws(MediaError) {
      for index in film.frames { try WholeFile.check(pattern.path(index), sparing: inputs) }
    } catch { throw .media(error) }
  }

  /// Removes what killed runs left of pictures of these names, whatever their numbers.
  private func removeLeft(_ number: Int) {
    let path = pattern.path(number)
    let slash = path.lastIndex(of: "/")
    let folder = slash.map { String(path[...$0]) } ?? ""
    WholeFile.removeLeft(in: folder.isEmpty ? "." : folder) { pattern.number(in: folder + $0) != nil }
  }

  public func append(_ frame: FinishedFrame) throws(ExportError) {
    let path = pattern.path(frame.index)
    do throws(MediaError) {
      try ImageEncoder.write(frame.canvas, as: format, to: path, sparing: inputs, synchronizingFolder: false)
    } catch { throw .media(error) }
    last = path
  }

  public func finish() throws(ExportError) {
    guard let last else { return }
    do { try WholeFile.synchronizeFolder(of: last) } catch { throw .media(error) }
  }

  /// Ends early: the pictures that are complete stay, and are on the disk.
  public func cancel() {
    if let last { try? WholeFile.synchronizeFolder(of: last) }
  }
}
