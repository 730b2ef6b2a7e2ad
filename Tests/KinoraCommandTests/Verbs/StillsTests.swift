import Foundation
import KinoraGraphics
import KinoraMedia
import Testing

@Suite("Stills, contact sheets and thumbnails")
struct StillsTests {
  /// A red bar that grows over black by 4 pixels a frame, from nothing to the whole canvas.
  static let scene = """
    { kinora: 1, canvas: { width: 80, height: 40, frameRate: 10, duration: "2s" },
      layers: [
        { name: "bar", anchorPoint: [0, 0], position: [0, 0], bounds: [0, 0, 0, 40], backgroundColor: "red",
          animations: { grow: { type: "basic", keyPath: "bounds.size.width", fromValue: 0, toValue: 80, duration: "2s" } } },
      ] }
    """

  /// The number of columns of a picture whose middle row is red.
  private func redColumns(_ path: String) throws -> Int {
    let pixels = try ImageDecoder.decode(path: path).pixels
    return (0..<pixels.width).filter { pixels[$0, pixels.height / 2].x > 128 }.count
  }

  @Test("several instants are numbered from 1 in the order of the command line, and may go back in time")
  func several() throws {
    let folder = try TemporaryFolder()
    let run = try KinoraProcess.run(
      ["frame", "-", "--at", "1.5s", "--at", "0.5s", "-o", "s-%d.png"], input: Self.scene, in: folder)
    #expect(run.status == 0, "\(run.errors)")
    #expect(try folder.names() == ["s-1.png", "s-2.png"])
    #expect(try redColumns(folder.path("s-1.png")) == 60)
    #expect(try redColumns(folder.path("s-2.png")) == 20)
    let single = try KinoraProcess.run(
      ["frame", "-", "--at", "1s", "--at", "0.5s", "-o", "s.png"], input: Self.scene, in: folder)
    #expect(single.status == 2 && single.errors.contains("still-%02d.png"))
  }

  @Test("the extension chooses the format, and an unknown one is refused with those there are")
  func formats() throws {
    let folder = try TemporaryFolder()
    for (name, codec) in [("a.png", "png"), ("a.jpg", "mjpeg"), ("a.webp", "webp")] {
      let run = try KinoraProcess.run(["frame", "-", "--at", "1s", "-o", name], input: Self.scene, in: folder)
      #expect(run.status == 0, "\(run.errors)")
      let probe = try Tool.run(
        "ffprobe", "-v", "error", "-show_entries", "stream=codec_name,width", "-of", "csv=p=0", folder.path(name))
      #expect(probe == "\(codec),80")
      #expect(abs(try redColumns(folder.path(name)) - 40) <= 1)
    }
    let wrong = try KinoraProcess.run(["frame", "-", "--at", "1s", "-o", "a.bmp"], input: Self.scene, in: folder)
    #expect(wrong.status == 2 && wrong.errors.contains(".png, .jpg, .jpeg, .webp"))
  }

  @Test("what PNG files are compressed for changes no pixel, and is refused for other formats")
  func compression() throws {
    let folder = try TemporaryFolder()
    for word in ["fast", "small"] {
      let run = try KinoraProcess.run(
        ["frame", "-", "--at", "1s", "--png-compression", word, "-o", word + ".png"], input: Self.scene, in: folder)
      #expect(run.status == 0, "\(run.errors)")
    }
    let (fast, small) = (folder.path("fast.png"), folder.path("small.png"))
    let (a, b) = (try ImageDecoder.decode(path: fast).pixels, try ImageDecoder.decode(path: small).pixels)
    for y in 0..<a.height { #expect(a.row(y).elementsEqual(b.row(y))) }
    let unknown = try KinoraProcess.run(
      ["frame", "-", "--at", "1s", "--png-compression", "tiny", "-o", "a.png"], input: Self.scene, in: folder)
    #expect(unknown.status == 2 && unknown.errors.contains("fast, small"))
    let other = try KinoraProcess.run(
      ["frame", "-", "--at", "1s", "--png-compression", "small", "-o", "a.webp"], input: Self.scene, in: folder)
    #expect(other.status == 2 && other.errors.contains("is for PNG"))
  }

  @Test("a contact sheet has a picture of the middle of each of its equal parts, row by row")
  func sheet() throws {
    let folder = try TemporaryFolder()
    let run = try KinoraProcess.run(["frame", "-", "--sheet", "2x2", "-o", "sheet.png"], input: Self.scene, in: folder)
    #expect(run.status == 0, "\(run.errors)")
    let pixels = try ImageDecoder.decode(path: folder.path("sheet.png")).pixels
    // Pictures of 80 × 40, 12 pixels apart, and 20 more below each for its time.
    #expect(pixels.width == 2 * 92 + 12 && pixels.height == 2 * 72 + 12)
    let columns = [(12, 12), (104, 12), (12, 84), (104, 84)].map { x, y in
      (0..<80).filter { pixels[x + $0, y + 20].x > 128 }.count
    }
    #expect(columns == [10, 30, 50, 70])
    for words in [["--sheet", "0x3"], ["--sheet", "40x40"], ["--sheet", "4"], ["--best", "--at", "1s"], []] {
      let run = try KinoraProcess.run(["frame", "-", "-o", "a.png"] + words, input: Self.scene, in: folder)
      #expect(run.status == 2, "\(words)")
    }
  }

  @Test("the best instant is the one with most colours in the most equal shares")
  func best() throws {
    let folder = try TemporaryFolder()
    let run = try KinoraProcess.run(["frame", "-", "--best", "-o", "best.png"], input: Self.scene, in: folder)
    #expect(run.status == 0, "\(run.errors)")
    // Two colours have most entropy where each has half of the picture, in the 12th or 13th of 24 parts.
    #expect(abs(try redColumns(folder.path("best.png")) - 40) <= 2)
  }
}
