import Foundation
import Synchronization

/// What the library says when something went wrong where nothing can be thrown, and it goes on all the same.
///
/// Core Animation's own methods do not throw: a layer that cannot be put somewhere, a key path that leads nowhere or a display link without a
/// stage ends up here.
public enum Warnings {
  private static let current = Mutex<@Sendable (any Error) -> Void> { error in
    FileHandle.standardError.write(Data("kinora: \(visible("\(error)"))\n".utf8))
  }

  /// Receives every warning, on the thread that met it. Writes a line to standard error unless replaced.
  public static var reporter: @Sendable (any Error) -> Void {
    get { current.withLock { $0 } }
    set { current.withLock { $0 = newValue } }
  }

  /// Hands a warning to the reporter.
  package static func report(_ warning: any Error) { reporter(warning) }
}

/// A warning that is nothing but its text.
public struct Warning: Error, Sendable, Hashable, CustomStringConvertible {
  /// What is wrong and what to do, in a sentence without a full stop.
  public let description: String

  /// A warning of one line.
  package init(_ description: String) { self.description = description }
}
