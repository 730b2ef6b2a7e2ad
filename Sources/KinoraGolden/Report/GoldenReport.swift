import Foundation
import KinoraExport
import KinoraGraphics
import KinoraMedia
import KinoraMessages

/// The failed frames of a comparison as a page for a browser, with pictures beside it.
///
/// The page is a folder with `index.html`, `f0012.actual.png` for every frame shown and, where there is a review
/// picture, `f0012.expected.png` and `f0012.difference.png`. Nothing is fetched from elsewhere, so the folder can be
/// kept as it is by whatever runs the tests.
public struct GoldenReport {
  /// The most frames that are shown: the first that differs, and those with a review picture.
  public static let shownLimit = 24

  private let name: String
  private let verdict: GoldenVerdict
  private let folder: String

  /// - Parameter folder: The folder of the page, which is made when it does not exist; files of the same names are
  ///   replaced.
  public init(of verdict: GoldenVerdict, named name: String, in folder: String) {
    self.name = name
    self.verdict = verdict
    self.folder = folder
  }

  /// Renders the frames that differ once more and writes the page.
  /// - Returns: the page's path.
  @discardableResult
  public func write(_ film: Film, store: GoldenStore) throws -> String {
    do {
      try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    } catch {
      throw GoldenError.file(path: folder, reason: "cannot be made: \(plainReason(error))")
    }
    var sections: [String] = []
    if case .framesDiffer(let failures, _) = verdict {
      let shown = Self.worthShowing(failures)
      sections = try shown.map { try section($0, film, store) }
      if shown.count < failures.count {
        sections.append("<p>\(failures.count - shown.count) more frames differ and are not shown.</p>")
      }
    }
    let page = Self.page(title: name, verdict: verdict.description, sections: sections)
    let path = folder + "/index.html"
    do throws(MediaError) {
      try WholeFile.write(page.utf8, to: path, what: "the page", sparing: film.inputs)
    } catch {
      throw GoldenError.file(path: path, reason: "cannot be written: \(error.reason)")
    }
    return path
  }

  /// The failures to show: those that can be compared with a review picture, and always the first.
  private static func worthShowing(_ failures: [GoldenVerdict.FrameFailure]) -> [GoldenVerdict.FrameFailure] {
    let first = failures.first?.frame
    return Array(failures.filter { $0.difference != nil || $0.frame == first }.prefix(shownLimit))
  }

  private func section(_ failure: GoldenVerdict.FrameFailure, _ film: Film, _ store: GoldenStore) throws -> String {
    let actual = try film.frame(number: failure.frame)
    let review = store.reviewPicture(name, frame: failure.frame, hash: failure.expectedHash)
    let expected = review.image
    var figures = [try figure("actual", actual, failure.frame, film.inputs)]
    if let expected {
      figures.insert(try figure("expected", expected, failure.frame, film.inputs), at: 0)
      if let difference = PixelDifference.picture(expected.pixels, actual.pixels) {
        figures.append(try figure("difference", difference, failure.frame, film.inputs))
      }
    }
    let words = [
      failure.difference.map { "\($0)." },
      failure.matchesFrame.map { "These are the pixels approved for frame \($0)." },
      expected == nil ? review.problem ?? "There is no review picture of this frame." : nil,
    ]
    return """
      <section>
      <h2>Frame \(failure.frame) <small>\(Self.escaped(failure.time)) s</small></h2>
      <p>\(Self.escaped(words.compactMap { $0 }.joined(separator: " ")))</p>
      <div class="figures">\(figures.joined())</div>
      </section>
      """
  }

  private func figure(_ kind: String, _ image: CGImage, _ frame: Int, _ inputs: InputFiles) throws -> String {
    let file = "f\(String(repeating: "0", count: max(0, 4 - String(frame).count)))\(frame).\(kind).png"
    try ImageEncoder.writePNG(image, to: folder + "/" + file, sparing: inputs)
    return """
      <figure><img src="\(file)" width="\(image.width)" height="\(image.height)" alt="\(kind)"><figcaption>\(kind)</figcaption></figure>
      """
  }

  // MARK: - The page

  private static func page(title: String, verdict: String, sections: [String]) -> String {
    """
    <!doctype html>
    <html lang="en">
    <meta charset="utf-8">
    <meta name="viewport" content="width=device-width">
    <title>\(escaped(title))</title>
    <style>\(style)</style>
    <h1>\(escaped(title))</h1>
    <pre>\(escaped(verdict))</pre>
    \(sections.joined(separator: "\n"))
    </html>
    """
  }

  /// A chequered ground behind transparent pixels; small pictures are enlarged without smoothing.
  private static let style = """
    :root { color-scheme: light dark; --ground: #fff; --ink: #1d1f23; --faint: #6a707a; --square: #e4e6ea }
    @media (prefers-color-scheme: dark) { :root { --ground: #16181c; --ink: #e6e8ec; --faint: #9aa1ac; --square: #2b2f36 } }
    body { background: var(--ground); color: var(--ink); font: 15px/1.5 system-ui, sans-serif; margin: 2rem auto; max-width: 100rem; padding: 0 1.5rem }
    pre { white-space: pre-wrap; font-size: 13px; border-left: 3px solid #e8703a; padding-left: 1rem }
    h2 small { color: var(--faint); font-weight: normal }
    .figures { display: flex; flex-wrap: wrap; gap: 1rem }
    figure { margin: 0; flex: 1 1 20rem; max-width: 48rem }
    img { width: 100%; height: auto; image-rendering: pixelated; background: repeating-conic-gradient(var(--square) 0 25%, transparent 0 50%) 0 0 / 16px 16px }
    figcaption { color: var(--faint); font-size: 13px }
    """

  private static func escaped(_ text: String) -> String {
    text.replacing("&", with: "&amp;").replacing("<", with: "&lt;").replacing(">", with: "&gt;")
      .replacing("\"", with: "&quot;")
  }
}
