import KinoraPreview
import TestSupport
import Testing

@Suite("Which requests a preview lets in")
struct DoorkeeperTests {
  private static let token = "0123456789abcdef0123456789abcdef"
  private let doorkeeper = Doorkeeper(token: Self.token, port: 4747)

  private func request(_ path: String, _ fields: [String: String] = [:], method: String = "GET") -> HTTPRequest {
    var request = HTTPRequest(method, path)
    request.fields = ["host": "127.0.0.1:4747"].merging(fields) { _, new in new }
    return request
  }

  private func status(_ request: HTTPRequest) -> Int? {
    guard case .failure(let refusal) = doorkeeper.admit(request) else { return nil }
    return refusal.response.status
  }

  @Test("a request with the token, by one of the preview's own names, is let in, and is asked what is behind the token")
  func own() throws {
    for host in ["127.0.0.1:4747", "localhost:4747"] {
      #expect(try doorkeeper.admit(request("/\(Self.token)/main.js", ["host": host])).get() == "main.js")
    }
    #expect(try doorkeeper.admit(request("/\(Self.token)/")).get().isEmpty)
    let fields = ["origin": "http://127.0.0.1:4747", "sec-fetch-site": "same-origin"]
    #expect(try doorkeeper.admit(request("/\(Self.token)/state", fields, method: "POST")).get() == "state")
  }

  @Test(
    "without the right token nobody is let in",
    arguments: [
      "", "/", "/state", "/\(token)", "/\(token)0/", "//\(token)/", "/\(token.dropLast())/", "/\(token.dropLast())0/",
      "/\(token.uppercased())/", "\(token)/", "/../\(token)/",
    ])
  func stranger(path: String) { #expect(status(request(path)) == 403) }

  @Test("another site's name for this machine, and another site's page, are refused")
  func others() {
    let path = "/\(Self.token)/"
    for host in ["evil.example:4747", "127.0.0.1", "127.0.0.1:4748", "127.0.0.1:4747, evil.example", ""] {
      #expect(status(request(path, ["host": host])) == 403)
    }
    #expect(status(HTTPRequest("GET", path)) == 403)
    for origin in ["http://evil.example", "null", "https://127.0.0.1:4747", "http://127.0.0.1:4748", ""] {
      #expect(status(request(path, ["origin": origin])) == 403)
    }
    for site in ["cross-site", "same-site"] { #expect(status(request(path, ["sec-fetch-site": site])) == 403) }
  }

  @Test("other methods and long bodies are refused")
  func methods() {
    for method in ["PUT", "DELETE", "OPTIONS", "get", ""] {
      #expect(status(request("/\(Self.token)/", method: method)) == 405)
    }
    var long = request("/\(Self.token)/parameters", method: "POST")
    long.isTooLong = true
    #expect(status(long) == 413)
  }

  @Test("tokens have 128 bits and differ")
  func tokens() {
    let tokens = (0..<100).map { _ in Doorkeeper.makeToken() }
    #expect(Set(tokens).count == 100)
    #expect(tokens.allSatisfy { $0.count == 32 && $0.allSatisfy(\.isHexDigit) })
  }

  @Test("damaged paths and fields are never let in, and no question is made of a damaged query")
  func fuzz() {
    let whole = Array("/\(Self.token)/still".utf8)
    for seed in Mutation.seeds(usual: 400) {
      let path = String(decoding: Mutation.of(whole, seed: seed), as: UTF8.self)
      if !path.hasPrefix("/\(Self.token)/") { #expect(status(request(path)) == 403) }
      var question = HTTPRequest("GET", "/")
      let text = String(decoding: Mutation.of(Array("12,3,45".utf8), seed: seed), as: UTF8.self)
      question.query = ["film": "1", "frames": text, "width": "64", "frame": text]
      if case .success(.sketches(let frames, _, _, _)) = PreviewSite.wish("sketches", question) {
        #expect(frames.map(String.init).joined(separator: ",").count <= text.count)
        #expect(frames.allSatisfy { (0...Int(Int32.max)).contains($0) })
      }
      if case .success(.still(let frame, _)) = PreviewSite.wish("still", question) { #expect(Int(text) == frame) }
    }
  }
}

@Suite("What is asked of a preview")
struct QuestionTests {
  private func wish(_ place: String, _ query: [String: String] = [:], method: String = "GET", body: String = "")
    -> Wish?
  {
    var request = HTTPRequest(method, "/")
    request.query = query
    request.body = Array(body.utf8)
    return try? PreviewSite.wish(place, request).get()
  }

  @Test("every question is read from its query")
  func questions() {
    #expect(wish("state", ["after": "3"]) == .state(after: 3))
    #expect(wish("still", ["frame": "7", "film": "2"]) == .still(frame: 7, film: 2))
    #expect(
      wish("sketches", ["frames": "1,2,9", "width": "640", "film": "2", "run": "5"])
        == .sketches(frames: [1, 2, 9], width: 640, film: 2, run: 5))
    #expect(
      wish("layers", ["frame": "7", "film": "2", "selected": "a/b"]) == .layers(frame: 7, film: 2, selected: "a/b"))
    #expect(wish("history", ["layer": "a/b", "film": "2"]) == .history(layer: "a/b", film: 2))
    #expect(wish("sound", ["film": "2"]) == .sound(film: 2))
    #expect(wish("parameters", method: "POST", body: #"{"title": "x"}"#) == .parameters(["title": "x"]))
  }

  @Test("what lacks a part, or has one beyond measure, is no question")
  func nonsense() {
    #expect(wish("still", ["frame": "7"]) == nil)
    #expect(wish("still", ["frame": "-1", "film": "2"]) == nil)
    #expect(wish("still", ["frame": "99999999999999999999", "film": "2"]) == nil)
    #expect(
      wish("sketches", ["frames": "1,,2", "width": "640", "film": "2"])
        == .sketches(frames: [1, 2], width: 640, film: 2, run: 0))
    #expect(wish("sketches", ["frames": "", "width": "640", "film": "2"]) == nil)
    #expect(wish("sketches", ["frames": "1", "width": "0", "film": "2"]) == nil)
    let many = (0...60).map(String.init).joined(separator: ",")
    #expect(wish("sketches", ["frames": many, "width": "640", "film": "2"]) == nil)
    #expect(wish("parameters", method: "POST", body: #"{"title": 1}"#) == nil)
    #expect(wish("parameters", body: "{}") == nil)
    #expect(wish("state", ["after": "1"], method: "POST") == nil)
    for place in ["../scene.json5", "scene.json5", "%2e%2e/etc/passwd", "still/", "STILL"] {
      #expect(wish(place, ["frame": "7", "film": "2"]) == nil)
    }
  }
}
