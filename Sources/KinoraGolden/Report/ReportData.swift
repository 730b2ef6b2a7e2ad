import Foundation

/// What the page of a report gets to know, as JSON: see `Report/Page/model.js`.
enum ReportData {
  struct Case: Encodable {
    let id: String
    let name: String
    /// The cause in a few words, for the list.
    let cause: String
    /// What is known of golden and film, on a line.
    let facts: String
    let findings: [Finding]
    let message: String
    /// The width and the height of the pictures.
    let size: [Int]
    /// The number of the film's frames, and its length in seconds.
    let count: Int
    let duration: Double
    /// A letter for each frame of the film: d where it differs, s where it is as approved, - where it is not pinned.
    let cells: String
    let shown: [Frame]
    let pictures: [String]
    /// Whether the pictures are not exact.
    let lossy: Bool
    /// Where most differs, in parts of the picture; nil when that is not known.
    let box: Box?
    let events: [Event]
    let outlines: [Outline]
    let curves: [Curve]
    /// The fingerprint of the frames that would be approved; nil where nothing is to be decided.
    let candidate: String?
  }

  struct Finding: Encodable {
    let kind: String
    let words: String
    let layer: String?
    let property: String?
    let since: Int?
    let expected: String
    let actual: String
    let share: Double
    let note: String
  }

  /// A frame that is shown; pictures are numbers in the list of them.
  struct Frame: Encodable {
    let frame: Int
    let seconds: Double
    let pinned: Bool
    let differs: Bool
    let expected: Int?
    let actual: Int
    let difference: Int?
    /// How it differs.
    let words: String
    /// Where the approved picture comes from, or why there is none.
    let note: String
  }

  struct Box: Encodable {
    let x: Double
    let y: Double
    let width: Double
    let height: Double
  }

  struct Event: Encodable {
    let seconds: Double
    let words: String
  }

  /// The corners of a layer in each shown frame, x and y in turn, in parts of the picture.
  struct Outline: Encodable {
    let layer: String
    let corners: [[Double]]
  }

  /// The numbers of a property: a list a component, with a number, or none, for each of the frames.
  struct Curve: Encodable {
    let name: String
    let frames: [Int]
    let expected: [[Double?]]?
    let actual: [[Double?]]?
    var measured: [[Double?]]?
  }

  /// A value as JSON that may stand in a script element of a page.
  static func json(_ value: some Encodable) throws -> String {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    encoder.nonConformingFloatEncodingStrategy = .convertToString(
      positiveInfinity: "inf", negativeInfinity: "-inf", nan: "nan")
    // Nothing in the text can be taken for the end of the element.
    return String(decoding: try encoder.encode(value), as: UTF8.self).replacing("<", with: "\\u003c")
  }

  /// What the whole page gets to know.
  static func page(summary: String, cases: [String]) throws -> String {
    "{\"summary\":\(try json(summary)),\"cases\":[\(cases.joined(separator: ","))]}"
  }
}
