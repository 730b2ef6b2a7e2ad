/// A thread's clock of the time in which it has a processor.
///
/// Reading a thread's processor time is a call of the system, which takes ten to twenty times as long as reading the wall clock. So short times
/// are taken from the wall clock alone. After a long one both clocks are read: what the wall clock has more since they were last read
/// together is time in which the thread slept or waited for a processor, and it is left out. Systems take a processor away for milliseconds,
/// which makes long times of those in which that happens.
struct AwakeClock {
  /// How long a time is.
  struct Time {
    /// Nanoseconds by the wall clock.
    let wall: UInt64
    /// Nanoseconds in which the thread had a processor.
    let awake: UInt64
    /// The instant of the wall clock at which the time ended.
    let end: UInt64
  }

  /// Nanoseconds from which on a time is long. With one reading for so many nanoseconds, readings take less than half a percent.
  private static let long: UInt64 = 200_000

  private let wall: @Sendable () -> UInt64
  private let thread: @Sendable () -> UInt64
  private var last: UInt64 = 0
  /// What both clocks showed when they were read together; nil before that.
  private var both: (wall: UInt64, thread: UInt64)?

  init(_ clocks: ProfileClocks) {
    wall = clocks.wall
    thread = clocks.thread
  }

  /// Forgets the thread, so that another one may go on.
  mutating func forget() { both = nil }

  /// Begins a time now. The time since the last one ended is counted for nothing.
  mutating func start() {
    last = wall()
    if let both, last - both.wall < Self.long { return }
    both = (last, thread())
  }

  /// Ends a time, and begins the next.
  mutating func next() -> Time {
    let now = wall()
    let time = now - last
    last = now
    guard time >= Self.long, let both else { return Time(wall: time, awake: time, end: now) }
    let used = thread()
    // A thread that has run without using any processor time has a clock that only ticks now and then, which says nothing yet.
    guard used > both.thread else { return Time(wall: time, awake: time, end: now) }
    let (passed, own) = (now - both.wall, used - both.thread)
    self.both = (now, used)
    return Time(wall: time, awake: time - min(passed > own ? passed - own : 0, time), end: now)
  }
}
