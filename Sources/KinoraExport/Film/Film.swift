import Foundation
import KinoraFormats
import KinoraGraphics
import KinoraLayers
import KinoraMedia
import KinoraRaster
import KinoraScenes
import KinoraTiming

/// A film made by code: a size, a rate, a length, and what to put on its stage.
///
///     let film = Film(size: CGSize(width: 1280, height: 720), frameRate: 30, duration: 6) { stage in
///       let card = CALayer()
///       stage.root.addSublayer(card)
///       stage.at(2) { card.opacity = 0 }
///     }
///     try film.export(to: "film.mp4")
///     let picture = try film.frame(at: 1.5)
///
/// The closure is run once for every stage the film needs: one for each export, and one more whenever a frame is asked for that lies
/// before the last. It must build the same layers each time; make them inside it. Use a film from one thread.
public final class Film {
  /// The canvas, rate and length; an error when they make no sense, which every use of the film throws.
  private let checkedFormat: Result<FilmFormat, ExportError>
  private let build: () throws -> Stage
  /// The encoding that the film itself asks for, where an export leaves it open.
  private let output: EncodingOptions
  /// Whether the film asks for its transparency to be kept.
  let isTransparent: Bool
  /// The files that the film is known to be made from.
  package let inputs: InputFiles
  /// The ledger in which the film's pictures, layers and frames are counted. A film that needs more throws
  /// ``ExportError/memory(_:)``.
  public let memory: MemoryBudget
  /// The maker of single frames, and the time of the frame it made last.
  private var viewer: (maker: FrameMaker, time: CFTimeInterval)?

  /// A film of `duration` seconds with `frameRate` frames a second, where 29.97 means 30000/1001.
  ///
  /// `memory` is the ledger in which its pictures, layers and frames are counted: by default one of its own with the
  /// standard ceiling. Values that make no sense (a size that is not whole, a rate of zero) are reported by ``format``
  /// and by every use.
  public convenience init(
    size: CGSize, frameRate: Double, duration: CFTimeInterval, memory: MemoryBudget = MemoryBudget(),
    _ build: @escaping (Stage) -> Void
  ) {
    let rate = Result { () throws(TimeError) in try FrameRate(frameRate) }
      .mapError { ExportError.invalid("the frame rate \(frameRate): \($0)") }
    self.init(
      size: size,
      format: rate.flatMap { rate in
        guard let length = Rational(nearest: duration) else {
          return .failure(.invalid("a film of \(duration) seconds: that is no length"))
        }
        return Self.format(size, rate, length)
      }, memory: memory, build)
  }

  /// A film with an exact rate and length, in seconds.
  public convenience init(
    size: CGSize, frameRate: FrameRate, duration: Rational, memory: MemoryBudget = MemoryBudget(),
    _ build: @escaping (Stage) -> Void
  ) {
    self.init(size: size, format: Self.format(size, frameRate, duration), memory: memory, build)
  }

  private convenience init(
    size: CGSize, format: Result<FilmFormat, ExportError>, memory: MemoryBudget, _ build: @escaping (Stage) -> Void
  ) {
    self.init(checkedFormat: format, memory: memory) {
      let stage = Stage(size: size)
      stage.memory = memory
      if case .success(let format) = format { stage.frameRate = format.frameRate }
      build(stage)
      return stage
    }
  }

  /// A film whose stages `build` makes, each at time zero and with the size of the format.
  init(
    checkedFormat: Result<FilmFormat, ExportError>, output: EncodingOptions = EncodingOptions(),
    isTransparent: Bool = false, inputs: InputFiles = InputFiles(), memory: MemoryBudget = MemoryBudget(),
    build: @escaping () throws -> Stage
  ) {
    self.checkedFormat = checkedFormat
    self.output = output
    self.isTransparent = isTransparent
    self.inputs = inputs
    self.memory = memory
    self.build = build
  }

  private static func format(_ size: CGSize, _ rate: FrameRate, _ duration: Rational) -> Result<FilmFormat, ExportError>
  {
    Result { () throws(ExportError) in try FilmFormat(size: size, frameRate: rate, duration: duration) }
  }

  /// The film's size, clock and number of frames.
  public var format: FilmFormat {
    get throws(ExportError) { try checkedFormat.get() }
  }

  /// A new stage at the film's beginning.
  public func makeStage() throws(ExportError) -> Stage {
    do { return try build() } catch { throw ExportError(wrapping: error) }
  }

  /// Renders the film to a file; `path`'s extension chooses its kind, as ``ExportDestination`` reads it: `.mp4`, `.webm`,
  /// `.mov`, `.wav` for the sound alone, `frames-%05d.png` and others.
  ///
  /// The file appears when it is complete and on the disk; a file that had its name before survives every failure. A
  /// file that the film is made from, as a scene's pictures, is not replaced.
  ///
  /// - Parameter transparent: whether what no layer covers stays transparent, which throws for a format without alpha;
  ///   otherwise it shows black in films, and stays transparent in numbered pictures. By default as a scene's canvas says,
  ///   and false for a film made by code.
  @discardableResult
  public func export(
    to path: String, encoding: EncodingOptions = EncodingOptions(), transparent: Bool? = nil,
    options: Exporter.Options = Exporter.Options(), progress: ((ExportProgress) -> Void)? = nil
  ) throws(ExportError) -> ExportProfile {
    let destination = try ExportDestination(path: path)
    if case .sound = destination {
      try exportSound(to: path, options: options, progress: progress)
      return ExportProfile()
    }
    return try export(
      into: try destination.makeSink(
        encoding: encoding, scene: output, transparent: transparent ?? isTransparent, sparing: inputs),
      options: options, progress: progress)
  }

  /// Renders the film into any output.
  @discardableResult
  public func export(
    into sink: any FrameSink, options: Exporter.Options = Exporter.Options(),
    progress: ((ExportProgress) -> Void)? = nil
  ) throws(ExportError) -> ExportProfile {
    let exporter = Exporter(format: try format, options: options)
    exporter.progress = progress
    return try exporter.run(try makeStage(), into: sink)
  }

  /// The picture at `seconds`, from 0 to the film's length. Times may be asked for in any order.
  ///
  /// The time is taken as it is and not rounded to a frame: at n / rate the picture is frame n of the exported film, byte for byte.
  /// Going forward is cheap; going back builds the stage anew.
  public func frame(at seconds: CFTimeInterval) throws(ExportError) -> CGImage {
    let format = try format
    guard let time = Rational(nearest: seconds), time >= .zero, time <= format.duration else {
      throw .invalid("there is no frame at \(seconds) s: the film lasts from 0 to \(format.duration) s")
    }
    return try frame(at: seconds, format)
  }

  /// Frame `number` of the film, counted from 0.
  public func frame(number: Int) throws(ExportError) -> CGImage {
    let format = try format
    guard (0..<format.frameCount).contains(number) else {
      throw .invalid("there is no frame \(number): the film has frames 0..<\(format.frameCount)")
    }
    return try frame(at: format.clock.seconds(ofFrame: number), format)
  }

  /// Draws the frames `numbers`, which ascend, and hands over the canvas of each, which is good during the call only.
  ///
  /// Nothing is copied, and frames that are not asked for are not drawn. The stage is built anew.
  package func draw(
    frames numbers: some Sequence<Int>, rendering: FrameRenderer.Options = FrameRenderer.Options(),
    _ body: (_ number: Int, _ canvas: PixelBuffer) throws -> Void
  ) throws {
    let format = try format
    var remaining = numbers.makeIterator()
    guard var number = remaining.next() else { return }
    // The memory of the maker of single frames is free for this one.
    viewer = nil
    let maker = try FrameMaker(
      try makeStage(), width: format.width, height: format.height, rendering: rendering, for: "a film")
    func list(_ number: Int) throws(ExportError) -> DisplayList {
      try maker.list(at: format.clock.seconds(ofFrame: number))
    }
    var current = try list(number)
    while true {
      let following = remaining.next()
      if let following, following <= number || following >= format.frameCount {
        throw ExportError.invalid("frame \(following) cannot follow frame \(number)")
      }
      let next = try maker.draw(current, converting: nil) {
        Result { () throws(ExportError) in try following.map(list) }
      }
      try body(number, maker.renderer.canvas)
      guard let following, let made = try next.get() else { return }
      (number, current) = (following, made)
    }
  }

  private func frame(at seconds: CFTimeInterval, _ format: FilmFormat) throws(ExportError) -> CGImage {
    // A maker that fails is not kept, so that the next picture starts anew; a maker that stands after `seconds` is let
    // go first, so that its memory is free for the next.
    var kept = viewer?.maker
    if let viewer, viewer.time > seconds { kept = nil }
    viewer = nil
    let maker: FrameMaker
    if let kept {
      maker = kept
    } else {
      maker = try FrameMaker(try makeStage(), width: format.width, height: format.height)
    }
    let image = try maker.picture(at: seconds)
    viewer = (maker, seconds)
    return image
  }
}
