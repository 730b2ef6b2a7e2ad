import Foundation

/// Why something failed, as a clause for people: what Foundation's own errors print is meant for programmers.
///
/// Errors of the system are its own words for their number, errors of decoding say what was expected where; anything else describes itself.
package func plainReason(_ error: any Error) -> String {
  switch error {
  case let error as DecodingError: return reason(error)
  case EncodingError.invalidValue(let value, let context):
    return "\(place(context.codingPath)) holds \(type(of: value)), which has no form there"
  default: break
  }
  // Every error casts to NSError; only Foundation's have these domains.
  let plain = error as NSError
  if plain.domain == NSPOSIXErrorDomain { return systemReason(Int32(truncatingIfNeeded: plain.code)) }
  guard plain.domain == NSCocoaErrorDomain else { return "\(error)" }
  if let cause = plain.userInfo[NSUnderlyingErrorKey] as? any Error {
    let cause = cause as NSError
    if cause.domain == NSPOSIXErrorDomain { return systemReason(Int32(truncatingIfNeeded: cause.code)) }
  }
  switch CocoaError.Code(rawValue: plain.code) {
  case .fileNoSuchFile, .fileReadNoSuchFile: return systemReason(ENOENT)
  case .fileReadNoPermission, .fileWriteNoPermission: return systemReason(EACCES)
  case .fileWriteOutOfSpace: return systemReason(ENOSPC)
  case .fileWriteVolumeReadOnly: return systemReason(EROFS)
  case .fileWriteFileExists: return systemReason(EEXIST)
  case .fileReadCorruptFile, .fileReadInapplicableStringEncoding: return "it is not text in UTF-8"
  default: return "the system gives no reason (\(plain.code))"
  }
}

/// The system's words for one of its error numbers, to stand after a colon.
package func systemReason(_ number: Int32) -> String {
  let words = String(cString: strerror(number))
  return words.prefix(1).lowercased() + words.dropFirst()
}

private func reason(_ error: DecodingError) -> String {
  switch error {
  case .keyNotFound(let key, let context): "\(place(context.codingPath)) has no \(quoted(key.stringValue))"
  case .typeMismatch(let type, let context): "\(place(context.codingPath)) is no \(name(type))"
  case .valueNotFound(let type, let context): "\(place(context.codingPath)) is null and no \(name(type))"
  case .dataCorrupted(let context):
    context.codingPath.isEmpty ? "it is not JSON" : "\(place(context.codingPath)) makes no sense"
  @unknown default: "it cannot be read"
  }
}

/// A JSON pointer.
private func place(_ path: [any CodingKey]) -> String {
  path.isEmpty ? "the whole" : path.map { "/" + ($0.intValue.map(String.init) ?? $0.stringValue) }.joined()
}

private func name(_ type: Any.Type) -> String {
  switch type {
  case is String.Type: "text"
  case is Bool.Type: "boolean"
  case is any FixedWidthInteger.Type: "whole number"
  case is any BinaryFloatingPoint.Type: "number"
  case is [Any].Type: "list"
  default: "object"
  }
}
