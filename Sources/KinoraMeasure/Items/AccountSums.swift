/// What accounts cost since the sums were last taken. Few of all accounts are met in between, so those are listed.
struct AccountSums: Sendable {
  private var costs: [ItemCost] = []
  private var isMet: [Bool] = []
  private var met: [CostAccount] = []

  /// What an account cost.
  subscript(account: CostAccount) -> ItemCost {
    get { Int(account) < costs.count ? costs[Int(account)] : ItemCost() }
    _modify {
      let index = Int(account)
      if index >= costs.count {
        costs.append(contentsOf: repeatElement(ItemCost(), count: index + 64 - costs.count))
        isMet.append(contentsOf: repeatElement(false, count: costs.count - isMet.count))
      }
      if !isMet[index] {
        isMet[index] = true
        met.append(account)
      }
      yield &costs[index]
    }
  }

  /// Calls `body` with the accounts that were met, in the order in which they were, and what they cost, and begins anew.
  mutating func take(_ body: (CostAccount, ItemCost) -> Void) {
    for account in met {
      body(account, costs[Int(account)])
      costs[Int(account)] = ItemCost()
      isMet[Int(account)] = false
    }
    met.removeAll(keepingCapacity: true)
  }
}
