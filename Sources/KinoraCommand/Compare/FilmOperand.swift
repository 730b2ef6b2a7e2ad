import Foundation
import KinoraExport
import KinoraGolden
import KinoraGraphics
import KinoraMedia
import KinoraScenes

/// What a word of `diff` names, to judge by the word.
enum FilmOperand {
  /// A scene, `-` or a file of a script.
  case scene
  /// Numbered pictures, a name with one place for a number.
  case sequence
  /// A single picture.
  case picture
  /// A video file: whatever has another extension.
  case film

  private static let pictures = ["png", "jpg", "jpeg", "webp", "bmp", "tif", "tiff", "qoi", "svg"]

  init(_ word: String) {
    if SceneInput.isScene(word) {
      self = .scene
    } else if FileNumberPattern(word) != nil {
      self = .sequence
    } else {
      let kind = URL(fileURLWithPath: word).pathExtension.lowercased()
      // What has no extension was always read as a picture.
      self = kind.isEmpty || Self.pictures.contains(kind) ? .picture : .film
    }
  }

  /// Opens the film that a word names, and says which files it is made from.
  static func open(_ word: String, memory: MemoryBudget) throws -> (film: any ComparedFilm, inputs: InputFiles) {
    switch FilmOperand(word) {
    case .scene:
      let scene = try SceneInput(word).load()
      let name = word == SceneInput.standardInput ? StandardInput.name : word
      return (try DrawnFilm(Film(scene, memory: memory), name: name), scene.files)
    case .sequence:
      let sequence = try PictureSequence(path: word, memory: memory)
      return (sequence, InputFiles(sequence.paths))
    case .picture, .film: return (try FilmFile(path: word, memory: memory), InputFiles([word]))
    }
  }
}
