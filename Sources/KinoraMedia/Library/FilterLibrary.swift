import CFFmpeg
import Foundation

/// The functions of libavfilter, which is loaded when a film first needs a filter: it brings some thirty libraries, and
/// 15 ms and 12 MB with them, that most films do not need.
struct FilterLibrary: Sendable {
  typealias Graph = UnsafeMutablePointer<AVFilterGraph>
  typealias Context = UnsafeMutablePointer<AVFilterContext>

  let makeGraph: @convention(c) () -> Graph?
  let freeGraph: @convention(c) (UnsafeMutablePointer<Graph?>) -> Void
  let find: @convention(c) (UnsafePointer<CChar>) -> UnsafePointer<AVFilter>?
  let create:
    @convention(c) (
      UnsafeMutablePointer<Context?>, UnsafePointer<AVFilter>, UnsafePointer<CChar>?, UnsafePointer<CChar>?,
      UnsafeMutableRawPointer?, Graph
    ) -> Int32
  let link: @convention(c) (Context, UInt32, Context, UInt32) -> Int32
  let configure: @convention(c) (Graph, UnsafeMutableRawPointer?) -> Int32
  let push: @convention(c) (Context, UnsafeMutablePointer<AVFrame>?) -> Int32
  let pull: @convention(c) (Context, UnsafeMutablePointer<AVFrame>) -> Int32

  /// The library that belongs to the other parts of FFmpeg; nil where it is not installed.
  static let shared: FilterLibrary? = FilterLibrary("libavfilter.so.\(LIBAVFILTER_VERSION_MAJOR)")

  private init?(_ name: String) {
    guard let library = dlopen(name, RTLD_NOW | RTLD_LOCAL) else { return nil }
    func function<Function>(_ name: String) -> Function? {
      dlsym(library, name).map { unsafeBitCast($0, to: Function.self) }
    }
    guard let makeGraph: @convention(c) () -> Graph? = function("avfilter_graph_alloc"),
      let freeGraph: @convention(c) (UnsafeMutablePointer<Graph?>) -> Void = function("avfilter_graph_free"),
      let find: @convention(c) (UnsafePointer<CChar>) -> UnsafePointer<AVFilter>? = function("avfilter_get_by_name"),
      let create:
        @convention(c) (
          UnsafeMutablePointer<Context?>, UnsafePointer<AVFilter>, UnsafePointer<CChar>?, UnsafePointer<CChar>?,
          UnsafeMutableRawPointer?, Graph
        ) -> Int32 = function("avfilter_graph_create_filter"),
      let link: @convention(c) (Context, UInt32, Context, UInt32) -> Int32 = function("avfilter_link"),
      let configure: @convention(c) (Graph, UnsafeMutableRawPointer?) -> Int32 = function("avfilter_graph_config"),
      let push: @convention(c) (Context, UnsafeMutablePointer<AVFrame>?) -> Int32 = function("av_buffersrc_add_frame"),
      let pull: @convention(c) (Context, UnsafeMutablePointer<AVFrame>) -> Int32 = function("av_buffersink_get_frame")
    else { return nil }
    (self.makeGraph, self.freeGraph, self.find, self.create) = (makeGraph, freeGraph, find, create)
    (self.link, self.configure, self.push, self.pull) = (link, configure, push, pull)
  }
}
