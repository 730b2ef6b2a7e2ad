import CKernels
import KinoraGraphics

/// Strokes as edges: the outline of the pen's area, in the path's own space, then mapped.
enum StrokeEdges {
  static func add(_ path: PathGeometry, _ style: StrokeStyle, transform: Homography, to list: inout kk_edge_list) {
    path.addEdges(to: &list, transform: transform)
  }
}
