import CFFmpeg

/// A graph of libavfilter's filters: frames are pushed into its sources and pulled from its sinks.
///
/// A graph belongs to one thread at a time.
final class FilterGraph {
  private let library: FilterLibrary
  private let operation: MediaOperation
  private let graph: FilterLibrary.Graph

  init(_ operation: MediaOperation) throws(MediaError) {
    guard let library = FilterLibrary.shared else {
      throw operation.error(
        .missingCodec, "libavfilter is not installed; on Debian its package is libavfilter8 or newer")
    }
    self.library = library
    self.operation = operation
    graph = try operation.allocated(library.makeGraph())
    // With several threads a filter may cut its work up in other places.
    graph.pointee.nb_threads = 1
  }

  deinit {
    var graph: FilterLibrary.Graph? = graph
    library.freeGraph(&graph)
  }

  /// Makes the filter `name` with options in libavfilter's words.
  func add(_ name: String, _ options: String = "") throws(MediaError) -> FilterLibrary.Context {
    guard let filter = library.find(name) else {
      throw operation.error(.missingCodec, "this build of libavfilter has no filter \(name)")
    }
    var made: FilterLibrary.Context?
    try operation.check(library.create(&made, filter, nil, options, nil, graph), while: "making the filter \(name)")
    return try operation.allocated(made)
  }

  /// Makes `source` feed the input `input` of `target`.
  func link(
    _ source: FilterLibrary.Context, to target: FilterLibrary.Context, input: UInt32 = 0
  ) throws(MediaError) {
    try operation.check(library.link(source, 0, target, input), while: "linking filters")
  }

  /// Makes the graph ready, once all is linked.
  func configure() throws(MediaError) {
    try operation.check(library.configure(graph, nil), while: "making a chain of filters")
  }

  /// Gives `frame`'s reference to a source, which leaves it empty; nil is the end.
  func push(_ frame: UnsafeMutablePointer<AVFrame>?, into source: FilterLibrary.Context) throws(MediaError) {
    let result = library.push(source, frame)
    if let frame { av_frame_unref(frame) }
    try operation.check(result, while: "filtering")
  }

  /// Takes the next frame that a sink has ready into `frame`, which is empty; false when there is none.
  func pull(_ frame: UnsafeMutablePointer<AVFrame>, from sink: FilterLibrary.Context) throws(MediaError) -> Bool {
    let result = library.pull(sink, frame)
    if result == kinora_error_again || result == kinora_error_end { return false }
    try operation.check(result, while: "filtering")
    return true
  }
}
