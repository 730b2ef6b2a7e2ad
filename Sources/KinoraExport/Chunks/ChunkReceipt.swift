import KinoraMedia

/// What a process says of a chunk that it made: for whom, of which frames, and what it is made of.
package struct ChunkReceipt: Codable, Hashable, Sendable {
  /// The identity of the plan.
  package var plan: String
  package var index: Int
  package var chunk: FilmPlan.Chunk
  /// The SHA-256 digest of every frame that was handed to the encoder.
  package var frames: [String]
  /// What the segment's file holds.
  package var segment: FileDigest
  package var build: BuildIdentity
  package var assets: [FilmPlan.Asset]
  package var fonts: [FilmPlan.Asset]
}
