import KinoraSound

/// What an exporter knows of its source's sound track, which grows while the source advances.
struct SoundTrackWatch {
  private let hasSound: Bool
  private var count: Int

  init(_ track: SoundTrack?) {
    hasSound = track != nil
    count = track?.clips.count ?? 0
  }

  /// The track where clips were added since the last call. Throws where one was added to a film that began without
  /// sound: its file has no place for it.
  mutating func news(_ track: SoundTrack?) throws(ExportError) -> SoundTrack? {
    guard let track, track.clips.count > count else { return nil }
    guard hasSound else {
      throw .invalid(
        "a sound is played in a film that began without any: give its stage a sound track when it is built, "
          + "stage.soundTrack = SoundTrack()")
    }
    guard track.loudness == nil else {
      throw .invalid("a sound is added to a film whose loudness is measured before it begins: play all of them at once")
    }
    count = track.clips.count
    return track
  }
}
