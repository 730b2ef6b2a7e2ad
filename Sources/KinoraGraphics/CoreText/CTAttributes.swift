import Foundation

// What attributed strings carry for Core Text; constant strings, so that any thread may read them. `.font`, `.kern`, `.underlineStyle` and
// `.paragraphStyle` are the same keys.

/// A `CTFont`.
public nonisolated(unsafe) let kCTFontAttributeName: CFString = "NSFont"
/// A `CGColor`; goes before `.foregroundColor`.
public nonisolated(unsafe) let kCTForegroundColorAttributeName: CFString = "CTForegroundColor"
/// True for text in the context's fill colour.
public nonisolated(unsafe) let kCTForegroundColorFromContextAttributeName: CFString = "CTForegroundColorFromContext"
/// Points added between characters, a number.
public nonisolated(unsafe) let kCTKernAttributeName: CFString = "NSKern"
/// An integer, 0 for no underline; every style is drawn as a single line.
public nonisolated(unsafe) let kCTUnderlineStyleAttributeName: CFString = "NSUnderline"
/// A `CTParagraphStyle`.
public nonisolated(unsafe) let kCTParagraphStyleAttributeName: CFString = "NSParagraphStyle"
