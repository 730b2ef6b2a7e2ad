/// Files of any kind that are written in one go: they appear when they are complete and on the disk, as films do.
package enum WholeFile {
  /// Writes `bytes` to `path`; `inputs` are spared.
  ///
  /// - Parameter what: what it is, as it reads after "cannot write": "the manifest".
  package static func write(
    _ bytes: some Sequence<UInt8>, to path: String, what: String, sparing inputs: InputFiles = InputFiles()
  ) throws(MediaError) {
    let operation = MediaOperation(name: "write \(what)", file: path)
    let file = try OutputFile(path: path, sparing: inputs, for: operation)
    let bytes = Array(bytes)
    try bytes.withUnsafeBufferPointer { bytes throws(MediaError) in try file.write(UnsafeRawBufferPointer(bytes)) }
  }

  /// Has the names in the folder of the file at `path` put on the disk.
  package static func settle(_ path: String) throws(MediaError) {
    try OutputFile.settle(path, for: MediaOperation(name: "write the file", file: path))
  }

  /// Throws when the file at `path` is one of `inputs`.
  package static func check(_ path: String, sparing inputs: InputFiles) throws(MediaError) {
    try inputs.check(MediaOperation(name: "write the file", file: path))
  }
}
