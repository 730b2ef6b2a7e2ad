import Foundation
import KinoraGraphics
import KinoraNumerics

/// Transitions that turn the pictures in space, about an axis across the direction of the movement. The viewer's eye is
/// two layers' lengths away.
enum Turning {
  /// Two sides of a cube that turns by a quarter.
  static func cube(_ pictures: TransitionPictures, _ flattener: inout Flattener) {
    let turn = pictures.progress * .pi / 2
    for (picture, angle) in [(TransitionPictures.Picture.old, turn), (.new, turn - .pi / 2)] {
      draw(pictures, picture, turned: angle, axisBehind: 0.5, &flattener)
    }
  }

  /// A card that is turned over.
  static func flip(_ pictures: TransitionPictures, _ flattener: inout Flattener) {
    let turn = pictures.progress * .pi
    if pictures.progress < 0.5 {
      draw(pictures, .old, turned: turn, axisBehind: 0, &flattener)
    } else {
      draw(pictures, .new, turned: turn - .pi, axisBehind: 0, &flattener)
    }
  }

  /// Appends a picture turned by `angle` about an axis that is `axisBehind` lengths behind its middle, unless its back
  /// shows.
  private static func draw(
    _ pictures: TransitionPictures, _ picture: TransitionPictures.Picture, turned angle: Double, axisBehind: Double,
    _ flattener: inout Flattener
  ) {
    let (x, y) = pictures.direction
    let length = x != 0 ? Double(pictures.bounds.width) : Double(pictures.bounds.height)
    let depth = axisBehind * length
    let distance = 2 * length
    let (sine, cosine) = Elementary.sincos(angle)
    // A point at s along the movement comes to s·cos + depth·sin, and to this height above the layer's plane:
    // depth·cos − s·sin − depth.
    let rise = -sine / distance
    let base = 1 - (depth * cosine - depth) / distance
    let map =
      x != 0
      ? Homography(
        m11: cosine, m12: 0, m13: -rise * x, m21: 0, m22: 1, m23: 0, m31: depth * sine * x, m32: 0, m33: base)
      : Homography(
        m11: 1, m12: 0, m13: 0, m21: 0, m22: cosine, m23: -rise * y, m31: 0, m32: depth * sine * y, m33: base)
    guard map.determinant > 1e-9 else { return }
    pictures.draw(picture, pictures.centered.concatenating(map).concatenating(pictures.uncentered), with: &flattener)
  }
}
