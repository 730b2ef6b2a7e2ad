/// A request as the server understands it, without anything of the library that reads it.
package struct HTTPRequest: Sendable {
  package var method: String
  /// The path, with its percent escapes resolved.
  package var path: String
  /// What stands behind the question mark, with escapes resolved; of several values of a name the last.
  package var query: [String: String] = [:]
  /// The fields of the head by their names in lower case; of several with a name, all, with commas between them.
  package var fields: [String: String] = [:]
  package var body: [UInt8] = []
  /// Whether the body was longer than is read.
  package var isTooLong = false

  package init(_ method: String = "GET", _ path: String) { (self.method, self.path) = (method, path) }
}

/// What the server answers.
package struct HTTPResponse: Sendable {
  package var status: Int
  var type: String
  package var body: [UInt8]
  var fields: [(name: String, value: String)] = []

  init(_ status: Int = 200, type: String, body: [UInt8]) {
    (self.status, self.type, self.body) = (status, type, body)
  }

  /// An answer of one line for people.
  init(_ status: Int, _ text: String) {
    self.init(status, type: "text/plain; charset=utf-8", body: Array(text.utf8))
  }

  /// The answer to a request for which there is nothing to say, as it was overtaken by others.
  static let nothing = HTTPResponse(204, type: "text/plain; charset=utf-8", body: [])
}
