/// The clocks that a program hands over to have a film's making measured. The library reads no clock by itself: it reads these, where they
/// were given, and no byte of a film depends on them.
public struct ProfileClocks: Sendable {
  /// Nanoseconds since any fixed instant, never going back. It is read for every item drawn, so it should take some tens of
  /// nanoseconds.
  public var wall: @Sendable () -> UInt64
  /// The nanoseconds of processor time that the calling thread has used.
  public var thread: @Sendable () -> UInt64
  /// The nanoseconds of processor time that the process has used.
  public var process: @Sendable () -> UInt64
  /// How many times memory has been asked for in the process; nil where nobody counts.
  public var allocations: (@Sendable () -> UInt64)?

  /// Clocks from their parts.
  public init(
    wall: @escaping @Sendable () -> UInt64, thread: @escaping @Sendable () -> UInt64,
    process: @escaping @Sendable () -> UInt64, allocations: (@Sendable () -> UInt64)? = nil
  ) {
    self.wall = wall
    self.thread = thread
    self.process = process
    self.allocations = allocations
  }
}
