/// How a layer's contents are placed and sized in its bounds.
///
/// Top, bottom, left and right are what a viewer sees under the default axes, y downward: `top` is the edge with the smallest y. (Core
/// Animation's `top` is the edge with the largest y, which is the same edge on screen when y points up.) A string that names no
/// gravity is `center`.
public struct CALayerContentsGravity: NamedCode {
  public let code: UInt8
  public init(code: UInt8) { self.code = code }
  public static let names = [
    "center", "top", "bottom", "left", "right", "topLeft", "topRight", "bottomLeft", "bottomRight", "resize",
    "resizeAspect", "resizeAspectFill",
  ]
  public static var fallback: Self { .center }

  /// In the middle, at its natural size.
  public static let center = Self(code: 0)
  /// Along the top edge, horizontally centred, at its natural size.
  public static let top = Self(code: 1)
  /// Along the bottom edge, horizontally centred, at its natural size.
  public static let bottom = Self(code: 2)
  /// Along the left edge, vertically centred, at its natural size.
  public static let left = Self(code: 3)
  /// Along the right edge, vertically centred, at its natural size.
  public static let right = Self(code: 4)
  /// In the top left corner, at its natural size.
  public static let topLeft = Self(code: 5)
  /// In the top right corner, at its natural size.
  public static let topRight = Self(code: 6)
  /// In the bottom left corner, at its natural size.
  public static let bottomLeft = Self(code: 7)
  /// In the bottom right corner, at its natural size.
  public static let bottomRight = Self(code: 8)
  /// Stretched over the bounds whatever its shape.
  public static let resize = Self(code: 9)
  /// As large as fits inside the bounds, in its own shape, centred.
  public static let resizeAspect = Self(code: 10)
  /// As small as covers the bounds, in its own shape, centred; what is outside shows unless the layer masks to its bounds.
  public static let resizeAspectFill = Self(code: 11)
}

/// How a drawn layer's picture is kept in memory. Every picture here is 8-bit RGBA; the other formats are accepted and stored.
public struct CALayerContentsFormat: NamedCode {
  public let code: UInt8
  public init(code: UInt8) { self.code = code }
  public static let names = ["RGBA8", "RGBAh", "Gray8", "Automatic"]
  public static var fallback: Self { .RGBA8Uint }

  /// Eight bits for each of four components.
  public static let RGBA8Uint = Self(code: 0)
  /// Half-precision components.
  public static let RGBA16Float = Self(code: 1)
  /// Eight bits of grey.
  public static let gray8Uint = Self(code: 2)
  /// Whatever the drawing needs.
  public static let automatic = Self(code: 3)
}

/// How an image is sampled where its pixels and the canvas' do not coincide. A string that names no filter is `linear`.
public struct CALayerContentsFilter: NamedCode {
  public let code: UInt8
  public init(code: UInt8) { self.code = code }
  public static let names = ["nearest", "linear", "trilinear"]
  public static var fallback: Self { .linear }

  /// The nearest pixel.
  public static let nearest = Self(code: 0)
  /// Between the four nearest pixels.
  public static let linear = Self(code: 1)
  /// Between pixels and between mipmap levels.
  public static let trilinear = Self(code: 2)
}

/// The shape of a rounded corner. A string that names no curve is `circular`.
public struct CALayerCornerCurve: NamedCode {
  public let code: UInt8
  public init(code: UInt8) { self.code = code }
  public static let names = ["circular", "continuous"]
  public static var fallback: Self { .circular }

  /// A quarter circle.
  public static let circular = Self(code: 0)
  /// A curve whose curvature grows gradually, reaching 1.528665 radii along each edge.
  public static let continuous = Self(code: 1)
}

/// Which edges keep their distance, and which sizes give way, when the superlayer's size changes.
public struct CAAutoresizingMask: OptionSet, Sendable, Hashable {
  public let rawValue: UInt32
  public init(rawValue: UInt32) { self.rawValue = rawValue }

  /// The distance to the edge with the smallest x.
  public static let layerMinXMargin = CAAutoresizingMask(rawValue: 1)
  /// The width.
  public static let layerWidthSizable = CAAutoresizingMask(rawValue: 2)
  /// The distance to the edge with the largest x.
  public static let layerMaxXMargin = CAAutoresizingMask(rawValue: 4)
  /// The distance to the edge with the smallest y.
  public static let layerMinYMargin = CAAutoresizingMask(rawValue: 8)
  /// The height.
  public static let layerHeightSizable = CAAutoresizingMask(rawValue: 16)
  /// The distance to the edge with the largest y.
  public static let layerMaxYMargin = CAAutoresizingMask(rawValue: 32)
}

/// The edges of a layer that are antialiased. Core Animation's names: `bottom` is where y is smallest, `top` where it is largest.
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

  /// Smallest x, smallest y.
  public static let layerMinXMinYCorner = CACornerMask(rawValue: 1)
  /// Largest x, smallest y.
  public static let layerMaxXMinYCorner = CACornerMask(rawValue: 2)
  /// Smallest x, largest y.
  public static let layerMinXMaxYCorner = CACornerMask(rawValue: 4)
  /// Largest x, largest y.
  public static let layerMaxXMaxYCorner = CACornerMask(rawValue: 8)
  static let all = CACornerMask(rawValue: 15)
}

extension CALayer {
  /// How bright contents are to be mapped to a screen. Stored without effect: there is no screen.
  public struct ToneMapMode: NamedCode {
    public let code: UInt8
    public init(code: UInt8) { self.code = code }
    public static let names = ["automatic", "never", "ifSupported"]
    public static var fallback: Self { .automatic }

    /// As the system sees fit.
    public static let automatic = Self(code: 0)
    /// Not at all.
    public static let never = Self(code: 1)
    /// Where it can be done.
    public static let ifSupported = Self(code: 2)
  }

  /// How much brighter than white a layer may be. Stored without effect: every picture has the standard dynamic range.
  public struct DynamicRange: NamedCode {
    public let code: UInt8
    public init(code: UInt8) { self.code = code }
    public static let names = ["automatic", "standard", "constrainedHigh", "high"]
    public static var fallback: Self { .standard }

    /// As the system sees fit.
    public static let automatic = Self(code: 0)
    /// No brighter than white.
    public static let standard = Self(code: 1)
    /// Somewhat brighter.
    public static let constrainedHigh = Self(code: 2)
    /// As bright as can be.
    public static let high = Self(code: 3)
  }
}
