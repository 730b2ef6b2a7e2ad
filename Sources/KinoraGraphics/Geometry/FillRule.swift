/// A fill rule: which winding numbers count as inside.
public enum FillRule: Sendable, Hashable { case nonZero, evenOdd }
