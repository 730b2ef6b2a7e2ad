import KinoraNumerics
import Testing

@Suite("Numbers clamped to a type")
struct ClampedConversionTests {
  @Test("a number in range loses only its fraction")
  func truncates() {
    #expect(Int(clamping: 3.99) == 3)
    #expect(Int(clamping: -3.99) == -3)
    #expect(UInt8(clamping: 255.9) == 255)
    #expect(Int(clamping: -0.0) == 0)
  }

  @Test("a number out of range becomes the nearest that fits, and NaN becomes zero")
  func clamps() {
    #expect(Int(clamping: 1e300) == .max)
    #expect(Int(clamping: -Double.infinity) == .min)
    #expect(UInt8(clamping: -1.0) == 0)
    #expect(UInt8(clamping: 256.0) == 255)
    #expect(Int64(clamping: 0x1p63) == .max)
    #expect(Int(clamping: Double.nan) == 0)
  }
}
