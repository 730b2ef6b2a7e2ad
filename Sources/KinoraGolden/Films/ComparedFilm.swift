import Foundation
import KinoraExport
import KinoraGraphics
import KinoraMedia
import KinoraTiming

/// A film as a comparison sees it: frames by number, whether they are drawn, decoded or read from pictures.
public protocol ComparedFilm: AnyObject {
  /// The name in messages.
  var name: String { get }
  /// The width in pixels.
  var width: Int { get }
  /// The height in pixels.
  var height: Int { get }
  /// The number of frames; never 0.
  var frameCount: Int { get }
  /// What the film declares of its colours, by name, in a fixed order; empty where nothing can be declared.
  var colorTags: [(name: String, value: String)] { get }
  /// When a frame shows, in seconds from the first, exactly; nil where frames have no times.
  func time(ofFrame number: Int) -> Rational?
  /// The pixels of a frame. Frames are asked for in order.
  func pixels(ofFrame number: Int) throws -> PixelBuffer
}

/// A film that is drawn for the comparison.
public final class DrawnFilm: ComparedFilm {
  /// What messages call the film.
  public let name: String
  /// The film's size, rate and length.
  public let format: FilmFormat
  private let film: Film

  /// The frames of `film`, which messages call `name`.
  public init(_ film: Film, name: String) throws {
    self.film = film
    self.name = name
    format = try film.format
  }

  /// The width in pixels.
  public var width: Int { format.width }
  /// The height in pixels.
  public var height: Int { format.height }
  /// The number of frames.
  public var frameCount: Int { format.frameCount }
  /// The tags that say how the colours are meant; empty where there are none.
  public var colorTags: [(name: String, value: String)] { [] }
  /// The exact time of a frame in seconds; nil where none is known.
  public func time(ofFrame number: Int) -> Rational? { format.clock.time(ofFrame: number) }
  /// The pixels of a frame. Frames are asked for in order.
  public func pixels(ofFrame number: Int) throws -> PixelBuffer { try film.frame(number: number).pixels }
}

/// A video file.
public final class FilmFile: ComparedFilm {
  /// What messages call the film.
  public let name: String
  private let footage: Footage

  /// Opens the file at `path`, which may be of any format that footage is read from.
  public init(path: String, memory: MemoryBudget = MemoryBudget()) throws {
    name = path
    footage = try Footage(path: path, memory: memory)
  }

  /// The width in pixels.
  public var width: Int { footage.width }
  /// The height in pixels.
  public var height: Int { footage.height }
  /// The number of frames.
  public var frameCount: Int { footage.frameCount }
  /// The tags that say how the colours are meant; empty where there are none.
  public var colorTags: [(name: String, value: String)] { footage.color.tags }
  /// The exact time of a frame in seconds; nil where none is known.
  public func time(ofFrame number: Int) -> Rational? { footage.time(ofFrame: number) }
  /// The pixels of a frame. Frames are asked for in order.
  public func pixels(ofFrame number: Int) throws -> PixelBuffer { try footage.frame(number).pixels }
}

/// Numbered pictures of one size, such as `frames-%05d.png`, without a gap.
public final class PictureSequence: ComparedFilm {
  /// What messages call the film.
  public let name: String
  /// The width in pixels.
  public let width: Int
  /// The height in pixels.
  public let height: Int
  /// The number of frames.
  public let frameCount: Int
  private let pattern: FileNumberPattern
  private let first: Int
  private let memory: MemoryBudget

  /// The pictures whose names fit `path`, a pattern with one place for a number, from the lowest number there is.
  public init(path: String, memory: MemoryBudget = MemoryBudget()) throws {
    guard let pattern = FileNumberPattern(path) else {
      throw GoldenError.file(path: path, reason: "one place for a number is wanted, such as frames-%05d.png")
    }
    let folder = (path as NSString).deletingLastPathComponent
    let files = (try? FileManager.default.contentsOfDirectory(atPath: folder.isEmpty ? "." : folder)) ?? []
    let numbers = files.compactMap { pattern.number(in: folder.isEmpty ? $0 : folder + "/" + $0) }.sorted()
    guard let first = numbers.first, let last = numbers.last else {
      throw GoldenError.file(path: path, reason: "there is no picture of such a name")
    }
    if let gap = (first...last).first(where: { numbers[min($0 - first, numbers.count - 1)] != $0 }) {
      throw GoldenError.file(path: pattern.path(gap), reason: "the picture is missing, and others follow it")
    }
    let picture = try ImageDecoder.decode(path: pattern.path(first), memory: memory)
    (width, height) = (picture.width, picture.height)
    (name, self.pattern, self.first, self.memory) = (path, pattern, first, memory)
    frameCount = numbers.count
  }

  /// The files of the pictures, in order.
  public var paths: [String] { (0..<frameCount).map { pattern.path(first + $0) } }

  /// The tags that say how the colours are meant; empty where there are none.
  public var colorTags: [(name: String, value: String)] { [] }
  /// The exact time of a frame in seconds; nil where none is known.
  public func time(ofFrame number: Int) -> Rational? { nil }

  /// The pixels of a frame. Frames are asked for in order.
  public func pixels(ofFrame number: Int) throws -> PixelBuffer {
    let path = pattern.path(first + number)
    let picture = try ImageDecoder.decode(path: path, memory: memory)
    guard picture.width == width, picture.height == height else {
      throw GoldenError.file(
        path: path,
        reason: "it is \(picture.width) × \(picture.height) pixels and the first picture \(width) × \(height)")
    }
    return picture.pixels
  }
}
