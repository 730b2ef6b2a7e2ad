/// Decides which requests are let in: those from a page that this server served, and nobody else's.
///
/// The address has a token that only the user's browser is told. A name that some other site's owner lets lead to this machine
/// (DNS rebinding) shows in `Host`, and a page of another site in `Origin`.
package struct Doorkeeper: Sendable {
  private let token: [UInt8]
  private let hosts: Set<String>
  private let origins: Set<String>

  /// - Parameter port: The port of the server.
  package init(token: String, port: Int) {
    self.token = Array(token.utf8)
    let names = ["127.0.0.1:\(port)", "localhost:\(port)"]
    hosts = Set(names)
    origins = Set(names.map { "http://" + $0 })
  }

  /// What a request asks for, as the part of its path behind the token; or the answer that sends it away.
  package func admit(_ request: HTTPRequest) -> Result<String, Refusal> {
    guard ["GET", "HEAD", "POST"].contains(request.method) else { return .failure(Refusal(405, "only GET and POST")) }
    guard let host = request.fields["host"], hosts.contains(host) else {
      return .failure(Refusal(403, "the preview is asked for by another name than its own"))
    }
    if let origin = request.fields["origin"], !origins.contains(origin) {
      return .failure(Refusal(403, "the preview does not talk to other sites"))
    }
    if let site = request.fields["sec-fetch-site"], site != "same-origin", site != "none" {
      return .failure(Refusal(403, "the preview does not talk to other sites"))
    }
    if request.isTooLong { return .failure(Refusal(413, "the request is too long")) }
    let path = request.path.utf8.dropFirst()
    let given = path.prefix { $0 != UInt8(ascii: "/") }
    guard request.path.hasPrefix("/"), isToken(given), given.count < path.count else {
      return .failure(Refusal(403, "the address lacks the preview's token: open the one that kinora printed"))
    }
    return .success(String(decoding: path.dropFirst(given.count + 1), as: UTF8.self))
  }

  /// Compares in a time that says nothing about where the texts differ.
  private func isToken(_ given: some Collection<UInt8>) -> Bool {
    guard given.count == token.count else { return false }
    return zip(given, token).reduce(0) { $0 | ($1.0 ^ $1.1) } == 0
  }

  /// Why a request is sent away.
  package struct Refusal: Error {
    package let response: HTTPResponse

    init(_ status: Int, _ reason: String) { response = HTTPResponse(status, reason) }
  }

  /// A token of 128 random bits.
  package static func makeToken() -> String {
    var numbers = SystemRandomNumberGenerator()
    return (0..<4).map { _ in
      let digits = String(UInt32.random(in: .min ... .max, using: &numbers), radix: 16)
      return String(repeating: "0", count: 8 - digits.count) + digits
    }.joined()
  }
}
