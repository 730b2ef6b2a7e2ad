import Testing

/// Users must not see what the libraries for text print: it is prevented, or becomes an error of the command.
@Suite("Warnings of libraries")
struct LibraryWarningTests {
  @Test("text of any size gives no warning", arguments: ["0", "1e-300", "1e-9", "0.0009", "0.001", "9999.99", "10000"])
  func extremeSizes(size: String) throws {
    let folder = try TemporaryFolder()
    // No font has the last character; that a box is set for it is the only problem.
    try folder.write(
      """
      { kinora: 1, canvas: { width: 32, height: 16, frameRate: 10, duration: 1 }, layers: [
        { type: "CATextLayer", name: "a", position: [16, 8], bounds: [0, 0, 1e6, 16], string: "Kinora שלום\\n \u{10FFFD}",
          font: "DejaVu Sans", fontSize: \(size), wrapped: true } ] }
      """, to: "scene.json5")
    let run = try KinoraProcess.shell("G_DEBUG=fatal-warnings $kinora frame scene.json5 --at 0 -o a.png", in: folder)
    #expect(run.status == 2 && run.errors.contains("U+10FFFD"), "\(run.errors)")
    #expect(run.errors.split(separator: "\n").count == 1, "\(run.errors)")
  }
}
