import KinoraGraphics
import KinoraRaster

extension FrameSource {
  /// What shows now, on as many pixels as the source's display lists have.
  package func picture(width: Int, height: Int) throws(ExportError) -> CGImage {
    let list = displayList()
    if let failure { throw ExportError(failure: failure) }
    let (renderer, room) = try FrameRenderer.counted(width: width, height: height, in: memory)
    defer { withExtendedLifetime(room) {} }
    renderer.render(list)
    return try renderer.countedImage(in: memory)
  }
}

extension FrameRenderer {
  /// A renderer that counts in a budget, and what it takes of it for itself.
  static func counted(
    width: Int, height: Int, in memory: MemoryBudget
  ) throws(ExportError) -> (renderer: FrameRenderer, room: MemoryReservation) {
    let options = Options(memory: memory)
    do throws(MemoryError) {
      let room = try memory.reserve(
        byteCount(width: width, height: height, options: options), for: "a frame of \(width) × \(height) pixels")
      return (FrameRenderer(width: width, height: height, options: options), room)
    } catch { throw ExportError(failure: error) }
  }

  /// An immutable copy of the canvas, counted as long as it lives; throws where the frame lacks something there was no memory for.
  func countedImage(in memory: MemoryBudget) throws(ExportError) -> CGImage {
    if let failure { throw ExportError(failure: failure) }
    do throws(MemoryError) { return try makeImage(in: memory) } catch { throw ExportError(failure: error) }
  }
}
