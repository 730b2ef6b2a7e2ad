import KinoraSound

/// What an exporter knows of its source's sound track, which grows while the source advances.
struct SoundTrackWatch {
  private let hasSound: Bool
  private var clips: [SoundClip]

  init(_ track: SoundTrack?) {
    hasSound = track != nil
    clips = track?.clips ?? []
  }

  /// The track where clips were added since the last call, or end earlier than they did. Throws where one was added to a film that began without
  /// sound: its file has no place for it.
  mutating func news(_ track: SoundTrack?) throws(ExportError) -> SoundTrack? {
    // An array that shares its memory with the other is found equal without a look at its elements.
    guard let track, track.clips != clips else { return nil }
    guard hasSound else {
      throw .invalid(
        "a sound is played in a film that began without any: give its stage a sound track when it is built, "
          + "stage.soundTrack = SoundTrack()")
    }
    guard track.loudness == nil else {
      throw .invalid("a sound is added to a film whose loudness is measured before it begins: play all of them at once")
    }
    clips = track.clips
    return track
  }
}
