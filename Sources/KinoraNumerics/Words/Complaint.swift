import Foundation

/// Writes a line to standard error about something that went wrong where nothing can be thrown and goes on all the same.
package func complain(_ error: some Error) {
  FileHandle.standardError.write(Data("kinora: \(visible("\(error)"))\n".utf8))
}
