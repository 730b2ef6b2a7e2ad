import Synchronization

/// The place where a layer's costs of one kind are counted: a small number. Account 0 is what belongs to no layer.
package typealias CostAccount = Int32

/// The accounts of a film's layers. Layers get theirs as they appear, and keep them.
package final class CostAccounts: Sendable {
  private struct State {
    var numbers: [UInt64: Int32] = [0: 0]
    var layers: [UInt64] = [0]
  }

  private let state = Mutex(State())

  package init() {}

  /// The account of a layer, 0 for none, and a kind.
  package func account(of layer: UInt64, _ kind: CostKind) -> CostAccount {
    let number = state.withLock { state in
      if let number = state.numbers[layer] { return number }
      let number = Int32(state.layers.count)
      state.numbers[layer] = number
      state.layers.append(layer)
      return number
    }
    return Self.account(number, kind)
  }

  private static let kinds = Int32(CostKind.allCases.count)

  private static func account(_ number: Int32, _ kind: CostKind) -> CostAccount {
    number * kinds + Int32(kind.rawValue)
  }

  /// The accounts in an order that does not depend on which layer was met first: by layers' numbers, then by kind.
  package func ordered(_ accounts: [CostAccount]) -> [CostAccount] {
    let layers = layers
    func key(_ account: CostAccount) -> (UInt64, Int32) { (layers[Self.number(of: account)], account % Self.kinds) }
    return accounts.sorted { key($0) < key($1) }
  }

  /// How many layers have accounts, with the one that stands for none.
  package var layerCount: Int { state.withLock { $0.layers.count } }

  /// The layers that have accounts, by number; the first, 0, stands for none.
  package var layers: [UInt64] { state.withLock { $0.layers } }

  /// The number of an account's layer, in ``layers``.
  package static func number(of account: CostAccount) -> Int { Int(account / kinds) }

  /// An account's kind.
  package static func kind(of account: CostAccount) -> CostKind { CostKind(rawValue: Int(account % kinds)) ?? .fill }
}
