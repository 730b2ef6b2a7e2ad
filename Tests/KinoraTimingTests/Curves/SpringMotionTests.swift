import KinoraTiming
import Testing

@Suite("Spring motion")
struct SpringMotionTests {
  @Test(
    "settling durations are those measured on macOS, to the last digit",
    arguments: [
      // Each row has mass, stiffness, damping and initial velocity, and the duration in seconds.
      (1.0, 100.0, 10.0, 0.0, 1.4727003346780927),
      (1, 300, 20, 0, 0.7442555275721707),
      (1, 100, 10, 5, 1.3815510557964275),
      (1, 100, 10, -5, 1.5350814063145797),
      (1, 100, 20, 0, 0.9999999999999999),
      (1, 100, 0, 0, Double(Float.greatestFiniteMagnitude)),
      (1, 100, 5, 0, 2.854974609888761),
      (1, 100, 15, 0, 1.0220937981854987),
    ])
  func settling(m: Double, k: Double, c: Double, v: Double, expected: Double) {
    let motion = SpringMotion(mass: m, stiffness: k, damping: c, initialVelocity: v)
    #expect((motion.settlingDuration - expected).magnitude < 1e-9)
  }

  @Test("a spring's progress at 0.05 s is what was measured on macOS, where overdamping is clamped unless allowed")
  func measuredValues() {
    #expect((SpringMotion().value(at: 0.05) - 0.1044054).magnitude < 1e-6)
    for damping in [20.0, 30] {
      #expect((SpringMotion(damping: damping).value(at: 0.05) - 0.0902040).magnitude < 1e-6)
    }
    let slow = SpringMotion(damping: 30, allowsOverdamping: true)
    #expect(slow.value(at: 0.05) < 0.0902)
    #expect((slow.dampingRatio - 1.5).magnitude < 1e-12)
  }

  @Test("the first peak of the default spring is 1.1630335 at 0.3627599 s")
  func firstPeak() {
    let motion = SpringMotion()
    // The peak is at π/ω_d with ω_d = 10·√0.75, where progress is 1 + e^(−π·0.5/√0.75).
    #expect((motion.value(at: 0.3627599) - 1.1630335).magnitude < 1e-6)
    #expect(motion.value(at: 0.36) < motion.value(at: 0.3627599))
    #expect(motion.value(at: 0.366) < motion.value(at: 0.3627599))
  }

  @Test("perceptual duration and bounce give Apple's constants and are read back")
  func perceptual() {
    // With ω₀ = 2π/0.5 the stiffness is ω₀² and the damping 2ζω₀, where ζ is 1 − bounce, or 1/(1 + bounce) for a
    // negative bounce.
    let bouncy = SpringMotion(perceptualDuration: 0.5, bounce: 0.3)
    #expect((bouncy.stiffness - 157.9136704).magnitude < 1e-6)
    #expect((bouncy.damping - 17.5929189).magnitude < 1e-6)
    #expect((bouncy.dampingRatio - 0.7).magnitude < 1e-9)
    let stiff = SpringMotion(perceptualDuration: 0.5, bounce: -0.3)
    #expect((stiff.damping - 35.9039160).magnitude < 1e-6)
    #expect((stiff.dampingRatio - 1.4285714).magnitude < 1e-6)
    #expect(stiff.allowsOverdamping)
    for (motion, bounce) in [(bouncy, 0.3), (stiff, -0.3)] {
      #expect((motion.bounce - bounce).magnitude < 1e-9)
      #expect((motion.perceptualDuration - 0.5).magnitude < 1e-9)
    }
  }

  @Test(
    "the springs of WebKit's transition-timing-function tests have the positions of the exact solution, worked out to 30 digits",
    arguments: [
      // Each row has mass, stiffness, damping and initial velocity, and the progress at 0.1, 0.25, 0.5 and 1 s.
      ((1.0, 100.0, 10.0, 0.0), [0.34029984660829834, 1.0233595799066924, 1.0745905665950333, 1.0021701167393262]),
      ((1, 100, 10, -10), [-0.19320734850639464, 0.74924968120098993, 1.1625329873275462, 0.99678463612326664]),
      ((1, 100, 10, 10), [0.87380704172299132, 1.2974694786123948, 0.98664814586252045, 1.0075555973553858]),
      ((1, 100, 0, 10), [1.3011686789397568, 2.3996157596508902, -0.24258646012636473, 1.2950504181870826]),
      (
        (1.5, 2.3, 3.7, -1.8), [-0.15204672565876547, -0.29144391760789946, -0.35710590736388438, -0.17141278238439607]
      ),
      ((1, 1, 0, -999_999), [-99833.311817576784, -247403.68076298539, -479424.93676122629, -841469.68363921757]),
      ((2, 200, 5, 3), [0.64769312890658958, 1.6566735496493259, 0.77689329968144491, 1.2277861931787768]),
    ])
  func webKit(spring: (m: Double, k: Double, c: Double, v: Double), expected: [Double]) {
    let motion = SpringMotion(mass: spring.m, stiffness: spring.k, damping: spring.c, initialVelocity: spring.v)
    for (time, value) in zip([0.1, 0.25, 0.5, 1], expected) {
      #expect((motion.value(at: time) - value).magnitude < 1e-12 * max(1, value.magnitude))
    }
  }

  @Test(
    "the settling durations of WebKit's springs are those of the envelope",
    arguments: [
      ((1.0, 100.0, 10.0, -10.0), 1.5825615635449036), ((1, 100, 10, 10), 1.4727003346780926),
      ((1.5, 2.3, 3.7, -1.8), 8.3152419839240576), ((2, 200, 5, 3), 5.656160090689544),
    ])
  func settlingOfWebKit(spring: (m: Double, k: Double, c: Double, v: Double), expected: Double) {
    let motion = SpringMotion(mass: spring.m, stiffness: spring.k, damping: spring.c, initialVelocity: spring.v)
    #expect((motion.settlingDuration - expected).magnitude < 1e-9)
  }

  @Test(
    "underdamped, critically damped and overdamped springs solve the equation of motion",
    arguments: [2.0, 10, 19.99, 20, 20.01, 30, 200])
  func equationOfMotion(damping: Double) {
    // Central differences check x″ = −(k/m)(x − 1) − (c/m)x′.
    let motion = SpringMotion(damping: damping, initialVelocity: 3, allowsOverdamping: true)
    let h = 1e-4
    for step in 1...60 {
      let t = Double(step) * 0.02
      let (a, x, b) = (motion.value(at: t - h), motion.value(at: t), motion.value(at: t + h))
      let velocity = (b - a) / (2 * h)
      let acceleration = (b - 2 * x + a) / (h * h)
      #expect((acceleration + 100 * (x - 1) + damping * velocity).magnitude < 2e-3 * max(1, damping), "t = \(t)")
    }
    #expect(motion.value(at: 0) == 0)
    #expect((motion.value(at: 1e-6) / 1e-6 - 3).magnitude < 1e-2)
  }

  @Test("a spring that does not swing is settled at its settling duration, and not yet a tenth before")
  func settled() {
    for damping in [20.0, 25, 40] {
      let motion = SpringMotion(damping: damping, allowsOverdamping: true)
      let settled = motion.settlingDuration
      #expect((motion.value(at: settled) - 1).magnitude < 0.001)
      #expect((motion.value(at: settled - 0.1) - 1).magnitude >= 0.001)
    }
  }

  @Test("a spring with impossible constants jumps to its target and settles at once")
  func impossible() {
    for motion in [
      SpringMotion(mass: 0), SpringMotion(mass: -1), SpringMotion(stiffness: 0), SpringMotion(stiffness: .nan),
      SpringMotion(mass: .infinity), SpringMotion(initialVelocity: .nan),
      SpringMotion(perceptualDuration: 0, bounce: 0),
    ] {
      #expect(motion.value(at: 0.1) == 1)
      #expect(motion.settlingDuration == 0)
    }
    let endless = SpringMotion(perceptualDuration: 0.5, bounce: -0.999_999_9).settlingDuration
    #expect(endless.isFinite && endless > 1000)
  }
}
