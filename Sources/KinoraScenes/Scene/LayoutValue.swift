import KinoraLayers

/// A value of a layout in a scene.
public enum LayoutValue: Sendable, Hashable {
  /// How a layer places its sublayers.
  case rules(LayoutRules)
  /// A width, a height or a limit of one.
  case length(LayoutLength)
  /// A margin.
  case insets(LayoutInsets)
  /// An alignment.
  case alignment(LayoutAlignment)
  /// The columns or the rows of a grid.
  case placement(GridPlacement)

  /// The value in the form that key-value coding takes.
  var object: Any {
    switch self {
    case .rules(let rules): BoxLayout(rules)
    case .length(let length): length
    case .insets(let insets): insets
    case .alignment(let alignment): alignment
    case .placement(let placement): placement
    }
  }
}
