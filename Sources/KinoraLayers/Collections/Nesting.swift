/// Objects inside objects of the same kind, such as groups of animations.
///
/// Evaluating, copying or releasing such objects level by level takes stack for each level, and an object that contains
/// itself has no last level.
enum Nesting {
  /// How many levels of objects may be inside each other.
  static let deepest = 256

  /// Whether more than ``deepest`` levels of objects are inside each other, `top` included, or an object is inside
  /// itself. `inside` gives the objects directly inside one.
  static func isTooDeep<Object: AnyObject>(_ top: Object, inside: (Object) -> [Object]) -> Bool {
    var level = [top]
    for _ in 0..<deepest {
      var seen = Set<ObjectIdentifier>()
      level = level.flatMap(inside).filter { seen.insert(ObjectIdentifier($0)).inserted }
      if level.isEmpty { return false }
    }
    return true
  }

  /// Releases objects and all inside them, however deep, without recursion. `take` removes and returns what is directly
  /// inside an object that nobody else holds. The list is `inout` because a copy of it would hold the objects too.
  static func release<Object: AnyObject>(_ waiting: inout [Object], take: (Object) -> [Object]) {
    while var last = waiting.popLast() {
      if isKnownUniquelyReferenced(&last) { waiting += take(last) }
    }
  }
}
