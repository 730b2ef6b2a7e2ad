import CMicroHTTPD
import Synchronization

/// A server for HTTP on 127.0.0.1: the only place that knows libmicrohttpd and its pointers.
///
/// The library has one thread for all connections. It hands each request to the handler, which must not take long: it answers
/// at once, or later from any thread; until then the connection is set aside and takes no time.
final class HTTPServer: Sendable {
  typealias Reply = @Sendable (HTTPResponse) -> Void
  typealias Handler = @Sendable (HTTPRequest, @escaping Reply) -> Void

  /// The most bytes of a request's body.
  static let greatestBody = 1 << 16

  /// The port that the server listens on.
  let port: Int
  private let daemon: DaemonPointer
  private let exchanges: Exchanges

  /// The library's server. It may be used from any thread.
  private struct DaemonPointer: @unchecked Sendable { let pointer: OpaquePointer }

  /// Starts a server on `port`, or on any free one for 0; nil when it is taken.
  init?(port: Int, _ handler: @escaping Handler) {
    let exchanges = Exchanges(handler)
    let context = Unmanaged.passRetained(exchanges).toOpaque()
    guard let port = UInt16(exactly: port),
      let daemon = kinora_http_start(
        port, { Exchanges.handle($0, $1, $2, $3, $5, $6, $7) }, { _, _, place, _ in Exchanges.end(place) },
        context)
    else {
      Unmanaged<Exchanges>.fromOpaque(context).release()
      return nil
    }
    self.daemon = DaemonPointer(pointer: daemon)
    self.exchanges = exchanges
    self.port = Int(kinora_http_port(daemon))
  }

  /// Ends all connections. Requests that were not answered yet get none.
  deinit {
    // The library wants every connection that was set aside back before it stops.
    exchanges.close()
    MHD_stop_daemon(daemon.pointer)
    Unmanaged.passUnretained(exchanges).release()
  }
}

/// The requests that a server is about to answer.
private final class Exchanges: Sendable {
  private let handler: HTTPServer.Handler
  private let open = Mutex<(list: [ObjectIdentifier: Exchange], isClosed: Bool)>(([:], false))

  init(_ handler: @escaping HTTPServer.Handler) { self.handler = handler }

  /// Answers what is open, and everything that comes, with nothing.
  func close() {
    let left = open.withLock { open in
      open.isClosed = true
      return Array(open.list.values)
    }
    for exchange in left { exchange.finish(HTTPResponse(503, "the preview has ended")) }
  }

  /// The library's call for a request: once for the head, for each piece of the body, at the end, and when an answer is
  /// there.
  static func handle(
    _ context: UnsafeMutableRawPointer?, _ connection: OpaquePointer?, _ path: UnsafePointer<CChar>?,
    _ method: UnsafePointer<CChar>?, _ piece: UnsafePointer<CChar>?, _ count: UnsafeMutablePointer<Int>?,
    _ place: UnsafeMutablePointer<UnsafeMutableRawPointer?>?
  ) -> MHD_Result {
    guard let context, let connection, let path, let method, let count, let place else { return kinora_http_drop }
    let exchanges = Unmanaged<Exchanges>.fromOpaque(context).takeUnretainedValue()
    guard let known = place.pointee else {
      let exchange = Exchange(connection, exchanges)
      guard exchanges.add(exchange) else { return kinora_http_drop }
      exchange.request.method = String(cString: method)
      exchange.request.path = String(cString: path)
      place.pointee = Unmanaged.passRetained(exchange).toOpaque()
      return kinora_http_go_on
    }
    let exchange = Unmanaged<Exchange>.fromOpaque(known).takeUnretainedValue()
    if count.pointee > 0 {
      exchange.append(UnsafeRawBufferPointer(start: piece, count: count.pointee))
      count.pointee = 0
      return kinora_http_go_on
    }
    return exchange.proceed(exchanges.handler)
  }

  /// The library's call when a request is over, answered or not.
  static func end(_ place: UnsafeMutablePointer<UnsafeMutableRawPointer?>?) {
    guard let known = place?.pointee else { return }
    place?.pointee = nil
    Unmanaged<Exchange>.fromOpaque(known).takeRetainedValue().end()
  }

  func add(_ exchange: Exchange) -> Bool {
    open.withLock { open in
      if open.isClosed { return false }
      open.list[ObjectIdentifier(exchange)] = exchange
      return true
    }
  }

  func remove(_ exchange: Exchange) { open.withLock { _ = $0.list.removeValue(forKey: ObjectIdentifier(exchange)) } }
}

/// A request and its answer.
///
/// All but the state belongs to the library's thread. The state is shared with whoever answers.
private final class Exchange: @unchecked Sendable {
  private enum State: Sendable {
    /// Nobody has answered, and the connection may be set aside.
    case waiting(isAside: Bool)
    case answered(HTTPResponse)
    /// The connection is gone.
    case over
  }

  var request = HTTPRequest("", "")
  private let connection: OpaquePointer
  private let exchanges: Exchanges
  private var hasBegun = false
  private let state: Mutex<State>

  init(_ connection: OpaquePointer, _ exchanges: Exchanges) {
    self.connection = connection
    self.exchanges = exchanges
    state = Mutex(.waiting(isAside: false))
  }

  func append(_ piece: UnsafeRawBufferPointer) {
    if request.body.count + piece.count > HTTPServer.greatestBody {
      request.isTooLong = true
      request.body = []
    } else if !request.isTooLong {
      request.body.append(contentsOf: piece)
    }
  }

  /// Hands the request to `handler` at the first call, sends the answer as soon as it is there, and sets the connection
  /// aside until then.
  func proceed(_ handler: HTTPServer.Handler) -> MHD_Result {
    if !hasBegun {
      hasBegun = true
      readHead()
      handler(request) { self.finish($0) }
    }
    let response = state.withLock { state -> HTTPResponse? in
      switch state {
      case .answered(let response): return response
      case .waiting:
        MHD_suspend_connection(connection)
        state = .waiting(isAside: true)
        return nil
      case .over: return nil
      }
    }
    return response.map(send) ?? kinora_http_go_on
  }

  /// Takes the answer, from any thread; only the first counts.
  func finish(_ response: HTTPResponse) {
    state.withLock { state in
      guard case .waiting(let isAside) = state else { return }
      state = .answered(response)
      if isAside { MHD_resume_connection(connection) }
    }
  }

  /// Lets go of the connection, which is gone.
  func end() {
    state.withLock { $0 = .over }
    exchanges.remove(self)
  }

  private func readHead() {
    let pointer = Unmanaged.passUnretained(self).toOpaque()
    kinora_http_arguments(
      connection,
      { context, _, name, value in Exchange.note(context, name, value) { $0.query[$1] = $2 } }, pointer)
    kinora_http_fields(
      connection,
      { context, _, name, value in
        Exchange.note(context, name, value) { request, name, value in
          let name = name.lowercased()
          request.fields[name] = request.fields[name].map { $0 + ", " + value } ?? value
        }
      }, pointer)
  }

  /// Adds a named value that the library has read to the request.
  private static func note(
    _ context: UnsafeMutableRawPointer?, _ name: UnsafePointer<CChar>?, _ value: UnsafePointer<CChar>?,
    _ add: (inout HTTPRequest, String, String) -> Void
  ) -> MHD_Result {
    guard let context, let name else { return kinora_http_drop }
    let exchange = Unmanaged<Exchange>.fromOpaque(context).takeUnretainedValue()
    add(&exchange.request, String(cString: name), value.map { String(cString: $0) } ?? "")
    return kinora_http_go_on
  }

  private func send(_ answer: HTTPResponse) -> MHD_Result {
    let made = answer.body.withUnsafeBytes { kinora_http_response($0.baseAddress, $0.count) }
    guard let response = made else { return kinora_http_drop }
    defer { MHD_destroy_response(response) }
    for (name, value) in [("Content-Type", answer.type)] + answer.fields {
      MHD_add_response_header(response, name, value)
    }
    return MHD_queue_response(connection, UInt32(answer.status), response)
  }
}
