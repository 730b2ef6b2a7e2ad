/// The form of the property at a key path.
struct PropertyForm: Sendable {
  let keyPath: String
  let form: ValueForm
  let mayBeNull: Bool
  let isAnimatable: Bool
  /// How many numbers a list must have and what they mean; nil where any number of them is allowed.
  var list: (count: Int, meaning: String)?
}
