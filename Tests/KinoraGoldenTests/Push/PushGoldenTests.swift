import Foundation
import KinoraExport
import KinoraGolden
import KinoraGraphics
import KinoraLayers
import KinoraTesting
import KinoraTiming
import Testing

/// Pushes compared with goldens, which notice change; whether a push is right, its closed form tells.
@Suite("Pushes, pinned")
struct PushGoldenTests {
  static let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent().appendingPathComponent("Fixtures/goldens").path

  @Test("the guide's push from the right, eased in, is as it was approved")
  func fromRight() throws {
    let film = PushFilm.make(
      width: 160, height: 90, framesPerSecond: 30, subtype: .fromRight,
      timingFunction: CAMediaTimingFunction(name: .easeIn))
    try expectGolden(
      of: film, named: "push-from-right-ease-in", in: Self.folder, reviewed: [0, 15, 22, 30], oracle: .closedForm)
  }

  @Test(
    "every type of transition from every side is as it was approved",
    arguments: [CATransitionType.fade, .push, .moveIn, .reveal],
    [CATransitionSubtype.fromRight, .fromLeft, .fromTop, .fromBottom])
  func matrix(type: CATransitionType, subtype: CATransitionSubtype) throws {
    let film = PushFilm.make(width: 64, height: 48, framesPerSecond: 10, subtype: subtype, type: type)
    try expectGolden(
      of: film, named: "transition-\(type.rawValue)-\(subtype.rawValue)", in: Self.folder, frames: [0, 3, 7, 10],
      reviewed: [3], oracle: type == .push ? .closedForm : .none)
  }
}
