import Foundation

/// A list of frames by number, as written on the command line.
enum FrameList {
  /// The frames that an option names, separated by commas: numbers and ranges. Nil when the option was not given.
  static func read(_ name: String, _ arguments: Arguments, of count: Int) throws(UsageError) -> [Int]? {
    guard let text = arguments[name] else { return nil }
    var frames: [Int] = []
    for part in text.split(separator: ",", omittingEmptySubsequences: false) {
      guard let range = FrameRange(part.trimmingCharacters(in: .whitespaces))?.range(of: count) else {
        throw arguments.error(name, "frames from 0 to \(count - 1), such as 0,15,30 or 0..\(min(count, 90) - 1)")
      }
      frames += range
    }
    return frames
  }
}
