import Foundation
import KinoraExport
import KinoraGraphics
import KinoraPreview
import KinoraScenes
import Synchronization
import TestSupport

/// A scene in a file, shown by a preview on a thread of its own until this object goes.
final class PreviewedFile {
  let path: String
  let address: String
  private let scratch = try? Scratch()
  private let thread = PreviewThread()

  struct Refused: Error {}

  /// - Parameter prepare: Puts other files beside the scene.
  init(_ script: String, _ prepare: (Scratch) throws -> Void = { _ in }) throws {
    if let scratch { try prepare(scratch) }
    let path = try scratch?.write(Array(script.utf8), to: "scene.json5") ?? ""
    self.path = path
    let thread = thread
    // The film belongs to the thread that shows it.
    let isStarted = SystemThread.start {
      let source = PreviewSource(name: path, paths: [path], problems: { $0.problems() }, warnings: \.warnings) {
        values, _ in
        let scene = try SceneLoader.load(path: path, parameters: values, assets: AssetLoader())
        return PreviewSubject(Film(scene), scene: scene)
      }
      let preview = try? Preview(source)
      thread.begin(preview)
      preview?.run()
      thread.ended.signal()
    }
    guard isStarted else { throw Refused() }
    thread.begun.wait()
    guard let address = thread.address else { throw Refused() }
    self.address = address
  }

  deinit { thread.end() }

  /// Saves the scene as editors do: under another name first.
  func save(_ script: String) throws {
    try Data(script.utf8).write(to: URL(fileURLWithPath: path), options: .atomic)
  }

  var port: Int { Int(address.split(separator: ":")[2].prefix { $0.isNumber }) ?? 0 }

  /// The path of something under the address.
  func place(_ name: String) -> String { "/" + address.split(separator: "/")[2] + "/" + name }

  /// What a GET for something under the address is answered.
  func get(_ name: String) throws -> HTTPAnswer { try HTTPAnswer(port: port, "GET", place(name)) }

  /// The state after the version `version`.
  func state(after version: Int) throws -> [String: Any] {
    while true {
      let answer = try get("state?after=\(version)")
      if answer.status == 204 { continue }
      return try JSONSerialization.jsonObject(with: Data(answer.body)) as? [String: Any] ?? [:]
    }
  }
}

/// What a test's thread and the thread of a preview tell each other.
private final class PreviewThread: Sendable {
  let begun = DispatchSemaphore(value: 0)
  let ended = DispatchSemaphore(value: 0)
  private let made = Mutex<(address: String, ending: Preview.Ending)?>(nil)

  func begin(_ preview: Preview?) {
    if let preview {
      let both = (preview.address, preview.ending)
      made.withLock { $0 = both }
    }
    begun.signal()
  }

  var address: String? { made.withLock { $0?.address } }

  func end() {
    guard let ending = made.withLock({ $0?.ending }) else { return }
    ending.end()
    ended.wait()
  }
}

/// An answer of a server, read with nothing but a socket.
struct HTTPAnswer {
  let status: Int
  let head: String
  let body: [UInt8]

  var text: String { String(decoding: body, as: UTF8.self) }

  init(
    port: Int, _ method: String, _ path: String, host: String? = nil, fields: [String] = [], body: String = ""
  ) throws {
    var lines = ["\(method) \(path) HTTP/1.1", "Host: \(host ?? "127.0.0.1:\(port)")", "Connection: close"]
    if !body.isEmpty { lines.append("Content-Length: \(body.utf8.count)") }
    let text = (lines + fields).map { $0 + "\r\n" }.joined() + "\r\n" + body
    let connection = try Connection(port: port)
    connection.send(Array(text.utf8))
    let bytes = connection.readAll()
    let end = bytes.firstRange(of: Array("\r\n\r\n".utf8)) ?? bytes.endIndex..<bytes.endIndex
    head = String(decoding: bytes[..<end.lowerBound], as: UTF8.self)
    status = head.split(separator: " ").dropFirst().first.flatMap { Int($0) } ?? 0
    self.body = Array(bytes[end.upperBound...])
  }
}

/// A connection to a server on this machine.
final class Connection {
  private let descriptor: Int32

  init(port: Int) throws {
    descriptor = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
    var address = sockaddr_in()
    address.sin_family = sa_family_t(AF_INET)
    address.sin_port = UInt16(port).bigEndian
    address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
    let result = withUnsafePointer(to: &address) {
      $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        connect(descriptor, $0, socklen_t(MemoryLayout<sockaddr_in>.size))
      }
    }
    guard result == 0 else { throw PreviewedFile.Refused() }
  }

  deinit { close(descriptor) }

  func send(_ bytes: [UInt8]) {
    var rest = bytes[...]
    while !rest.isEmpty {
      let count = rest.withUnsafeBytes { Glibc.send(descriptor, $0.baseAddress, $0.count, Int32(MSG_NOSIGNAL)) }
      guard count > 0 else { return }
      rest = rest.dropFirst(count)
    }
  }

  /// Everything until the server ends the connection.
  func readAll() -> [UInt8] {
    var bytes: [UInt8] = []
    var piece = [UInt8](repeating: 0, count: 1 << 16)
    while true {
      let count = piece.withUnsafeMutableBytes { recv(descriptor, $0.baseAddress, $0.count, 0) }
      guard count > 0 else { return bytes }
      bytes += piece[..<count]
    }
  }
}
