import KinoraTiming

/// Something a program scheduled: one transaction at exactly a time.
struct StageEvent: Comparable {
  let time: Rational
  /// How many were scheduled before it: at one time they run in this order.
  let order: Int
  let body: () -> Void

  static func == (a: StageEvent, b: StageEvent) -> Bool { a.order == b.order }

  static func < (a: StageEvent, b: StageEvent) -> Bool {
    a.time == b.time ? a.order < b.order : a.time < b.time
  }
}
