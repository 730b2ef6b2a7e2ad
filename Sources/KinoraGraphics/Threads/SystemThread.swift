import Foundation

/// Starts threads of the system and says when the system refuses one; Foundation and Dispatch wait for ever then.
package enum SystemThread {
  /// The name of the threads, by which the system's tools and profiles know them.
  package static let name = "kinora worker"

  /// Runs `body` on a thread of its own; false when the system refuses a thread, and then `body` does not run.
  package static func start(_ body: @escaping @Sendable () -> Void) -> Bool {
    let attributes = UnsafeMutablePointer<pthread_attr_t>.allocate(capacity: 1)
    defer { attributes.deallocate() }
    guard pthread_attr_init(attributes) == 0 else { return false }
    defer { pthread_attr_destroy(attributes) }
    pthread_attr_setdetachstate(attributes, Int32(PTHREAD_CREATE_DETACHED))
    // The usual size of a main thread's stack, whatever `ulimit -s` says.
    pthread_attr_setstacksize(attributes, 8 << 20)
    let task = Unmanaged.passRetained(Task(body))
    #if os(Linux)
      var thread = pthread_t()
    #else
      var thread: pthread_t?
    #endif
    let result = pthread_create(&thread, attributes, { Task.run($0) }, task.toOpaque())
    if result != 0 { task.release() }
    return result == 0
  }

  /// Gives the calling thread its name, where the system takes one in this way.
  private static func takeName() {
    let file = open("/proc/thread-self/comm", O_WRONLY | O_CLOEXEC)
    if file < 0 { return }
    _ = name.utf8CString.withUnsafeBufferPointer { write(file, $0.baseAddress, $0.count - 1) }
    close(file)
  }

  private final class Task {
    private let body: @Sendable () -> Void

    init(_ body: @escaping @Sendable () -> Void) { self.body = body }

    static func run(_ pointer: UnsafeMutableRawPointer?) -> UnsafeMutableRawPointer? {
      guard let pointer else { return nil }
      SystemThread.takeName()
      Unmanaged<Task>.fromOpaque(pointer).takeRetainedValue().body()
      return nil
    }
  }
}
