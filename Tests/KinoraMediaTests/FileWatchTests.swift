import Foundation
import KinoraMedia
import TestSupport
import Testing

@Suite("A watch over files that are saved")
struct FileWatchTests {
  @Test("a change is told once, and only after it was left alone for a moment")
  func calm() throws {
    let scratch = try Scratch()
    let path = try scratch.write([1], to: "a")
    var watch = FileWatch([path])
    #expect(watch.poll(at: 0).isEmpty)
    try scratch.write([1, 2], to: "a")
    #expect(watch.poll(at: 1).isEmpty)
    #expect(watch.poll(at: 1 + FileWatch.calm / 2).isEmpty)
    #expect(watch.poll(at: 1 + FileWatch.calm) == [path])
    #expect(watch.poll(at: 2).isEmpty)
  }

  @Test("several saves in a row are one change, which is not put off for ever")
  func burst() throws {
    let scratch = try Scratch()
    let (a, b) = (try scratch.write([], to: "a"), try scratch.write([], to: "b"))
    var watch = FileWatch([a, b])
    var (told, time) = ([Set<String>](), 0.0)
    for count in 1...60 {
      try scratch.write([UInt8](repeating: 0, count: count), to: count == 1 ? "b" : "a")
      time = Double(count) * FileWatch.calm / 2
      let changed = watch.poll(at: time)
      if !changed.isEmpty { told.append(changed) }
    }
    #expect(told == [[a, b]])
    #expect(time > FileWatch.patience)
  }

  @Test("a file that is removed, comes back or is replaced under its name has changed")
  func replaced() throws {
    let scratch = try Scratch()
    let path = scratch.path("a")
    var watch = FileWatch([path])
    var time = 0.0
    func changes() -> Bool {
      time += 10
      _ = watch.poll(at: time)
      return !watch.poll(at: time + 1).isEmpty
    }
    #expect(!changes())
    try scratch.write([1], to: "a")
    #expect(changes())
    try scratch.write([2], to: "b")
    #expect(rename(scratch.path("b"), path) == 0)
    #expect(changes())
    #expect(unlink(path) == 0)
    #expect(changes())
    #expect(!changes())
  }

  @Test("what changed between two sets of files is not lost, and new files count as they are")
  func sets() throws {
    let scratch = try Scratch()
    let (a, b) = (try scratch.write([1], to: "a"), try scratch.write([1], to: "b"))
    var watch = FileWatch([a])
    try scratch.write([1, 2], to: "a")
    watch.watch([a, b])
    _ = watch.poll(at: 1)
    #expect(watch.poll(at: 2) == [a])
    #expect(Set(watch.paths) == [a, b])
  }
}
