import KinoraGraphics

/// The images of a scene's videos: one for each way in which a video plays.
final class PlayedVideos {
  private struct Use: Hashable {
    let name: String
    let playback: Playback
  }

  private var images: [Use: CGImage] = [:]
  /// The first error of each video, by the name of its asset.
  private(set) var failures: [String: any Error] = [:]

  /// The image of a video that plays in a way. Where that is not possible, the image throws the error when it is shown.
  func image(of video: any PlayableImage, _ name: String, _ playback: Playback) -> CGImage {
    let use = Use(name: name, playback: playback)
    if let known = images[use] { return known }
    let image: CGImage
    do { image = try video.image(playing: playback) } catch {
      if failures[name] == nil { failures[name] = error }
      image = CGImage(
        pixels: PixelBuffer(width: 1, height: 1),
        animation: ImageAnimation(durations: [1], loopCount: 0, source: NoFrames(error: error)))
    }
    images[use] = image
    return image
  }

  /// The frames of a video that cannot be played.
  private struct NoFrames: ImageFrames {
    let error: any Error
    func frame(_ index: Int) throws -> CGImage { throw error }
  }
}
