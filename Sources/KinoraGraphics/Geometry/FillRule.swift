/// Which winding numbers are inside.
public enum FillRule: Sendable, Hashable { case nonZero, evenOdd }
