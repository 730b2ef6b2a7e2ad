import Synchronization

/// The place where a layer's costs of one kind are counted: a small number. Account 0 is what belongs to no layer.
package typealias CostAccount = Int32

/// The accounts of a film's layers. Layers get theirs as they cost something, and keep them. They are numbered without gaps, because
/// threads and frames have tables of them.
package final class CostAccounts: Sendable {
  /// What an account is for.
  package struct Place: Sendable, Hashable {
    /// The number of the layer in ``CostAccounts/layers``.
    package let layer: Int
    package let kind: CostKind
  }

  private struct State {
    var accounts: [Key: CostAccount] = [Key(layer: 0, kind: .fill): 0]
    var places = [Place(layer: 0, kind: .fill)]
    var numbers: [UInt64: Int] = [0: 0]
    var layers: [UInt64] = [0]
  }

  private struct Key: Hashable {
    let layer: UInt64
    let kind: CostKind
  }

  private let state = Mutex(State())

  package init() {}

  /// The account of a layer, 0 for none, and a kind.
  package func account(of layer: UInt64, _ kind: CostKind) -> CostAccount {
    let key = Key(layer: layer, kind: kind)
    return state.withLock { state in
      if let account = state.accounts[key] { return account }
      let account = CostAccount(state.places.count)
      let number = state.numbers[layer] ?? state.layers.count
      if number == state.layers.count {
        state.numbers[layer] = number
        state.layers.append(layer)
      }
      state.accounts[key] = account
      state.places.append(Place(layer: number, kind: kind))
      return account
    }
  }

  /// The accounts in an order that does not depend on which layer was met first: by layers' numbers, then by kind.
  package func ordered(_ accounts: [CostAccount]) -> [CostAccount] {
    state.withLock { state in
      func key(_ account: CostAccount) -> (UInt64, Int) {
        let place = state.places[Int(account)]
        return (state.layers[place.layer], place.kind.rawValue)
      }
      return accounts.sorted { key($0) < key($1) }
    }
  }

  /// How many accounts there are.
  package var count: Int { state.withLock { $0.places.count } }

  /// What each account is for.
  package var places: [Place] { state.withLock { $0.places } }

  /// The layers that have accounts, by number; the first, 0, stands for none.
  package var layers: [UInt64] { state.withLock { $0.layers } }
}
