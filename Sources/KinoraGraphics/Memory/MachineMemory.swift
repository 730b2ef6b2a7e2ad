import Foundation

/// How much memory the process may use on this machine; nothing else asks the system.
package enum MachineMemory {
  /// The memory that the process may use, in bytes; found out once.
  static let bytes = bytes(
    physical: ProcessInfo.processInfo.physicalMemory, addressSpace: addressSpace,
    read: { path in (try? String(contentsOfFile: path, encoding: .utf8)) })

  /// The least of the machine's memory, the limit set by `ulimit -v` and the limits of the control groups that the
  /// process is in.
  package static func bytes(physical: UInt64, addressSpace: UInt64, read: (String) -> String?) -> Int {
    Int(clamping: ([physical, addressSpace] + groupLimits(read)).min() ?? physical)
  }

  private static var addressSpace: UInt64 {
    var limit = rlimit()
    #if os(Linux)
      let result = getrlimit(__rlimit_resource_t(RLIMIT_AS.rawValue), &limit)
    #else
      let result = getrlimit(RLIMIT_AS, &limit)
    #endif
    return result == 0 ? UInt64(limit.rlim_cur) : .max
  }

  /// The memory limits of the process' control groups and of their parents.
  ///
  /// `/proc/self/cgroup` says `number:controllers:path`, with no controllers for version 2. `/proc/self/mountinfo` says
  /// where each hierarchy is mounted and which of its folders is mounted there, since a container sees only a part.
  private static func groupLimits(_ read: (String) -> String?) -> [UInt64] {
    let mounts = (read("/proc/self/mountinfo") ?? "").split(separator: "\n").compactMap { Mount($0) }
    var limits: [UInt64] = []
    for line in (read("/proc/self/cgroup") ?? "").split(separator: "\n") {
      let parts = line.split(separator: ":", maxSplits: 2, omittingEmptySubsequences: false)
      guard parts.count == 3 else { continue }
      let isUnified = parts[1].isEmpty
      guard isUnified || parts[1].split(separator: ",").contains("memory"),
        let mount = mounts.first(where: { isUnified ? $0.type == "cgroup2" : $0.isMemory })
      else { continue }
      let file = isUnified ? "memory.max" : "memory.limit_in_bytes"
      for folder in mount.folders(of: String(parts[2])) {
        // For no limit, version 2 has the word "max", version 1 a number beyond any machine's memory.
        let text = read(folder + "/" + file)?.trimmingCharacters(in: .whitespacesAndNewlines)
        if let limit = text.flatMap({ UInt64($0) }), limit > 0 { limits.append(limit) }
      }
    }
    return limits
  }

  /// A line of `mountinfo`: number, parent, device, root, mount point, options, and after a lone dash the type, the
  /// source and more options.
  private struct Mount {
    let root, place, type: String
    let isMemory: Bool

    init?(_ line: Substring) {
      let fields = line.split(separator: " ").map(String.init)
      guard let dash = fields.firstIndex(of: "-"), dash >= 6, fields.count > dash + 3 else { return nil }
      (root, place, type) = (fields[3], fields[4], fields[dash + 1])
      isMemory = type == "cgroup" && fields[dash + 3].split(separator: ",").contains("memory")
    }

    /// The folders of a control group and of its parents, as far as the process sees them.
    func folders(of group: String) -> [String] {
      var path = group
      if root != "/" { path = path.hasPrefix(root) ? String(path.dropFirst(root.count)) : "" }
      var names = path.split(separator: "/").filter { $0 != ".." }
      var folders = [place]
      while !names.isEmpty {
        folders.append(place + "/" + names.joined(separator: "/"))
        names.removeLast()
      }
      return folders
    }
  }
}
