/// How an animation goes from one path to another.
public enum PathMorph: String, Sendable, Hashable, CaseIterable {
  /// Point by point where the elements of both paths correspond; paths that do not are switched half way, as in Core
  /// Animation.
  case corresponding
  /// Point by point between paths of any structure, brought to the same elements by `CGPath.matched(to:)`.
  case matched
}
