import Foundation

/// One frame, ready to draw: an immutable value that knows no layers.
///
/// Coordinates: every item carries a map from its own space to the canvas, in pixels, y growing downward, pixel (i, j) covering
/// `[i, i+1) × [j, j+1)`. Items are drawn in order, later above earlier. Colours are straight sRGB; compositing happens premultiplied in
/// sRGB-encoded space, 8 bits a channel.
public struct DisplayList: Sendable, Equatable {
  /// The canvas in pixels.
  public var width: Int
  /// The canvas' height in pixels.
  public var height: Int
  /// What is there before the first item; transparent canvases start clear.
  public var background: CGColor
  /// What is drawn, bottom to top.
  public var items: [DisplayItem]

  /// A frame from its parts.
  public init(width: Int, height: Int, background: CGColor, items: [DisplayItem] = []) {
    self.width = width
    self.height = height
    self.background = background
    self.items = items
  }
}

/// One thing to draw.
public enum DisplayItem: Sendable, Equatable {
  case shape(ShapeItem)
  case image(ImageItem)
  case shadow(ShadowItem)
  case sprites(SpriteItem)
  case group(GroupItem)
  case rasterized(RasterizedItem)
}

/// An outline filled with paint.
public struct ShapeItem: Sendable, Equatable {
  /// What is filled or cast, in its own coordinates.
  public var outline: Outline
  /// Paint positions are in the outline's own space.
  public var paint: Paint
  /// From the outline's own space to the canvas.
  public var transform: Homography
  /// Multiplies the paint's alpha, 0…1.
  public var opacity: Double
  /// How it meets what is below it.
  public var blend: BlendMode
  /// The edges of a `rect` outline that are antialiased; the others are hard. Other outlines mind only `aliased`.
  public var antialiasedEdges: EdgeSet

  /// An item from its parts.
  public init(
    _ outline: Outline, paint: Paint, transform: Homography = .identity, opacity: Double = 1,
    blend: BlendMode = .normal,
    antialiasedEdges: EdgeSet = .all
  ) {
    self.outline = outline
    self.paint = paint
    self.transform = transform
    self.opacity = opacity
    self.blend = blend
    self.antialiasedEdges = antialiasedEdges
  }
}

/// What has an inside.
public enum Outline: Sendable, Equatable {
  case rect(CGRect)
  case roundedRect(RoundedRect)
  case path(PathGeometry, FillRule)
  /// The area a pen leaves; never filled twice where the stroke crosses itself.
  case stroke(PathGeometry, StrokeStyle)
  /// Glyph outlines, filled non-zero.
  case glyphs(GlyphRun)
}

/// What fills an outline.
public enum Paint: Sendable, Equatable {
  case color(CGColor)
  case gradient(GradientPaint)
  /// The image's whole area stretched over `rect`, clamped beyond it.
  case image(CGImage, rect: CGRect, Sampling)
}

/// Colours along a line, a radius or an angle. Stops interpolate straight (not premultiplied) in sRGB.
public struct GradientPaint: Sendable, Equatable {
  /// The shape of the gradient.
  public enum Kind: Sendable, Hashable {
    /// Along the line from `start` to `end`.
    case axial(start: CGPoint, end: CGPoint)
    /// An ellipse about `center`; a zero radius draws nothing.
    case radial(center: CGPoint, radiusX: Double, radiusY: Double)
    /// Between two circles, as PDF's type 3 shading.
    case twoCircles(start: CGPoint, startRadius: Double, end: CGPoint, endRadius: Double)
    /// Around `center`, starting at `angle` (radians from +x toward +y).
    case conic(center: CGPoint, angle: Double)
  }
  /// A colour and its place.
  public struct Stop: Sendable, Hashable {
    /// 0…1, not decreasing along the list.
    public var location: Double
    /// The colour, straight.
    public var color: CGColor
    /// A stop.
    public init(location: Double, color: CGColor) {
      self.location = location
      self.color = color
    }
  }
  /// The shape of the gradient.
  public var kind: Kind
  /// The colours by rising place.
  public var stops: [Stop]
  /// Whether the first and last colour go on beyond the ends.
  public var extendsStart: Bool
  /// Whether the last colour goes on after the end.
  public var extendsEnd: Bool

  /// A gradient from its parts.
  public init(_ kind: Kind, stops: [Stop], extendsStart: Bool = true, extendsEnd: Bool = true) {
    self.kind = kind
    self.stops = stops
    self.extendsStart = extendsStart
    self.extendsEnd = extendsEnd
  }
}

/// How pixels between pixels are found.
public enum Sampling: Sendable, Hashable {
  case nearest
  case linear
  /// Linear between mipmap levels; the bias is added to the level.
  case trilinear(bias: Double)
}

/// A part of an image placed on a rectangle.
public struct ImageItem: Sendable, Equatable {
  /// The image drawn.
  public var image: CGImage
  /// The part shown, in the image's pixels (top-left origin); beyond the image its edge pixels go on.
  public var source: CGRect
  /// Where that part goes, in the item's own space.
  public var destination: CGRect
  /// For nine-part stretching: the stretched middle of `source`, in the image's pixels, and the size one image pixel
  /// has in the corners. Nil stretches everything.
  public var ninePart: NinePart?
  /// How pixels are found between pixels.
  public var sampling: Sampling
  /// From its own coordinates to the canvas.
  public var transform: Homography
  /// 0…1.
  public var opacity: Double
  /// How it meets what is below it.
  public var blend: BlendMode
  /// The edges drawn with partial coverage; the others are hard.
  public var antialiasedEdges: EdgeSet

  /// How the corners keep their size while the middle stretches.
  public struct NinePart: Sendable, Hashable {
    /// The part that stretches, in units of the source.
    public var center: CGRect
    /// Item-space units per image pixel in the unstretched parts (1 / contentsScale).
    public var unitsPerPixel: Double
    /// A division into nine.
    public init(center: CGRect, unitsPerPixel: Double) {
      self.center = center
      self.unitsPerPixel = unitsPerPixel
    }
  }

  /// An item from its parts.
  public init(
    _ image: CGImage, source: CGRect, destination: CGRect, ninePart: NinePart? = nil, sampling: Sampling = .linear,
    transform: Homography = .identity, opacity: Double = 1, blend: BlendMode = .normal, antialiasedEdges: EdgeSet = .all
  ) {
    self.image = image
    self.source = source
    self.destination = destination
    self.ninePart = ninePart
    self.sampling = sampling
    self.transform = transform
    self.opacity = opacity
    self.blend = blend
    self.antialiasedEdges = antialiasedEdges
  }
}

/// The blurred, tinted coverage of an outline: a shadow whose shape is known without drawing the layer.
public struct ShadowItem: Sendable, Equatable {
  /// What is filled or cast, in its own coordinates.
  public var outline: Outline
  /// The Gaussian's standard deviation, in the outline's own units (it is blurred there and then transformed).
  public var sigma: Double
  /// The colour, straight.
  public var color: CGColor
  /// From the outline's own space to the canvas, the shadow's offset already in it.
  public var transform: Homography
  /// 0…1.
  public var opacity: Double

  /// A shadow from its parts.
  public init(_ outline: Outline, sigma: Double, color: CGColor, transform: Homography, opacity: Double = 1) {
    self.outline = outline
    self.sigma = sigma
    self.color = color
    self.transform = transform
    self.opacity = opacity
  }
}

/// Many small copies of a few images: particles.
public struct SpriteItem: Sendable, Equatable {
  /// One particle.
  public struct Sprite: Sendable, Hashable {
    /// From the image's pixels (top-left origin) to the canvas: `(a·x + c·y + tx, b·x + d·y + ty)`.
    public var a, b, c, d, tx, ty: Float
    /// Multiplies the image's premultiplied components: red, green, blue, alpha, each 0…1, opacity included in all four.
    public var tint: SIMD4<Float>
    /// Index into `images`.
    public var image: UInt32
    /// A sprite from its parts.
    public init(a: Float, b: Float, c: Float, d: Float, tx: Float, ty: Float, tint: SIMD4<Float>, image: UInt32) {
      self.a = a
      self.b = b
      self.c = c
      self.d = d
      self.tx = tx
      self.ty = ty
      self.tint = tint
      self.image = image
    }
  }
  /// The images that sprites name by index.
  public var images: [CGImage]
  /// The sprites, in the order drawn.
  public var sprites: [Sprite]
  /// How pixels are found between pixels.
  public var sampling: Sampling
  /// How it meets what is below it.
  public var blend: BlendMode

  /// A batch from its parts.
  public init(images: [CGImage], sprites: [Sprite], sampling: Sampling = .linear, blend: BlendMode = .normal) {
    self.images = images
    self.sprites = sprites
    self.sampling = sampling
    self.blend = blend
  }
}
