import Foundation

/// A kind of machine that has goldens of its own, since it has other fonts: frames are the same bytes on every machine with the same fonts.
///
/// The golden of a platform is `NAME.KEY.golden.json`. Where there is none, `NAME.golden.json` counts for every platform.
public struct GoldenPlatform: Sendable, Hashable {
  /// The key: letters, digits, hyphens and underscores.
  public let key: String

  /// The name of the variable that says which platform this is.
  public static let variable = "KINORA_GOLDEN_PLATFORM"
  /// What a key may be, in words.
  public static let allowed = "letters, digits, - and _, such as debian-12"

  /// A platform; nil when the key has other characters, or none.
  public init?(_ key: String) {
    guard !key.isEmpty, key.utf8.allSatisfy({ $0 < 128 && (isalnum(Int32($0)) != 0 || $0 == 0x2D || $0 == 0x5F) })
    else { return nil }
    self.key = key
  }

  /// The name under which a golden of the platform is recorded.
  public func name(_ name: String) -> String { "\(name).\(key)" }
}

extension GoldenStore {
  /// The name of the golden that counts on a platform: its own where it is recorded, else the one of all.
  public func name(_ name: String, on platform: GoldenPlatform?) -> String {
    guard let own = platform?.name(name), FileManager.default.fileExists(atPath: manifestPath(own)) else { return name }
    return own
  }
}
