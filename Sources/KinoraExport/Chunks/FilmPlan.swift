import KinoraFormats
import KinoraMedia
import KinoraTiming

/// The plan of a film that is made in chunks: everything that decides a byte of it, and which frames each chunk holds.
///
/// Paths are relative to the plan's folder where both are below one folder other than the root, so that a folder that
/// machines share may have another name on each; other paths are absolute.
package struct FilmPlan: Codable, Hashable, Sendable {
  /// A chunk: some frames of the film, which one process makes.
  package struct Chunk: Codable, Hashable, Sendable {
    /// The number, in the film, of the first frame.
    package var first: Int
    /// How many frames there are.
    package var count: Int
    package var frames: Range<Int> { first..<first + count }

    package init(first: Int, count: Int) { (self.first, self.count) = (first, count) }
  }

  /// The script of the film.
  package struct Script: Codable, Hashable, Sendable {
    /// What the script holds; a copy of it lies in the plan's folder.
    package var contents: FileDigest
    /// The folder in which the script looks for its files.
    package var folder: String
    /// The values of the scene's parameters.
    package var parameters: [String: String]
    /// The colour under everything, as it was asked for; nil for none.
    package var background: String?

    package init(contents: FileDigest, folder: String, parameters: [String: String], background: String?) {
      self.contents = contents
      self.folder = folder
      self.parameters = parameters
      self.background = background
    }
  }

  /// A file that the film is made from.
  package struct Asset: Codable, Hashable, Sendable {
    /// The name by which the scene refers to it; for a font that is installed, the name of its file.
    package var name: String
    /// The path, for people: the scene itself says where the file is.
    package var path: String
    package var contents: FileDigest

    package init(name: String, path: String, contents: FileDigest) {
      self.name = name
      self.path = path
      self.contents = contents
    }
  }

  /// The version of the form of plans.
  package static let currentForm = 1

  package var form = FilmPlan.currentForm
  /// Where the film goes.
  package var output: String
  package var container: MovieContainer
  package var width: Int
  package var height: Int
  /// The frame rate as a fraction.
  package var rate: [Int64]
  /// The number of frames in the whole film, of which the chunks may be a part.
  package var frameCount: Int
  package var isTransparent: Bool
  /// How to compress, as far as it is not the usual.
  package var encoding: EncodingOptions
  package var script: Script
  package var assets: [Asset]
  /// The installed fonts in which the film's texts are set.
  package var fonts: [Asset]
  package var build: BuildIdentity
  package var chunks: [Chunk]

  package init(
    output: String, container: MovieContainer, format: FilmFormat, isTransparent: Bool, encoding: EncodingOptions,
    script: Script, assets: [Asset], fonts: [Asset], build: BuildIdentity, chunks: [Chunk]
  ) {
    self.output = output
    self.container = container
    width = format.width
    height = format.height
    rate = [format.frameRate.framesPerSecond.numerator, format.frameRate.framesPerSecond.denominator]
    frameCount = format.frameCount
    self.isTransparent = isTransparent
    self.encoding = encoding
    self.script = script
    self.assets = assets
    self.fonts = fonts
    self.build = build
    self.chunks = chunks
  }

  /// All frames of all chunks.
  package var frames: Range<Int> { (chunks.first?.first ?? 0)..<(chunks.last?.frames.upperBound ?? 0) }

  /// The digest of everything that decides a byte: two plans with one identity, wherever their files lie, make the same
  /// chunks.
  package func identity() throws(ExportError) -> String {
    var plan = self
    plan.output = ""
    plan.script.folder = ""
    for index in assets.indices { plan.assets[index].path = "" }
    for index in fonts.indices { plan.fonts[index].path = "" }
    return try SealedDocument.digest(of: plan)
  }

  /// The frame rate.
  func frameRate() throws(ExportError) -> FrameRate {
    guard rate.count == 2, let result = FrameRate(rate[0], rate[1]) else {
      throw .output("the plan's frame rate \(rate) is none")
    }
    return result
  }

  /// The settings of the encoder.
  func settings() throws(ExportError) -> MovieSettings {
    MovieSettings(
      width: width, height: height, frameRate: try frameRate(), encoding: encoding, isTransparent: isTransparent)
  }

  /// What differs between a plan and this one so that chunks of one are none of the other, as a clause; nil when nothing
  /// does.
  package func difference(from other: FilmPlan) -> String? {
    if form != other.form { return "they were made by another version of kinora" }
    if let difference = build.difference(from: other.build) { return difference }
    if script.contents != other.script.contents { return "the scene has changed" }
    if script.parameters != other.script.parameters { return "the scene's parameters have other values" }
    if let changed = Self.difference(assets, other.assets) { return "\(changed) has changed" }
    if let changed = Self.difference(fonts, other.fonts) { return "the font \(changed) is another" }
    if width != other.width || height != other.height { return "the film has another size" }
    if encoding != other.encoding || container != other.container || isTransparent != other.isTransparent {
      return "the film is encoded in another way"
    }
    if script.background != other.script.background { return "the film has another background" }
    if chunks != other.chunks { return "the film has other frames, or is divided in another way" }
    return (try? identity() == other.identity()) == true ? nil : "the plan is another"
  }

  /// The name of the first file that two lists do not have in common.
  package static func difference(_ files: [Asset], _ others: [Asset]) -> String? {
    func key(_ file: Asset) -> String { "\(file.name) \(file.contents.sha256)" }
    let known = Set(others.map(key))
    if let file = files.first(where: { !known.contains(key($0)) }) { return file.name }
    let own = Set(files.map(key))
    return others.first { !own.contains(key($0)) }?.name
  }

  /// `frames` divided into `count` chunks whose lengths differ by one at most; fewer where there are fewer frames.
  package static func chunks(of frames: Range<Int>, count: Int) -> [Chunk] {
    let count = min(count, frames.count)
    return (0..<count).map { index in
      let first = frames.lowerBound + frames.count * index / count
      return Chunk(first: first, count: frames.lowerBound + frames.count * (index + 1) / count - first)
    }
  }

  /// `frames` divided into chunks of `length` frames, the last of which may be shorter.
  package static func chunks(of frames: Range<Int>, length: Int) -> [Chunk] {
    stride(from: frames.lowerBound, to: frames.upperBound, by: length).map { first in
      Chunk(first: first, count: min(length, frames.upperBound - first))
    }
  }
}
