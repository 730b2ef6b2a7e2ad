#if canImport(UIKit)
  import UIKit
#else
  import AppKit
#endif

/// A pendulum moved by hand, a step for every frame.
class Pendulum: NSObject {
  let bob = CALayer()
  private var link: CADisplayLink?
  private var started: CFTimeInterval?
  @objc dynamic var swings = 0

  func start() {
    bob.bounds = CGRect(x: 0, y: 0, width: 10, height: 10)
    bob.backgroundColor = UIColor(red: 0.2, green: 0.4, blue: 0.6, alpha: 1).cgColor
    link = CADisplayLink(target: self, selector: #selector(step(_:)))
    link?.add(to: .main, forMode: .common)
  }

  @objc private func step(_ link: CADisplayLink) {
    let begin = started ?? link.timestamp
    started = begin
    let angle = 0.5 * cos((link.timestamp - begin) * .pi)
    CATransaction.begin()
    CATransaction.setDisableActions(true)
    bob.position = CGPoint(x: 50 + 40 * sin(angle), y: 40 * cos(angle))
    CATransaction.commit()
    swings = Int(link.timestamp - begin)
  }

  func stop() {
    link?.invalidate()
    link = nil
  }
}
