import KinoraMeasure

/// An output that tells the stages of its work apart while somebody measures.
package protocol MeasuredSink: FrameSink {
  /// Where threads of its own hand in their times; to be set before it begins.
  var log: WorkLog? { get set }
  /// The clock of the thread that hands frames over.
  var clock: LaneClock? { get set }
}
