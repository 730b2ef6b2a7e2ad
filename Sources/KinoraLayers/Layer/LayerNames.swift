/// How a layer's contents are placed and sized in its bounds.
///
/// Top, bottom, left and right are what a viewer sees under the default axes with y downwards: `top` is the edge with
/// the smallest y. Core Animation's `top` is the edge with the largest y, which is the same edge on screen when y
/// points upwards. A string that names no gravity means `center`.
public struct CALayerContentsGravity: NamedCode {
  public let code: UInt8
  public init(code: UInt8) { self.code = code }
  public static let names = [
    "center", "top", "bottom", "left", "right", "topLeft", "topRight", "bottomLeft", "bottomRight", "resize",
    "resizeAspect", "resizeAspectFill",
  ]
  public static var fallback: Self { .center }

  /// The contents are in the middle, at their natural size.
  public static let center = Self(code: 0)
  /// The contents are along the top edge, horizontally centred, at their natural size.
  public static let top = Self(code: 1)
  /// The contents are along the bottom edge, horizontally centred, at their natural size.
  public static let bottom = Self(code: 2)
  /// The contents are along the left edge, vertically centred, at their natural size.
  public static let left = Self(code: 3)
  /// The contents are along the right edge, vertically centred, at their natural size.
  public static let right = Self(code: 4)
  /// The contents are in the top left corner, at their natural size.
  public static let topLeft = Self(code: 5)
  /// The contents are in the top right corner, at their natural size.
  public static let topRight = Self(code: 6)
  /// The contents are in the bottom left corner, at their natural size.
  public static let bottomLeft = Self(code: 7)
  /// The contents are in the bottom right corner, at their natural size.
  public static let bottomRight = Self(code: 8)
  /// The contents are stretched to the bounds, whatever their proportions.
  public static let resize = Self(code: 9)
  /// The contents are centred in the bounds, as large as fits inside in their own proportions.
  public static let resizeAspect = Self(code: 10)
  /// The contents are centred in the bounds, as small as covers them in their own proportions; what lies outside is
  /// shown unless the layer masks to its bounds.
  public static let resizeAspectFill = Self(code: 11)
}

/// The pixel format of a drawn layer's contents. Stored without effect: all pixels are 8-bit RGBA.
public struct CALayerContentsFormat: NamedCode {
  public let code: UInt8
  public init(code: UInt8) { self.code = code }
  public static let names = ["RGBA8", "RGBAh", "Gray8", "Automatic"]
  public static var fallback: Self { .RGBA8Uint }

  /// The format has eight bits for each of four components.
  public static let RGBA8Uint = Self(code: 0)
  /// The format has four half-precision components.
  public static let RGBA16Float = Self(code: 1)
  /// The format has eight bits of grey.
  public static let gray8Uint = Self(code: 2)
  /// The format is whatever the drawing needs.
  public static let automatic = Self(code: 3)
}

/// How an image is sampled where its pixels and those of the canvas do not coincide. A string that names no filter
/// means `linear`.
public struct CALayerContentsFilter: NamedCode {
  public let code: UInt8
  public init(code: UInt8) { self.code = code }
  public static let names = ["nearest", "linear", "trilinear"]
  public static var fallback: Self { .linear }

  /// The nearest pixel is taken.
  public static let nearest = Self(code: 0)
  /// The four nearest pixels are interpolated.
  public static let linear = Self(code: 1)
  /// Pixels are interpolated within and between mipmap levels.
  public static let trilinear = Self(code: 2)
}

/// The shape of a rounded corner. A string that names no curve means `circular`.
public struct CALayerCornerCurve: NamedCode {
  public let code: UInt8
  public init(code: UInt8) { self.code = code }
  public static let names = ["circular", "continuous"]
  public static var fallback: Self { .circular }

  /// The corner is a quarter circle.
  public static let circular = Self(code: 0)
  /// The corner is a curve whose curvature grows gradually; it takes 1.528665 radii along each edge.
  public static let continuous = Self(code: 1)
}

/// The distances and sizes of a layer that change when the superlayer's size changes.
public struct CAAutoresizingMask: OptionSet, Sendable, Hashable {
  public let rawValue: UInt32
  public init(rawValue: UInt32) { self.rawValue = rawValue }

  /// The distance to the superlayer's edge with the smallest x changes.
  public static let layerMinXMargin = CAAutoresizingMask(rawValue: 1)
  /// The width changes.
  public static let layerWidthSizable = CAAutoresizingMask(rawValue: 2)
  /// The distance to the superlayer's edge with the largest x changes.
  public static let layerMaxXMargin = CAAutoresizingMask(rawValue: 4)
  /// The distance to the superlayer's edge with the smallest y changes.
  public static let layerMinYMargin = CAAutoresizingMask(rawValue: 8)
  /// The height changes.
  public static let layerHeightSizable = CAAutoresizingMask(rawValue: 16)
  /// The distance to the superlayer's edge with the largest y changes.
  public static let layerMaxYMargin = CAAutoresizingMask(rawValue: 32)
}

/// The edges of a layer that are antialiased. As in Core Animation, `bottom` is where y is smallest and `top` where it
/// is largest.
public struct CAEdgeAntialiasingMask: OptionSet, Sendable, Hashable {
  public let rawValue: UInt32
  public init(rawValue: UInt32) { self.rawValue = rawValue }

  /// The edge with the smallest x.
  public static let layerLeftEdge = CAEdgeAntialiasingMask(rawValue: 1)
  /// The edge with the largest x.
  public static let layerRightEdge = CAEdgeAntialiasingMask(rawValue: 2)
  /// The edge with the smallest y.
  public static let layerBottomEdge = CAEdgeAntialiasingMask(rawValue: 4)
  /// The edge with the largest y.
  public static let layerTopEdge = CAEdgeAntialiasingMask(rawValue: 8)
  static let all = CAEdgeAntialiasingMask(rawValue: 15)
}

/// The corners of a layer that are rounded, in its own coordinates.
public struct CACornerMask: OptionSet, Sendable, Hashable {
  public let rawValue: UInt
  public init(rawValue: UInt) { self.rawValue = rawValue }

  /// The corner with the smallest x and the smallest y.
  public static let layerMinXMinYCorner = CACornerMask(rawValue: 1)
  /// The corner with the largest x and the smallest y.
  public static let layerMaxXMinYCorner = CACornerMask(rawValue: 2)
  /// The corner with the smallest x and the largest y.
  public static let layerMinXMaxYCorner = CACornerMask(rawValue: 4)
  /// The corner with the largest x and the largest y.
  public static let layerMaxXMaxYCorner = CACornerMask(rawValue: 8)
  static let all = CACornerMask(rawValue: 15)
}

extension CALayer {
  /// How contents brighter than white are mapped to a screen. Stored without effect: there is no screen.
  public struct ToneMapMode: NamedCode {
    public let code: UInt8
    public init(code: UInt8) { self.code = code }
    public static let names = ["automatic", "never", "ifSupported"]
    public static var fallback: Self { .automatic }

    /// The system decides.
    public static let automatic = Self(code: 0)
    /// Contents are not mapped.
    public static let never = Self(code: 1)
    /// Contents are mapped where it is possible.
    public static let ifSupported = Self(code: 2)
  }

  /// How much brighter than white a layer may be. Stored without effect: all pixels have the standard dynamic range.
  public struct DynamicRange: NamedCode {
    public let code: UInt8
    public init(code: UInt8) { self.code = code }
    public static let names = ["automatic", "standard", "constrainedHigh", "high"]
    public static var fallback: Self { .standard }

    /// The system decides.
    public static let automatic = Self(code: 0)
    /// The layer is no brighter than white.
    public static let standard = Self(code: 1)
    /// The layer may be somewhat brighter than white.
    public static let constrainedHigh = Self(code: 2)
    /// The layer may be as bright as the screen allows.
    public static let high = Self(code: 3)
  }
}
