/// A reference to a stage that does not keep it alive; the stage sets it to nil when it is released.
///
/// A `weak` reference would do the same, but gives its object a side table. This makes every retain of the stage
/// slower, and each change of a property retains it.
final class StageLink {
  unowned(unsafe) var stage: Stage?
}
