/// When a layer is in the tree, where that is not as approved.
struct LayerPresence {
  let cause: LayerDiagnosis.Cause

  /// Nil where it comes and goes as approved.
  init?(_ one: TracedLayer, _ other: TracedLayer, _ times: [Double]) {
    let (old, new) = (one.isThere, other.isThere)
    let places = old.indices.filter { old[$0] != new[$0] }
    guard let first = places.first else { return nil }
    func time(_ place: Int) -> String { "\(ValueWords.number(times[place])) s" }
    /// Where `list` is again as it is not at `first`.
    func next(_ list: [Bool], _ isThere: Bool) -> Int? { list.indices.first { $0 > first && list[$0] == isThere } }
    let wasThere = first > 0 && old[first - 1]
    let (late, soon) = old[first] == wasThere ? (old, new) : (new, old)
    // One of them changes here, the other later or never.
    let here = wasThere ? "in the tree until \(time(first))" : "in the tree from \(time(first))"
    let later = next(late, !wasThere).map { place in
      wasThere ? "until \(time(place))" : "from \(time(place))"
    }
    let word = later.map { "in the tree \($0)" } ?? (wasThere ? "in the tree to the end" : "never in the tree")
    let (expected, actual) = old == soon ? (here, word) : (word, here)
    let others = next(late, !wasThere).map { [times[$0]] } ?? []
    cause = LayerDiagnosis.Cause(
      finding: GoldenFinding(.begin, layer: one.path, expected: expected, actual: actual), places: places,
      begins: [times[first]] + others)
  }
}
