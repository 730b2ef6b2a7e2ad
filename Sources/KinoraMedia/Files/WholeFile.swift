/// Writes files of any kind in one go; like films, they appear when they are complete and on the disk.
package enum WholeFile {
  /// Writes `bytes` to `path`; throws when that would replace one of `inputs`.
  ///
  /// - Parameters:
  ///   - what: what the file is, in the words that come after "cannot write", such as "the manifest".
  ///   - reported: whether the file counts among those that are complete when the process is interrupted.
  package static func write(
    _ bytes: some Sequence<UInt8>, to path: String, what: String, sparing inputs: InputFiles = InputFiles(),
    reported: Bool = true
  ) throws(MediaError) {
    let operation = MediaOperation(name: "write \(what)", file: path)
    let file = try OutputFile(path: path, sparing: inputs, reported: reported, for: operation)
    let bytes = Array(bytes)
    try bytes.withUnsafeBufferPointer { bytes throws(MediaError) in try file.write(UnsafeRawBufferPointer(bytes)) }
  }

  /// Checks that a file can be written to `path`, by beginning one and dropping it; throws as writing it would.
  package static func rehearse(_ path: String, what: String, sparing inputs: InputFiles) throws(MediaError) {
    try OutputFile(
      path: path, sparing: inputs, for: MediaOperation(name: "write \(what)", file: path)
    ).discard()
  }

  /// Synchronizes the folder of the file at `path` with the disk, so that the names in it are permanent.
  package static func synchronizeFolder(of path: String) throws(MediaError) {
    try OutputFile.synchronizeFolder(of: path, for: MediaOperation(name: "write the file", file: path))
  }

  /// Removes what killed writers of files left in `folder` under the temporary names of those that `isWanted` takes. A
  /// file that is being written is locked, and stays.
  package static func removeLeft(in folder: String, for isWanted: (String) -> Bool) {
    PartialFile.removeLeft(in: folder, for: isWanted)
  }

  /// Checks the file at `path`; throws when it is one of `inputs`.
  package static func check(_ path: String, sparing inputs: InputFiles) throws(MediaError) {
    try inputs.check(MediaOperation(name: "write the file", file: path))
  }
}
