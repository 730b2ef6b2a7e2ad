import Foundation

/// The number of a chunk, counted from 0: given by the option, or by the scheduler that started the command.
enum ChunkIndex {
  /// The variables in which schedulers say which part of an array a process is: Slurm, AWS Batch, Kubernetes.
  static let variables = ["SLURM_ARRAY_TASK_ID", "AWS_BATCH_JOB_ARRAY_INDEX", "JOB_COMPLETION_INDEX"]

  /// The index among `count` chunks.
  static func read(_ arguments: Arguments, count: Int) throws(UsageError) -> Int {
    if let index = try arguments.integer("--index", in: 0...count - 1) { return index }
    let environment = ProcessInfo.processInfo.environment
    let given = variables.compactMap { name in environment[name].map { (name, $0) } }
    guard let (name, text) = given.first else {
      throw UsageError(
        "--index is missing: --index I, from 0 to \(count - 1), or one of \(variables.joined(separator: ", ")) "
          + "in the environment")
    }
    if let (other, different) = given.first(where: { $0.1 != text }) {
      throw UsageError("\(name) is \"\(text)\" and \(other) \"\(different)\"; say which with --index")
    }
    guard let index = Int(text), (0..<count).contains(index) else {
      throw UsageError(
        "\(name): found \"\(text)\"; allowed: a whole number from 0 to \(count - 1), as chunks are counted from 0")
    }
    return index
  }
}
