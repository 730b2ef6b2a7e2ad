import Foundation

/// Reads times as people write them, and gives exact seconds.
///
/// | form | meaning |
/// |---|---|
/// | `1.5`, `"1.5"`, `"1.5s"` | seconds |
/// | `"1/3s"` | a fraction of seconds, of milliseconds or of frames |
/// | `"250ms"` | milliseconds |
/// | `"45f"` | frames: 45 ÷ rate; may be fractional |
/// | `"00:00:01:15"` | hours, minutes, seconds, frames |
/// | `"00:00:01.5"`, `"00:01"` | hours, minutes, seconds; minutes, seconds |
///
/// A timecode is read as non-drop-frame timecode: a second of the count is ⌈rate⌉ frames, so at 30000/1001
/// `"00:00:01:00"` is frame 30, which is shown at 1.001 s. Negative times are allowed except as timecodes.
public enum TimeParsing {
  /// The exact time `text` means. `rate` is needed for frames and timecodes only.
  public static func seconds(_ text: String, rate: FrameRate? = nil) throws(TimeError) -> Rational {
    let letters = UInt8(ascii: "!")...UInt8(ascii: "~")
    let isPlain = letters.contains(text.utf8.first ?? 0) && letters.contains(text.utf8.last ?? 0)
    let trimmed = isPlain ? text : text.trimmingCharacters(in: .whitespaces)
    if trimmed.utf8.contains(UInt8(ascii: ":")) { return try timecode(trimmed, found: text, rate: rate) }
    if let digits = trimmed.removing(suffix: "ms") {
      return try scaled(digits, by: Rational(1, 1000), found: text)
    }
    if let digits = trimmed.removing(suffix: "s") { return try scaled(digits, by: .one, found: text) }
    if let digits = trimmed.removing(suffix: "f") {
      guard Rational(decimal: digits) != nil else { throw TimeError(found: text, reason: .time) }
      guard let rate else { throw TimeError(found: text, reason: .needsFrameRate) }
      return try scaled(digits, by: Rational.one.divided(by: rate.framesPerSecond), found: text)
    }
    return try scaled(trimmed[...], by: .one, found: text)
  }

  /// The exact time that a plain number of seconds means, read as by ``Rational/init(nearest:)``.
  public static func seconds(_ value: Double) throws(TimeError) -> Rational {
    guard let exact = Rational(nearest: value) else {
      throw TimeError(found: "\(value)", reason: value.isFinite ? .tooLarge : .time)
    }
    return exact
  }

  private static func scaled(_ digits: Substring, by unit: Rational?, found: String) throws(TimeError) -> Rational {
    guard let value = fraction(digits) ?? Rational(decimal: digits) else {
      let tooLong = !digits.isEmpty && digits.utf8.allSatisfy { (48...57).contains($0) || $0 == 46 }
      throw TimeError(found: found, reason: tooLong && digits.utf8.filter { $0 == 46 }.count <= 1 ? .tooLarge : .time)
    }
    guard let unit, let seconds = value.multiplied(by: unit) else { throw TimeError(found: found, reason: .tooLarge) }
    return seconds
  }

  /// The value of `1/3`; nil for what is no fraction of two decimals.
  private static func fraction(_ digits: Substring) -> Rational? {
    let parts = digits.split(separator: "/", omittingEmptySubsequences: false)
    guard parts.count == 2, let above = Rational(decimal: parts[0]), let below = Rational(decimal: parts[1]) else {
      return nil
    }
    return above.divided(by: below)
  }

  private static func timecode(_ text: String, found: String, rate: FrameRate?) throws(TimeError) -> Rational {
    let fields = text.split(separator: ":", omittingEmptySubsequences: false)
    guard (2...4).contains(fields.count), !text.contains("-"), !text.contains("+") else {
      throw TimeError(found: found, reason: .time)
    }
    var values: [Rational] = []
    for (index, field) in fields.enumerated() {
      // Only the seconds of a timecode without frames may have a fraction.
      let mayHaveFraction = index == fields.count - 1 && fields.count < 4
      guard let value = Rational(decimal: field), mayHaveFraction || !field.contains(".") else {
        throw TimeError(found: found, reason: .time)
      }
      values.append(value)
    }
    let hasFrames = values.count == 4
    let frames = hasFrames ? values.removeLast() : .zero
    let seconds = values.removeLast()
    let minutes = values.removeLast()
    let hours = values.first ?? .zero
    guard seconds < Rational(60) else { throw TimeError(found: found, reason: .field("seconds", range: "0 to 59")) }
    guard minutes < Rational(60) || fields.count == 2 else {
      throw TimeError(found: found, reason: .field("minutes", range: "0 to 59"))
    }
    let whole = hours.multiplied(by: Rational(3600)).flatMap { h in
      minutes.multiplied(by: Rational(60)).flatMap { h.adding($0) }?.adding(seconds)
    }
    guard let whole else { throw TimeError(found: found, reason: .tooLarge) }
    guard hasFrames else { return whole }
    guard let rate else { throw TimeError(found: found, reason: .needsFrameRate) }
    let base = Rational(rate.framesPerSecond.ceiling)
    guard frames < base else {
      throw TimeError(found: found, reason: .field("frames", range: "0 to \(base.numerator - 1)"))
    }
    let count = whole.multiplied(by: base)?.adding(frames)
    guard let time = count?.divided(by: rate.framesPerSecond) else { throw TimeError(found: found, reason: .tooLarge) }
    return time
  }
}

extension String {
  /// The text before `suffix`, or nil when the string does not end in it.
  fileprivate func removing(suffix: String) -> Substring? {
    hasSuffix(suffix) ? dropLast(suffix.count) : nil
  }
}
