/// A link to a stage that does not keep it alive; the stage cuts it when it goes away.
///
/// A `weak` reference would do the same but gives its object a side table, which makes every retain of the stage slower, and each
/// change of a property retains it.
final class StageLink {
  unowned(unsafe) var stage: Stage?
}
