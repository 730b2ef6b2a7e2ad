import Foundation
import KinoraGraphics
import KinoraLayers
import KinoraTiming

/// Cases of what a turn is made of: changes, actions, transactions, values under keys.
extension ScalingCase {
  static var turns: [ScalingCase] {
    [
      ScalingCase(name: "layers changed with actions in one turn") { count, recorder in
        let stage = Stage(size: CGSize(width: 100, height: 100))
        let layers = (0..<count).map { _ in CALayer() }
        for layer in layers { stage.root.addSublayer(layer) }
        stage.commit()
        recorder.measure(.load) { for layer in layers { layer.opacity = 0.5 } }
        recorder.measure(.run) { stage.commit() }
      },
      ScalingCase(name: "transactions of one turn, with completions") { count, recorder in
        let stage = Stage(size: CGSize(width: 100, height: 100))
        let layer = CALayer()
        stage.root.addSublayer(layer)
        stage.commit()
        recorder.measure(.load) {
          CATransaction.begin()
          for index in 0..<count {
            CATransaction.begin()
            CATransaction.setCompletionBlock {}
            layer.position.x = CGFloat(index + 1)
            CATransaction.commit()
          }
          CATransaction.commit()
        }
        recorder.measure(.run) { stage.advance(to: 1) }
      },
      ScalingCase(name: "transactions inside each other") { count, recorder in
        recorder.measure(.load) { for _ in 0..<count { CATransaction.begin() } }
        recorder.measure(.tearDown) { for _ in 0..<count { CATransaction.commit() } }
      },
      ScalingCase(name: "values of one transaction") { count, recorder in
        CATransaction.begin()
        recorder.measure(.load) { for index in 0..<count { CATransaction.setValue(index, forKey: "key\(index)") } }
        recorder.measure(.tearDown) { CATransaction.commit() }
      },
      ScalingCase(name: "values under keys of one's own") { count, recorder in
        let stage = Stage(size: CGSize(width: 100, height: 100))
        let layer = CALayer()
        stage.root.addSublayer(layer)
        stage.commit()
        recorder.measure(.load) { for index in 0..<count { layer.setValue(index, forKey: "key\(index)") } }
        recorder.measure(.run) { for index in 0..<count { _ = layer.value(forKeyPath: "key\(index)") } }
        recorder.measure(.tearDown) { for index in 0..<count { layer.setValue(nil, forKey: "key\(index)") } }
      },
      ScalingCase(name: "values of an animation") { count, recorder in
        let animation = CABasicAnimation(keyPath: "opacity")
        recorder.measure(.load) { for index in 0..<count { animation.setValue(index, forKey: "key\(index)") } }
        recorder.measure(.run) { for index in 0..<count { _ = animation.value(forKey: "key\(index)") } }
      },
      ScalingCase(name: "keys of a style") { count, recorder in
        let layer = CALayer()
        recorder.measure(.load) {
          layer.style = Dictionary(uniqueKeysWithValues: (0..<count).map { (AnyHashable("key\($0)"), $0) })
        }
        recorder.measure(.run) { for index in 0..<count { _ = layer.value(forKey: "key\(index)") } }
        recorder.measure(.tearDown) { layer.style = nil }
      },
    ]
  }
}
