import AppKit
import QuartzCore

/// A badge that draws itself, and pulses in its own shadow.
class BadgeView: NSView {
  var color = NSColor.systemRed.withAlphaComponent(0.5)

  override init(frame frameRect: NSRect) {
    super.init(frame: frameRect)
    wantsLayer = true
    layer?.cornerRadius = 6
    layer?.shadowColor = NSColor.black.cgColor
    layer?.shadowOpacity = 0.25
    layer?.shadowOffset = CGSize(width: 0, height: -2)
  }

  required init?(coder: NSCoder) {
    fatalError("init(coder:) has not been implemented")
  }

  override func draw(_ dirtyRect: NSRect) {
    guard let context = NSGraphicsContext.current?.cgContext else { return }
    context.setFillColor(color.cgColor)
    context.addPath(NSBezierPath(roundedRect: bounds, xRadius: 6, yRadius: 6).cgPath)
    context.fillPath()
  }

  func pulse() {
    let pulse = CAKeyframeAnimation(keyPath: "shadowOpacity")
    pulse.values = [0.25, 1, 0.25]
    pulse.duration = 1
    pulse.timingFunctions = [
      CAMediaTimingFunction(name: kCAMediaTimingFunctionEaseIn),
      CAMediaTimingFunction(name: kCAMediaTimingFunctionEaseOut),
    ]
    layer?.add(pulse, forKey: "pulse")
  }
}
