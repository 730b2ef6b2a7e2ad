import Foundation
import KinoraExport
import KinoraGraphics
import KinoraInspect
import KinoraLayers
import KinoraMedia
import KinoraTiming

/// The film that a preview shows: its pictures, its layers and its sound, as the page gets them.
final class ShownFilm {
  let facts: PreviewState.Facts
  private let subject: PreviewSubject
  private let format: FilmFormat
  /// The viewers of stills and of sketches, while they are in use.
  private var stills: FilmViewer?
  private var sketches: (width: Int, viewer: FilmViewer)?
  private var history: (layer: String, maker: LayerHistoryMaker)?
  private var histories: [String: [UInt8]] = [:]
  private var sound: SoundMaker?
  private var wave: [UInt8]?

  /// Throws when the film cannot show its first frame.
  init(_ subject: PreviewSubject, id: Int, given: [String: String]) throws {
    self.subject = subject
    format = try subject.film.format
    let viewer = try FilmViewer(subject.film)
    let stage = try viewer.stage(at: 0)
    facts = PreviewState.Facts(format, subject.scene, stage.soundTrack, id: id, given: given)
    stills = viewer
    _ = stage.displayList()
    if let problem = stage.problem { throw problem }
  }

  /// Lets everything go that is made again when it is needed.
  func rest() { (stills, sketches, history, sound) = (nil, nil, nil, nil) }

  private func seconds(_ frame: Int) -> Double {
    format.clock.seconds(ofFrame: min(max(frame, 0), format.frameCount - 1))
  }

  // MARK: Pictures

  /// A frame as PNG, with the bytes that `kinora frame` writes.
  func still(_ frame: Int) throws -> [UInt8] {
    let viewer = try stills ?? FilmViewer(subject.film)
    stills = viewer
    return try ImageEncoder.png(try viewer.picture(at: seconds(frame)).pixels)
  }

  /// A frame as JPEG, `width` pixels wide or as wide as the film.
  func sketch(_ frame: Int, width: Int) throws -> [UInt8] {
    let width = min(max(width, 16), format.width)
    if sketches?.width != width { sketches = (width, try FilmViewer(subject.film, width: width)) }
    guard let viewer = sketches?.viewer else { return [] }
    let image = try viewer.picture(at: seconds(frame))
    return try ImageEncoder.sketch(facts.isTransparent ? Checkerboard.under(image.pixels) : image.pixels)
  }

  // MARK: Layers

  private struct Layers: Encodable {
    let frame: Int
    let map: LayerMap
    let selected: Selected?
  }

  private struct Selected: Encodable {
    let path: String
    let values: [Value]
  }

  private struct Value: Encodable {
    let key, text: String
    /// The numbers that the value is made of; nil for anything else.
    let numbers: [Double]?
  }

  /// The layers at a frame as JSON, and the values of the layer whose path is `selected`.
  func layers(_ frame: Int, selected: String?) throws -> [UInt8] {
    let viewer = try stills ?? FilmViewer(subject.film)
    stills = viewer
    let stage = try viewer.stage(at: seconds(frame))
    stage.samplePresentations()
    let map = LayerMap(of: stage, drawing: stage.displayList())
    let number = selected.flatMap { path in map.layers.firstIndex { $0.path == path } }
    let values = number.map { number in
      LayerReport.values(of: stage.layerPlanes()[number].layer).map { key, value in
        Value(key: key, text: value.text, numbers: value.json as? [Double] ?? (value.json as? Double).map { [$0] })
      }
    }
    return try JSON.bytes(
      Layers(
        frame: frame, map: map,
        selected: values.flatMap { values in selected.map { Selected(path: $0, values: values) } }))
  }

  /// Goes on with a layer's history; its JSON once it is whole.
  func history(of layer: String) throws -> [UInt8]? {
    if let known = histories[layer] { return known }
    if history?.layer != layer {
      history = (layer, LayerHistoryMaker(try subject.film.makeStage(), of: layer, at: sampleTimes))
    }
    guard let found = history?.maker.step(16) else { return nil }
    let bytes = try JSON.bytes(found)
    history = nil
    histories[layer] = bytes
    return bytes
  }

  /// The times of all frames, or of as many as a page has room for.
  private var sampleTimes: [Double] {
    let count = min(format.frameCount, 800)
    return (0..<count).map { seconds($0 * (format.frameCount - 1) / max(count - 1, 1)) }
  }

  // MARK: Sound

  /// Goes on with the mix; a WAV file once it is whole.
  func soundFile() throws -> [UInt8]? {
    if let wave { return wave }
    let maker = try sound ?? SoundMaker(try subject.film.makeStage(), format)
    sound = maker
    guard let bytes = try maker.step() else { return nil }
    sound = nil
    wave = bytes
    return bytes
  }
}

/// JSON for the page.
enum JSON {
  static func bytes(_ value: some Encodable) throws -> [UInt8] {
    let encoder = JSONEncoder()
    encoder.nonConformingFloatEncodingStrategy = .convertToString(
      positiveInfinity: "inf", negativeInfinity: "-inf", nan: "nan")
    return Array(try encoder.encode(value))
  }
}
