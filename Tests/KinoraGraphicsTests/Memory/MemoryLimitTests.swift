import Foundation
import KinoraGraphics
import Testing

@Suite("Memory limits")
struct MemoryLimitTests {
  /// Texts and the bytes that they mean, with a stated type, which the compiler takes too long to find inside the
  /// macro.
  static let limits: [(String, Int)] = [
    ("2GB", 2_000_000_000), ("2 gb", 2_000_000_000), ("512MiB", 512 << 20), ("512m", 512 << 20), ("1.5GiB", 3 << 29),
    ("1048576", 1 << 20), ("3000kB", 3_000_000), ("25%", 2_000_000_000), ("100%", 8_000_000_000),
    ("0.5%", 40_000_000), ("1T", 1 << 40), ("4194304B", 4 << 20),
  ]

  @Test("a ceiling is a number and a unit, or a share of the machine's memory", arguments: limits)
  func ceilings(text: String, bytes: Int) {
    #expect(MemoryLimit(text, machine: 8_000_000_000)?.bytes == bytes)
  }

  @Test(
    "any other text is no ceiling",
    arguments: [
      "", "GB", "2 GBit", "-1GB", "0", "1000", "1e9", "101%", "0%", "-5%", "nan", "inf", "2GB3", "1..5GB",
      "9999999999TB", "٣GB", "%",
    ])
  func noCeilings(text: String) { #expect(MemoryLimit(text, machine: 8_000_000_000) == nil) }

  @Test("a ceiling below the least that is allowed counts as the least")
  func leastBytes() {
    #expect(MemoryLimit(bytes: -3).bytes == MemoryLimit.least)
    #expect(MemoryLimit("2MB", machine: 8)?.bytes == 2_000_000)
  }

  @Test(
    "numbers of bytes are written with three digits at most",
    arguments: [
      (0, "0 bytes"), (999, "999 bytes"), (1_500, "1.5 kB"), (536_870_912, "537 MB"), (5_400_000_000, "5.4 GB"),
      (2_000_000_000, "2 GB"), (999_999_999, "1 GB"), (.max, "9.2 EB"),
    ])
  func threeDigits(bytes: Int, text: String) { #expect(MemoryLimit.text(bytes) == text) }

  // MARK: The machine

  private func bytes(_ files: [String: String], addressSpace: UInt64 = .max) -> Int {
    MachineMemory.bytes(physical: 16 << 30, addressSpace: addressSpace) { files[$0] }
  }

  @Test("without control groups the limit is the machine's memory, or what ulimit leaves of it")
  func withoutControlGroups() {
    #expect(bytes([:]) == 16 << 30)
    #expect(bytes([:], addressSpace: 1 << 30) == 1 << 30)
    #expect(bytes(["/proc/self/cgroup": "rubbish", "/proc/self/mountinfo": "rubbish\n\n- - -"]) == 16 << 30)
  }

  @Test("a control group of version 2 limits, and so do the groups above it")
  func versionTwoGroup() {
    let files = [
      "/proc/self/cgroup": "0::/a/b\n",
      "/proc/self/mountinfo": "30 23 0:26 / /sys/fs/cgroup rw,nosuid shared:4 - cgroup2 cgroup2 rw,nsdelegate\n",
      "/sys/fs/cgroup/a/b/memory.max": "max\n", "/sys/fs/cgroup/a/memory.max": "2147483648\n",
    ]
    #expect(bytes(files) == 2 << 30)
    #expect(bytes(files.merging(["/sys/fs/cgroup/a/b/memory.max": "1073741824\n"]) { $1 }) == 1 << 30)
  }

  @Test("a control group of version 1 limits, also where a container sees only a part of the hierarchy")
  func versionOneGroup() {
    let files = [
      "/proc/self/cgroup": "5:cpu,cpuacct:/x\n4:memory:/docker/abc\n0::/\n",
      "/proc/self/mountinfo": """
      28 23 0:24 /docker/abc /sys/fs/cgroup/cpu ro - cgroup cgroup rw,cpu,cpuacct
      29 23 0:25 /docker/abc /sys/fs/cgroup/memory ro,nosuid - cgroup cgroup rw,memory
      """,
      "/sys/fs/cgroup/memory/memory.limit_in_bytes": "3221225472\n",
    ]
    #expect(bytes(files) == 3 << 30)
    // This number says that there is no limit.
    #expect(
      bytes(files.merging(["/sys/fs/cgroup/memory/memory.limit_in_bytes": "9223372036854771712\n"]) { $1 }) == 16 << 30)
  }
}
