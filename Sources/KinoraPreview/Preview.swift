import Foundation
import KinoraExport

/// A page on this machine that shows a film while it is made: see `kinora preview`.
///
/// The page is served from a thread of its own. The film stays with the thread that makes the preview and calls ``run()``.
package final class Preview {
  /// The address to open in a browser. The token in it keeps others out.
  package let address: String
  private let inbox: Inbox
  private let loop: PreviewLoop
  private let server: HTTPServer

  /// The port that is tried first where none is asked for; the next ones follow.
  package static let usualPort = 4747
  private static let tries = 40

  /// Begins to serve.
  ///
  /// - Parameter port: the port; where none is given, the first that is free.
  /// - Throws: ``ExportError/output(_:)`` when there is none.
  package init(_ source: PreviewSource, port: Int? = nil) throws(ExportError) {
    let inbox = Inbox()
    let token = Doorkeeper.makeToken()
    func serve(_ port: Int) -> HTTPServer? {
      let site = PreviewSite(Doorkeeper(token: token, port: port), inbox)
      return HTTPServer(port: port) { site.handle($0, $1) }
    }
    let ports = port.map { $0..<$0 + 1 } ?? Self.usualPort..<Self.usualPort + Self.tries
    // One after the other: a lazy collection's first element is asked for twice, and a port can be taken in between.
    var found: HTTPServer?
    for port in ports {
      found = serve(port)
      if found != nil { break }
    }
    guard let server = found else {
      throw .output(
        port.map { "port \($0) is taken; leave out --port, and a free one is chosen" }
          ?? "none of the ports \(Self.usualPort) to \(Self.usualPort + Self.tries - 1) is free")
    }
    let start = ContinuousClock.now
    self.server = server
    self.inbox = inbox
    loop = PreviewLoop(source, inbox) {
      let (seconds, attoseconds) = (ContinuousClock.now - start).components
      return Double(seconds) + Double(attoseconds) * 1e-18
    }
    address = "http://127.0.0.1:\(server.port)/\(token)/"
  }

  /// Shows the film until ``Ending/end()`` is called or `isOver` says so.
  package func run(until isOver: () -> Bool = { false }) { loop.run(until: isOver) }

  /// What ends the preview, from any thread.
  package var ending: Ending { Ending(inbox: inbox) }

  package struct Ending: Sendable {
    fileprivate let inbox: Inbox

    package func end() { inbox.end() }
  }
}

extension Film {
  /// Shows the film in a browser while this thread waits: a page on this machine with the frames under a scrubber, sound, the layers
  /// with their values, their animations and curves. What `kinora preview` shows of a scene.
  ///
  /// The call returns when `cancellation` is cancelled, from another thread; without one the film is shown until the program is
  /// stopped, as with Ctrl-C.
  ///
  /// - Parameters:
  ///   - port: The port on 127.0.0.1; where none is given, the first free one from 4747 on.
  ///   - ready: Called with the page's address once it is served, by default to print it.
  /// - Throws: ``ExportError`` when the port is taken.
  public func preview(
    port: Int? = nil, cancellation: Cancellation? = nil, ready: (String) -> Void = { print($0) }
  ) throws(ExportError) {
    let preview = try Preview(PreviewSource(name: "film") { _, _ in PreviewSubject(self) }, port: port)
    ready(preview.address)
    preview.run { cancellation?.isCancelled == true }
  }
}
