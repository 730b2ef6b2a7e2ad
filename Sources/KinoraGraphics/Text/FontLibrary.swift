import Foundation
import Synchronization

/// The fonts text can be set in: those installed on the machine, known through fontconfig, and those registered from files.
///
/// A name that no font answers to is an error, never a quiet substitute. Characters that a chosen face lacks are taken from other fonts, as
/// everywhere; `TextLayout.missing` lists those that none has. Safe to use from any thread: calls take turns.
public final class FontLibrary: Sendable {
  /// The library that layers use.
  public static let shared = FontLibrary()

  private let engine: Mutex<TextEngine>

  /// A library with the fonts installed on the system.
  public init() { engine = Mutex(TextEngine()) }

  /// The face nearest to a weight and slant in a family.
  ///
  /// A family is there when it is installed or registered (names compare without case), when it is one of the generic `sans-serif`,
  /// `serif`, `monospace` and their short forms, or when fontconfig knows a metric-compatible stand-in (Helvetica for Liberation Sans).
  /// - Throws: `FontError.unknownFamily` otherwise.
  public func face(family: String, weight: Int = 400, isItalic: Bool = false) throws(FontError) -> FontFace {
    try face(FontDescription(family: family, weight: weight, isItalic: isItalic))
  }

  /// The face nearest to a description.
  public func face(_ description: FontDescription) throws(FontError) -> FontFace {
    let found = engine.withLock { engine -> Result<FontFace, FontError> in
      engine.face(description).map(Result.success)
        ?? .failure(.unknownFamily(description.family, nearest: engine.fonts.nearest(to: description.family)))
    }
    return try found.get()
  }

  /// The face a name stands for: a family (its regular face), a full name such as `DejaVu Sans Bold`, or a PostScript name such as
  /// `DejaVuSans-Bold`.
  /// - Throws: `FontError.unknownFamily` when nothing is called so.
  public func face(named name: String) throws(FontError) -> FontFace {
    if let exact = engine.withLock({ $0.face(fullName: name) }) { return exact }
    return try face(FontDescription(family: name))
  }

  /// The face text is set in when no font was asked for: Helvetica or its stand-in, else the machine's sans-serif.
  /// Nil on a machine without fonts.
  public func defaultFace(weight: Int = 400, isItalic: Bool = false) -> FontFace? {
    engine.withLock {
      $0.face(FontDescription(family: "Helvetica", weight: weight, isItalic: isItalic))
        ?? $0.face(FontDescription(family: "sans-serif", weight: weight, isItalic: isItalic))
    }
  }

  /// Adds the fonts of a file, which is read once and may change or go afterwards, so that their names work like installed ones' and their glyphs serve as fallback.
  ///
  /// - Returns: the faces of the file, in its order; the first is what a scene's font asset means.
  /// - Throws: `FontError.unreadableFile`.
  @discardableResult
  public func register(path: String) throws(FontError) -> [FontFace] {
    try engine.withLock { engine throws(FontError) in try engine.register(path: path) }
  }

  /// Every family, installed or registered, sorted.
  public var families: [String] { engine.withLock { $0.fonts.families } }

  /// Runs `body` while no thread is inside the font libraries on behalf of this library.
  package func whileIdle<Result>(_ body: () -> Result) -> Result { engine.withLock { _ in body() } }

  /// Shapes and breaks text; what `TextLayout` is made from. Blocks of so many bytes are laid out by themselves; the result is the same.
  func typeset(_ runs: [TextRun], options: TextLayout.Options, blockSize: Int = TextEngine.blockSize) -> TypesetText {
    engine.withLock { $0.typeset(runs, options: options, blockSize: blockSize) }
  }
}

/// What the library's lock guards: fontconfig's fonts and Pango's typesetter over them.
final class TextEngine {
  let fonts = FontconfigFonts()
  let typesetter: PangoTypesetter

  init() { typesetter = PangoTypesetter(fonts: fonts) }

  /// Large enough that what a layout costs by itself does not matter, small enough that going through one is quick.
  static let blockSize = 4096

  func typeset(_ runs: [TextRun], options: TextLayout.Options, blockSize: Int) -> TypesetText {
    var hasNew = false
    for run in runs where fonts.include(run.face) { hasNew = true }
    if hasNew { typesetter.fontsChanged() }
    return typesetter.typeset(runs, options: options, blockSize: blockSize)
  }

  func face(_ description: FontDescription) -> FontFace? {
    fonts.answers(to: description.family) ? fonts.match(description) : nil
  }

  func face(fullName: String) -> FontFace? { fonts.face(fullName: fullName) }

  func register(path: String) throws(FontError) -> [FontFace] {
    let faces = try fonts.register(path: path)
    typesetter.fontsChanged()
    return faces
  }
}
