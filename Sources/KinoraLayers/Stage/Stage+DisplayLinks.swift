import KinoraTiming

/// A frame for which display links are called.
struct LinkCall {
  let frame: Int
  let time: Rational
}

/// The display links of a stage, called at the times of its frames.
///
/// The frames for which links are called follow from the frame rate alone, not from the times to which the stage is
/// advanced. So the state that the calls build up for a frame does not depend on which other frames are rendered.
extension Stage {
  func addLink(_ link: CADisplayLink) {
    links.append(link)
    nextLinkCall = nil
  }

  func removeLink(_ link: CADisplayLink) {
    links.remove(link)
    nextLinkCall = nil
  }

  /// The next frame for which a link is called, with its time; nil for none.
  func nextLinkFrame() -> LinkCall? {
    if links.isEmpty { return nil }
    if let known = nextLinkCall { return known }
    let next = findLinkFrame()
    nextLinkCall = .some(next)
    return next
  }

  private func findLinkFrame() -> LinkCall? {
    let clock = FrameClock(rate: frameRate)
    guard let present = clock.firstFrame(notBefore: time) else { return nil }
    let first = max(present, firstFrameForLinks)
    let next = links.filter { !$0.isPaused }.map { link in
      let stride = link.stride(at: frameRate)
      let calls = first / stride + (first % stride == 0 ? 0 : 1)
      return calls.multipliedReportingOverflow(by: stride)
    }
    guard let frame = next.filter({ !$0.overflow }).map(\.partialValue).min() else { return nil }
    return clock.time(ofFrame: frame).map { LinkCall(frame: frame, time: $0) }
  }

  /// Calls the links that are due at `frame`, in the order in which they were added. A link added by a call is called
  /// from the next frame on.
  func callLinks(for frame: Int) {
    firstFrameForLinks = frame + 1
    nextLinkCall = nil
    let clock = FrameClock(rate: frameRate)
    let called = links
    for link in called {
      // A call may have paused or removed the next link.
      guard !link.isPaused, frame.isMultiple(of: link.stride(at: frameRate)), links.contains(link)
      else { continue }
      link.fire(frame, of: clock)
    }
  }
}
