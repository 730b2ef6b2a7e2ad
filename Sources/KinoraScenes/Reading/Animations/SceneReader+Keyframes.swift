extension SceneReader {
  /// Reads the part of a keyframe animation that other animations do not have.
  func keyframes(_ fields: Fields, _ form: PropertyForm) -> SceneAnimation.Keyframes {
    var keyframes = SceneAnimation.Keyframes()
    if let node = fields["values"], let nodes = list(node, "values", of: "values") {
      // Keyframes as other programs write them are one mistake.
      if let whole = nodes.first(where: isKeyframe) {
        report(
          whole, "values: found \(whole.excerpt)",
          allowed: "\(form.form.allowed) for each; when it is reached stands in keyTimes, and how in timingFunctions")
      } else {
        let values = nodes.map { value($0, "values", form) }
        if !values.contains(where: { $0 == nil }) { keyframes.values = values.compactMap(\.self) }
      }
    }
    if let node = fields["path"] {
      if case .point = form.form {
        keyframes.path = path(node, "path").map(SceneValue.path)
      } else {
        report(
          node, "path moves a point, and \(form.keyPath) is none", allowed: "values, or a keyPath such as position")
      }
    }
    if fields["values"] == nil, fields["path"] == nil {
      report(
        fields.node, "a keyframe animation needs \"values\" or \"path\"",
        allowed: "values: a list, each \(form.form.allowed)")
    }
    keyframes.keyTimes = fields["keyTimes"].flatMap(keyTimes)
    keyframes.timingFunctions = fields["timingFunctions"].flatMap { node in
      list(node, "timingFunctions", of: "timing functions").flatMap { nodes in
        let functions = nodes.map { timingFunction($0, "timingFunctions") }
        return functions.contains { $0 == nil } ? nil : functions.compactMap(\.self)
      }
    }
    keyframes.calculationMode = fields["calculationMode"].flatMap {
      choice($0, "calculationMode", of: AnimationVocabulary.calculationModes)
    }
    keyframes.rotationMode = fields["rotationMode"].flatMap {
      choice($0, "rotationMode", of: AnimationVocabulary.rotationModes)
    }
    keyframes.tensionValues = fields["tensionValues"].flatMap { shape($0, "tensionValues") }
    keyframes.continuityValues = fields["continuityValues"].flatMap { shape($0, "continuityValues") }
    keyframes.biasValues = fields["biasValues"].flatMap { shape($0, "biasValues") }
    checkCounts(keyframes, fields)
    warnOfKeyTimes(keyframes, fields)
    return keyframes
  }

  /// Whether a value is an object of a time and a value, which no property takes.
  private func isKeyframe(_ node: SourceNode) -> Bool {
    guard case .object(let members) = node.value else { return false }
    let times: Set<String> = ["t", "time", "at", "offset", "frame", "keyTime", "when"]
    return members.contains { times.contains($0.key) }
  }

  /// Warns about times that leave a part of the animation without a way between values, and about times without effect.
  private func warnOfKeyTimes(_ keyframes: SceneAnimation.Keyframes, _ fields: Fields) {
    guard let node = fields["keyTimes"], let times = keyframes.keyTimes, let first = times.first, let last = times.last
    else { return }
    switch keyframes.calculationMode {
    case "paced"?, "cubicPaced"?:
      warn(node, "keyTimes have no effect beside an even pace", allowed: "calculationMode: \"linear\", or no keyTimes")
    case "discrete"?:
      if first > 0 {
        warn(node, "the first value begins at \(shortest(first)), and nothing is said before", allowed: "0 first")
      }
    default:
      if first > 0 {
        warn(
          node, "keyTimes begin at \(shortest(first)): until then the first value stands still",
          allowed: "0 first, and a later beginTime where nothing is to happen before")
      } else if last < 1 {
        warn(
          node, "keyTimes end at \(shortest(last)): from then on the last value stands still",
          allowed: "1 last: they are parts of the duration, so that a shorter one ends with the last value")
      }
    }
  }

  private func keyTimes(_ node: SourceNode) -> [Double]? {
    let allowed = "numbers that rise from 0 to 1, as parts of the duration, one for each value"
    guard let times = numbers(node, "keyTimes", allowed: allowed) else { return nil }
    let isRising = zip(times, times.dropFirst()).allSatisfy { $0 <= $1 }
    guard isRising, times.allSatisfy({ (0...1).contains($0) }) else {
      reportFound(node, "keyTimes", allowed: allowed)
      return nil
    }
    return times
  }

  private func shape(_ node: SourceNode, _ what: String) -> [Double]? {
    let allowed = "numbers from -1 to 1, one for each value"
    guard let values = numbers(node, what, allowed: allowed) else { return nil }
    guard values.allSatisfy({ (-1...1).contains($0) }) else {
      reportFound(node, what, allowed: allowed)
      return nil
    }
    return values
  }

  /// Reports counts that do not fit the values: they are slips, and Core Animation would drop the surplus silently.
  private func checkCounts(_ keyframes: SceneAnimation.Keyframes, _ fields: Fields) {
    guard let values = keyframes.values, keyframes.path == nil else { return }
    func check(_ name: String, _ count: Int?, _ allowed: [Int]) {
      guard let count, !allowed.contains(count), let node = fields[name] else { return }
      report(
        node, "\(name): found \(count) for \(values.count) values",
        allowed: allowed.map(String.init).joined(separator: " or "))
    }
    let isDiscrete = keyframes.calculationMode == "discrete"
    check("keyTimes", keyframes.keyTimes?.count, isDiscrete ? [values.count, values.count + 1] : [values.count])
    check("timingFunctions", keyframes.timingFunctions?.count, [max(values.count - 1, 0)])
    check("tensionValues", keyframes.tensionValues?.count, [values.count])
    check("continuityValues", keyframes.continuityValues?.count, [values.count])
    check("biasValues", keyframes.biasValues?.count, [values.count])
  }
}
