import KinoraMessages

// Functions of lists. A function that is an argument gets an element and its index from 0.

extension ScriptFunctions {
  /// The most elements of a list that an expression makes.
  static let greatestCount = 1_000_000

  static let lists: [Function] = [
    Function("range", "count, or from, to, step", 1...3) { arguments throws(ScriptError) in
      let limits = -(1 << 50)...(1 << 50)
      let from = arguments.count == 1 ? 0 : try arguments.integer(0, in: limits)
      let to = try arguments.integer(arguments.count == 1 ? 0 : 1, in: limits)
      let step = arguments.count == 3 ? try arguments.integer(2, in: limits) : 1
      if step == 0 { throw arguments.found("0", 2, "a step other than 0") }
      let numbers = stride(from: from, to: to, by: step)
      let count = max(0, (to - from + step - step.signum()) / step)
      guard count <= greatestCount else {
        throw arguments.error("\(count) elements", "at most \(greatestCount)")
      }
      try arguments.evaluator.spend(count)
      return .list(numbers.map { .number(Double($0)) })
    },
    Function("map", "list, x => …", 2...2) { arguments throws(ScriptError) in
      var result: [ScriptValue] = []
      for (index, value) in try arguments.list(0).enumerated() {
        result.append(try arguments.apply(1, to: [value, .number(Double(index))]))
      }
      return .list(result)
    },
    Function("filter", "list, x => …", 2...2) { arguments throws(ScriptError) in
      var result: [ScriptValue] = []
      for (index, value) in try arguments.list(0).enumerated() {
        let verdict = try arguments.apply(1, to: [value, .number(Double(index))])
        if try arguments.evaluator.bool(verdict, "filter", arguments.place) { result.append(value) }
      }
      return .list(result)
    },
    Function("find", "list, x => …", 2...2) { arguments throws(ScriptError) in
      for (index, value) in try arguments.list(0).enumerated() {
        let verdict = try arguments.apply(1, to: [value, .number(Double(index))])
        if try arguments.evaluator.bool(verdict, "find", arguments.place) { return value }
      }
      return .null
    },
    Function("unique", "list, x => …", 1...2) { arguments throws(ScriptError) in
      let list = try arguments.list(0)
      let keys = try keys(arguments)
      var texts: Set<String> = []
      var numbers: Set<Double> = []
      var others: [ScriptValue] = []
      var result: [ScriptValue] = []
      // Every key is looked for among those of its kind that came before.
      for (value, key) in zip(list, keys) {
        let isNew: Bool
        switch key {
        case .string(let text):
          try arguments.evaluator.read(text)
          isNew = texts.insert(text).inserted
        case .number(let number): isNew = numbers.insert(number).inserted
        default:
          isNew = try place(of: key, in: others, arguments) == nil
          if isNew { others.append(key) }
        }
        if isNew { result.append(value) }
      }
      return .list(result)
    },
    Function("sum", "list", 1...2) { arguments throws(ScriptError) in
      var sum: ScriptValue?
      for value in try keys(arguments) {
        sum =
          try sum.map { before throws(ScriptError) in
            try arguments.evaluator.combined(before, .plus, value, arguments.place)
          } ?? value.measured(arguments.evaluator.rate)
      }
      return sum ?? .number(0)
    },
    Function("sort", "list, x => …", 1...2) { arguments throws(ScriptError) in
      let list = try arguments.list(0)
      let keys = try keys(arguments)
      try arguments.evaluator.spend(list.count * 20)
      for case .string(let text) in keys { try arguments.evaluator.read(text) }
      let ordered = try comparable(keys, arguments.evaluator)
      guard let first = keys.first else { return .list([]) }
      if let odd = keys.first(where: { arguments.evaluator.order($0, first) == nil }) {
        throw arguments.error("\(first.excerpt) and \(odd.excerpt) have no order", "numbers, times, angles or texts")
      }
      let order = keys.indices.sorted { a, b in
        let order = arguments.evaluator.order(ordered[a], ordered[b]) ?? 0
        return order == 0 ? a < b : order < 0
      }
      return .list(order.map { list[$0] })
    },
    Function("reverse", "list", 1...1) { arguments throws(ScriptError) in
      let list = try arguments.list(0)
      try arguments.evaluator.spend(list.count)
      return .list(list.reversed())
    },
    Function("slice", "list or text, from, to", 2...3) { arguments throws(ScriptError) in
      let value = try arguments.value(0)
      if case .string(let text) = value {
        try arguments.evaluator.read(text)
        let characters = Array(text)
        let part = String(characters[try range(of: characters.count, arguments)])
        try arguments.evaluator.write(part.utf8.count)
        return .string(part)
      }
      guard case .list(let list) = value else { throw arguments.found(value.excerpt, 0, "a list or text") }
      let range = try range(of: list.count, arguments)
      try arguments.evaluator.spend(range.count)
      return .list(Array(list[range]))
    },
    Function("concat", "list, list, …", 1...100) { arguments throws(ScriptError) in
      var result: [ScriptValue] = []
      for index in 0..<arguments.count {
        let list = try arguments.list(index)
        try arguments.evaluator.spend(list.count)
        result += list
      }
      guard result.count <= greatestCount else {
        throw arguments.error("\(result.count) elements", "at most \(greatestCount)")
      }
      return .list(result)
    },
    Function("indexOf", "list or text, x", 2...2) { arguments throws(ScriptError) in
      let value = try arguments.value(0)
      if case .string(let text) = value {
        guard let search = try search(for: arguments.text(1), text, arguments) else { return .number(0) }
        let pieces = search.pieces(of: text, limit: 1)
        return .number(pieces.count > 1 ? Double(pieces[0].count) : -1)
      }
      guard case .list(let list) = value else { throw arguments.found(value.excerpt, 0, "a list or text") }
      let wanted = try arguments.value(1)
      return .number(Double(try place(of: wanted, in: list, arguments) ?? -1))
    },
    Function("contains", "list or text, x", 2...2) { arguments throws(ScriptError) in
      let value = try arguments.value(0)
      if case .string(let text) = value {
        return .bool(try search(for: arguments.text(1), text, arguments)?.isContained(in: text) ?? true)
      }
      let (list, wanted) = (try arguments.list(0), try arguments.value(1))
      return .bool(try place(of: wanted, in: list, arguments) != nil)
    },
    Function("keys", "object", 1...1) { arguments throws(ScriptError) in
      let value = try arguments.value(0)
      guard case .object(let object) = value else { throw arguments.found(value.excerpt, 0, "an object") }
      try arguments.evaluator.spend(object.members.count)
      return .list(object.keys.map { .string($0) })
    },
  ]

  /// The part of so many elements that the second argument and the third say, negative ones from the end.
  private static func range(of count: Int, _ arguments: FunctionArguments) throws(ScriptError) -> Range<Int> {
    let limits = -greatestCount...greatestCount
    func index(_ number: Int) -> Int { min(max(number < 0 ? count + number : number, 0), count) }
    let from = index(try arguments.integer(1, in: limits))
    let to = arguments.count == 3 ? index(try arguments.integer(2, in: limits)) : count
    return from..<max(from, to)
  }

  private static func place(
    of wanted: ScriptValue, in list: [ScriptValue], _ arguments: FunctionArguments
  ) throws(ScriptError) -> Int? {
    for (index, value) in list.enumerated() where try arguments.evaluator.areEqual(value, wanted) { return index }
    return nil
  }

  /// Keys as they are compared: texts that say times or angles as these, unless all are texts.
  private static func comparable(
    _ keys: [ScriptValue], _ evaluator: Evaluator
  ) throws(ScriptError) -> [ScriptValue] {
    let areTexts = keys.allSatisfy { if case .string = $0 { true } else { false } }
    if areTexts { return keys }
    var result: [ScriptValue] = []
    for key in keys { result.append(try evaluator.measured(key)) }
    return result
  }

  /// The elements of the first argument, or what the second makes of each.
  private static func keys(_ arguments: FunctionArguments) throws(ScriptError) -> [ScriptValue] {
    let list = try arguments.list(0)
    try arguments.evaluator.spend(list.count)
    guard arguments.count == 2 else { return list }
    var keys: [ScriptValue] = []
    for (index, value) in list.enumerated() {
      keys.append(try arguments.apply(1, to: [value, .number(Double(index))]))
    }
    return keys
  }
}
