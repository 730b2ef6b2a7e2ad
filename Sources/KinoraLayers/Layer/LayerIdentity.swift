import Synchronization

private let lastIdentity = Atomic<UInt64>(0)

extension CALayer {
  /// A number that tells this layer from every other one in the process; a model and its presentation copies have the
  /// same. It never reaches an output.
  @inline(__always)
  package final var identity: UInt64 {
    givenIdentity == 0 ? giveIdentity() : givenIdentity
  }

  @inline(never)
  private final func giveIdentity() -> UInt64 {
    let layer = source
    givenIdentity = layer === self ? lastIdentity.wrappingAdd(1, ordering: .relaxed).newValue : layer.identity
    return givenIdentity
  }
}
