import Foundation
import KinoraMedia
import TestSupport
import Testing

@Suite("Pictures that cannot be read")
struct ImageErrorTests {
  private func failure(_ path: String) -> MediaError? {
    do {
      _ = try ImageDecoder.decode(path: path)
      return nil
    } catch { return error }
  }

  private func sample(_ name: String, in scratch: Scratch, layout: String = "rgb24") throws -> [UInt8] {
    try Tool.ffmpeg(
      "-f", "lavfi", "-i", "mandelbrot=size=64x48", "-frames:v", "1", "-pix_fmt", layout, scratch.path(name))
    return try scratch.read(name)
  }

  @Test("a missing file, a folder, an empty file and a text are errors that say what they are and name the file")
  func notPictures() throws {
    let scratch = try Scratch()
    try scratch.write([], to: "empty.png")
    try scratch.write(Array("not a picture".utf8), to: "text.png")
    let cases: [(String, MediaError.Kind, String)] = [
      (scratch.path("nothing.png"), .notFound, "no such file"), (scratch.folder, .unreadable, "a folder"),
      (scratch.path("empty.png"), .damaged, "empty"), (scratch.path("text.png"), .unknownFormat, "PNG, JPEG, WebP"),
      ("", .notFound, "no usable name"), ("a\0b.png", .notFound, "no usable name"),
      ("/dev/zero", .unreadable, "not a regular file"),
    ]
    for (path, kind, words) in cases {
      let error = try #require(failure(path))
      #expect(error.kind == kind)
      #expect(error.file == path)
      #expect(error.description.contains(words), "\(error)")
    }
  }

  @Test(
    "a picture's file that is cut short anywhere is an error",
    arguments: ["a.png", "a.jpg", "a.webp", "a.gif", "a.bmp"])
  func truncated(name: String) throws {
    let scratch = try Scratch()
    let layout = ["a.jpg": "yuvj420p", "a.webp": "yuv420p", "a.gif": "rgb8", "a.bmp": "bgr24"][name] ?? "rgb24"
    let whole = try sample(name, in: scratch, layout: layout)
    #expect(failure(scratch.path(name)) == nil)
    // A GIF ends with a byte after the picture, which may be missing.
    let end = name == "a.gif" ? whole.count - 1 : whole.count
    for length in stride(from: 1, to: end, by: max(1, whole.count / 97)) + [end - 1] {
      let path = try scratch.write(whole.prefix(length), to: "cut-\(name)")
      let error = try #require(failure(path), "\(name): \(length) of \(whole.count) bytes passed")
      #expect(error.file == path)
    }
  }

  @Test(
    "pictures with damaged bytes never crash",
    arguments: ["a.png", "a.jpg", "a.webp", "a.gif", "a.bmp", "a.tiff", "a.qoi"])
  func damaged(name: String) throws {
    let scratch = try Scratch()
    let layout = ["a.jpg": "yuvj420p", "a.webp": "yuv420p", "a.gif": "rgb8", "a.bmp": "bgr24"][name] ?? "rgb24"
    let whole = try sample(name, in: scratch, layout: layout)
    var noise = Noise(seed: 7)
    for _ in 0..<200 {
      var bytes = whole
      for _ in 0...noise.below(6) { bytes[noise.below(min(bytes.count, 400))] = noise.bytes(1)[0] }
      _ = failure(try scratch.write(bytes, to: "hurt-\(name)"))
    }
  }

  @Test("a PNG whose check sum is wrong is an error")
  func checkSum() throws {
    let scratch = try Scratch()
    var bytes = try sample("a.png", in: scratch)
    bytes[bytes.count / 2] ^= 0x10
    let error = try #require(failure(try scratch.write(bytes, to: "b.png")))
    #expect(error.kind == .damaged)
  }

  @Test("a picture of absurd size is refused before anything is decoded")
  func absurd() throws {
    let scratch = try Scratch()
    var bytes = try sample("a.png", in: scratch)
    // The width and the height of a PNG are at bytes 16 and 20.
    for at in [16, 20] { bytes.replaceSubrange(at..<at + 4, with: [0, 1, 0, 0]) }
    let error = try #require(failure(try scratch.write(bytes, to: "b.png")))
    #expect(error.kind == .tooLarge)
    #expect(error.description.contains("65536 × 65536"))
  }

  @Test("a film is not a picture")
  func film() throws {
    let scratch = try Scratch()
    try Tool.ffmpeg("-f", "lavfi", "-i", "testsrc=duration=0.2:size=64x48", scratch.path("film.mp4"))
    let error = try #require(failure(scratch.path("film.mp4")))
    #expect(error.kind == .unknownFormat)
  }

  @Test("a picture is read as what it is, whatever its name says and whatever letters are in its path")
  func names() throws {
    let scratch = try Scratch()
    let bytes = try sample("a.png", in: scratch)
    let path = try scratch.write(bytes, to: "größe %03d [1] 日本.jpg")
    #expect(failure(path) == nil)
  }
}

private func + (steps: StrideTo<Int>, more: [Int]) -> [Int] { Array(steps) + more }
