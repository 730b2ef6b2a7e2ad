import Foundation
import Kinora

/// `movie FOLDER SCENE FILE`: exports one film as `kinora render` does with `--preset veryfast --crf 20`, in a process of its own, so that it can be
/// measured beside other programs. Option: `--frames A:B` (0:600).
enum MovieMode {
  static let mode = Mode(name: "movie", summary: "one yardstick film to a file, to be measured from outside", run: run)

  private static func run(_ words: [String]) throws {
    var words = words
    var frames = 0..<600
    if let place = words.firstIndex(of: "--frames"), place + 1 < words.count {
      frames = Yardstick.frames(words[place + 1]) ?? frames
      words.removeSubrange(place...place + 1)
    }
    guard words.count == 3, let film = try MeasuredFilm.films([words[1]], words[0]).first else {
      return print("movie: name the folder that holds the yardstick's assets, a scene and a file")
    }
    let options = Exporter.Options(frames: frames.clamped(to: 0..<film.format.frameCount))
    let sink = try ExportDestination(path: words[2]).makeSink(encoding: EncodingOptions(crf: 20, preset: .veryfast))
    _ = try Exporter(format: film.format, options: options).run(try film.make(), into: sink)
  }
}
