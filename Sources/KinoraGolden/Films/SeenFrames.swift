import KinoraGraphics
import KinoraRaster

/// The frames of two films as far as slips are looked for in them: hashes, looks, and which are of one colour.
struct SeenFrames {
  /// The number of the first frame.
  private let first: Int
  private var hashes: (a: [FrameHash], b: [FrameHash]) = ([], [])
  private var looks: (a: [FrameLook], b: [FrameLook]) = ([], [])
  /// The places of frames of one colour.
  private var plain: (a: Set<Int>, b: Set<Int>) = ([], [])

  init(first: Int) { self.first = first }

  /// Adds a frame of both films, and says whether its pixels are the same in both.
  mutating func areEqual(_ a: PixelBuffer, _ b: PixelBuffer) -> Bool {
    addFirst(a)
    addSecond(b)
    return hashes.a.last == hashes.b.last
  }

  /// Adds a frame of the first film.
  mutating func addFirst(_ pixels: PixelBuffer) {
    if pixels.isOfOneColor { plain.a.insert(hashes.a.count) }
    hashes.a.append(FrameHash(of: pixels))
    looks.a.append(FrameLook(pixels))
  }

  /// Adds a frame of the second film.
  mutating func addSecond(_ pixels: PixelBuffer) {
    if pixels.isOfOneColor { plain.b.insert(hashes.b.count) }
    hashes.b.append(FrameHash(of: pixels))
    looks.b.append(FrameLook(pixels))
  }

  // MARK: - Slips

  /// The furthest that a frame is looked for at first.
  private static let reach = 30
  /// How far looks are apart that are of one picture: four levels at each of their places.
  private static let same = FrameLook.columns * FrameLook.rows * 64 * 64
  /// The most pairs of frames that are compared by their looks where frames of far away are looked for.
  private static let mostPairs = 1_000_000

  /// Slips of frames by their hashes or, where encoding has changed all pixels, by what they look most like.
  var slips: [GoldenFinding] {
    let known = Set(hashes.a)
    var found: [GoldenFinding]
    if hashes.b.count(where: known.contains) * 2 >= hashes.b.count {
      found = findings(hashes.b)
    } else {
      let near = nearest(within: Self.reach)
      found = findings(taken(near))
      // A film that runs backward or at another pace shows frames of far away.
      let backward = looks.b.indices.map { max(0, looks.a.count - 1 - $0) }
      if distance(backward) * 2 < distance(near) {
        found = findings(taken(backward))
      } else if looks.a.count > Self.reach {
        // In a film that repeats itself far frames are alike by chance: they count where they explain more by one cause.
        let reach = min(looks.a.count, max(Self.reach, Self.mostPairs / (2 * looks.a.count)))
        let far = findings(taken(nearest(within: reach)))
        if let one = far.first?.share, one > found.first?.share ?? 0 { found = far }
      }
    }
    return found.map { finding in
      var finding = finding
      finding.since = finding.since.map { $0 + first }
      return finding
    }
  }

  /// The places at which the second film shows one colour in the place of a picture.
  private var blank: Set<Int> { plain.b.subtracting(plain.a) }

  private func findings(_ seen: [FrameHash]) -> [GoldenFinding] {
    func numbered(_ list: [FrameHash]) -> [Int: FrameHash] {
      Dictionary(uniqueKeysWithValues: list.enumerated().map { ($0.offset, $0.element) })
    }
    let count = max(hashes.a.count, seen.count)
    return FrameAlignment(expected: numbered(hashes.a), actual: numbered(seen), frameCount: count, blank: blank)
      .findings
  }

  /// The hashes of the first film's frames that the second one's look like; those of one colour keep their own.
  private func taken(_ sources: [Int]) -> [FrameHash] {
    let blank = blank
    return sources.enumerated().map { place, source in
      let isNone = blank.contains(place) && looks.b[place].distance(to: looks.a[source]) > Self.same
      return isNone ? hashes.b[place] : hashes.a[source]
    }
  }

  /// For each look of the second film the number of the first one's that is most like it; its own unless another is clearly nearer, and as
  /// near as encoding leaves a picture.
  private func nearest(within reach: Int) -> [Int] {
    let last = looks.a.count - 1
    let found = looks.b.enumerated().map { place, look -> (frame: Int, distance: Int, own: Int) in
      let here = min(place, last)
      var best = (distance: look.distance(to: looks.a[here]), far: abs(here - place), frame: here)
      let own = best.distance
      for frame in max(0, here - reach)...min(last, here + reach) {
        let other = (distance: look.distance(to: looks.a[frame]), far: abs(frame - place), frame: frame)
        if (other.distance, other.far) < (best.distance, best.far) { best = other }
      }
      return (best.frame, best.distance, own)
    }
    let middle = found.map(\.distance).sorted()[found.count / 2]
    let noise = min(Self.same, max(Self.same / 16, 4 * middle))
    return found.enumerated().map { place, best in
      best.distance * 2 < best.own && best.distance <= noise ? best.frame : min(place, last)
    }
  }

  /// How far the looks of the second film are from those of the first with the numbers `sources`, all together.
  private func distance(_ sources: [Int]) -> Int {
    zip(looks.b, sources).reduce(0) { sum, pair in sum + pair.0.distance(to: looks.a[pair.1]) }
  }
}
