import Foundation
import Synchronization

/// The fonts in which text can be set: fonts installed on the machine, found through fontconfig, and fonts registered
/// from files.
///
/// A name that no font has is an error and never silently substituted. Characters that a chosen face lacks are taken
/// from other fonts; `TextLayout.missing` lists characters that no font has. A library is safe to use from any thread:
/// calls take turns.
public final class FontLibrary: Sendable {
  /// The library that layers use.
  public static let shared = FontLibrary()

  private let engine: Mutex<TextEngine>

  /// A library with the fonts installed on the system.
  public init() { engine = Mutex(TextEngine()) }

  /// The face nearest to a weight and slant in a family.
  ///
  /// A family exists when it is installed or registered (names compare without case), when it is one of the generic
  /// `sans-serif`, `serif`, `monospace` and their short forms, or when fontconfig knows a metric-compatible substitute
  /// (Liberation Sans for Helvetica).
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

  /// The face with a name: a family (its regular face), a full name such as `DejaVu Sans Bold`, or a PostScript name
  /// such as `DejaVuSans-Bold`.
  /// - Throws: `FontError.unknownFamily` when no font has the name.
  public func face(named name: String) throws(FontError) -> FontFace {
    if let exact = engine.withLock({ $0.face(fullName: name) }) { return exact }
    return try face(FontDescription(family: name))
  }

  /// The face in which text is set when no font was asked for: Helvetica or its substitute, or else the machine's
  /// sans-serif. Nil on a machine without fonts.
  public func defaultFace(weight: Int = 400, isItalic: Bool = false) -> FontFace? {
    engine.withLock {
      $0.face(FontDescription(family: "Helvetica", weight: weight, isItalic: isItalic))
        ?? $0.face(FontDescription(family: "sans-serif", weight: weight, isItalic: isItalic))
    }
  }

  /// The face of another weight or slant of a face's family; the face itself where nothing else is asked for or the
  /// family cannot be found. A weight of nil and a slant of false are those of the face.
  package func face(like face: FontFace, weight: Int?, isItalic: Bool) -> FontFace {
    var description = face.description
    if let weight { description.weight = weight }
    if isItalic { description.isItalic = true }
    if description == face.description { return face }
    return engine.withLock { $0.face(like: face, description) } ?? face
  }

  /// Adds the fonts of a file, so that they can be found by name like installed fonts and their glyphs serve as
  /// fallback. The file is read once and may be changed or removed afterwards.
  ///
  /// - Returns: the faces of the file, in its order; a scene's font asset stands for the first.
  /// - Throws: `FontError.unreadableFile`.
  @discardableResult
  public func register(path: String) throws(FontError) -> [FontFace] {
    try engine.withLock { engine throws(FontError) in try engine.register(path: path) }
  }

  /// The names of all families, installed or registered, sorted.
  public var families: [String] { engine.withLock { $0.fonts.families } }

  /// The files of the installed fonts, sorted.
  package var installedFiles: [String] { engine.withLock { $0.fonts.installedFiles } }

  /// Forgets the registered fonts, so that a film made next is not set in those of another: what they serve as fallback
  /// for depends on all of them. Nothing may be set, and no face that was found before may be used, meanwhile.
  package func forgetRegistered() { engine.withLock { $0 = TextEngine() } }

  /// Runs `body` while no other thread is inside the font libraries through this library.
  package func whileIdle<Result>(_ body: () -> Result) -> Result { engine.withLock { _ in body() } }

  /// Shapes text and breaks it into lines, for `TextLayout`. Blocks of at least `blockSize` bytes are laid out
  /// separately; the result does not depend on their size.
  func typeset(_ runs: [TextRun], options: TextLayout.Options, blockSize: Int = TextEngine.blockSize) -> TypesetText {
    engine.withLock { $0.typeset(runs, options: options, blockSize: blockSize) }
  }
}

/// The state that the library's lock guards: fontconfig's fonts and a Pango typesetter that uses them.
final class TextEngine {
  let fonts = FontconfigFonts()
  let typesetter: PangoTypesetter

  init() { typesetter = PangoTypesetter(fonts: fonts) }

  /// The standard size of a block in bytes: large enough that the fixed cost of a layout does not matter, small enough
  /// that Pango's search from the beginning of the layout is quick.
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

  /// The face nearest to a description in the family of `face`; nil where the family cannot be found.
  func face(like face: FontFace, _ description: FontDescription) -> FontFace? {
    if fonts.include(face) { typesetter.fontsChanged() }
    guard let found = fonts.match(description), found.description.family == description.family else { return nil }
    return found
  }

  func face(fullName: String) -> FontFace? { fonts.face(fullName: fullName) }

  func register(path: String) throws(FontError) -> [FontFace] {
    let faces = try fonts.register(path: path)
    typesetter.fontsChanged()
    return faces
  }
}
