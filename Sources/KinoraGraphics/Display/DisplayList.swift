import Foundation

/// A display list: one frame, ready to draw, as an immutable value that knows no layers.
///
/// Coordinates: every item carries a map from its own space to the canvas, in pixels, y growing downward, pixel (i, j) covering
/// `[i, i+1) × [j, j+1)`. Items are drawn in order, later above earlier. Colours are straight sRGB; compositing happens premultiplied in
/// sRGB-encoded space, 8 bits a channel.
public struct DisplayList: Sendable, Equatable {
  /// The canvas' width in pixels.
  public var width: Int
  /// The canvas' height in pixels.
  public var height: Int
  /// The colour of the canvas before the first item; clear for a transparent canvas.
  public var background: CGColor
  /// The items, bottom to top, put together in one array at every call. Setting them forgets their owners.
  public var items: [DisplayItem] {
    get { segments.items }
    set { segments = newValue.isEmpty ? [] : [ItemSegment(newValue)] }
  }
  /// The items in segments, none of which is empty. Frames share those in which nothing changed.
  package private(set) var segments: [ItemSegment]
  /// The layers that own the items and the items inside them, in the order in which items are finished: the contents of
  /// a group, those of its mask, then the group. Empty where the owners are not known. See ``owners``.
  package var ownerTable: ContiguousArray<UInt64> { segments.owners }

  /// A display list from its parts.
  public init(width: Int, height: Int, background: CGColor, items: [DisplayItem] = []) {
    self.init(width: width, height: height, background: background, items: items, ownerTable: [])
  }

  /// A display list with a table of owners.
  package init(
    width: Int, height: Int, background: CGColor, items: [DisplayItem], ownerTable: ContiguousArray<UInt64>
  ) {
    self.init(
      width: width, height: height, background: background,
      segments: items.isEmpty ? [] : [ItemSegment(items, owners: ownerTable)])
  }

  /// A display list of segments, none of which is empty.
  package init(width: Int, height: Int, background: CGColor, segments: [ItemSegment]) {
    self.width = width
    self.height = height
    self.background = background
    self.segments = segments
  }

  /// Whether two lists are the same frame, whoever owns their items.
  public static func == (a: DisplayList, b: DisplayList) -> Bool {
    a.width == b.width && a.height == b.height && a.background == b.background
      && [ItemSegment].areEqual(a.segments, b.segments)
  }
}

/// An item of a display list: one thing to draw.
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
  /// The outline that is filled, in its own coordinates.
  public var outline: Outline
  /// The paint that fills the outline; positions in it are in the outline's own space.
  public var paint: Paint
  /// The map from the outline's own space to the canvas.
  public var transform: Homography
  /// The opacity, 0…1, which multiplies the paint's alpha.
  public var opacity: Double
  /// How the item is composited with what is below it.
  public var blend: BlendMode
  /// The edges of a `rect` outline that are antialiased; the others are hard. For other outlines only `aliased` has an
  /// effect.
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

/// An outline: a shape with an inside.
public enum Outline: Sendable, Equatable {
  case rect(CGRect)
  case roundedRect(RoundedRect)
  case path(PathGeometry, FillRule)
  /// The area that a pen covers along a path; where the stroke crosses itself it is covered once.
  case stroke(PathGeometry, StrokeStyle)
  /// The outlines of glyphs, filled by the non-zero rule.
  case glyphs(GlyphRun)
}

/// A paint: what fills an outline.
public enum Paint: Sendable, Equatable {
  case color(CGColor)
  case gradient(GradientPaint)
  /// The image's whole area stretched over `rect`, clamped beyond it.
  case image(CGImage, rect: CGRect, Sampling)
}

/// A gradient: colours along a line, a radius or an angle. Colours between stops are interpolated straight (not
/// premultiplied) in sRGB.
public struct GradientPaint: Sendable, Equatable {
  /// The shape of the gradient.
  public enum Kind: Sendable, Hashable {
    /// Colours along the line from `start` to `end`.
    case axial(start: CGPoint, end: CGPoint)
    /// Colours from `center` outward to an ellipse; a radius of zero draws nothing.
    case radial(center: CGPoint, radiusX: Double, radiusY: Double)
    /// Colours between two circles, as in PDF's type 3 shading.
    case twoCircles(start: CGPoint, startRadius: Double, end: CGPoint, endRadius: Double)
    /// Colours around `center`, starting at `angle` (radians from +x toward +y).
    case conic(center: CGPoint, angle: Double)
  }
  /// A colour stop: a colour and its location.
  public struct Stop: Sendable, Hashable {
    /// The location, 0…1; locations do not decrease along the list of stops.
    public var location: Double
    /// The colour, straight.
    public var color: CGColor
    /// A stop from its parts.
    public init(location: Double, color: CGColor) {
      self.location = location
      self.color = color
    }
  }
  /// The shape of the gradient.
  public var kind: Kind
  /// The stops in order of location.
  public var stops: [Stop]
  /// Whether the first colour extends before the start.
  public var extendsStart: Bool
  /// Whether the last colour extends after the end.
  public var extendsEnd: Bool

  /// A gradient from its parts.
  public init(_ kind: Kind, stops: [Stop], extendsStart: Bool = true, extendsEnd: Bool = true) {
    self.kind = kind
    self.stops = stops
    self.extendsStart = extendsStart
    self.extendsEnd = extendsEnd
  }
}

/// How an image is sampled between its pixels.
public enum Sampling: Sendable, Hashable {
  case nearest
  case linear
  /// Linear within and between mipmap levels; the bias is added to the level.
  case trilinear(bias: Double)
}

/// A part of an image placed on a rectangle.
public struct ImageItem: Sendable, Equatable {
  /// The image drawn.
  public var image: CGImage
  /// The part shown, in the image's pixels (top-left origin); beyond the image its edge pixels are repeated.
  public var source: CGRect
  /// The rectangle on which that part is placed, in the item's own space.
  public var destination: CGRect
  /// The division of `source` into nine parts, of which the corners keep their size; nil stretches the whole.
  public var ninePart: NinePart?
  /// How the image is sampled between its pixels.
  public var sampling: Sampling
  /// The map from the item's own space to the canvas.
  public var transform: Homography
  /// The opacity, 0…1.
  public var opacity: Double
  /// How the item is composited with what is below it.
  public var blend: BlendMode
  /// The edges that are antialiased; the others are hard.
  public var antialiasedEdges: EdgeSet

  /// A division of an image into nine parts, of which the corners keep their size while the middle stretches.
  public struct NinePart: Sendable, Hashable {
    /// The middle part, which stretches, in units of the source.
    public var center: CGRect
    /// The units of the item's space per image pixel in the unstretched parts (1 / contentsScale).
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
  /// The outline that casts the shadow, in its own coordinates.
  public var outline: Outline
  /// The Gaussian's standard deviation in the outline's own units; the blur comes before the transform.
  public var sigma: Double
  /// The colour, straight.
  public var color: CGColor
  /// The map from the outline's own space to the canvas, with the shadow's offset in it.
  public var transform: Homography
  /// The opacity, 0…1.
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

/// Many small copies of a few images, such as particles.
public struct SpriteItem: Sendable, Equatable {
  /// One copy of an image.
  public struct Sprite: Sendable, Hashable {
    /// The map from the image's pixels (top-left origin) to the canvas: `(a·x + c·y + tx, b·x + d·y + ty)`.
    public var a, b, c, d, tx, ty: Float
    /// The factors of the image's premultiplied components red, green, blue and alpha, each 0…1, with the opacity in
    /// all four.
    public var tint: SIMD4<Float>
    /// The image's index in `images`.
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
  /// How the images are sampled between their pixels.
  public var sampling: Sampling
  /// How the item is composited with what is below it.
  public var blend: BlendMode

  /// An item from its parts.
  public init(images: [CGImage], sprites: [Sprite], sampling: Sampling = .linear, blend: BlendMode = .normal) {
    self.images = images
    self.sprites = sprites
    self.sampling = sampling
    self.blend = blend
  }
}
