import Foundation
import KinoraMeasure

extension ProfileClocks {
  /// The system's clocks, for a program that wants its film measured: `film.profile(clocks: .system)`.
  public static var system: ProfileClocks {
    ProfileClocks(
      wall: { read(CLOCK_MONOTONIC) }, thread: { read(CLOCK_THREAD_CPUTIME_ID) },
      process: { read(CLOCK_PROCESS_CPUTIME_ID) })
  }

  private static func read(_ clock: clockid_t) -> UInt64 {
    var time = timespec()
    clock_gettime(clock, &time)
    return UInt64(time.tv_sec) * 1_000_000_000 + UInt64(time.tv_nsec)
  }
}
