import Foundation
import KinoraGraphics

/// The processor time of the process's threads, by thread, as the system counts it.
struct ThreadTimes {
  /// A thread's name and its nanoseconds, by number.
  private let threads: [String: (name: String, time: UInt64)]

  /// The threads that there are now.
  static func now() -> ThreadTimes {
    let folder = "/proc/self/task"
    var threads: [String: (name: String, time: UInt64)] = [:]
    for number in (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? [] {
      guard let times = try? String(contentsOfFile: "\(folder)/\(number)/schedstat", encoding: .utf8),
        let time = times.split(separator: " ").first.flatMap({ UInt64($0) })
      else { continue }
      let name = (try? String(contentsOfFile: "\(folder)/\(number)/comm", encoding: .utf8)) ?? ""
      threads[number] = (name.trimmingCharacters(in: .whitespacesAndNewlines), time)
    }
    return ThreadTimes(threads: threads)
  }

  /// These threads, and those of `before` that have ended since, as they stood then.
  func with(ended before: ThreadTimes?) -> ThreadTimes {
    ThreadTimes(threads: threads.merging(before?.threads ?? [:]) { now, _ in now })
  }

  /// The calling thread's number.
  private static var caller: String? {
    (try? FileManager.default.destinationOfSymbolicLink(atPath: "/proc/thread-self"))?.split(separator: "/").last
      .map(String.init)
  }

  /// The seconds that threads which libraries started have used since `before`, by name.
  func outside(since before: ThreadTimes) -> [String: Double] {
    let caller = Self.caller
    var outside: [String: Double] = [:]
    for (number, thread) in threads where number != caller && thread.name != SystemThread.name {
      let used = thread.time - min(before.threads[number]?.time ?? 0, thread.time)
      if used > 0 { outside[thread.name, default: 0] += Double(used) / 1e9 }
    }
    return outside
  }
}
