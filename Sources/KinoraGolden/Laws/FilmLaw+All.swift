import Foundation
import KinoraExport
import KinoraGraphics
import KinoraLayers
import KinoraRaster
import KinoraTiming

extension FilmLaw {
  /// Every law about one film.
  public static var all: [FilmLaw] {
    [
      speed2IsEverySecondFrame, seekEqualsPlay, oneThreadIsMany, everySIMDLevelIsEqual, tileSizeChangesNothing,
      damageChangesNothing, groupAtOpacity1IsNoGroup, emptyLayerChangesNothing,
    ]
  }

  /// A film at twice its speed shows every second frame.
  public static var speed2IsEverySecondFrame: FilmLaw {
    FilmLaw("speed2", "at speed 2 a film shows every second frame") { film in
      let format = try film.format
      let fast = try film.makeStage()
      LawStage.change(fast) {
        $0.root.speed *= 2
        $0.runEvents(at: 2)
      }
      let sound = try LawPlayer(film, format)
      let player = LawPlayer(fast, format)
      let frames = (format.frameCount + 1) / 2
      for frame in 0..<frames {
        // Half of a frame's time is exact, so that both go through the same instants.
        let time = format.clock.seconds(ofFrame: 2 * frame)
        if let breach = try LawPlayer.compare(sound, at: time, player, at: time / 2, frame: 2 * frame) {
          return .broken(breach)
        }
      }
      return .holds(frames: frames)
    }
  }

  /// A frame that is gone to at once is the frame that is reached by playing.
  public static var seekEqualsPlay: FilmLaw {
    FilmLaw("seek", "a frame gone to at once is the frame reached by playing") { film in
      let format = try film.format
      let sound = try LawPlayer(film, format)
      let step = max(1, format.frameCount / 24)
      var compared = 0
      var kept: [(frame: Int, hash: FrameHash)] = []
      for frame in 0..<format.frameCount {
        let time = format.clock.seconds(ofFrame: frame)
        let canvas = try sound.canvas(at: time)
        if frame % step == 0 || frame == format.frameCount - 1 { kept.append((frame, FrameHash(of: canvas))) }
      }
      for (frame, hash) in kept.reversed() {
        let time = format.clock.seconds(ofFrame: frame)
        let sought = try LawPlayer(film, format)
        compared += 1
        if FrameHash(of: try sought.canvas(at: time)) == hash { continue }
        let played = try LawPlayer(film, format)
        for earlier in 0..<frame { _ = try played.canvas(at: format.clock.seconds(ofFrame: earlier)) }
        let breach = try LawPlayer.compare(played, at: time, sought, at: time, frame: frame)
        return breach.map { .broken($0) } ?? .doesNotApply("frame \(frame) is another one each time it is made")
      }
      return .holds(frames: compared)
    }
  }

  /// One thread draws what many draw.
  public static var oneThreadIsMany: FilmLaw {
    drawing(
      "threads", "one thread draws what many draw", FrameRenderer.Options(threads: 1),
      [
        FrameRenderer.Options(threads: 4)
      ])
  }

  /// Every set of instructions that this processor has gives the same pixels.
  public static var everySIMDLevelIsEqual: FilmLaw {
    drawing(
      "simd", "every SIMD level draws the same", FrameRenderer.Options(simd: .scalar),
      SIMDLevel.allCases.filter { $0 > .scalar && $0 <= .best }.map { FrameRenderer.Options(simd: $0) })
  }

  /// The size of the tiles changes nothing.
  public static var tileSizeChangesNothing: FilmLaw {
    drawing(
      "tiles", "the size of tiles changes nothing", FrameRenderer.Options(),
      [
        FrameRenderer.Options(tileSize: 32), FrameRenderer.Options(tileSize: 1024),
      ])
  }

  /// Drawing only what changed, and leaving out what is hidden, changes nothing.
  public static var damageChangesNothing: FilmLaw {
    drawing(
      "damage", "drawing only what changed and shows gives what drawing everything gives", FrameRenderer.Options(),
      [
        FrameRenderer.Options(tracksDamage: false, usesOcclusion: false)
      ])
  }

  /// A group at opacity 1 draws what its layers draw without it.
  public static var groupAtOpacity1IsNoGroup: FilmLaw {
    changing("group", "a group at opacity 1 is no group") { stage in
      let root = stage.root
      guard root.layoutManager == nil else { return "the root lays out its sublayers" }
      let children = root.sublayers ?? []
      guard !children.isEmpty else { return "the root has no sublayers at the beginning" }
      guard children.allSatisfy({ $0.zPosition == 0 }) else {
        return "sublayers of the root lie at depths of their own"
      }
      let group = CALayer()
      group.bounds = root.bounds
      group.anchorPoint = .zero
      group.position = root.bounds.origin
      group.sublayerTransform = root.sublayerTransform
      root.sublayerTransform = CATransform3DIdentity
      group.allowsGroupOpacity = true
      root.addSublayer(group)
      for child in children { group.addSublayer(child) }
      return nil
    }
  }

  /// A layer that draws nothing changes nothing.
  public static var emptyLayerChangesNothing: FilmLaw {
    changing("empty-layer", "an empty layer changes nothing") { stage in
      guard stage.root.layoutManager == nil else { return "the root lays out its sublayers" }
      for index in [0, stage.root.sublayers?.count ?? 0] {
        let empty = CALayer()
        empty.frame = stage.root.bounds
        stage.root.insertSublayer(empty, at: UInt32(index))
      }
      return nil
    }
  }

  /// The film is `other` seen in a mirror, left and right exchanged: a push from the left and a push from the right.
  public static func mirror(of other: Film) -> FilmLaw {
    FilmLaw("mirror", "left mirrored is right") { film in
      let format = try film.format
      guard try other.format == format else {
        return .doesNotApply("the other film has another size, rate or length")
      }
      let (one, two) = (try LawPlayer(film, format), try LawPlayer(other, format))
      for frame in 0..<format.frameCount {
        let time = format.clock.seconds(ofFrame: frame)
        let canvas = try one.canvas(at: time)
        let mirrored = LawPlayer.mirrored(try two.canvas(at: time))
        if let breach = one.breach(canvas, mirrored, frame: frame, time: time) { return .broken(breach) }
      }
      return .holds(frames: format.frameCount)
    }
  }

  // MARK: Forms of laws

  /// A law that drawing in other ways gives the same pixels.
  private static func drawing(
    _ name: String, _ statement: String, _ options: FrameRenderer.Options, _ others: [FrameRenderer.Options]
  ) -> FilmLaw {
    FilmLaw(name, statement) { film in
      if others.isEmpty { return .doesNotApply("this processor has one way only") }
      let format = try film.format
      let sound = try LawPlayer(film, format, options)
      let renderers = others.map { FrameRenderer(width: format.width, height: format.height, options: $0) }
      for frame in 0..<format.frameCount {
        let time = format.clock.seconds(ofFrame: frame)
        let canvas = try sound.canvas(at: time)
        for renderer in renderers {
          renderer.render(sound.list)
          if let failure = renderer.failure { throw ExportError.memory("\(failure)") }
          if let breach = sound.breach(canvas, renderer.canvas, frame: frame, time: time) { return .broken(breach) }
        }
      }
      return .holds(frames: format.frameCount)
    }
  }

  /// A law that a change of the layers at the beginning changes no pixel. `change` returns why it says nothing about the
  /// film, or nil.
  private static func changing(
    _ name: String, _ statement: String, _ change: @escaping (Stage) -> String?
  ) -> FilmLaw {
    FilmLaw(name, statement) { film in
      let format = try film.format
      let stage = try film.makeStage()
      var reason: String?
      LawStage.change(stage) { reason = change($0) }
      if let reason { return .doesNotApply(reason) }
      let (sound, changed) = (try LawPlayer(film, format), LawPlayer(stage, format))
      for frame in 0..<format.frameCount {
        let time = format.clock.seconds(ofFrame: frame)
        if let breach = try LawPlayer.compare(sound, at: time, changed, at: time, frame: frame) {
          return .broken(breach)
        }
      }
      return .holds(frames: format.frameCount)
    }
  }
}
