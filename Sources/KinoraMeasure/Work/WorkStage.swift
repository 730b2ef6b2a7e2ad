/// A stage of making a film: one kind of work, which one or several threads do.
public enum WorkStage: Int, Sendable, Hashable, CaseIterable {
  /// Reading the scene and its files, building the layers, and making the canvas and the output ready.
  case load
  /// Running what is scheduled: timeline events, display links, the begins and ends of animations.
  case events
  /// Laying out and drawing layers at the end of a turn.
  case layout
  /// Working out animated values.
  case sample
  /// Turning layers into a display list.
  case flatten
  /// Finding out which items changed since the frame before.
  case compare
  /// Preparing changed items: edges, blurred masks, pictures of groups.
  case prepare
  /// Deciding how damaged tiles are drawn.
  case plan
  /// Drawing damaged tiles.
  case draw
  /// Turning RGBA into Y′CbCr.
  case convert
  /// Handing finished frames to the output: copying them, or, without an encoder, doing with them what the output does.
  case handOver
  /// Compressing frames, as the encoder's thread does it.
  case encode
  /// Writing packets to the file.
  case mux
  /// Mixing and compressing sound.
  case sound
  /// Completing the file, as the thread that waits for it sees it.
  case finish
  /// Waiting: for room in the encoder's queue, or awake for other threads in the middle of a frame.
  case wait

  /// The stage's name in tables, files and budgets.
  public var name: String {
    switch self {
    case .layout: "layout and draw"
    case .handOver: "hand over"
    default: key
    }
  }

  /// The stage's name in budgets and JSON: one word.
  public var key: String {
    switch self {
    case .load: "load"
    case .events: "events"
    case .layout: "layout"
    case .sample: "sample"
    case .flatten: "flatten"
    case .compare: "compare"
    case .prepare: "prepare"
    case .plan: "plan"
    case .draw: "draw"
    case .convert: "convert"
    case .handOver: "handOver"
    case .encode: "encode"
    case .mux: "mux"
    case .sound: "sound"
    case .finish: "finish"
    case .wait: "wait"
    }
  }
}

/// A line of work in a trace: what one thread did.
public enum WorkLane: Sendable, Hashable {
  /// The thread that moves the layers and hands frames over.
  case film
  /// The threads that make frames, numbered from 0; 0 leads.
  case raster(Int)
  /// The encoder's thread.
  case encoder

  /// The lane's name.
  public var name: String {
    switch self {
    case .film: "film"
    case .raster(let number): "raster \(number)"
    case .encoder: "encoder"
    }
  }
}
