import Foundation
import TestSupport
import Testing

/// What `ci/farm` does with Slurm, with plain processes in Slurm's place.
@Suite("A farm of processes")
struct FarmTests {
  @Test("processes that share a folder make the film of a single run, one of them killed and started again")
  func killed() throws {
    let folder = try ChunkScene.folder()
    try ChunkScene.kinora(
      "render", "scene.json5", "-o", "single.mkv", "--codec", "ffv1", "--size", "640x360", in: folder)
    try ChunkScene.kinora(
      "plan", "scene.json5", "parts", "--chunks", "3", "-o", "film.mkv", "--codec", "ffv1", "--size", "640x360",
      in: folder)
    let victim = try RunningKinora(["chunk", "parts", "--index", "1", "--threads", "1"], in: folder)
    try victim.wait("begin its chunk") {
      try FileManager.default.contentsOfDirectory(atPath: folder.path("parts")).contains(".chunk-00001.segment.partial")
    }
    victim.send(SIGKILL)
    #expect(try victim.ended().status == -1)
    let left = try FileManager.default.contentsOfDirectory(atPath: folder.path("parts"))
    #expect(left.contains(".chunk-00001.segment.partial") && !left.contains("chunk-00001.json"))
    // The others, and the same again, work at the same time; two of them at one chunk.
    let workers = try [0, 1, 1, 2].map { try RunningKinora(["chunk", "parts", "--index", "\($0)"], in: folder) }
    for worker in workers { #expect(try worker.ended(within: 60).status == 0) }
    try ChunkScene.kinora("assemble", "parts", in: folder)
    let single = try ChunkScene.frames(folder.path("single.mkv"), "bgr0")
    #expect(try ChunkScene.frames(folder.path("film.mkv"), "bgr0") == single)
    #expect(try ChunkScene.times(folder.path("film.mkv")) == ChunkScene.times(folder.path("single.mkv")))
    #expect(try ChunkScene.receipts(folder, "parts") == single)
    #expect(
      try !FileManager.default.contentsOfDirectory(atPath: folder.path("parts")).contains { $0.hasSuffix("partial") })
  }

  @Test("the script for Slurm submits an array and a job that waits for all of it, wherever the folder is")
  func script() throws {
    let folder = try ChunkScene.folder()
    try ChunkScene.kinora(
      "plan", "scene.json5", "the parts", "--chunks", "3", "-o", "film.mp4", "--slurm", "--openjd", in: folder)
    // A program in Slurm's place: it notes its words, and runs the tasks of an array one after the other.
    try folder.write(
      """
      #!/bin/bash
      printf '%s\\n' "$*" >> "$NOTES"
      last=0
      for word; do
        case $word in
          --array=0-*) last=${word##*-}; array=yes ;;
          --chdir=*) cd "${word#--chdir=}" ;;
          --*) ;;
          *) break ;;
        esac
        shift
      done
      for index in $(seq 0 $last); do
        if [ -n "${array-}" ]; then export SLURM_ARRAY_TASK_ID=$index; fi
        sh "$@" >> "$NOTES" 2>&1 || exit 1
      done
      echo 7
      """, to: "sbatch")
    chmod(folder.path("sbatch"), 0o755)
    let path = try #require(ProcessInfo.processInfo.environment["PATH"])
    let run = try KinoraProcess.run(
      program: "/bin/sh", ["the parts/submit.sh", "--partition=render"], in: folder.url,
      environment: ["PATH": folder.url.path + ":" + path, "NOTES": folder.path("notes")])
    let notes = try folder.text("notes")
    #expect(run.status == 0, "\(run.errors) \(notes)")
    #expect(run.output == "7 7\n")
    #expect(notes.contains("--array=0-2") && notes.contains("--dependency=afterok:7"), "\(notes)")
    #expect(notes.components(separatedBy: "--requeue").count == 3, "\(notes)")
    #expect(notes.components(separatedBy: "--partition=render").count == 3, "\(notes)")
    #expect(try ChunkScene.times(folder.path("film.mp4")).count == ChunkScene.frameCount)
  }

  @Test("the job template names the steps, the tasks and their order")
  func template() throws {
    let folder = try ChunkScene.folder()
    try ChunkScene.kinora("plan", "scene.json5", "parts", "--chunks", "3", "-o", "film.mp4", "--openjd", in: folder)
    let text = try folder.text("parts/job.template.json")
    let template = try #require(try JSONSerialization.jsonObject(with: Data(text.utf8)) as? [String: Any])
    #expect(template["specificationVersion"] as? String == "jobtemplate-2023-09")
    let steps = try #require(template["steps"] as? [[String: Any]])
    #expect(steps.map { $0["name"] as? String } == ["Chunks", "Film"])
    #expect((steps[1]["dependencies"] as? [[String: String]]) == [["dependsOn": "Chunks"]])
    let space = steps[0]["parameterSpace"] as? [String: [[String: String]]]
    #expect(space?["taskParameterDefinitions"] == [["name": "Index", "type": "INT", "range": "0-2"]])
  }
}
