import Kinora

/// Renders the film: `swift run -c release PinchText [OUT.mp4]`.
@main
enum PinchText {
  static func main() {
    let path = CommandLine.arguments.dropFirst().first ?? "pinch-text.mp4"
    do {
      let face = try FontLibrary.shared.face(family: "DejaVu Serif")
      let profile = try PinchTextFilm.film(face: face).export(to: path)
      print("\(path): \(profile.frameCount) frames")
    } catch {
      FileHandle.standardError.write(Data("PinchText: \(error)\n".utf8))
      exit(3)
    }
  }
}
