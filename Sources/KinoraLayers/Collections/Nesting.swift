/// Objects inside objects of the same kind, such as groups of animations.
///
/// What is evaluated, copied or released level by level takes stack for each level, and one that contains itself has no last.
enum Nesting {
  /// How many levels there may be.
  static let deepest = 256

  /// Whether more than ``deepest`` levels are inside each other, `top` included, or one is inside itself. `inside` tells what is directly
  /// inside an object.
  static func isTooDeep<Object: AnyObject>(_ top: Object, inside: (Object) -> [Object]) -> Bool {
    var level = [top]
    for _ in 0..<deepest {
      var seen = Set<ObjectIdentifier>()
      level = level.flatMap(inside).filter { seen.insert(ObjectIdentifier($0)).inserted }
      if level.isEmpty { return false }
    }
    return true
  }

  /// Releases objects and all inside them, however deep, without going down level by level. `take` takes what is directly inside out of
  /// an object that nobody else holds. The list is the caller's own: a second one would hold the objects too.
  static func release<Object: AnyObject>(_ waiting: inout [Object], take: (Object) -> [Object]) {
    while var last = waiting.popLast() {
      if isKnownUniquelyReferenced(&last) { waiting += take(last) }
    }
  }
}
