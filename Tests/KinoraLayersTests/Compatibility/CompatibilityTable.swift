/// The symbols of Core Animation that have to do with layers, and how each is here. A line for each symbol has its
/// Swift name, `yes`, `differs`, `stored` (accepted and handed back, without effect) or `no`, and the reason.
/// Properties are in the library's own tables.
enum CompatibilityTable {
  struct Section {
    let title: String
    let entries: [Entry]

    init(_ title: String, _ lines: String) {
      self.title = title
      entries = lines.split(separator: "\n").map { Entry($0) }
    }
  }

  struct Entry {
    let symbol: String
    let state: String
    let note: String

    init(_ line: Substring) {
      let cells = line.split(separator: "|", maxSplits: 2).map { $0.trimmingPrefix(while: \.isWhitespace) }
      symbol = cells[0].trimmed
      state = cells.count > 1 ? cells[1].trimmed : ""
      note = cells.count > 2 ? cells[2].trimmed : ""
    }

    var isHere: Bool { state != "no" }
  }

  static let sections: [Section] = [
    Section(
      "Classes",
      """
      CALayer | yes | 
      CAShapeLayer | yes |
      CAGradientLayer | yes |
      CATextLayer | yes |
      CAReplicatorLayer | yes |
      CAEmitterLayer | differs | the particles are others: Core Animation's random numbers are not known
      CAEmitterCell | yes |
      CAScrollLayer | yes |
      CATiledLayer | differs | drawn whole: a recording has no tiles
      CATransformLayer | yes |
      CAAnimation | differs | setting a property of a layer's stored copy does nothing; there it raises
      CAPropertyAnimation | yes |
      CABasicAnimation | yes |
      CAKeyframeAnimation | yes |
      CASpringAnimation | yes |
      CATransition | yes |
      CAAnimationGroup | yes |
      CATransaction | yes |
      CAMediaTimingFunction | differs | final: it has no subclasses
      CAValueFunction | yes |
      CAConstraint | yes |
      CAConstraintLayoutManager | yes |
      CADisplayLink | differs | runs on the stage's clock, takes a closure besides `target:selector:`
      CAFilter | differs | the private class under its own name, with typed inputs; Core Image's filters do not exist here
      CARenderer | no | `Stage` and `Film` take its place
      CAMetalLayer | no | there is no GPU
      CAMetalDisplayLink | no | there is no GPU
      CAOpenGLLayer | no | there is no GPU
      CAEAGLLayer | no | there is no GPU
      CAEDRMetadata | no | every picture has the standard dynamic range
      CARemoteLayerClient | no | layers do not cross processes
      CARemoteLayerServer | no | layers do not cross processes
      """),
    Section(
      "Protocols",
      """
      CAAction | yes |
      CALayerDelegate | yes | optional methods are methods with a default
      CALayoutManager | yes | optional methods are methods with a default
      CAAnimationDelegate | yes | optional methods are methods with a default
      CAMediaTiming | yes |
      CAMetalDrawable | no | there is no GPU
      CAMetalDisplayLinkDelegate | no | there is no GPU
      """),
    Section(
      "CALayer",
      """
      init() | yes |
      init(layer:) | yes | `override init(layer: Any)` is called for presentation copies
      layer() | yes | Objective-C's `+layer`: a layer of a class known only at run time, `type(of: card).layer()`
      init?(coder:) | differs | answers nil: `LayerArchive` keeps layers
      init(remoteClientId:) | no | layers do not cross processes
      defaultValue(forKey:) | yes |
      needsDisplay(forKey:) | yes |
      defaultAction(forKey:) | yes |
      cornerCurveExpansionFactor(_:) | yes |
      presentation() | differs | writing to a presentation copy changes the copy; there it raises
      model() | yes |
      shouldArchiveValue(forKey:) | yes | asked by `LayerArchive`
      affineTransform() | yes |
      setAffineTransform(_:) | yes |
      contentsAreFlipped() | yes |
      removeFromSuperlayer() | yes |
      addSublayer(_:) | differs | a cycle is refused and reported; there it raises
      insertSublayer(_:at:) | yes |
      insertSublayer(_:below:) | yes |
      insertSublayer(_:above:) | yes |
      replaceSublayer(_:with:) | differs | a layer that is no sublayer is refused and reported; there it raises
      convert(_:from:) | yes | points and rectangles
      convert(_:to:) | yes | points and rectangles
      convertTime(_:from:) | yes |
      convertTime(_:to:) | yes |
      hitTest(_:) | yes |
      contains(_:) | yes |
      display() | yes |
      setNeedsDisplay() | yes |
      setNeedsDisplay(_:) | differs | the whole is recorded again, which costs no pixels
      needsDisplay() | yes |
      displayIfNeeded() | yes |
      draw(in:) | yes | the context records; pixels come later
      render(in:) | yes | the whole compositing model, of the model layers
      preferredFrameSize() | yes |
      setNeedsLayout() | yes |
      needsLayout() | yes |
      layoutIfNeeded() | yes |
      layoutSublayers() | yes |
      resizeSublayers(withOldSize:) | yes |
      resize(withOldSuperlayerSize:) | yes |
      addConstraint(_:) | yes |
      action(forKey:) | yes |
      add(_:forKey:) | yes |
      removeAnimation(forKey:) | yes |
      removeAllAnimations() | yes |
      animationKeys() | yes |
      animation(forKey:) | yes |
      scroll(_:) | yes |
      scrollRectToVisible(_:) | yes |
      value(forKey:) | differs | a getter's name reads too (`isHidden`), as there; `#keyPath` needs an Objective-C runtime
      setValue(_:forKey:) | differs | a value of the wrong type is reported; there it raises or is undefined
      value(forKeyPath:) | differs | a path that leads nowhere is reported, with the nearest name; collection operators (`@sum`) do not exist
      setValue(_:forKeyPath:) | differs | a path that leads nowhere is reported; there it raises
      """),
    Section(
      "Other classes: methods",
      """
      CAScrollLayer.scroll(to:) | yes | to a point, to a rectangle
      CATiledLayer.fadeDuration() | stored | nothing fades in
      CAAnimation.init() | yes |
      CAAnimation.copy(with:) | yes |
      CAAnimation.run(forKey:object:arguments:) | yes |
      CAAnimation.defaultValue(forKey:) | yes |
      CAAnimation.shouldArchiveValue(forKey:) | yes | asked by `LayerArchive`
      CAAnimation.value(forKey:) | yes |
      CAAnimation.setValue(_:forKey:) | yes |
      CAPropertyAnimation.init(keyPath:) | yes |
      CASpringAnimation.init(perceptualDuration:bounce:) | yes |
      CASpringAnimation.settlingDuration | yes |
      CASpringAnimation.perceptualDuration | yes |
      CASpringAnimation.bounce | yes |
      CAEmitterCell.value(forKey:) | yes |
      CAEmitterCell.setValue(_:forKey:) | yes |
      CAEmitterCell.defaultValue(forKey:) | yes |
      CAMediaTimingFunction.init(name:) | yes |
      CAMediaTimingFunction.init(controlPoints:_:_:_:) | yes |
      CAMediaTimingFunction.getControlPoint(at:values:) | yes |
      CAValueFunction.init(name:) | yes |
      CAValueFunction.name | yes |
      CAConstraint.init(attribute:relativeTo:attribute:scale:offset:) | yes | and the two shorter ones
      CAConstraintLayoutManager.layoutManager() | yes |
      CADisplayLink.init(target:selector:) | differs | the selector is the method itself, `Player.step` for `#selector(step)`: there is no Objective-C runtime
      CADisplayLink.add(to:forMode:) | yes |
      CADisplayLink.remove(from:forMode:) | yes |
      CADisplayLink.invalidate() | yes |
      CADisplayLink.timestamp | yes |
      CADisplayLink.targetTimestamp | yes |
      CADisplayLink.isPaused | yes |
      CADisplayLink.preferredFramesPerSecond | yes |
      CADisplayLink.preferredFrameRateRange | yes |
      CADisplayLink.frameInterval | no | deprecated there
      """),
    Section(
      "CATransaction",
      """
      begin() | yes |
      commit() | yes | one too many does nothing
      flush() | yes |
      lock() | yes |
      unlock() | yes |
      animationDuration() | yes |
      setAnimationDuration(_:) | yes |
      animationTimingFunction() | yes |
      setAnimationTimingFunction(_:) | yes |
      disableActions() | yes |
      setDisableActions(_:) | yes |
      completionBlock() | yes |
      setCompletionBlock(_:) | yes |
      value(forKey:) | yes |
      setValue(_:forKey:) | yes |
      """),
    Section(
      "Functions, structures, constants",
      """
      CACurrentMediaTime() | differs | answers from the stage's clock, which moves only when the program moves it
      CATransform3D | yes |
      CATransform3DIdentity | yes |
      CATransform3DIsIdentity | yes |
      CATransform3DEqualToTransform | yes |
      CATransform3DMakeTranslation | yes |
      CATransform3DMakeScale | yes |
      CATransform3DMakeRotation | yes |
      CATransform3DTranslate | yes |
      CATransform3DScale | yes |
      CATransform3DRotate | yes |
      CATransform3DConcat | yes |
      CATransform3DInvert | yes |
      CATransform3DMakeAffineTransform | yes |
      CATransform3DIsAffine | yes |
      CATransform3DGetAffineTransform | yes |
      CAFrameRateRange | stored | a film has its own rate; display links heed it
      CAFrameRateRangeMake | yes |
      CAFrameRateRangeIsEqualToRange | yes |
      kCAOnOrderIn | yes |
      kCAOnOrderOut | yes |
      kCATransition | yes |
      kCATransactionAnimationDuration | yes |
      kCATransactionDisableActions | yes |
      kCATransactionAnimationTimingFunction | yes |
      kCATransactionCompletionBlock | yes |
      kCARendererColorSpace | no | see CARenderer
      kCARendererMetalCommandQueue | no | see CARenderer
      AVCoreAnimationBeginTimeAtZero | yes |
      CALayerContentsGravity | differs | `top` is the edge a viewer sees on top when y grows downward
      CALayerContentsFormat | stored | every picture is 8-bit RGBA
      CALayerContentsFilter | yes |
      CALayerCornerCurve | yes |
      CAMediaTimingFillMode | yes |
      CAMediaTimingFunctionName | yes |
      CAAnimationCalculationMode | yes |
      CAAnimationRotationMode | yes |
      CATransitionType | yes |
      CATransitionSubtype | yes |
      CAValueFunctionName | yes |
      CAShapeLayerFillRule | yes |
      CAShapeLayerLineJoin | yes |
      CAShapeLayerLineCap | yes |
      CAGradientLayerType | yes |
      CATextLayerTruncationMode | yes |
      CATextLayerAlignmentMode | yes |
      CAScrollLayerScrollMode | yes |
      CAEmitterLayerEmitterShape | yes |
      CAEmitterLayerEmitterMode | yes |
      CAEmitterLayerRenderMode | yes |
      CAAutoresizingMask | yes |
      CAEdgeAntialiasingMask | yes |
      CACornerMask | yes |
      CAConstraintAttribute | yes |
      """),
    Section(
      "Beside Core Animation: what its programs use",
      """
      CFArray | yes | `NSArray`; `colors as CFArray` converts, and so with the others
      CFString | yes | `NSString`
      CFDictionary | yes | `NSDictionary`; keys are strings, so cast to `[String: Any]`
      CFAttributedString | yes | `NSAttributedString`
      CFTypeRef | yes | `AnyObject`; a `CGColor` is boxed
      CFGetTypeID(_:) | differs | the numbers are not Apple's
      CFArrayGetValueAtIndex(_:_:) | differs | nil for a value that is no object, such as a `CGColor`
      CFDictionaryGetValue(_:_:) | differs | nil for a value that is no object
      CGColor.typeID | differs | the numbers are not Apple's
      CGPoint.equalTo(_:) | yes | and of `CGSize` and `CGRect`
      CGPath.init(__byStroking:transform:lineWidth:lineCap:lineJoin:miterLimit:) | differs | the outline consists of lines
      CGPath.apply(info:function:) | yes |
      CGFont | differs | `stemV` is measured from a letter; there are no variations
      CGDataProvider | differs | opens fonts; images have decoders of their own
      CGContext.textMatrix | yes | the identity at first
      CGContext.textPosition | yes |
      CGContext.setTextDrawingMode(_:) | yes |
      CGContext.showGlyphs(_:at:) | yes |
      CTFont | yes | a name that means nothing is Helvetica, or what stands in for it
      CTFontDescriptor | differs | name, family and size only
      CTFontCreateWithName(_:_:_:) | yes |
      CTFontCreateCopyWithSymbolicTraits(_:_:_:_:_:) | differs | bold and italic only
      CTFontGetGlyphsForCharacters(_:_:_:_:) | yes |
      CTFontGetAdvancesForGlyphs(_:_:_:_:_:) | differs | always as for horizontal text
      CTFontGetBoundingRectsForGlyphs(_:_:_:_:_:) | differs | always as for horizontal text
      CTFontCreatePathForGlyph(_:_:_:) | yes |
      CTFontDrawGlyphs(_:_:_:_:_:) | yes |
      CTFontManagerRegisterFontsForURL(_:_:_:) | yes | until the program ends, whatever the scope
      CTLine | differs | text that does not fit is not truncated by it: `CATextLayer` does that
      CTLineDraw(_:_:) | yes |
      CTLineGetTypographicBounds(_:_:_:_:) | differs | heights are the font's own, as `CATextLayer`'s
      CTLineGetOffsetForStringIndex(_:_:_:) | differs | one caret at a change of direction, not two
      CTRun | yes |
      CTFramesetter | yes |
      CTFrame | differs | the box around the path, whatever its shape; lines top to bottom
      CTParagraphStyle | differs | the alignment, and the adjustment of the space between lines
      CTTypesetter | no | `CTFramesetter` breaks lines
      CTRunDelegate | no | glyphs only
      CTRubyAnnotation | no | glyphs only
      """),
  ]
}

extension StringProtocol {
  fileprivate var trimmed: String {
    String(drop(while: \.isWhitespace).reversed().drop(while: \.isWhitespace).reversed())
  }
}
