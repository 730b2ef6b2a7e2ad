import KinoraMeasure

extension Stage {
  /// Runs `body`, and has a profile of the film count its time under a name of the program's own, besides the stage of the frame in which it
  /// runs. Without a profile it only runs `body`.
  ///
  ///     stage.at(2) { stage.signpost("read prices") { chart.prices = readPrices() } }
  public func signpost<Result, Failure: Error>(
    _ name: String, _ body: () throws(Failure) -> Result
  ) throws(Failure) -> Result {
    guard let clock else { return try body() }
    clock.enter(name)
    defer { clock.leave() }
    return try body()
  }
}
