/// A property of a layer, found once so that sampling need not look for it.
package protocol AnimatedKeyPath: AnyObject {
  /// The key that comes first in the path: `transform` in `transform.rotation.z`.
  var firstComponent: String { get }
  /// The type of what the path leads to; `.none` when that depends on the layer.
  var kind: AnimatableValue.Kind { get }
}
