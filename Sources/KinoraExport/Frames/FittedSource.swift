import Foundation
import KinoraGraphics
import KinoraLayers
import KinoraMeasure
import KinoraSound
import KinoraTiming

/// A stage whose frames are scaled to fit another size, centred, with their own aspect ratio. Beside the picture there is
/// the stage's background: what lies outside of the stage does not show there.
package final class FittedSource: MeasuredSource {
  private let stage: Stage
  private let format: FilmFormat
  /// The size of the picture inside the frame; `margin` moves it to its place.
  private let width, height: Int
  private let margin: Homography
  /// The segments of the last list, moved to their places.
  private var moved: [ObjectIdentifier: Moved] = [:]

  /// A segment before and after it was moved to its place in the frame.
  private struct Moved {
    /// Kept, so that no other segment gets its identity.
    let original: ItemSegment
    let segment: ItemSegment
    let bounds: CGRect
  }

  package init(_ stage: Stage, into format: FilmFormat) {
    self.stage = stage
    self.format = format
    let canvas = stage.size
    let scale = min(Double(format.width) / canvas.width, Double(format.height) / canvas.height)
    width = min(format.width, max(1, Int((canvas.width * scale).rounded())))
    height = min(format.height, max(1, Int((canvas.height * scale).rounded())))
    margin = .translation(x: Double((format.width - width) / 2), y: Double((format.height - height) / 2))
  }

  package func advance(to seconds: CFTimeInterval) { stage.advance(to: seconds) }

  package func sample() { stage.sample() }

  package var clock: LaneClock? {
    get { stage.clock }
    set { stage.clock = newValue }
  }

  package var layerMeter: ListMeter? {
    get { stage.layerMeter }
    set { stage.layerMeter = newValue }
  }

  package func layerTable() -> LayerTable { stage.layerTable() }

  package var memory: MemoryBudget { stage.memory }

  package var soundTrack: SoundTrack? { stage.soundTrack }

  package var failure: (any Error)? { stage.failure }

  package func displayList() -> DisplayList {
    let list = stage.displayList(width: width, height: height)
    guard width != format.width || height != format.height else { return list }
    let parts = list.segments.map { moved[ObjectIdentifier($0)] ?? move($0) }
    moved = Dictionary(parts.map { (ObjectIdentifier($0.original), $0) }) { first, _ in first }
    let segments = parts.map(\.segment)
    let picture = margin.boundingBox(of: CGRect(x: 0, y: 0, width: width, height: height))
    // Most frames have nothing outside, and need no clip.
    guard !parts.isEmpty, !picture.contains(parts.reduce(CGRect.null) { $0.union($1.bounds) }) else {
      return DisplayList(width: format.width, height: format.height, background: list.background, segments: segments)
    }
    let items = segments.items
    let clip = GroupItem.Clip(.rect(picture), transform: .identity, antialiasedEdges: [])
    // Not isolated: blend modes and backdrop filters see the background, as they do without a margin.
    let group = GroupItem(items, clips: [clip], isolated: false)
    return DisplayList(
      width: format.width, height: format.height, background: list.background, items: [.group(group)],
      ownerTable: list.ownerTable.isEmpty ? [] : list.ownerTable + [stage.root.identity])
  }

  private func move(_ segment: ItemSegment) -> Moved {
    let items = segment.items.map { $0.transformed(by: margin) }
    return Moved(
      original: segment, segment: ItemSegment(items, owners: segment.owners), bounds: items.bounds)
  }
}
