import KinoraTiming

/// A frame that display links are called for.
struct LinkCall {
  let frame: Int
  let time: Rational
}

/// The display links of a stage, called at the times of its frames.
///
/// Which frames they are called for follows from the frame rate alone and not from the times the stage is advanced to, so state that the
/// calls build up is the same for any frame in any order.
extension Stage {
  func addLink(_ link: CADisplayLink) {
    links.append(link)
    nextLinkCall = nil
  }

  func removeLink(_ link: CADisplayLink) {
    links.remove(link)
    nextLinkCall = nil
  }

  /// The next frame a link is called for, and its time.
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

  /// Calls the links whose turn it is at `frame`, in the order they were added. One added by a call has its first turn at the next frame.
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
