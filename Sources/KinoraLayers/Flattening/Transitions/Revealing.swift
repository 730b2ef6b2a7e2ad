import Foundation
import KinoraGraphics
import KinoraNumerics

/// Transitions that uncover more and more of the new picture where it stands, through an outline that grows.
enum Revealing {
  /// An edge that crosses the layer.
  static func wipe(_ pictures: TransitionPictures, _ flattener: inout Flattener) {
    let (x, y) = pictures.direction
    let bounds = pictures.bounds
    let far = reach(of: bounds)
    var area = bounds.insetBy(dx: -far, dy: -far)
    let way = CGFloat(pictures.share)
    if x > 0 { area.size.width = far + way * bounds.width }
    if y > 0 { area.size.height = far + way * bounds.height }
    if x < 0 {
      area.origin.x = bounds.maxX - way * bounds.width
      area.size.width = far + way * bounds.width
    }
    if y < 0 {
      area.origin.y = bounds.maxY - way * bounds.height
      area.size.height = far + way * bounds.height
    }
    pictures.reveal(through: pictures.matte(.rect(area)), with: &flattener)
  }

  /// A circle that grows from the centre until the layer is inside it.
  static func iris(_ pictures: TransitionPictures, _ flattener: inout Flattener) {
    let bounds = pictures.bounds
    let radius = Elementary.hypot(Double(bounds.width), Double(bounds.height)) / 2 * pictures.share
    let circle = CGRect(x: bounds.midX - radius, y: bounds.midY - radius, width: 2 * radius, height: 2 * radius)
    pictures.reveal(
      through: pictures.matte(.path(PathGeometry { $0.addEllipse(in: circle) }, .nonZero)), with: &flattener)
  }

  /// A hand that turns once about the centre. It starts upright, or pointing right where the movement is up or down, and
  /// sets off in the direction of the movement.
  static func clock(_ pictures: TransitionPictures, _ flattener: inout Flattener) {
    let (x, y) = pictures.direction
    let up = pictures.space.isFlipped ? 1.0 : -1.0
    let start = x != 0 ? (x: 0.0, y: up) : (x: 1.0, y: 0.0)
    let bounds = pictures.bounds
    let radius = 2 * Double(reach(of: bounds))
    let whole = 2 * Double.pi * pictures.share
    let path = PathGeometry { path in
      path.move(to: CGPoint(x: bounds.midX, y: bounds.midY))
      // A fan of eighths, whose chords are well outside the layer.
      for eighth in 0...8 {
        let angle = min(Double(eighth) * .pi / 4, whole)
        let (sine, cosine) = Elementary.sincos(angle)
        path.line(
          to: CGPoint(
            x: Double(bounds.midX) + radius * (start.x * cosine + x * sine),
            y: Double(bounds.midY) + radius * (start.y * cosine + y * sine)))
        if angle == whole { break }
      }
      path.close()
    }
    pictures.reveal(through: pictures.matte(.path(path, .nonZero)), with: &flattener)
  }

  /// How far around the layer its shadow and sublayers are uncovered too.
  private static func reach(of bounds: CGRect) -> CGFloat { 2 * (bounds.width + bounds.height) }
}
