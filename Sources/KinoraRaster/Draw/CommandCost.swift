import KinoraMeasure

extension Command {
  /// Has a meter count what follows for the command's item.
  func begin(in area: Area, _ meter: CostMeter) {
    guard let (account, reach) = measured(in: area) else { return }
    let bounds = area.bounds(in: reach)
    var pixels = 0
    var colorWork = 0
    if !bounds.isEmpty {
      if case .sprites(let sprites) = self {
        area.forEachRect(in: bounds) { sprites.object.count(in: $0, &pixels, &colorWork) }
      } else {
        area.forEachRect(in: bounds) { pixels += $0.area }
        colorWork = pixels * colorWorkOfPixel
      }
    }
    meter.beginDrawing(account, pixels: pixels, colorWork: colorWork, in: bounds.heatArea)
  }

  /// What the colour of a pixel takes beyond one colour, in hundredths of a nanosecond.
  private var colorWorkOfPixel: Int {
    switch self {
    case .coverage(let painting), .faded(_, let painting, _): ColorWork.of(painting.object.ink)
    default: 0
    }
  }

  /// The account that the command is counted for, and the pixels that it can reach; nil for a command that draws nothing itself.
  private func measured(in area: Area) -> (CostAccount, PixelRect)? {
    switch self {
    case .fill: (0, area.bounds)
    case .copyPlate(let rect): (0, rect)
    case .coverage(let painting), .alpha(let painting): (painting.object.account, painting.object.coverage.bounds)
    case .shadow(let shadow), .shadowBehind(let shadow, _), .card(_, let shadow, _):
      (shadow.object.owner.account, shadow.object.bounds)
    case .sprites(let sprites): (sprites.object.owner.account, sprites.object.bounds)
    case .backdrop(let group): (group.object.owner.backdrop, group.object.bounds)
    case .layer(let group, _, _), .copyOfBelow(let group, _, _, _): (group.object.owner.account, group.object.inside)
    case .picture(let group, _): (group.object.owner.account, group.object.bounds)
    case .faded(let group, let painting, _): (painting.object.account, group.object.inside)
    case .within: nil
    }
  }
}
