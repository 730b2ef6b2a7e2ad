import KinoraGraphics
import KinoraMedia
import KinoraMessages
import KinoraRaster
import KinoraScenes

/// The picture of a pinned frame that is kept for people, as far as it is there and shows what was approved.
///
/// The file carries its frame's fingerprint, in a PNG text chunk, so that a picture that somebody edited can be told from one
/// that an earlier recording left.
public enum ReviewPicture {
  /// There is no picture of this frame.
  case missing
  /// There is a file, and why it is not used.
  case unusable(reason: String)
  /// The approved pixels.
  case approved(CGImage)

  /// The keyword of the fingerprint in the file.
  private static let keyword = "Kinora frame"

  /// The file of a frame whose fingerprint is `hash`.
  static func file(of pixels: PixelBuffer, hash: FrameHash) throws -> [UInt8] {
    PNGText.adding(keyword, hash.description, to: try ImageEncoder.png(pixels))
  }

  /// Reads the file at `path`, which should show the pixels with the fingerprint `hash`.
  init(path: String, hash: FrameHash) {
    do {
      let image = try ImageDecoder.decode(path: path)
      let found = FrameHash(of: image)
      guard found != hash else {
        self = .approved(image)
        return
      }
      let file = try SourceBytes.read(path: path, limit: ImageDecoder.fileLimit)
      let written = PNGText.text(Self.keyword, in: file)
      let cause =
        switch written {
        case found.description?: "it is from another recording"
        case nil: "no recording made it"
        default: "it was changed after it was recorded"
        }
      self = .unusable(reason: "\(path) does not show the approved pixels and is not used: \(cause); record it again")
    } catch {
      self = .unusable(
        reason: "\((error as? MediaError)?.description ?? "\(path): \(plainReason(error))"); it is not used")
    }
  }

  /// The approved pixels, or nil.
  public var image: CGImage? {
    if case .approved(let image) = self { image } else { nil }
  }

  /// Why a picture that is there is not used, or nil.
  public var problem: String? {
    if case .unusable(let reason) = self { reason } else { nil }
  }
}
