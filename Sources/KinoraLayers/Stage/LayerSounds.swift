import Foundation
import KinoraGraphics
import KinoraSound
import KinoraTiming

extension Stage {
  /// Plays a sound in step with the moving picture that a layer shows: at the same times, the same part, as fast and as
  /// often.
  ///
  ///     let footage = try Footage(path: "clip.mp4")
  ///     layer.contents = try footage.image(playing: Playback(start: 1, end: 4))
  ///     stage.play(try footage.sound(), with: layer)
  ///
  /// It is heard while the layer is in the stage's tree with these contents, whether or not anything of it can be seen.
  /// Where the layer's time changes its pace or jumps, by `beginTime`, `speed` or `timeOffset` of the layer or of one
  /// above it, the sound goes with it; while that time stands still or runs backwards there is silence. A film has a
  /// sound stream as ``play(_:at:name:trim:duration:volume:fadeIn:fadeOut:loop:speed:duck:)`` says.
  ///
  /// A layer that shows no moving picture, and a speed that sounds cannot have, become the stage's ``problem``.
  ///
  /// - Parameters:
  ///   - sound: What is heard; its beginning goes with the picture's. `Footage.sound()` gives footage's own.
  ///   - layer: The layer. Its picture's playback says how loud the sound is, at full volume where it says nothing.
  ///   - name: What ``SoundDucking/under`` knows it by.
  public func play(_ sound: Sound, with layer: CALayer, name: String? = nil) {
    guard let image = layer.shownImage, let animation = image.animation else {
      return fail(
        .cannotPlay(
          SoundClipError(
            part: "with", message: "the layer shows no moving picture", allowed: "one whose contents Footage made")))
    }
    soundTrack = soundTrack ?? SoundTrack()
    layerSounds.append(LayerSound(layer: layer, image: image, animation: animation, sound: sound, name: name))
  }

  /// Ends the sounds of layers that no longer show what they did when they did, and begins those of the others.
  func followLayerSounds() {
    layerSounds.removeAll { $0.layer == nil }
    for index in layerSounds.indices {
      let pace = layerSounds[index].layer.flatMap { layer in
        layer.stageOfTree === self && layer.shownImage === layerSounds[index].image ? LayerPace(of: layer) : nil
      }
      guard pace != layerSounds[index].pace, var track = soundTrack else { continue }
      for place in layerSounds[index].clips { track.clips[place].end(at: time) }
      let first = track.clips.count
      do throws(SoundClipError) {
        if let pace { track.clips += try layerSounds[index].clips(at: pace, from: time) }
      } catch { fail(.cannotPlay(error)) }
      layerSounds[index].pace = pace
      layerSounds[index].clips = first..<track.clips.count
      soundTrack = track
    }
  }
}

/// A sound that goes with the moving picture of a layer.
struct LayerSound {
  private(set) weak var layer: CALayer?
  let image: CGImage
  /// How the layer's time runs in the clips below; nil while it is silent.
  var pace: LayerPace?
  /// The places of its clips in the stage's track.
  var clips = 0..<0
  private let sound: Sound
  private let name: String?
  private let loop: Int?
  private let speed: Rational
  /// The part that plays, in seconds of the sound.
  private let part: Range<Rational>
  private let volume: SoundVolume

  init(layer: CALayer, image: CGImage, animation: ImageAnimation, sound: Sound, name: String?) {
    let playback = animation.playback
    func exact(_ seconds: Double) -> Rational { Rational(nearest: seconds) ?? .zero }
    let begin = exact(playback.start)
    let end = max(begin, playback.end.map(exact) ?? exact(playback.start + animation.duration * playback.speed))
    self.layer = layer
    self.image = image
    self.sound = sound.lasting(atLeast: end)
    self.name = name
    part = begin..<end
    loop = animation.loopCount == 0 ? nil : animation.loopCount
    speed = exact(playback.speed)
    volume = SoundVolume(playback.volume ?? 1)
  }

  /// What is heard from `now` on while the layer's time runs at a pace. The first repetition may have begun already;
  /// then what is left of it is a clip of its own.
  func clips(at pace: LayerPace, from now: Rational) throws(SoundClipError) -> [SoundClip] {
    let speed = pace.rate.times(speed)
    let length = part.upperBound.minus(part.lowerBound)
    let played = pace.local(at: now).times(self.speed)
    var clips: [SoundClip] = []
    var begin = pace.zero
    var loop = loop
    if played > .zero {
      let passes = (played.dividedOrZero(by: length)).doubleValue.rounded(.down)
      if let loop, passes >= Double(loop) { return [] }
      let done = played.minus(length.times(Rational(Int64(passes))))
      let rest = length.minus(done).dividedOrZero(by: speed)
      if SampleClock.index(of: rest) > 0 {
        clips.append(clip(part.lowerBound.plus(done)..<part.upperBound, now, loop: 1, speed))
      }
      begin = now.plus(rest)
      loop = loop.map { $0 - Int(passes) - 1 }
    }
    if loop != 0 { clips.append(clip(part, begin, loop: loop, speed)) }
    for index in clips.indices {
      try clips[index].check()
      if now > .zero { clips[index].known = now }
    }
    return clips
  }

  private func clip(_ part: Range<Rational>, _ begin: Rational, loop: Int?, _ speed: Rational) -> SoundClip {
    SoundClip(sound, name: name, begin: begin, trim: part, volume: volume, loop: loop, speed: speed)
  }
}

/// How a layer's local time runs: `rate · t + offset` at the film's time `t`, as long as no layer's timing changes.
struct LayerPace: Equatable {
  private(set) var rate = Rational.one
  private var offset = Rational.zero

  /// Nil where the layer's time stands still or runs backwards.
  init?(of layer: CALayer) {
    var path = [layer]
    while let parent = path[path.count - 1].parent { path.append(parent) }
    for layer in path.reversed() {
      func exact(_ value: Double) -> Rational { Rational(nearest: value) ?? .zero }
      let speed = exact(Double(layer.speed))
      rate = rate.times(speed)
      offset = offset.minus(exact(layer.beginTime)).times(speed).plus(exact(layer.timeOffset))
    }
    guard rate > .zero else { return nil }
  }

  /// The layer's time at a time of the film.
  func local(at time: Rational) -> Rational { rate.times(time).plus(offset) }

  /// The time of the film at which the layer's is zero.
  var zero: Rational { Rational.zero.minus(offset).dividedOrZero(by: rate) }
}

extension CALayer {
  /// The image that the layer's contents are.
  fileprivate var shownImage: CGImage? { contents as? CGImage }
}

extension SoundClip {
  /// Cuts off what would be heard from `time` on.
  fileprivate mutating func end(at time: Rational) {
    let left = max(time.minus(begin), .zero)
    duration = length.map { min($0, left) } ?? left
  }
}

extension Rational {
  fileprivate func dividedOrZero(by other: Rational) -> Rational {
    divided(by: other) ?? Rational(nearest: doubleValue / other.doubleValue) ?? .zero
  }
}
