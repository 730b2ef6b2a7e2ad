/// What of a property can be measured from the pixels of a layer that is drawn alone: one number, or two that move together.
enum MeasuredProperty {
  private typealias Reading = @Sendable (MeasuredMotion.Sample) -> Double

  private static let x: Reading = { $0.x }
  private static let y: Reading = { $0.y }
  private static let width: Reading = { $0.right - $0.left }
  private static let height: Reading = { $0.bottom - $0.top }

  /// The properties, in the order in which messages list them, with what is measured.
  private static let table: [(keyPath: String, readings: [Reading])] = [
    ("position", [x, y]), ("position.x", [x]), ("position.y", [y]),
    ("bounds", [width, height]), ("bounds.size", [width, height]),
    ("bounds.size.width", [width]), ("bounds.size.height", [height]),
    ("transform.translation", [x, y]), ("transform.translation.x", [x]), ("transform.translation.y", [y]),
    ("transform.scale", [width, height]), ("transform.scale.x", [width]), ("transform.scale.y", [height]),
    ("opacity", [{ $0.alpha }]),
  ]

  /// The key paths of the properties.
  static var keyPaths: [String] { table.map(\.keyPath) }

  /// The measured numbers of a property in one frame; nil for a property that cannot be measured.
  static func numbers(_ keyPath: String, _ sample: MeasuredMotion.Sample) -> [Double]? {
    table.first { $0.keyPath == keyPath }?.readings.map { $0(sample) }
  }
}
