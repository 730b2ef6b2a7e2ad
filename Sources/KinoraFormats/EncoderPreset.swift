/// How much time an encoder may spend to make the file smaller, in x264's words; every codec here understands all of them.
public enum EncoderPreset: String, Sendable, Hashable, CaseIterable, Codable {
  case ultrafast, superfast, veryfast, faster, fast, medium, slow, slower, veryslow
}
