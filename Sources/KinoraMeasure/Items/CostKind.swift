/// What a layer's drawing time goes into.
public enum CostKind: Int, Sendable, Hashable, CaseIterable {
  /// Rectangles and rounded rectangles of one colour, and what belongs to no layer: the ground and finished pixels that are copied.
  case fill
  /// Paths, filled or stroked, of one colour.
  case path
  case text
  case gradient
  case picture
  case shadow
  case particles
  /// Pixels of a group's own, faded or blended as one.
  case group
  /// A mask, or a clip with round corners.
  case mask
  /// Filters of a layer's own pixels.
  case filter
  /// Filters of what is behind a layer.
  case backdrop
  /// A layer that is drawn once and placed as a picture.
  case rasterized
  /// Placing the layers of a layout.
  case layout
  /// Finding which of several tilted layers is in front, and cutting them where they pass through each other.
  case depth

  /// The kind's name in tables and files.
  public var name: String {
    switch self {
    case .fill: "fill"
    case .path: "path"
    case .text: "text"
    case .gradient: "gradient"
    case .picture: "picture"
    case .shadow: "shadow"
    case .particles: "particles"
    case .group: "group opacity"
    case .mask: "mask"
    case .filter: "filter"
    case .backdrop: "backdrop filter"
    case .rasterized: "rasterized"
    case .layout: "layout"
    case .depth: "depth order"
    }
  }
}
