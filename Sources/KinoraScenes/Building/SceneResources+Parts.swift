import KinoraGraphics
import KinoraLayers

extension SceneResources {
  /// The emitter cell or the filter of a description.
  func part(_ description: ScenePart) -> Any {
    description.kind == .emitterCell ? cell(description) as Any : filter(description)
  }

  private func cell(_ description: ScenePart) -> CAEmitterCell {
    let cell = CAEmitterCell()
    cell.name = description.name
    if let enabled = description.isEnabled { cell.isEnabled = enabled }
    for assignment in description.values {
      let value = object(assignment.value)
      switch assignment.keyPath {
      case "contents": cell.contents = value
      case "emitterCells": cell.emitterCells = value as? [CAEmitterCell]
      default:
        guard let keyPath = CAEmitterCell.keyPaths[assignment.keyPath] else { continue }
        _ = ListedMember.at(keyPath).write(AnimatableValue(value), to: cell)
      }
    }
    return cell
  }

  private func filter(_ description: ScenePart) -> CAFilter {
    let filter = CAFilter(type: description.type)
    filter.name = description.name
    if let enabled = description.isEnabled { filter.isEnabled = enabled }
    for assignment in description.values { filter.setInput(object(assignment.value), forKey: assignment.keyPath) }
    return filter
  }
}
