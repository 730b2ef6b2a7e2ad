import Foundation
import KinoraGraphics
import KinoraLayers
import Testing

@Suite("Values between values")
struct AnimatableValueInterpolationTests {
  func half(_ a: AnimatableValue, _ b: AnimatableValue) -> AnimatableValue { a.interpolated(to: b, at: 0.5) }

  @Test("numbers, points, sizes and colours are interpolated component by component")
  func components() {
    #expect(half(.number(1), .number(2)) == .number(1.5))
    #expect(half(.point(.zero), .point(CGPoint(x: 2, y: -4))) == .point(CGPoint(x: 1, y: -2)))
    #expect(half(.size(.zero), .size(CGSize(width: 2, height: -4))) == .size(CGSize(width: 1, height: -2)))
    let (red, clear) = (CGColor(red: 1, green: 0, blue: 0, alpha: 1), CGColor(red: 0, green: 0, blue: 1, alpha: 0))
    #expect(half(.color(red), .color(clear)) == .color(CGColor(red: 0.5, green: 0, blue: 0.5, alpha: 0.5)))
  }

  @Test("a rectangle on the way to a negative size is standardised, and a size is not")
  func rects() {
    let (a, b) = (CGRect(x: 0, y: 0, width: 10, height: 10), CGRect(x: 0, y: 0, width: -30, height: 10))
    #expect(half(.rect(a), .rect(b)) == .rect(CGRect(x: -10, y: 0, width: 10, height: 10)))
  }

  @Test("between a colour and no colour there is no colour")
  func missingColors() {
    #expect(half(.color(.black), .none) == .none)
    #expect(half(.none, .color(.black)) == .none)
  }

  @Test("truth values switch as soon as the fraction exceeds 0, and strings half way")
  func switches() {
    #expect(AnimatableValue.bool(false).interpolated(to: .bool(true), at: 0) == .bool(false))
    #expect(AnimatableValue.bool(false).interpolated(to: .bool(true), at: 0.001) == .bool(true))
    #expect(AnimatableValue.string("a").interpolated(to: .string("b"), at: 0.49) == .string("a"))
    #expect(half(.string("a"), .string("b")) == .string("b"))
  }

  @Test("arrays are interpolated element by element when their counts agree, and switch otherwise")
  func arrays() {
    #expect(half(.numbers([0, 1]), .numbers([1, 3])) == .numbers([0.5, 2]))
    #expect(AnimatableValue.numbers([0, 1]).interpolated(to: .numbers([9]), at: 0.4) == .numbers([0, 1]))
    #expect(half(.numbers([0, 1]), .numbers([9])) == .numbers([9]))
    #expect(half(.colors([.black]), .colors([.white])) == .colors([CGColor(gray: 0.5, alpha: 1)]))
  }

  @Test("interpolation reaches the end exactly, and fractions beyond 1 go beyond it")
  func endsAndOvershoot() {
    for (a, b) in [(0.1, 0.7), (1e-8, 3), (-5, 0.3), (1e17, 1)] {
      #expect(AnimatableValue.number(a).interpolated(to: .number(b), at: 1) == .number(b))
    }
    #expect(AnimatableValue.number(0).interpolated(to: .number(10), at: 1.5) == .number(15))
    #expect(AnimatableValue.number(0).interpolated(to: .number(10), at: -0.5) == .number(-5))
  }

  @Test("images cross-fade, and are themselves at the ends")
  func images() {
    let (a, b) = (CGImage(pixels: PixelBuffer(width: 1, height: 1)), CGImage(pixels: PixelBuffer(width: 1, height: 1)))
    #expect(AnimatableValue.image(a).interpolated(to: .image(b), at: 0) == .image(a))
    #expect(AnimatableValue.image(a).interpolated(to: .image(b), at: 0.25) == .crossfade(a, b, 0.25))
    #expect(AnimatableValue.image(a).interpolated(to: .image(b), at: 1) == .image(b))
    #expect(half(.image(a), .none) == .crossfade(a, nil, 0.5))
    #expect(half(.crossfade(a, b, 0.9), .none) == .crossfade(b, nil, 0.5))
  }

  @Test("paths with the same elements are interpolated point by point, and others switch half way")
  func paths() {
    func line(to x: Double, closed: Bool = false) -> AnimatableValue {
      var geometry = PathGeometry()
      geometry.move(to: .zero)
      geometry.line(to: CGPoint(x: x, y: 0))
      if closed { geometry.close() }
      return .path(CGPath(geometry))
    }
    #expect(half(line(to: 10), line(to: 20)) == line(to: 15))
    #expect(half(line(to: 10), line(to: 20, closed: true)) == line(to: 20, closed: true))
    #expect(line(to: 10).interpolated(to: line(to: 20, closed: true), at: 0.4) == line(to: 10))
  }

  @Test("a line is interpolated to a curve as a curve whose control points are its ends")
  func linesBesideCurves() throws {
    func way(_ from: String, _ to: String, _ fraction: Double) throws -> String? {
      let (a, b) = (CGPath(try PathGeometry(svg: from)), CGPath(try PathGeometry(svg: to)))
      guard case .path(let path) = AnimatableValue.path(a).interpolated(to: .path(b), at: fraction) else { return nil }
      return path.geometry.svg()
    }
    let (straight, bent) = ("M 0 0 L 8 0 L 8 8 Z", "M 0 0 C 0 4 8 4 8 0 L 8 8 Z")
    #expect(try way(straight, bent, 0.5) == "M 0 0 C 0 2 8 2 8 0 L 8 8 Z")
    #expect(try way(bent, straight, 0.25) == "M 0 0 C 0 3 8 3 8 0 L 8 8 Z")
    // A quadratic curve is interpolated to a line and to a cubic; this cubic is the quadratic exactly.
    #expect(try way("M 0 0 L 8 0", "M 0 0 Q 4 8 8 0", 0.5) == "M 0 0 Q 4 4 8 0")
    #expect(try way("M 0 0 Q 6 12 12 0", "M 0 0 C 4 8 8 8 12 0", 0.5) == "M 0 0 C 4 8 8 8 12 0")
    // Paths whose elements do not correspond switch half way.
    #expect(try way("M 0 0 L 8 0", "M 0 0 L 8 0 L 8 8", 0.4) == "M 0 0 L 8 0")
    #expect(try way("M 0 0 L 8 0", "M 0 0 L 8 0 L 8 8", 0.6) == "M 0 0 L 8 0 L 8 8")
    #expect(try way("M 0 0 L 8 0 L 9 9", "M 0 0 L 8 0 M 8 8", 0.4) == "M 0 0 L 8 0 L 9 9")
  }
}

@Suite("Values added and compared")
struct AnimatableValueArithmeticTests {
  @Test("components are added and subtracted, and transforms are concatenated with the added one first")
  func sums() {
    #expect(AnimatableValue.number(1).adding(.number(2)) == .number(3))
    #expect(AnimatableValue.number(1).subtracting(.number(2)) == .number(-1))
    let (turn, move) = (CATransform3DMakeRotation(1, 0, 0, 1), CATransform3DMakeTranslation(5, 6, 7))
    let sum = AnimatableValue.transform(move).adding(.transform(turn))
    #expect(sum == .transform(CATransform3DConcat(turn, move)))
    guard case .transform(let back) = sum.subtracting(.transform(turn)) else { return #expect(Bool(false)) }
    for (x, y) in zip(back.elements, move.elements) { #expect((x - y).magnitude < 1e-12) }
  }

  @Test("a transform scaled by a whole number is applied that many times")
  func powers() {
    let step = AnimatableValue.transform(CATransform3DMakeTranslation(2, 0, 0))
    #expect(step.scaled(by: 5) == .transform(CATransform3DMakeTranslation(10, 0, 0)))
    #expect(step.scaled(by: -2) == .transform(CATransform3DMakeTranslation(-4, 0, 0)))
    #expect(step.scaled(by: 0) == .transform(CATransform3DIdentity))
  }

  @Test("the distance of two values is the Euclidean one of their components")
  func distances() {
    #expect(AnimatableValue.point(.zero).distance(to: .point(CGPoint(x: 3, y: 4))) == 5)
    #expect(AnimatableValue.number(2).distance(to: .number(-1)) == 3)
    #expect(AnimatableValue.string("a").distance(to: .string("b")) == 1)
    #expect(AnimatableValue.string("a").distance(to: .string("a")) == 0)
  }
}

@Suite("Values as key-value coding hands them over")
struct AnimatableValueConversionTests {
  @Test("numbers of every type become numbers, and truth values truth values")
  func numbers() {
    let numbers: [Any] = [2, 2.0, Float(2), CGFloat(2), UInt8(2), NSNumber(value: 2), NSNumber(value: 2.0), Int64(2)]
    for number in numbers { #expect(AnimatableValue(number) == .number(2), "\(type(of: number))") }
    #expect(AnimatableValue(true) == .bool(true))
    #expect(AnimatableValue(NSNumber(value: false)) == .bool(false))
    #expect(AnimatableValue(NSNumber(value: 1)) == .number(1))
  }

  @Test("structures are read plain and from their boxes")
  func structures() {
    let (point, size) = (CGPoint(x: 1, y: 2), CGSize(width: 3, height: 4))
    let rect = CGRect(origin: point, size: size)
    let transform = CATransform3DMakeRotation(1, 1, 2, 3)
    #expect(AnimatableValue(point) == .point(point) && AnimatableValue(NSValue(cgPoint: point)) == .point(point))
    #expect(AnimatableValue(size) == .size(size) && AnimatableValue(NSValue(cgSize: size)) == .size(size))
    #expect(AnimatableValue(rect) == .rect(rect) && AnimatableValue(NSValue(cgRect: rect)) == .rect(rect))
    #expect(AnimatableValue(transform) == .transform(transform))
    #expect(AnimatableValue(NSValue(caTransform3D: transform)) == .transform(transform))
    #expect(NSValue(caTransform3D: transform).caTransform3DValue == transform)
    let affine = CGAffineTransform(a: 1, b: 2, c: 3, d: 4, tx: 5, ty: 6)
    #expect(AnimatableValue(NSValue(cgAffineTransform: affine)) == .transform(CATransform3DMakeAffineTransform(affine)))
    #expect(NSValue(cgAffineTransform: affine).cgAffineTransformValue == affine)
    #expect(NSValue(cgPoint: point).caTransform3DValue == CATransform3DIdentity)
  }

  @Test("arrays of numbers and of colours become lists, and other arrays objects")
  func lists() {
    #expect(AnimatableValue([1, 2]) == .numbers([1, 2]))
    #expect(AnimatableValue([NSNumber(value: 0.5), 1] as [Any]) == .numbers([0.5, 1]))
    #expect(AnimatableValue([CGColor.black, CGColor.white] as [Any]) == .colors([.black, .white]))
    #expect(AnimatableValue(["a", 1] as [Any]).kind == .object)
  }

  @Test("nil, nil in a box and NSNull become no value")
  func nothing() {
    #expect(AnimatableValue(nil).isNone)
    #expect(AnimatableValue(NSNull()).isNone)
    let (missing, nested): (Double?, Double??) = (nil, 3)
    #expect(AnimatableValue(missing as Any).isNone)
    #expect(AnimatableValue(nested as Any) == .number(3))
  }

  @Test("a value that was converted converts back to itself")
  func roundTrip() {
    let values: [AnimatableValue] = [
      .none, .number(2.5), .bool(true), .point(CGPoint(x: 1, y: 2)), .rect(CGRect(x: 1, y: 2, width: 3, height: 4)),
      .color(.white), .transform(CATransform3DMakeScale(1, 2, 3)), .numbers([1, 2]), .colors([.black]), .string("x"),
    ]
    for value in values { #expect(AnimatableValue(value.any) == value) }
    #expect(AnimatableValue.number(0.5).any as? Double == 0.5)
    #expect(AnimatableValue.bool(true).any as? Bool == true)
  }

  @Test("numbers and truth values stand in for each other, and nil becomes 0 and false")
  func conversions() {
    #expect(AnimatableValue.number(2).converted(to: .bool) == .bool(true))
    #expect(AnimatableValue.bool(true).converted(to: .number) == .number(1))
    #expect(AnimatableValue.none.converted(to: .number) == .number(0))
    #expect(AnimatableValue.none.converted(to: .color) == AnimatableValue.none)
    #expect(AnimatableValue.string("2").converted(to: .number) == nil)
  }
}
