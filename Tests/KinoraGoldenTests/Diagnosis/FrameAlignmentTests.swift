import KinoraGolden
import KinoraRaster
import TestSupport
import Testing

@Suite("Slipped frames, from hashes alone")
struct FrameAlignmentTests {
  /// An alignment of films written as letters, a letter a picture; "_" is of one colour, "." is not pinned.
  private func align(_ approved: String, _ actual: String) throws -> FrameAlignment {
    let hashes = { (text: String) throws in
      try Dictionary(
        uniqueKeysWithValues: text.unicodeScalars.enumerated().filter { $0.element != "." }.map {
          ($0.offset, try SlippedFilm.hash(Int($0.element.value)))
        })
    }
    let blank = Set(actual.enumerated().filter { $0.element == "_" }.map(\.offset))
    return FrameAlignment(
      expected: try hashes(approved), actual: try hashes(actual), frameCount: approved.count, blank: blank)
  }

  @Test("a frame of one colour in a film that is out of step is told apart from that")
  func flash() throws {
    for (approved, actual, kinds) in [
      ("abcdefghijklmnop", "abcefgh_jklmnopp", [GoldenFinding.Kind.dropped, .blank]),
      ("abcdefghijklmnop", "aaabcdef_hijklmn", [.late, .blank]), ("__cdefghijklmnop", "____cdefghijklmn", [.late]),
    ] {
      let found = try align(approved, actual)
      #expect(found.findings.map(\.kind) == kinds && found.unexplained.isEmpty, "\(found.findings)")
    }
  }

  @Test(
    "the cause is named, with the frame and how far",
    arguments: [
      ("abcdefghij", "aaabcdefgh", "since frame 1: expected frames in step, is 2 frames late (late)"),
      ("aaabcdeee", "aaaaabcde", "since frame 3: expected frames in step, is 2 frames late (late)"),
      ("abcdefghij", "cdefghijjj", "since frame 0: expected frames in step, is 2 frames early (early)"),
      ("abcdefghij", "cdefghijXY", "since frame 0: expected frames in step, is 2 frames early (early)"),
      ("aaabcdeee", "abcdeeeee", "since frame 1: expected frames in step, is 2 frames early (early)"),
      ("aaaabbbb", "aaaaaabb", "since frame 4: expected frames in step, is 2 frames late (late)"),
      (
        "abcdefghij", "abcefghijj",
        "since frame 3: expected frame 3, is left out; what follows comes 1 frame early (dropped frames)"
      ),
      (
        "abcdefghij", "abcfghijKL",
        "since frame 3: expected frames 3 to 4, is left out; what follows comes 2 frames early (dropped frames)"
      ),
      (
        "abcdefghij", "abceefghij", "since frame 3: expected frame 3, is frame 4, which is shown twice (dropped frames)"
      ),
      (
        "abcdefghij", "abccefghij",
        "since frame 3: expected frame 3, is frame 2 again; what follows is in step (repeated frames)"
      ),
      (
        "abcdefghij", "abcccdefgh",
        "since frame 3: expected frame 3, is frame 2 again; what follows comes late (repeated frames)"
      ),
      ("abcdefghij", "abccccchij", "since frame 3: expected motion, is frame 2 until frame 6 (frozen)"),
      ("abcdefghij", "abcccccccc", "since frame 3: expected motion, is frame 2 to the end (frozen)"),
      (
        "abcdefghij", "abgdefchij",
        "since frame 2: expected frame 2 before frame 6, is the other way round (exchanged frames)"
      ),
      (
        "abcdefghij", "adebcfghij",
        "since frame 1: expected frames 1 to 2 before frames 3 to 4, is the other way round (exchanged frames)"
      ),
      ("abcdefghij", "abc__fghij", "since frame 3: expected pictures, is one colour in frames 3, 4 (blank)"),
      ("abcdefghijkl", "acegikllllll", "since frame 1: expected the approved pace, is 2 times as fast (another pace)"),
      (
        "abcdefghijkl", "aAbBcCdDeEfF", "since frame 1: expected the approved pace, is 0.5 times as fast (another pace)"
      ),
      (
        "abcdefghijkl", "aacceeggiikk",
        "since frame 1: expected a picture for each frame, is one picture for each 2 frames (another pace)"
      ),
      (
        "abcdefghijkl", "lkjihgfedcba",
        "since frame 0: expected frames in their order, is the frames backwards (another pace)"
      ),
    ])
  func named(approved: String, actual: String, finding: String) throws {
    let alignment = try align(approved, actual)
    #expect(alignment.findings.map(\.description) == [finding])
    #expect(alignment.unexplained.isEmpty)
  }

  @Test("a golden that pins few frames leads to the cause too, when all of the film's are known")
  func few() throws {
    let late = try align("a...e....j", "aaabcdefgh")
    #expect(
      late.findings.map(\.kind) == [.late] && late.findings.first?.actual == "2 frames late" && late.unexplained == [9])
    let early = try align("a...e....j", "cdefghijkl")
    #expect(early.findings.map(\.kind) == [.early] && early.unexplained == [0])
  }

  @Test("pictures that nobody approved lead to nothing")
  func unknown() throws {
    let alignment = try align("abcdefghij", "abCDEFGHij")
    #expect(alignment.findings.isEmpty && alignment.unexplained == [2, 3, 4, 5, 6, 7])
    #expect(alignment.identifiability == 1)
  }

  @Test("equal films have no cause, and say nothing of how well one could be told")
  func equal() throws {
    let alignment = try align("abcabc", "abcabc")
    #expect(alignment.findings.isEmpty && alignment.differing.isEmpty && alignment.identifiability == 0)
  }

  @Test("two faults at different times are named apart")
  func two() throws {
    let alignment = try align("abcdefghijklmnop", "abc_efghijkkmnop")
    #expect(alignment.findings.map(\.kind) == [.repeated, .blank])
    #expect(alignment.findings.map(\.share) == [0.5, 0.5])
  }

  @Test(
    "where approved frames repeat, shifts that fit about alike are all said, and none is claimed",
    arguments: [
      ("abababab", "babababa", "1 frame early or 1 frame late"),
      ("abcabcabcabc", "bcabcabcabca", "1 frame early or 2 frames late"),
    ])
  func periodic(approved: String, actual: String, shifts: String) throws {
    let alignment = try align(approved, actual)
    #expect(alignment.findings.map(\.kind) == [.unknown])
    #expect(alignment.findings.first?.actual == shifts)
    #expect(alignment.unexplained.isEmpty)
  }

  @Test("of random films with a fault of a random kind, at least 95 of 100 are named rightly and at most 1 wrongly")
  func random() throws {
    var random = Repeatable64(17)
    var (right, wrong, silent) = (0, 0, 0)
    var table: [String: Int] = [:]
    for _ in 0..<3000 {
      let approved = SlippedFilm(random: &random)
      let fault = SlippedFilm.Fault.random(for: approved, &random)
      let actual = approved.with(fault)
      guard actual.looks != approved.looks else { continue }
      let alignment = try actual.aligned(with: approved)
      let kind = alignment.findings.first?.kind
      if kind == nil || kind == .unknown {
        silent += 1
      } else if kind == fault.kind || approved.faults(thatGive: actual.looks).contains(where: { $0.kind == kind }) {
        right += 1
        continue
      } else {
        wrong += 1
      }
      table["\(fault.kind) is named \(kind.map { "\($0)" } ?? "nothing")", default: 0] += 1
    }
    let all = right + wrong + silent
    #expect(all > 2500)
    #expect(right * 100 >= all * 95 && wrong * 100 <= all, "\(right) right, \(wrong) wrong, \(silent) silent: \(table)")
  }
}
