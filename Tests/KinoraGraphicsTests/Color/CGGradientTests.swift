import Foundation
import KinoraGraphics
import Testing

@Suite("Gradients in contexts")
struct CGGradientTests {
  @Test("without locations the colours are evenly spaced")
  func even() {
    let gradient = CGGradient(colors: [.black, .clear, .white])
    #expect(gradient?.stops.map(\.location) == [0, 0.5, 1])
  }

  @Test("a gradient's locations are clamped and sorted, and equal ones keep their order")
  func sorted() {
    let gradient = CGGradient(colors: [.white, .black, .clear], locations: [1.5, 0.5, 0.5])
    #expect(gradient?.stops.map(\.location) == [0.5, 0.5, 1])
    #expect(gradient?.stops.map(\.color) == [.black, .clear, .white])
  }

  @Test("a gradient with wrong counts, wrong types or NaN is nil")
  func wrong() {
    #expect(CGGradient(colors: []) == nil)
    #expect(CGGradient(colors: [.black], locations: [0, 1]) == nil)
    #expect(CGGradient(colors: [.black], locations: [.nan]) == nil)
    #expect(CGGradient(colorsSpace: nil, colors: ["red"], locations: nil) == nil)
    #expect(
      CGGradient(colorSpace: CGColorSpaceCreateDeviceRGB(), colorComponents: [1, 0], locations: nil, count: 1) == nil)
  }

  @Test("a gradient's components are read colour by colour")
  func components() {
    let gradient = CGGradient(
      colorSpace: CGColorSpaceCreateDeviceRGB(), colorComponents: [1, 0, 0, 1, 0, 0, 1, 0.5], locations: [0, 1],
      count: 2)
    #expect(gradient?.stops.map(\.color.blue) == [0, 1])
  }
}
