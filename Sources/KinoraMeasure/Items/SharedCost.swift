/// What something cost that was made once and serves every layer that needs it, as a blurred mask or the smaller copies of a picture.
package struct SharedCost: Sendable {
  /// What making it cost.
  package var cost: ItemCost
  /// The accounts that needed it in the frame in which it was made; the one that made it is among them by chance.
  package var accounts: Set<CostAccount>

  package init(_ cost: ItemCost, for account: CostAccount) {
    self.cost = cost
    accounts = [account]
  }

  /// Calls `body` with equal parts of the cost, as far as counts can be divided, for the accounts in the order of `ordered`. The first
  /// gets what is left over, and is the one it was made for; the others found it.
  func share(inOrder ordered: ([CostAccount]) -> [CostAccount], _ body: (CostAccount, ItemCost) -> Void) {
    let accounts = accounts.count > 1 ? ordered(Array(accounts)) : Array(accounts)
    for (index, account) in accounts.enumerated() { body(account, cost.part(index, of: accounts.count)) }
  }
}

extension ItemCost {
  /// One of `count` equal parts of times and pixels; what cannot be divided goes to the first.
  fileprivate func part(_ index: Int, of count: Int) -> ItemCost {
    var part = index == 0 ? self : ItemCost()
    func divide<Number: BinaryInteger>(_ whole: Number) -> Number {
      let each = whole / Number(count)
      return index == 0 ? whole - each * Number(count - 1) : each
    }
    part.drawing = divide(drawing)
    part.preparing = divide(preparing)
    part.picturePixels = divide(picturePixels)
    part.edges = divide(edges)
    return part
  }
}
