/// What the faults planted into a film say about its golden.
public struct AuditReport: Sendable, Equatable {
  /// A fault that the golden does not notice.
  public struct Survivor: Sendable, Hashable {
    /// The fault.
    public let fault: PlantedFault
    /// The first frame, of those that are not pinned, in which it shows; nil when it shows in none.
    public let frame: Int?
    /// Why it shows in no frame; empty when it does.
    public let reason: String
  }

  /// The golden's name.
  public let name: String
  /// How many frames are pinned.
  public let pinned: Int
  /// How many faults were planted.
  public internal(set) var planted = 0
  /// How many of them changed a pinned frame.
  public internal(set) var noticed = 0
  /// The faults that show in the film, and not in a pinned frame.
  public internal(set) var missed: [Survivor] = []
  /// The faults that show in no frame of the film, so that no golden could notice them.
  public internal(set) var harmless: [Survivor] = []
  /// What makes the golden worth little, each as a sentence; empty for one that is worth something.
  public internal(set) var findings: [String] = []
  /// What the pinned frames see of the film's events.
  public internal(set) var coverage: EventCoverage?

  init(name: String, pinned: Int) { (self.name, self.pinned) = (name, pinned) }

  /// Whether nothing is wrong with the golden.
  public var isSound: Bool { findings.isEmpty }

  /// The share of the faults that show in the film which the golden notices, 0…1; 1 when none shows.
  public var score: Double {
    noticed + missed.count == 0 ? 1 : Double(noticed) / Double(noticed + missed.count)
  }
}

extension AuditReport: CustomStringConvertible {
  /// A report that fits a terminal: what is wrong with the golden, the faults that it misses, and how many show nowhere.
  public var description: String { text(all: false) }

  /// The report; with `all`, every fault that it misses or that shows nowhere is listed.
  public func text(all: Bool) -> String {
    var lines = findings.map { "\(name): \($0)" }
    lines.append(
      "\(name): \(planted) faults planted, \(noticed) noticed by \(pinned) pinned frame\(pinned == 1 ? "" : "s"), "
        + "\(missed.count) missed, \(harmless.count) show in no frame")
    if let coverage { lines.append("  \(coverage)") }
    lines += Self.list(missed, all ? .max : 12) {
      "  missed: \($0.fault); shows in frame \($0.frame ?? 0), which is not pinned"
    }
    lines += Self.list(harmless, all ? .max : 4) { "  shows in no frame: \($0.fault); \($0.reason)" }
    return lines.joined(separator: "\n")
  }

  private static func list(_ survivors: [Survivor], _ limit: Int, _ line: (Survivor) -> String) -> [String] {
    survivors.prefix(limit).map(line)
      + (survivors.count > limit ? ["  … and \(survivors.count - limit) more; --details lists them"] : [])
  }
}
