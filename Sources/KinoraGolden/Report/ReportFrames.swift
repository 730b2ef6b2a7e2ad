import KinoraExport
import KinoraGraphics
import KinoraMedia
import KinoraRaster
import KinoraTiming

/// The frames of a film that a report shows, with their pictures.
struct ReportFrames {
  let frames: [ReportData.Frame]
  let pictures: ReportPictures
  /// The rectangle that holds all known differences, in pixels; nil when none is known.
  let bounds: (x: Int, y: Int, width: Int, height: Int)?

  /// The most frames that are shown of a film.
  static let limit = 240

  /// Draws the film's frames, and looks for the approved pictures.
  ///
  /// The picture of an approved frame is not stored, its fingerprint is. So it is known where the film shows the same pixels at another
  /// frame, and where there is a review picture.
  ///
  /// - Parameter room: How many bytes the pictures may take.
  init(_ film: Film, against approved: ApprovedFrames, room: Int) throws {
    let format = try film.format
    let numbers = Self.chosen(of: format.frameCount, pinned: approved.hashes.keys.filter { $0 < format.frameCount })
    let middle = try film.frame(number: numbers[numbers.count / 2])
    var pictures = try ReportPictures(
      like: middle.pixels, count: numbers.count + min(numbers.count, approved.hashes.count), room: room)
    var found: [(number: Int, hash: FrameHash, difference: Int?, words: String)] = []
    var first: [FrameHash: Int] = [:]
    var sources: [Int: String] = [:]
    var box: (left: Int, top: Int, right: Int, bottom: Int)?
    try film.draw(frames: numbers) { number, canvas in
      let hash = FrameHash(of: canvas)
      _ = try pictures.add(canvas, hash)
      if first[hash] == nil { first[hash] = number }
      var difference: Int?
      var words = ""
      if let expected = approved.hashes[number], expected != hash, let (image, source) = approved.picture(number) {
        sources[number] = source
        _ = try pictures.add(image.pixels, expected)
        difference = try pictures.add(differenceOf: image.pixels, canvas)
        if let compared = PixelDifference(image.pixels, canvas) {
          words = compared.description
          if let bounds = compared.bounds {
            let (right, bottom) = (bounds.x + bounds.width, bounds.y + bounds.height)
            let old = box ?? (bounds.x, bounds.y, right, bottom)
            box = (
              min(old.left, bounds.x), min(old.top, bounds.y), max(old.right, right), max(old.bottom, bottom)
            )
          }
        }
      }
      found.append((number, hash, difference, words))
    }
    frames = found.map { item in
      let expected = approved.hashes[item.number]
      let differs = expected != nil && expected != item.hash
      let note: String
      switch expected {
      case nil: note = ""
      case item.hash?: note = "the film's own, which is as approved"
      case let hash?:
        if let source = sources[item.number] {
          note = source
        } else if let other = first[hash] {
          note = "frame \(other) of the film, which has the approved pixels"
        } else if pictures[hash] != nil {
          note = "the same as another approved frame's"
        } else {
          note = "no picture of the approved frame exists: the golden has its fingerprint only"
        }
      }
      return ReportData.Frame(
        frame: item.number, seconds: format.clock.seconds(ofFrame: item.number), pinned: expected != nil,
        differs: differs, expected: expected.flatMap { pictures[$0] }, actual: pictures[item.hash] ?? 0,
        difference: item.difference, words: item.words, note: note)
    }
    self.pictures = pictures
    bounds = box.map { ($0.left, $0.top, $0.right - $0.left, $0.bottom - $0.top) }
  }

  /// The pinned frames, or as many of them as are shown, and others evenly between them where there is room.
  static func chosen(of count: Int, pinned: some Collection<Int>) -> [Int] {
    if count <= limit { return Array(0..<count) }
    let pinned = pinned.sorted()
    var chosen = Set(pinned.count <= limit ? pinned : (0..<limit).map { pinned[$0 * (pinned.count - 1) / (limit - 1)] })
    let rest = limit - chosen.count
    if rest > 1 { chosen.formUnion((0..<rest).map { $0 * (count - 1) / (rest - 1) }) }
    return chosen.sorted()
  }
}
