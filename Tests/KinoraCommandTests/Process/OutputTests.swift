import Foundation
import KinoraGraphics
import KinoraMedia
import Testing

@Suite("Where outputs go")
struct OutputTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  private func mode(_ name: String) throws -> Int? {
    try FileManager.default.attributesOfItem(atPath: folder.path(name))[.posixPermissions] as? Int
  }

  @Test("a file that is replaced keeps its mode, a new one obeys the umask", arguments: ["film.mp4", "still.png"])
  func modes(name: String) throws {
    let words = name == "film.mp4" ? "render $scene --frames 0...4" : "frame $scene --at 1s"
    #expect(try KinoraProcess.shell("umask 027; $kinora \(words) -o \(name)", in: folder).status == 0)
    #expect(try mode(name) == 0o640)
    let again = try KinoraProcess.shell("chmod 604 \(name); umask 077; $kinora \(words) -o \(name)", in: folder)
    #expect(again.status == 0)
    #expect(try mode(name) == 0o604)
  }

  @Test(
    "the scene and the files that it uses are never replaced, under whatever name",
    arguments: [
      "frame scene.json5 --at 0 -o picture.png", "frame scene.json5 --at 0 -o media/../picture.png",
      "frame scene.json5 --at 0 -o hard.png", "frame scene.json5 --at 0 -o soft.png",
      "render scene.json5 -o 'frame-%d.png'", "render film.mp4 -o film.mp4", "render scene.json5 -o soft.mp4",
      "render scene.json5 --data rows.webm -o rows.webm", "inspect scene.json5 --curve a.opacity -o picture.svg",
      "golden record scene.json5 --name gold --goldens .", "golden record scene.json5 --name r --goldens . --review 0",
      "diff picture.png other.png -o picture.png", "diff picture.png other.png -o hard.png",
    ])
  func inputs(words: String) throws {
    let scene = """
      { kinora: 1, canvas: { width: 16, height: 16, frameRate: 10, duration: 1 }, assets: { p: { image: "picture.png" } },
        layers: [{ name: "a", position: [8, 8], bounds: [0, 0, 8, 8], contents: "p" }] }
      """
    try folder.write(scene, to: "scene.json5")
    try folder.write("{}", to: "rows.webm")
    for (name, level) in [("picture.png", UInt8(255)), ("other.png", 128)] {
      let pixels = PixelBuffer(width: 8, height: 8)
      for y in 0..<8 { for x in 0..<8 { pixels[x, y] = [level, 0, 0, 255] } }
      try ImageEncoder.writePNG(pixels, to: folder.path(name))
    }
    let prepared = try KinoraProcess.shell(
      """
      mkdir media; ln picture.png hard.png; ln -s picture.png soft.png; ln picture.png frame-7.png; ln picture.png picture.svg
      ln picture.png gold.golden.json; ln picture.png r.f0000.png; ln scene.json5 film.mp4; ln -s film.mp4 soft.mp4
      """, in: folder)
    #expect(prepared.status == 0, "\(prepared.errors)")
    let names = try folder.names()
    let picture = try Data(contentsOf: folder.url.appendingPathComponent("picture.png"))
    let run = try KinoraProcess.shell("unset CI; $kinora " + words, in: folder)
    #expect(run.status == 2, "\(run.errors)")
    #expect(run.errors.contains("which is read to make this") || run.errors.contains("it is read to make this"))
    #expect(try folder.names() == names)
    #expect(try Data(contentsOf: folder.url.appendingPathComponent("picture.png")) == picture)
    #expect(try folder.text("scene.json5") == scene)
  }

  @Test("the file that a link leads to is written, in its own folder, and the link stays")
  func links() throws {
    let run = try KinoraProcess.shell(
      """
      mkdir a b; echo old >b/real.mp4; ln -s ../b/real.mp4 a/film.mp4; ln -s ../b/new.png a/still.png; ln -s still.png a/twice.png
      $kinora render $scene -o a/film.mp4 --frames 0...4 --quiet && $kinora frame $scene --at 0 -o a/twice.png && ls -A a b
      """, in: folder)
    #expect(run.status == 0, "\(run.errors)")
    #expect(run.output == "a:\nfilm.mp4\nstill.png\ntwice.png\n\nb:\nnew.png\nreal.mp4\n")
    for link in ["a/film.mp4", "a/still.png", "a/twice.png"] {
      #expect((try? FileManager.default.destinationOfSymbolicLink(atPath: folder.path(link))) != nil)
    }
    #expect(try Data(contentsOf: folder.url.appendingPathComponent("b/real.mp4")).count > 100)
  }

  @Test(
    "a place where no file can be written is refused with a message",
    arguments: [
      ("mkdir film.mp4", "it is a folder"), ("ln -s /dev/null film.mp4", "it is there and is not a regular file"),
      ("ln -s /dev/full film.mp4", "it is there and is not a regular file"),
      ("mkfifo film.mp4", "it is there and is not a regular file"),
      ("ln -s film.mp4 film.mp4", "it is a link that leads in a circle"),
      ("ln -s nowhere/film.mp4 film.mp4", "the folder ./nowhere does not exist"),
    ])
  func places(preparation: String, message: String) throws {
    let run = try KinoraProcess.shell("\(preparation) && $kinora render $scene -o film.mp4 --frames 0", in: folder)
    #expect(run.status == 3)
    #expect(run.errors.contains("film.mp4: cannot write the film: \(message)"), "\(run.errors)")
    #expect(try folder.names() == ["film.mp4"])
  }

  @Test("a golden that cannot be recorded leaves no pictures, and one that can keeps the manifest's mode")
  func goldens() throws {
    let record = "cp $scene s.json5; env -u CI $kinora golden record s.json5 --frames 0...9 --review 0,5"
    #expect(try KinoraProcess.shell(record, in: folder).status == 0)
    #expect(try KinoraProcess.shell("chmod 600 Goldens/*; \(record)", in: folder).status == 0)
    for name in ["s.golden.json", "s.f0000.png", "s.f0005.png"] { #expect(try mode("Goldens/" + name) == 0o600) }
    let refused = try KinoraProcess.shell(
      "mkdir Goldens/d; ln -s d Goldens/x.golden.json; env -u CI $kinora golden record s.json5 --name x",
      in: folder
    )
    #expect(refused.status == 3)
    #expect(refused.errors.contains("Goldens/x.golden.json: cannot be written: it is a folder"), "\(refused.errors)")
  }
}
