import KinoraMeasure

extension Command {
  /// Has a meter count what follows for the command's item.
  func begin(in area: Area, _ meter: CostMeter) {
    guard let (account, reach) = measured(in: area) else { return }
    let bounds = area.bounds(in: reach)
    var pixels = 0
    if !bounds.isEmpty { area.forEachRect(in: bounds) { pixels += $0.area } }
    meter.beginDrawing(account, pixels: pixels, in: bounds.heatArea)
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
