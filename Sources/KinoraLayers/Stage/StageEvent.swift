import KinoraTiming

/// A transaction that a program has scheduled for a time.
struct StageEvent: Comparable {
  let time: Rational
  /// How many events were scheduled before; events at one time run in this order.
  let order: Int
  let body: () -> Void

  static func == (a: StageEvent, b: StageEvent) -> Bool { a.order == b.order }

  static func < (a: StageEvent, b: StageEvent) -> Bool {
    a.time == b.time ? a.order < b.order : a.time < b.time
  }
}
