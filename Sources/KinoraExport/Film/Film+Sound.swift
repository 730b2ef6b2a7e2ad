import KinoraMedia

extension Film {
  /// Writes the film's sound, and no pictures, to a WAV file at `path`: 24 bits, two channels, 48,000 samples a second.
  ///
  /// The file appears when it is complete and on the disk. Throws ``ExportError/invalid(_:)`` for a film without sound.
  public func exportSound(
    to path: String, options: Exporter.Options = Exporter.Options(), progress: ((ExportProgress) -> Void)? = nil
  ) throws(ExportError) {
    let exporter = Exporter(format: try format, options: options)
    exporter.progress = progress
    try exporter.runSound(try makeStage(), to: path, sparing: inputs)
  }
}
