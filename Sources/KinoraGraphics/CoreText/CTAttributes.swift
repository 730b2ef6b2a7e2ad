import Foundation

// The keys of Core Text's attributes in attributed strings: constant strings, so that any thread may read them.
// `.font`, `.kern`, `.underlineStyle` and `.paragraphStyle` are the same keys.

/// The key of the font, a `CTFont`.
public nonisolated(unsafe) let kCTFontAttributeName: CFString = "NSFont"
/// The key of the text's colour, a `CGColor`; it wins over `.foregroundColor`.
public nonisolated(unsafe) let kCTForegroundColorAttributeName: CFString = "CTForegroundColor"
/// The key of a truth value; true for text in the context's fill colour.
public nonisolated(unsafe) let kCTForegroundColorFromContextAttributeName: CFString = "CTForegroundColorFromContext"
/// The key of the kerning: the points added between characters, a number.
public nonisolated(unsafe) let kCTKernAttributeName: CFString = "NSKern"
/// The key of the underline style, an integer, 0 for no underline; every style is drawn as a single line.
public nonisolated(unsafe) let kCTUnderlineStyleAttributeName: CFString = "NSUnderline"
/// The key of the paragraph style, a `CTParagraphStyle`.
public nonisolated(unsafe) let kCTParagraphStyleAttributeName: CFString = "NSParagraphStyle"
