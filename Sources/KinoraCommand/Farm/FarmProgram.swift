import Foundation

/// What job descriptions say of this program.
enum FarmProgram {
  /// The path of this program's file.
  static var path: String {
    (try? FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/exe")) ?? CommandLine.arguments[0]
  }
}
