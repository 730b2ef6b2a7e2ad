import Foundation

/// Where a registered font can be used; here always in this program only.
public enum CTFontManagerScope: UInt32, Sendable {
  case none, process, user, session
}

/// Adds the fonts of a file, so that their names work like installed ones'. False, with the reason in `error`, for a file that is no font. The scope makes no
/// difference: fonts are registered until the program ends.
@discardableResult
public func CTFontManagerRegisterFontsForURL(
  _ fontURL: CFURL, _ scope: CTFontManagerScope, _ error: UnsafeMutablePointer<Unmanaged<CFError>?>?
) -> Bool {
  registerFont(atPath: fontURL.path ?? fontURL.description, error)
}

/// Adds a font that was opened, so that its names work like installed ones'.
@discardableResult
public func CTFontManagerRegisterGraphicsFont(
  _ font: CGFont, _ error: UnsafeMutablePointer<Unmanaged<CFError>?>?
) -> Bool {
  guard let path = font.face?.path else { return false }
  return registerFont(atPath: path, error)
}

private func registerFont(atPath path: String, _ error: UnsafeMutablePointer<Unmanaged<CFError>?>?) -> Bool {
  do throws(FontError) {
    try FontLibrary.shared.register(path: path)
    return true
  } catch let reason {
    let object = NSError(
      domain: "com.apple.CoreText.CTFontManagerErrorDomain", code: 101,
      userInfo: [NSLocalizedDescriptionKey: reason.description])
    error?.pointee = Unmanaged.passRetained(object)
    return false
  }
}
