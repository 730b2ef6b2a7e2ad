import KinoraMeasure

// The words for each kind of cost.

extension CostReason {
  mutating func explainShadow() {
    let keys = [
      "shadowRadius", "shadowPath", "cornerRadius", "bounds", "path", "string", "number", "fontSize", "contents",
      "strokeEnd",
    ]
    guard facts.hasShadow || facts.hasTransition else {
      reason =
        "a filter's shadow of \(pixels(cost.picturePixels)) pixels is made again \(often(cost.framesPrepared))"
        + because(["filters"] + keys + Self.places, below: true)
      remedy =
        onlyMoves
        ? "set shouldRasterize: the filtered picture is then kept while it moves"
        : "use the layer's own shadow, with a shadowPath, instead of the filter"
      return
    }
    guard cost.made > 0 || cost.picturePixels > 0 else {
      reason = "the shadow is blended over \(pixels(cost.pixels)) pixels a frame"
      remedy = "lower shadowRadius, or let the layer stand still"
      return
    }
    let again = min(max(cost.made, 1), max(cost.framesPrepared, 1))
    let when = again > 1 ? "the shadow is blurred again \(often(again))" : "the shadow is blurred once"
    reason = when + (again > 1 ? because(keys + Self.places, below: true) : "")
    if again <= 1 {
      reason = when + ", and blended over \(pixels(cost.pixels)) pixels a frame" + because(Self.places)
      let ways = [
        facts.radius >= 8 ? "lower shadowRadius, which is \(Int(facts.radius)) points" : nil,
        facts.standsStill ? nil : "let the layer stand still",
      ].compactMap { $0 }
      remedy = ways.isEmpty ? nil : ways.joined(separator: ", or ")
    } else if facts.changing.contains("shadowRadius") {
      remedy = "keep shadowRadius, and animate shadowOpacity instead"
    } else if facts.hasShadowPath {
      remedy = "keep shadowPath, and animate transform instead"
    } else if facts.isText {
      remedy =
        onlyMoves
        ? "set shouldRasterize while only its place changes: the letters' shadow is then kept"
        : "put the part that changes into a text layer of its own, or lower shadowRadius"
    } else if facts.changing.isEmpty, facts.isCopied {
      remedy = "cast one shadow, of the CAReplicatorLayer, instead of one for each copy"
    } else {
      remedy = "set shadowPath, so that one blurred mask serves every frame"
    }
  }

  mutating func explainFilter() {
    let keys = ["filters"] + Self.places + ["contents", "string", "number", "path"]
    reason =
      "the layer's picture of \(pixels(cost.picturePixels)) pixels is made and filtered again "
      + often(cost.framesPrepared) + because(keys, below: true)
    if !isMadeAgain {
      reason = "the layer's filtered picture is put onto \(pixels(cost.pixels)) pixels a frame"
      remedy =
        facts.isCopied
        ? "set shouldRasterize on the CAReplicatorLayer: its copies are then one picture" : "make the layer smaller"
    } else if facts.changing.contains("filters") {
      remedy = "animate the opacity of a filtered copy over the sharp layer instead of the filter's value"
    } else if facts.isMovingPicture {
      remedy = "filter the clip once, before the film is made, or show it smaller"
    } else if facts.isCopied, facts.isText || !facts.blurs {
      remedy = "leave the instance colours of the CAReplicatorLayer out, which tint every copy, or show fewer copies"
    } else if onlyMoves {
      remedy = "set shouldRasterize: the filtered picture is then kept while it moves"
    } else {
      remedy = "make the layer smaller, or filter only what stands still"
    }
  }

  mutating func explainBackdrop() {
    let times = max(cost.made, 1)
    reason =
      "what is behind the layer is drawn and filtered again \(often(times)), "
      + "\(Self.rounded(cost.picturePixels / times)) pixels each time"
    if cost.framesDrawn == 0 {
      reason = (reason ?? "") + ", though nothing of it is seen"
      remedy = "hide the layer, or leave its backgroundFilters out, where something opaque hides it"
      return
    }
    remedy = "make the layer smaller, or let nothing move behind it"
    guard times > 1 else { return }
    let own = because(Self.places + ["filters"])
    if !own.isEmpty {
      reason = (reason ?? "") + own
      remedy = "make the layer smaller, or let it stand still"
    } else if let first = facts.moversBehind.first {
      reason = (reason ?? "") + ", because \(changing(facts.moversBehind)) behind it"
      remedy = "let \(first) stand still behind it, or make the layer smaller"
    }
  }

  mutating func explainMask() {
    let what = facts.hasMask ? "through a mask" : "clipped to round corners"
    reason = "\(pixels(cost.pixels)) pixels a frame are drawn apart and put \(what)"
    if facts.hasMask {
      remedy = "use a mask that is one opaque shape, a cornerRadius, or a smaller layer"
    } else {
      remedy = "leave masksToBounds out where nothing reaches over the corners"
    }
  }

  mutating func explainGroup() {
    reason = "\(pixels(cost.pixels)) pixels a frame are drawn apart and then faded or blended as one"
    remedy =
      facts.isRasterized || !onlyMoves
      ? "fade layers that do not overlap one by one, with allowsGroupOpacity false"
      : "set shouldRasterize while only opacity animates, or allowsGroupOpacity to false where nothing overlaps"
  }

  mutating func explainPicture() {
    if facts.isMovingPicture {
      reason = "another picture of a video or an animation is sampled, \(pixels(cost.pixels)) pixels a frame"
      if let picture = facts.picture, cost.listed > 0 {
        reason =
          "pictures of a video or an animation of \(picture.width) × \(picture.height) are decoded, and shown in "
          + "\(Int(facts.shown.width)) × \(Int(facts.shown.height)): \(pixels(cost.pixels)) pixels are sampled a frame"
      }
      let isLarger = facts.picture.map { Double($0.width) * facts.shownPart.width < facts.shown.width } ?? false
      remedy = isLarger ? "show it smaller" : "give a clip in the size in which it shows"
      return
    }
    let keys = Self.places + ["contents", "contentsRect", "contentsCenter", "opacity"]
    reason = "a picture is sampled for \(pixels(cost.pixels)) pixels a frame" + because(keys)
    if let picture = facts.picture, facts.shown.width > 0 {
      let ratio = Double(picture.width) * facts.shownPart.width / facts.shown.width
      let part = (Double(picture.width) * facts.shownPart.width, Double(picture.height) * facts.shownPart.height)
      let isPart = facts.shownPart.width < 1 || facts.shownPart.height < 1
      let what =
        isPart ? "a part of \(Int(part.0.rounded())) × \(Int(part.1.rounded())) pixels of a picture" : "a picture"
      reason =
        what + " of \(picture.width) × \(picture.height) is shown in \(Int(facts.shown.width)) × "
        + "\(Int(facts.shown.height)): \(pixels(cost.pixels)) pixels are sampled a frame" + because(keys)
      if facts.isDrawn {
        reason =
          "a drawing without pixels of its own, such as an SVG file, is shown in \(Int(facts.shown.width)) × "
          + "\(Int(facts.shown.height)): \(pixels(cost.pixels)) pixels are sampled a frame" + because(keys)
        remedy = "keep its size, at which it is drawn once, or give it as a picture in the size in which it shows"
        return
      }
      let isOwnSize = abs(ratio - 1) < 0.02 && !facts.turnsOrScales && !facts.isCopied
      remedy =
        ratio > 1.5
        ? "give a picture of about the size in which it shows"
        : isOwnSize
          ? "move it by whole pixels: an opaque picture of its own size is then only copied"
          : "opaque pictures at whole pixels and their own size are only copied; scaled or turned ones are sampled"
    } else {
      remedy = "show it at its own size and whole pixels, where it is only copied"
    }
  }

  mutating func explainPath() {
    if facts.isText { return explainOutline() }
    if facts.hasBorder, !facts.isShape { return explainBorder() }
    let edges = cost.edges / max(cost.prepared, 1)
    let keys = ["path", "strokeStart", "strokeEnd", "strokeOffset", "lineWidth", "lineDashPhase"] + Self.places
    let overlaps = cost.picturePixels / max(cost.prepared, 1)
    let what = "\(edges) edges" + (overlaps > 100 ? " and \(overlaps) pixels in which they overlap" : "")
    reason = "\(what) are worked out again \(often(cost.framesPrepared))" + because(keys)
    if cost.framesPrepared <= 1, cost.preparingWork > cost.drawingWork {
      reason = "\(what) are worked out once"
      remedy = "give the path fewer segments"
    } else if cost.framesPrepared * 4 < frames {
      reason = "\(pixels(cost.pixels)) pixels of a path are drawn a frame"
      remedy = "let what is above and below it stand still, so that its finished pixels are kept"
    } else if !onlyMoves {
      remedy = "give the path fewer segments"
    } else {
      remedy = "set shouldRasterize while only its place changes, or give the path fewer segments"
    }
  }

  mutating func explainBorder() {
    reason = "\(pixels(cost.pixels)) pixels of a border are drawn a frame"
    if isMadeAgain {
      reason =
        "the border is worked out again \(often(cost.framesPrepared))"
        + because(["borderWidth", "cornerRadius", "borderColor"] + Self.places)
    }
    remedy = "leave borderWidth out, or draw the border as part of a picture"
  }

  private static let textKeys = [
    "string", "number", "fontSize", "font", "weight", "italic", "tracking", "lineHeight", "outlineWidth",
    "outlineColor",
    "foregroundColor", "bounds",
  ]

  mutating func explainOutline() {
    let edges = cost.edges / max(cost.framesPrepared, 1)
    reason =
      "the letters' outline, \(edges) edges, is worked out again \(often(cost.framesPrepared))"
      + because(Self.textKeys + Self.places)
    remedy =
      onlyMoves
      ? "set shouldRasterize while only its place changes, or leave the outline out"
      : "leave the outline out where the text changes, or put what changes into a text layer of its own"
  }

  mutating func explainText() {
    reason = "glyphs are drawn over \(pixels(cost.pixels)) pixels a frame"
    if isMadeAgain { reason = (reason ?? "") + ", made again \(often(cost.framesPrepared))" }
    if cost.listed > 0 {
      let letters = "\(cost.listed) letters are set in the film"
      reason = cost.pixels > 0 ? letters + ", and " + (reason ?? "") : letters
    }
    reason = (reason ?? "") + because(Self.textKeys + Self.places)
    let set = ["tracking", "weight", "lineHeight", "outlineWidth"].filter(facts.changing.contains)
    if facts.changing.contains("fontSize") {
      remedy = "animate transform.scale instead of fontSize: the text is then set once"
    } else if facts.changing.contains("number") {
      remedy = "let it count with fewer digits, or more slowly: its text is set again whenever a digit changes"
    } else if facts.changing.contains("string") {
      remedy = "put the part that changes into a text layer of its own"
    } else if !set.isEmpty {
      remedy = "animate transform or opacity instead of \(list(set)): the text is then set once"
    } else if facts.changing.contains("foregroundColor") {
      remedy = "change the colour of fewer letters, or animate opacity of a second text in the other colour"
    } else if onlyMoves, !facts.turnsOrScales, isMadeAgain {
      remedy = "set shouldRasterize while only its place changes"
    } else {
      remedy = "show fewer letters, or let them stand still"
    }
  }

  mutating func explainGradient() {
    reason =
      "a gradient's colours are worked out for \(pixels(cost.pixels)) pixels a frame"
      + because(["colors", "locations", "startPoint", "endPoint", "opacity"] + Self.places)
    remedy = "make it smaller, or let it stand still, so that its finished pixels are kept"
  }

  mutating func explainParticles() {
    reason =
      "\(cost.listed / max(frames, 1)) particles a frame are moved, and touch \(pixels(cost.pixels)) pixels"
    remedy = "lower birthRate, lifetime or scale"
  }

  mutating func explainRasterized() {
    let again = cost.framesPrepared
    reason = "the rasterized picture is placed over \(pixels(cost.pixels)) pixels a frame" + because(Self.places)
    remedy = "make the layer smaller, or keep its size and angle: a scaled or turned picture is sampled"
    guard again > 1, facts.changesBelow || !onlyMoves else { return }
    reason = "the layer is rasterized again \(often(again))" + because(["contents", "string", "path"], below: true)
    remedy = "leave shouldRasterize out where what it holds changes in every frame"
  }

  mutating func explainLayout() {
    reason =
      "\(cost.listed / max(facts.sublayers, 1)) times in the film the layers in it are measured and placed again"
    remedy = "change sizes and texts in it less often, or animate transform, which needs no layout"
  }

  mutating func explainDepth() {
    reason =
      "\(cost.listed / max(frames, 1)) pairs of tilted layers a frame are compared, to find which is in front and where "
      + "they cut each other"
    remedy = "tilt fewer layers in one space, or keep them apart: layers that do not overlap are not compared"
  }

  mutating func explainFill() {
    guard cost.pixels > 0 else {
      if cost.listing > 0 {
        reason = "what is in the layer is gone through again" + because(Self.places, below: true)
        if facts.changesBelow, facts.sublayers > 1, !facts.isRoot {
          remedy = "animate the layer instead of each layer in it, or use a CAEmitterLayer for many that are alike"
        }
      }
      return
    }
    reason = "\(pixels(cost.pixels)) pixels a frame are filled" + because(["backgroundColor", "opacity"] + Self.places)
    remedy =
      facts.changing.contains("backgroundColor")
      ? "change the colour of fewer pixels" : "make it smaller, or let it stand still, so that finished pixels are kept"
  }
}
