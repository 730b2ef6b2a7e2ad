extension LayoutItem: KeyValueCoding {
  /// The properties that key paths reach, such as `layoutItem.grow`.
  public static var keyPaths: [String: AnyKeyPath] {
    [
      "width": \LayoutItem.width, "height": \LayoutItem.height, "minWidth": \LayoutItem.minWidth,
      "minHeight": \LayoutItem.minHeight, "maxWidth": \LayoutItem.maxWidth, "maxHeight": \LayoutItem.maxHeight,
      "grow": \LayoutItem.grow, "shrink": \LayoutItem.shrink, "basis": \LayoutItem.basis,
      "alignSelf": \LayoutItem.alignSelf, "justifySelf": \LayoutItem.justifySelf, "margin": \LayoutItem.margin,
      "aspect": \LayoutItem.aspect, "column": \LayoutItem.column, "row": \LayoutItem.row, "free": \LayoutItem.isFree,
    ]
  }
}
