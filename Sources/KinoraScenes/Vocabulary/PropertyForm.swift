/// What may be written under a key path.
struct PropertyForm: Sendable {
  let keyPath: String
  let form: ValueForm
  let mayBeNull: Bool
  let isAnimatable: Bool
  /// How many numbers a list must have and what they are; nil where any number of them will do.
  var list: (count: Int, meaning: String)?
}
