import Foundation
import KinoraGraphics
import KinoraRaster

/// Cases of items of a display list, from one frame to the next. Loading is the first frame, and a run is one more.
extension ScalingCase {
  static var displayLists: [ScalingCase] {
    [
      ScalingCase(name: "items, the same list again") { count, recorder in
        let items = squares(0..<count)
        lists(&recorder) { _ in items }
      },
      ScalingCase(name: "items, an equal list again") { count, recorder in
        lists(&recorder) { _ in squares(0..<count) }
      },
      ScalingCase(name: "items, one of them moving") { count, recorder in
        lists(&recorder) { frame in squares(0..<count - 1) + [square(at: CGPoint(x: frame, y: 0))] }
      },
      ScalingCase(name: "items, all moving") { count, recorder in
        lists(&recorder) { frame in squares(0..<count, by: Double(frame)) }
      },
      ScalingCase(name: "items, a tenth coming, another going") { count, recorder in
        lists(&recorder) { frame in squares(frame * count / 10..<frame * count / 10 + count) }
      },
      ScalingCase(name: "items, in another order") { count, recorder in
        let items = squares(0..<count)
        lists(&recorder) { frame in frame.isMultiple(of: 2) ? items : items.reversed() }
      },
      ScalingCase(name: "items, inside a group that moves") { count, recorder in
        lists(&recorder) { frame in [.group(GroupItem(squares(0..<count, by: Double(frame)), opacity: 0.5))] }
      },
      ScalingCase(name: "groups of one item, faded") { count, recorder in
        lists(&recorder) { frame in
          squares(0..<count, by: Double(frame)).map { .group(GroupItem([$0, $0], opacity: 0.5)) }
        }
      },
      ScalingCase(name: "clips of one group", largest: 10_000) { count, recorder in
        let clip = GroupItem.Clip(
          .roundedRect(RoundedRect(rect: CGRect(x: 10, y: 10, width: 80, height: 80), radius: 9)), transform: .identity)
        lists(&recorder) { frame in
          [.group(GroupItem(squares(0..<10, by: Double(frame)), clips: Array(repeating: clip, count: count)))]
        }
      },
      ScalingCase(name: "backdrops, each blurred", largest: 2_000) { count, recorder in
        lists(&recorder) { frame in
          squares(0..<count, by: Double(frame)).map {
            .group(
              GroupItem(
                [$0], clips: [GroupItem.Clip(.rect($0.bounds), transform: .identity)],
                backdropFilters: [.gaussianBlur(sigmaX: 1, sigmaY: 1)]))
          }
        }
      },
      ScalingCase(name: "shadows, each moving", largest: 20_000) { count, recorder in
        lists(&recorder) { frame in
          (0..<count).map { index in
            .shadow(
              ShadowItem(
                .rect(CGRect(x: 0, y: 0, width: 4, height: 4)), sigma: 1, color: .black,
                transform: .translation(x: Double(index % 500 + frame), y: Double(index / 500))))
          }
        }
      },
      ScalingCase(name: "sprites") { count, recorder in
        let image = CGImage(pixels: PixelBuffer(width: 2, height: 2))
        lists(&recorder) { frame in
          [
            .sprites(
              SpriteItem(
                images: [image],
                sprites: (0..<count).map {
                  SpriteItem.Sprite(
                    a: 1, b: 0, c: 0, d: 1, tx: Float($0 % 500) + Float(frame) / 4, ty: Float($0 / 500), tint: .one,
                    image: 0)
                }))
          ]
        }
      },
    ]
  }

  private static func square(at place: CGPoint) -> DisplayItem {
    .shape(
      ShapeItem(
        .rect(CGRect(x: 0, y: 0, width: 3, height: 3)), paint: .color(CGColor(gray: 0.4, alpha: 0.5)),
        transform: .translation(x: place.x, y: place.y)))
  }

  private static func squares(_ numbers: Range<Int>, by distance: Double = 0) -> [DisplayItem] {
    numbers.map { square(at: CGPoint(x: Double($0 % 500) + distance, y: Double($0 / 500 % 500))) }
  }

  private static func lists(_ recorder: inout PhaseRecorder, _ items: (Int) -> [DisplayItem]) {
    var renderer: FrameRenderer? = FrameRenderer(width: 512, height: 512, options: FrameRenderer.Options(threads: 1))
    let lists = (0..<8).map { DisplayList(width: 512, height: 512, background: .white, items: items($0)) }
    recorder.measure(.load) { _ = renderer?.render(lists[0]) }
    for list in lists[1..<7] { _ = renderer?.render(list) }
    recorder.measure(.run) { _ = renderer?.render(lists[7]) }
    recorder.measure(.tearDown) { renderer = nil }
  }
}
