import Foundation
import KinoraGolden

/// What audits of goldens came to, for programs.
struct AuditReports: Encodable {
  /// A fault that a golden misses, or that shows in no frame.
  private struct Fault: Encodable {
    let layer: String
    let subject: String
    let change: String
    /// The first frame that shows it.
    let frame: Int?
    /// Why no frame shows it.
    let reason: String?

    init(_ survivor: AuditReport.Survivor) {
      (layer, subject, change) = (survivor.fault.layer, survivor.fault.subject, survivor.fault.change)
      frame = survivor.frame
      reason = survivor.frame == nil ? survivor.reason : nil
    }
  }

  /// One golden's audit.
  private struct Golden: Encodable {
    let scene: String
    let name: String
    let sound: Bool
    let findings: [String]
    let pinned: Int
    let planted: Int
    let noticed: Int
    let missed: [Fault]
    let harmless: [Fault]
    /// Whose films the golden accepts besides its own.
    var accepts: [String] = []
  }

  private let form = 1
  private let kinora = Command.version
  private var goldens: [Golden] = []

  /// Adds the audit of a request's golden.
  mutating func add(_ report: AuditReport, of request: GoldenRequest) {
    goldens.append(
      Golden(
        scene: request.scene, name: request.name, sound: report.isSound, findings: report.findings,
        pinned: report.pinned, planted: report.planted, noticed: report.noticed, missed: report.missed.map(Fault.init),
        harmless: report.harmless.map(Fault.init)))
  }

  /// Notes that the golden at `index` accepts the film of another scene.
  mutating func note(_ index: Int, accepts scene: String) { goldens[index].accepts.append(scene) }
}

/// Which laws films keep, for programs.
struct LawReports: Encodable {
  /// A law and what became of it.
  private struct Law: Encodable {
    let name: String
    let statement: String
    /// holds, broken or "does not apply".
    let result: String
    /// How many frames were compared, of a law that holds.
    var frames: Int?
    /// The first frame that differs, of a broken one, with its time in seconds and the layer that is there.
    var frame: Int?
    var time: Double?
    var layer: String?
    let message: String
  }

  /// One scene's laws.
  private struct Scene: Encodable {
    let scene: String
    let name: String
    var laws: [Law] = []
  }

  private let form = 1
  private let kinora = Command.version
  private var scenes: [Scene] = []

  /// Begins with the laws of another scene.
  mutating func begin(_ request: GoldenRequest) { scenes.append(Scene(scene: request.scene, name: request.name)) }

  /// Adds what became of a law in the scene begun last.
  mutating func add(_ law: FilmLaw, _ verdict: LawVerdict) {
    let result =
      switch verdict {
      case .holds: "holds"
      case .broken: "broken"
      case .doesNotApply: "does not apply"
      }
    var entry = Law(name: law.name, statement: law.statement, result: result, message: "\(verdict)")
    if case .holds(let frames) = verdict { entry.frames = frames }
    if case .broken(let breach) = verdict {
      (entry.frame, entry.time, entry.layer) = (breach.frame, breach.time, breach.layer)
    }
    scenes[scenes.count - 1].laws.append(entry)
  }
}

extension Encodable {
  /// The value as JSON for programs: keys in order, slashes as they are.
  func report() throws -> String {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
    return String(decoding: try encoder.encode(self), as: UTF8.self)
  }
}
