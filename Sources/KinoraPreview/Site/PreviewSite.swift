import Foundation

/// What there is under the preview's address: the page's own files, and questions about the film. No path leads to a file of the
/// machine, so there is none to keep anybody out of.
package struct PreviewSite: Sendable {
  private let doorkeeper: Doorkeeper
  private let inbox: Inbox

  init(_ doorkeeper: Doorkeeper, _ inbox: Inbox) { (self.doorkeeper, self.inbox) = (doorkeeper, inbox) }

  /// Answers a request, or leaves it for the thread that draws.
  func handle(_ request: HTTPRequest, _ answer: @escaping HTTPServer.Reply) {
    let reply: HTTPServer.Reply = { answer(Self.sealed($0)) }
    switch doorkeeper.admit(request) {
    case .failure(let refusal): reply(refusal.response)
    case .success(let place):
      if let file = PageFile.named(place.isEmpty ? "index.html" : place) {
        guard request.method != "POST" else { return reply(HTTPResponse(405, "only GET")) }
        return reply(HTTPResponse(type: file.type, body: file.bytes))
      }
      switch Self.wish(place, request) {
      case .success(let wish): inbox.post(Errand(wish: wish, page: request.query["page"] ?? "", reply: reply))
      case .failure(let refusal): reply(refusal.response)
      }
    }
  }

  /// What a request for `place` asks the thread that draws for.
  package static func wish(_ place: String, _ request: HTTPRequest) -> Result<Wish, Doorkeeper.Refusal> {
    func number(_ name: String, _ range: ClosedRange<Int> = 0...Int(Int32.max)) -> Int? {
      request.query[name].flatMap { Int($0) }.flatMap { range.contains($0) ? $0 : nil }
    }
    func wrong(_ what: String) -> Result<Wish, Doorkeeper.Refusal> { .failure(Doorkeeper.Refusal(400, what)) }
    if place == "parameters" {
      guard request.method == "POST" else { return .failure(Doorkeeper.Refusal(405, "only POST")) }
      guard let values = try? JSONDecoder().decode([String: String].self, from: Data(request.body)) else {
        return wrong("the values of parameters are an object of texts")
      }
      return .success(.parameters(values))
    }
    guard request.method != "POST" else { return .failure(Doorkeeper.Refusal(405, "only GET")) }
    if place == "state" {
      guard let version = number("after") else { return wrong("after: a version") }
      return .success(.state(after: version))
    }
    guard ["still", "sketches", "layers", "history", "sound"].contains(place) else {
      return .failure(Doorkeeper.Refusal(404, "there is nothing under this address"))
    }
    guard let film = number("film") else { return wrong("film: a film's number") }
    switch place {
    case "still": return number("frame").map { .success(.still(frame: $0, film: film)) } ?? wrong("frame: a number")
    case "layers":
      return number("frame").map { .success(.layers(frame: $0, film: film, selected: request.query["selected"])) }
        ?? wrong("frame: a number")
    case "history":
      return request.query["layer"].map { .success(.history(layer: $0, film: film)) } ?? wrong("layer: a path")
    case "sound": return .success(.sound(film: film))
    default:
      let frames = (request.query["frames"] ?? "").split(separator: ",", maxSplits: greatestBatch).map { Int($0) }
      guard let width = number("width", 1...16384), !frames.isEmpty, frames.count <= greatestBatch,
        frames.allSatisfy({ $0.map { (0...Int(Int32.max)).contains($0) } ?? false })
      else { return wrong("frames: up to \(greatestBatch) numbers, and width: a number of pixels") }
      return .success(
        .sketches(frames: frames.compactMap(\.self), width: width, film: film, run: number("run") ?? 0))
    }
  }

  /// The most sketches in one answer.
  private static let greatestBatch = 60

  /// A response with the fields that keep other sites, and the page itself, from what they have no business with.
  private static func sealed(_ response: HTTPResponse) -> HTTPResponse {
    var response = response
    response.fields += [
      (
        "Content-Security-Policy",
        "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' blob:; media-src blob:; "
          + "connect-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"
      ),
      ("X-Content-Type-Options", "nosniff"), ("Referrer-Policy", "no-referrer"),
      ("Cross-Origin-Resource-Policy", "same-origin"), ("Cross-Origin-Opener-Policy", "same-origin"),
      ("Cache-Control", "no-store"),
    ]
    return response
  }
}

/// A file of the page, which the build puts into the program.
package struct PageFile: Sendable {
  package let type: String
  package let bytes: [UInt8]

  /// The file that the page knows by a name; nil for none.
  package static func named(_ name: String) -> PageFile? {
    switch name {
    case "index.html": PageFile(type: "text/html; charset=utf-8", bytes: PackageResources.index_html)
    case "icon.svg": PageFile(type: "image/svg+xml", bytes: PackageResources.icon_svg)
    case "style.css": PageFile(type: "text/css; charset=utf-8", bytes: PackageResources.style_css)
    case "main.js": script(PackageResources.main_js)
    case "server.js": script(PackageResources.server_js)
    case "player.js": script(PackageResources.player_js)
    case "picture.js": script(PackageResources.picture_js)
    case "layers.js": script(PackageResources.layers_js)
    case "timeline.js": script(PackageResources.timeline_js)
    case "panels.js": script(PackageResources.panels_js)
    default: nil
    }
  }

  private static func script(_ bytes: [UInt8]) -> PageFile {
    PageFile(type: "text/javascript; charset=utf-8", bytes: bytes)
  }
}
