import Foundation
import KinoraExport
import KinoraGraphics
import KinoraLayers
import KinoraRaster
import KinoraTiming

/// Finds out what a golden is worth: plants small faults into its film, one at a time, and sees whether the golden
/// notices.
///
/// The faults are those that a slip of a hand makes: each animation one frame or half a frame early and late, with each
/// other named curve, 2 % longer and shorter, and the other way round; each layer 2/255 more and less opaque and a quarter
/// of a point aside; neighbours in the other order. What a fault does not change is not drawn: a pinned frame is drawn
/// when its display list is another one, until the first that differs.
public struct GoldenAudit {
  private let store: GoldenStore

  /// An audit of the goldens of one folder.
  public init(store: GoldenStore) { self.store = store }

  /// Plants every fault into `film`, whose golden is called `name`.
  ///
  /// - Parameter progress: Is called now and then with how many faults are done and how many there are.
  public func audit(
    _ film: Film, named name: String, progress: ((Int, Int) -> Void)? = nil
  ) throws -> AuditReport {
    guard let manifest = try store.manifest(name) else {
      throw GoldenError.unreadable(file: store.manifestPath(name), reason: "nothing is recorded there; record it first")
    }
    let frames = manifest.frames.map(\.i).sorted()
    let hashes = Dictionary(manifest.frames.map { ($0.i, "\($0.hash)") }) { first, _ in first }
    var report = AuditReport(name: name, pinned: frames.count)
    let format = try film.format
    guard let last = frames.last, last < format.frameCount else {
      report.findings = ["the film is shorter than its golden; verify it first"]
      return report
    }
    let survey = try FilmSurvey(of: film, frames: frames)
    let stand = AuditStand(film, format, survey)
    var blank = 0
    for frame in frames {
      guard let list = survey.lists[frame] else { continue }
      let canvas = try stand.draw(list)
      if FrameHash(of: canvas).description != hashes[frame] {
        report.findings = ["the film does not match its golden, first in frame \(frame); verify it first"]
        return report
      }
      if AuditStand.isBlank(canvas) { blank += 1 }
    }
    report.coverage = try FrameSampling.frames(frames).coverage(of: film)
    let faults = survey.faults
    report.planted = faults.count
    var unnoticed: [String: (planted: Int, missed: Int)] = [:]
    for start in stride(from: 0, to: faults.count, by: AuditStand.crew) {
      let some = faults[start..<min(start + AuditStand.crew, faults.count)]
      for (item, outcome) in zip(some, try stand.outcomes(of: some, frames, hashes)) {
        switch outcome {
        case .noticed:
          report.noticed += 1
          unnoticed[item.fault.who, default: (0, 0)].planted += 1
        case .missed(let frame):
          report.missed.append(AuditReport.Survivor(fault: item.fault, frame: frame, reason: ""))
          unnoticed[item.fault.who, default: (0, 0)].planted += 1
          unnoticed[item.fault.who, default: (0, 0)].missed += 1
        case .harmless(let reason):
          report.harmless.append(AuditReport.Survivor(fault: item.fault, frame: nil, reason: reason))
        }
      }
      progress?(some.endIndex, faults.count)
    }
    if report.noticed == 0 { report.findings.append("no fault can hurt this golden") }
    if blank == frames.count {
      report.findings.append("all pinned frames show one colour only")
    }
    if report.noticed > 0 {
      for (who, counts) in unnoticed.sorted(by: { $0.key < $1.key }) where counts.missed * 2 > counts.planted {
        report.findings.append(
          counts.missed == counts.planted
            ? "no fault in \(who) is noticed; pin a frame that shows it"
            : "\(counts.missed) of \(counts.planted) faults in \(who) are missed; pin frames that show them")
      }
    }
    return report
  }

  /// Whether the golden called `name` would accept `film`, another film than its own: none of its pinned frames differs.
  public func accepts(_ film: Film, as name: String) throws -> Bool {
    guard let manifest = try store.manifest(name) else { return false }
    let format = try film.format
    guard manifest.frames.allSatisfy({ $0.i < format.frameCount }) else { return false }
    for frame in manifest.frames.sorted(by: { $0.i < $1.i }) {
      if FrameHash(of: try film.frame(number: frame.i)).description != "\(frame.hash)" { return false }
    }
    return true
  }
}

extension PlantedFault {
  /// The layer and the animation that the fault is in.
  fileprivate var who: String { subject.isEmpty ? layer : "\(layer), \(subject)" }
}
