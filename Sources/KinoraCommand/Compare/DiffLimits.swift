import KinoraGolden

/// How much a comparison allows, from the options of `diff`.
enum DiffLimits {
  static let allow = Option(
    "--allow", value: "LEVELS", help: "Do not count pixels that differ by at most so many levels of 255.")
  static let tolerance = [
    Option(
      "--tolerance", value: "LIMITS",
      help: "What a frame may differ by, such as largest=4,count=200,window=16,psnr=38,ssim=0.98; all must hold."),
    Option("--reason", value: "TEXT", help: "Why that is right; a tolerance needs one."),
  ]

  /// The tolerance that the options name, or nil.
  static func read(_ arguments: Arguments) throws -> DifferenceTolerance? {
    if let levels = try arguments.integer("--allow", in: 0...255) {
      if arguments.has("--tolerance") { throw UsageError("--allow cannot be combined with --tolerance") }
      var tolerance = DifferenceTolerance(reason: "--allow \(levels)")
      tolerance.largest = levels
      return tolerance
    }
    guard let text = arguments["--tolerance"] else {
      if arguments.has("--reason") { throw UsageError("--reason belongs to --tolerance") }
      return nil
    }
    guard let reason = arguments["--reason"], reason.contains(where: { $0.isLetter }) else {
      throw UsageError("--reason is missing: a tolerance says why it is right, in words")
    }
    do throws(DifferenceTolerance.Problem) {
      return try DifferenceTolerance(parsing: text, reason: reason)
    } catch {
      throw UsageError("--tolerance: found \"\(error.found)\"; allowed: \(error.allowed)")
    }
  }
}
