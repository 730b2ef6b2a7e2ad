import Foundation
import KinoraExport
import KinoraGraphics
import KinoraMedia
import KinoraPreview
import KinoraScenes
import TestSupport
import Testing

@Suite("A preview, asked over HTTP")
struct PreviewTests {
  /// A film of twenty frames in which a square crosses the canvas.
  static func script(color: String = "#ff0000", width: Int = 64, parameters: String = "") -> String {
    """
    { kinora: 1, canvas: { width: \(width), height: 36, frameRate: 10, duration: 2 }, \(parameters)
      layers: [ { name: "box", position: [8, 18], bounds: [0, 0, 12, 12], backgroundColor: "\(color)",
        animations: { go: { type: "basic", keyPath: "position.x", fromValue: 8, toValue: 56, duration: "2s" } } } ] }
    """
  }

  @Test("a still has the bytes of the PNG file of that frame, in whatever order frames are asked for")
  func stills() throws {
    let preview = try PreviewedFile(Self.script())
    let film = Film(try SceneLoader.load(path: preview.path))
    for frame in [7, 3, 19, 0, 7] {
      let answer = try preview.get("still?film=1&frame=\(frame)")
      #expect(answer.status == 200)
      #expect(answer.head.contains("Content-Type: image/png"))
      #expect(answer.body == (try ImageEncoder.png(try film.frame(number: frame).pixels)))
    }
  }

  @Test("sketches come as numbered JPEG files, scaled to the width")
  func sketches() throws {
    let preview = try PreviewedFile(Self.script())
    let answer = try preview.get("sketches?film=1&frames=4,2,9&width=32")
    var (numbers, rest) = ([Int](), answer.body[...])
    while rest.count >= 8 {
      func number(_ bytes: ArraySlice<UInt8>) -> Int { bytes.reversed().reduce(0) { $0 << 8 | Int($1) } }
      let size = number(rest.dropFirst(4).prefix(4))
      numbers.append(number(rest.prefix(4)))
      let file = Array(rest.dropFirst(8).prefix(size))
      let folder = try Scratch()
      let image = try ImageDecoder.decode(path: try folder.write(file, to: "a.jpg"))
      #expect((image.width, image.height) == (32, 18))
      rest = rest.dropFirst(8 + size)
    }
    #expect(numbers == [4, 2, 9])
  }

  @Test("when the scene is saved, the next state has the new film, and what is asked of the old one has no answer")
  func reload() throws {
    let preview = try PreviewedFile(Self.script())
    let first = try preview.state(after: 0)
    #expect(first["version"] as? Int == 1)
    try preview.save(Self.script(width: 48))
    let second = try preview.state(after: 1)
    let film = try #require(second["film"] as? [String: Any])
    #expect(film["width"] as? Int == 48)
    #expect((second["problems"] as? [Any])?.isEmpty == true)
    #expect(try preview.get("still?film=1&frame=0").status == 204)
    #expect(try preview.get("still?film=\(film["id"] as? Int ?? 0)&frame=0").status == 200)
  }

  @Test("a scene with problems leaves the film that was shown, and the problems have their places")
  func problems() throws {
    let preview = try PreviewedFile(Self.script())
    try preview.save(Self.script().replacing("bounds", with: "bonds"))
    let broken = try preview.state(after: 1)
    #expect((broken["film"] as? [String: Any])?["id"] as? Int == 1)
    let problem = try #require((broken["problems"] as? [[String: Any]])?.first)
    #expect(problem["file"] as? String == preview.path)
    #expect(problem["line"] as? Int == 2)
    #expect(problem["suggestion"] as? String == "bounds")
    #expect(try preview.get("still?film=1&frame=5").status == 200)
    try preview.save(Self.script())
    let mended = try preview.state(after: broken["version"] as? Int ?? 0)
    #expect((mended["problems"] as? [Any])?.isEmpty == true)
  }

  @Test("the warnings of a scene come when its film is there, in a state of their own")
  func warnings() throws {
    let preview = try PreviewedFile(Self.script(parameters: #"assets: { spare: { image: "spare.svg" } },"#)) { path in
      _ = try path.write(
        Array(#"<svg xmlns="http://www.w3.org/2000/svg" width="4" height="4"/>"#.utf8), to: "spare.svg")
    }
    #expect((try preview.state(after: 0)["warnings"] as? [Any])?.isEmpty == true)
    let state = try preview.state(after: 1)
    #expect((state["film"] as? [String: Any])?["id"] as? Int == 1)
    let warning = try #require((state["warnings"] as? [[String: Any]])?.first)
    #expect((warning["message"] as? String)?.contains("spare") == true)
  }

  @Test("a scene that is wrong from the start has problems and no film")
  func wrong() throws {
    let preview = try PreviewedFile("{ kinora: 1 }")
    let state = try preview.state(after: 0)
    #expect(state["film"] == nil)
    #expect((state["problems"] as? [Any])?.isEmpty == false)
  }

  @Test("the variants of a scene are the choices of a parameter")
  func variants() throws {
    let declared = "variants: { tall: { canvas: { height: 128 } } },"
    let preview = try PreviewedFile(Self.script(parameters: declared))
    let film = try #require(try preview.state(after: 0)["film"] as? [String: Any])
    let parameter = try #require((film["parameters"] as? [[String: Any]])?.first)
    #expect(parameter["name"] as? String == "variant" && parameter["choices"] as? [String] == ["", "tall"])
    let answer = try HTTPAnswer(
      port: preview.port, "POST", preview.place("parameters"), body: ##"{"variant": "tall"}"##)
    #expect(answer.status == 204)
    let next = try #require(try preview.state(after: 1)["film"] as? [String: Any])
    #expect(next["height"] as? Int == 128)
  }

  @Test("parameters are listed with their values, and take those that the page sets")
  func parameters() throws {
    let declared = ##"parameters: { ink: { type: "string", default: "#ff0000" } },"##
    let preview = try PreviewedFile(Self.script(color: "${ink}", parameters: declared))
    let before = try preview.get("still?film=1&frame=0").body
    let answer = try HTTPAnswer(
      port: preview.port, "POST", preview.place("parameters"), body: ##"{"ink": "#00ff00"}"##)
    #expect(answer.status == 204)
    let film = try #require(try preview.state(after: 1)["film"] as? [String: Any])
    let parameter = try #require((film["parameters"] as? [[String: Any]])?.first)
    #expect(parameter["value"] as? String == "#00ff00")
    #expect(parameter["standard"] as? String == "#ff0000")
    #expect(try preview.get("still?film=2&frame=0").body != before)
  }

  @Test("layers say where they are at a frame, and a selected one what values it has")
  func layers() throws {
    let preview = try PreviewedFile(Self.script())
    let answer = try preview.get("layers?film=1&frame=10&selected=box")
    let object = try #require(try JSONSerialization.jsonObject(with: Data(answer.body)) as? [String: Any])
    let layers = try #require((object["map"] as? [String: Any])?["layers"] as? [[String: Any]])
    #expect(layers.map { $0["path"] as? String } == ["/", "box"])
    #expect(layers[1]["corners"] as? [Double] == [26, 12, 38, 12, 38, 24, 26, 24])
    let values = try #require((object["selected"] as? [String: Any])?["values"] as? [[String: Any]])
    #expect(values.first { $0["key"] as? String == "position" }?["text"] as? String == "[32, 18]")
  }

  @Test("the sound is a WAV file of the whole film; a film without sound has none")
  func sound() throws {
    let scratch = try Scratch()
    let wave = try scratch.write(WaveFile.clicks(at: [12_000], count: 48_000, rate: 48_000), to: "click.wav")
    let silent = try PreviewedFile(Self.script())
    #expect(try silent.get("sound?film=1").status == 204)
    let sound = #"assets: { click: { audio: "\#(wave)" } }, audio: [{ asset: "click" }],"#
    let preview = try PreviewedFile(Self.script(parameters: sound))
    let answer = try preview.get("sound?film=1")
    #expect(answer.status == 200)
    #expect(answer.body.count == 44 + 4 * 2 * 48_000)
    let samples = answer.body.dropFirst(44)
    #expect(samples.indices.filter { samples[$0] != 0 }.map { ($0 - 44) / 4 }.first == 12_000)
  }

  @Test("every file of the page is served, sealed against other sites")
  func page() throws {
    let preview = try PreviewedFile(Self.script())
    let page = try preview.get("")
    #expect(page.text.contains("<title>Kinora</title>"))
    for name in [
      "index.html", "icon.svg", "style.css", "main.js", "server.js", "player.js", "picture.js", "layers.js",
      "timeline.js", "panels.js",
    ] {
      let answer = try preview.get(name)
      #expect(answer.status == 200 && !answer.body.isEmpty)
      #expect(answer.head.contains("Content-Security-Policy: default-src 'none';"))
      // Nothing is fetched from anywhere else.
      #expect(!answer.text.contains("https://"))
    }
    #expect(try preview.get("scene.json5").status == 404)
    #expect(try preview.get("../scene.json5").status == 404)
    #expect(try HTTPAnswer(port: preview.port, "GET", "/").status == 403)
    #expect(try HTTPAnswer(port: preview.port, "GET", preview.place(""), host: "evil.example").status == 403)
  }

  @Test("two previews at once have ports of their own")
  func ports() throws {
    let (a, b) = (try PreviewedFile(Self.script()), try PreviewedFile(Self.script(width: 32)))
    #expect(a.port != b.port)
    #expect(try a.get("state?after=0").text.contains(#""width":64"#))
    #expect(try b.get("state?after=0").text.contains(#""width":32"#))
  }

  @Test("a hundred connections that say nothing, or half of something, keep nobody waiting")
  func idle() throws {
    let preview = try PreviewedFile(Self.script())
    let idle = try (0..<100).map { number in
      let connection = try Connection(port: preview.port)
      if number % 2 == 0 { connection.send(Array("GET /half".utf8)) }
      return connection
    }
    #expect(try preview.get("still?film=1&frame=3").status == 200)
    withExtendedLifetime(idle) {}
  }

  @Test("damaged requests neither stop the preview nor get in")
  func damaged() throws {
    let preview = try PreviewedFile(Self.script())
    let whole = Array(
      "GET \(preview.place("still"))?film=1&frame=3 HTTP/1.1\r\nHost: 127.0.0.1:\(preview.port)\r\nConnection: close\r\n\r\n"
        .utf8)
    for seed in Mutation.seeds(usual: 60) {
      let connection = try Connection(port: preview.port)
      connection.send(Mutation.of(whole, seed: seed))
    }
    #expect(try preview.get("still?film=1&frame=3").status == 200)
  }

  @Test("a film made by code is shown until it is cancelled")
  func code() throws {
    let film = Film(size: CGSize(width: 20, height: 10), frameRate: 10, duration: 1) { _ in }
    let cancellation = Cancellation()
    var head = ""
    try film.preview(cancellation: cancellation) { address in
      let port = Int(address.split(separator: ":")[2].prefix { $0.isNumber }) ?? 0
      let path = "/" + address.split(separator: "/")[2] + "/main.js"
      // Files of the page are served at once, by the server's own thread.
      head = (try? HTTPAnswer(port: port, "GET", path).head) ?? ""
      cancellation.cancel()
    }
    #expect(head.hasPrefix("HTTP/1.1 200"))
  }
}
