import KinoraLayers

/// A JSON value: an archive, or a piece of one.
enum ArchiveNode: Sendable, Hashable {
  case null
  case bool(Bool)
  case integer(Int64)
  case number(Double)
  case string(String)
  case array([ArchiveNode])
  case object([String: ArchiveNode])

  /// How many objects and lists may be inside each other. Foundation's decoder stops at 512.
  static let deepest = 500

  /// The node of a number. What JSON cannot write (infinities, NaN, negative zero) becomes a name in a string, which
  /// ``double`` reads.
  init(_ number: Double) {
    if let whole = Int64(exactly: number), number != 0 || number.sign == .plus {
      self = .integer(whole)
    } else if number.isFinite, number != 0 {
      self = .number(number)
    } else {
      self = .string(number == 0 ? "-0" : number.isNaN ? "nan" : number < 0 ? "-inf" : "inf")
    }
  }

  /// A list of numbers.
  init(_ numbers: [Double]) { self = .array(numbers.map { ArchiveNode($0) }) }

  /// The number, whether written as a number or as a name in a string; nil for anything else.
  var double: Double? {
    switch self {
    case .integer(let value): Double(value)
    case .number(let value): value
    case .string("-0"): -0.0
    case .string("inf"): .infinity
    case .string("-inf"): -.infinity
    case .string("nan"): .nan
    default: nil
    }
  }

  /// The numbers of a list; nil for anything else.
  var doubles: [Double]? {
    guard case .array(let elements) = self else { return nil }
    var numbers: [Double] = []
    numbers.reserveCapacity(elements.count)
    for element in elements {
      guard let number = element.double else { return nil }
      numbers.append(number)
    }
    return numbers
  }

  /// What kind of value the node is, for a message.
  var kindName: String {
    switch self {
    case .null: "null"
    case .bool: "true or false"
    case .integer, .number: "a number"
    case .string: "a string"
    case .array: "a list"
    case .object(let members): members.count == 1 ? "an object with \"\(members.keys.first ?? "")\"" : "an object"
    }
  }
}

extension ArchiveNode: Codable {
  init(from decoder: any Decoder) throws {
    let value = try decoder.singleValueContainer()
    if value.decodeNil() {
      self = .null
    } else if let string = try? value.decode(String.self) {
      self = .string(string)
    } else if let bool = try? value.decode(Bool.self) {
      self = .bool(bool)
    } else if let whole = try? value.decode(Int64.self) {
      self = .integer(whole)
    } else if let number = try? value.decode(Double.self) {
      self = ArchiveNode(number)
    } else if decoder.codingPath.count >= Self.deepest {
      throw LayerArchiveError(.damaged, at: .document, "more than \(Self.deepest) levels are inside each other")
    } else if let elements = try? decoder.unkeyedContainer() {
      self = .array(try Self.elements(of: elements))
    } else {
      self = .object(try value.decode([String: ArchiveNode].self))
    }
  }

  private static func elements(of list: any UnkeyedDecodingContainer) throws -> [ArchiveNode] {
    var list = list
    var elements: [ArchiveNode] = []
    while !list.isAtEnd { elements.append(try list.decode(ArchiveNode.self)) }
    return elements
  }

  func encode(to encoder: any Encoder) throws {
    var value = encoder.singleValueContainer()
    switch self {
    case .null: try value.encodeNil()
    case .bool(let bool): try value.encode(bool)
    case .integer(let whole): try value.encode(whole)
    case .number(let number): try value.encode(number)
    case .string(let string): try value.encode(string)
    case .array(let elements): try value.encode(elements)
    case .object(let members): try value.encode(members)
    }
  }
}
