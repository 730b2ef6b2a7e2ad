import KinoraExport
import KinoraMedia

/// A shell script that submits the chunks of a film to Slurm as a job array, and the film of them as a job that waits for
/// all.
enum SlurmScript {
  /// The name of the file.
  static let name = "submit.sh"

  /// Writes the script into the folder of `plan`.
  static func write(_ plan: FilmPlan, in folder: ChunkFolder) throws {
    let last = plan.chunks.count - 1
    let text = """
      #!/bin/sh
      # Makes a film with Slurm: \(plan.chunks.count) chunks as a job array, then the film of them.
      #
      #   sh \(name)                    words after it go to sbatch, such as --partition=render --cpus-per-task=4
      #   KINORA=/path/to/kinora sh \(name)   where the program has another path on the machines that work
      #
      # A task that is killed or whose machine fails is put back into the queue. It prints the numbers of both jobs.
      set -eu

      case ${1-} in
      chunk) exec "$2" chunk "$3" ${SLURM_CPUS_PER_TASK:+--threads "$SLURM_CPUS_PER_TASK"} ;;
      assemble) exec "$2" assemble "$3" ;;
      esac

      dir=$(cd "$(dirname "$0")" && pwd)
      kinora=${KINORA:-\(quoted(FarmProgram.path))}
      array=$(sbatch --parsable --requeue --open-mode=append --array=0-\(last) --job-name=kinora-chunk \\
        --chdir="$dir" --output=chunk-%a.log "$@" "$dir/\(name)" chunk "$kinora" "$dir")
      array=${array%%;*}
      film=$(sbatch --parsable --requeue --open-mode=append --dependency=afterok:"$array" --kill-on-invalid-dep=yes \\
        --job-name=kinora-film --chdir="$dir" --output=film.log "$@" "$dir/\(name)" assemble "$kinora" "$dir")
      echo "$array ${film%%;*}"

      """
    try WholeFile.write(Array(text.utf8), to: folder.path + "/" + name, what: "the script for Slurm", reported: false)
  }

  /// `text` as a word for the shell that stands for itself, inside `${…:-…}` too.
  private static func quoted(_ text: String) -> String {
    "'" + text.replacing("'", with: "'\\''") + "'"
  }
}
