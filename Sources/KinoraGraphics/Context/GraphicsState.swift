import Foundation

/// What `saveGState` keeps.
struct GraphicsState {
  /// From user space to the context's base space.
  var ctm = CGAffineTransform.identity
  /// In base space; all of them hide what is outside.
  var clips: [GroupItem.Clip] = []
  /// Distinguishes lists of clips without comparing them.
  var clipNumber = 0
  /// A rectangle in base space around what is not clipped away.
  var clipBounds: CGRect

  var fillColor = CGColor.black
  var strokeColor = CGColor.black
  var stroke = StrokeStyle()
  var alpha: CGFloat = 1
  var blend = CGBlendMode.normal
  var shadow: GroupItem.Shadow?
  var interpolation = CGInterpolationQuality.default
  var antialiases = true
}

/// Items recorded under the same clips.
struct ClippedRun {
  var clipNumber: Int
  var clips: [GroupItem.Clip]
  var items: [DisplayItem]
}

/// A transparency layer being recorded, or the context itself at the bottom.
struct RecordingLayer {
  var runs: [ClippedRun] = []
  /// How many states were saved when it began.
  var savedStates: Int

  mutating func append(_ item: DisplayItem, _ state: GraphicsState) {
    if let last = runs.indices.last, runs[last].clipNumber == state.clipNumber {
      runs[last].items.append(item)
    } else {
      runs.append(ClippedRun(clipNumber: state.clipNumber, clips: state.clips, items: [item]))
    }
  }

  /// The items, those under clips in groups that draw straight onto what is below.
  var items: [DisplayItem] {
    runs.flatMap { run -> [DisplayItem] in
      run.clips.isEmpty ? run.items : [.group(GroupItem(run.items, clips: run.clips, isolated: false))]
    }
  }
}
