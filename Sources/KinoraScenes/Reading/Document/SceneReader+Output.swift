import KinoraFormats

extension SceneReader {
  /// The keys of `output`, from the table of options.
  static let outputKeys = EncodingOption.all.map(\.key)

  /// Reads what a scene says about its output file, which the command line can override.
  func output(_ node: SourceNode) -> EncodingOptions {
    var options = EncodingOptions()
    guard let fields = Fields(node, "output", names: Self.outputKeys, self) else { return options }
    for option in EncodingOption.all {
      guard let field = fields[option.key], let value = value(of: option, field, options) else { continue }
      option.store(&options, value)
    }
    return options
  }

  private func value(
    of option: EncodingOption, _ node: SourceNode, _ options: EncodingOptions
  ) -> EncodingOption.Value? {
    switch option.form {
    case .choice(let words): return choice(node, option.key, of: words).map(EncodingOption.Value.word)
    case .integer(let range):
      // A rate factor is in the scale of the codec beside it.
      let own = option.key == "crf" ? options.codec?.crfRange : nil
      return integer(node, option.key, in: own ?? range).map(EncodingOption.Value.number)
    case .bitRate:
      let text: String? =
        switch node.value {
        case .number(let number): "\(number)"
        case .string(let text): text
        default: nil
        }
      guard let value = text.flatMap(option.value(of:)) else {
        reportFound(node, option.key, allowed: option.allowed)
        return nil
      }
      return value
    }
  }
}
