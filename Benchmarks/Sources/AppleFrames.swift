import Foundation
import Kinora
import KinoraGraphics
import KinoraMedia

/// `apple-frames DIR [--pictures OUT] [WORD]`: compares layer trees with the frames that Apple's Core Animation
/// rendered of them.
///
/// DIR holds, for every NAME, `NAME.layers.json` or `NAME.layers.json.gz` (a layer archive), `NAME.frames.json` (the
/// canvas in pixels, and for each frame a time offset and a picture's file name) and the pictures. The archive's layer
/// is put into a transparent stage, the time offset of its first sublayer is set, and the picture of 0.1 s is compared,
/// both over white. A pixel is off when a component differs by more than a tenth of the range; a frame agrees when at
/// most 0.5 % of its pixels are off. With `--pictures` the frames that do not agree are written to OUT: ours, Apple's,
/// and the difference, side by side. With a word only the names that contain it are tried.
enum AppleFrames {
  static let mode = Mode(
    name: "apple-frames", summary: "layer archives drawn beside frames that Apple's framework rendered", run: run)

  /// The largest difference of a component, a tenth of 255, with which a pixel is not off.
  private static let largestDifference = 25.5
  /// The share of pixels that may be off in a frame that agrees.
  private static let largestShare = 0.005

  /// The contents of `NAME.frames.json`.
  private struct Frames: Decodable {
    struct Frame: Decodable {
      var timeOffset: Double
      var apple: String
    }
    var width: Int
    var height: Int
    var frames: [Frame]
  }

  /// The comparison of a frame with Apple's.
  private struct Result {
    var label: String
    /// The share of pixels that are off.
    var off = 1.0
    /// The mean absolute difference of a component, in levels.
    var mean = 255.0
    /// The reason why nothing could be compared; nil otherwise.
    var problem: String?

    var agrees: Bool { problem == nil && off <= AppleFrames.largestShare }
  }

  private static func run(_ words: [String]) throws {
    var words = words
    var pictures: URL?
    if let index = words.firstIndex(of: "--pictures") {
      guard index + 1 < words.count else { throw AppleFramesError("--pictures needs a folder") }
      pictures = URL(fileURLWithPath: words[index + 1], isDirectory: true)
      words.removeSubrange(index...index + 1)
    }
    guard let first = words.first else { throw AppleFramesError("usage: apple-frames DIR [--pictures OUT] [WORD]") }
    let folder = URL(fileURLWithPath: first, isDirectory: true)
    let files = try FileManager.default.contentsOfDirectory(atPath: folder.path).sorted()
    let ending = ".frames.json"
    let word = words.dropFirst().first ?? ""
    let names = files.filter { $0.hasSuffix(ending) }.map { String($0.dropLast(ending.count)) }
      .filter { word.isEmpty || $0.contains(word) }
    guard !names.isEmpty else { throw AppleFramesError("\(folder.path) has no NAME\(ending) to compare with") }
    if let pictures { try FileManager.default.createDirectory(at: pictures, withIntermediateDirectories: true) }
    let results = try names.flatMap { try compare($0, in: folder, pictures) }
    print("pixels off   mean error   frame")
    for result in results.sorted(by: { ($0.off, $0.mean, $1.label) > ($1.off, $1.mean, $0.label) }) {
      let line = String(format: "%9.3f %% %12.4f   ", result.off * 100, result.mean)
      print(line + result.label + (result.problem.map { ": " + $0 } ?? ""))
    }
    print("agree \(results.filter(\.agrees).count) of \(results.count)")
  }

  private static func compare(_ name: String, in folder: URL, _ pictures: URL?) throws -> [Result] {
    let file = folder.appendingPathComponent(name)
    let frames = try JSONDecoder().decode(
      Frames.self, from: Data(contentsOf: file.appendingPathExtension("frames.json")))
    let archive = try LayerArchive(data: document(file.appendingPathExtension("layers.json")))
    return try frames.frames.sorted { $0.timeOffset < $1.timeOffset }.map { frame in
      var result = Result(label: "\(frame.apple) at \(frame.timeOffset)")
      let apple = try ImageDecoder.decode(path: folder.appendingPathComponent(frame.apple).path)
      guard (apple.width, apple.height) == (frames.width, frames.height) else {
        result.problem = "Apple's picture is \(apple.width)×\(apple.height), not \(frames.width)×\(frames.height)"
        return result
      }
      let ours: CGImage
      do {
        ours = try picture(archive, frames, at: frame.timeOffset)
      } catch {
        result.problem = "\(error)"
        return result
      }
      (result.off, result.mean) = difference(ours.pixels, apple.pixels)
      if let pictures, !result.agrees {
        let target = pictures.appendingPathComponent(frame.apple)
        try ImageEncoder.writePNG(sheet(ours.pixels, apple.pixels), to: target.path)
      }
      return result
    }
  }

  /// The archive's JSON, unpacked when it is compressed.
  private static func document(_ file: URL) throws -> Data {
    if FileManager.default.fileExists(atPath: file.path) { return try Data(contentsOf: file) }
    let gzip = Process()
    let output = Pipe()
    gzip.executableURL = URL(fileURLWithPath: "/usr/bin/env")
    gzip.arguments = ["gzip", "-dc", file.appendingPathExtension("gz").path]
    gzip.standardOutput = output
    try gzip.run()
    let data = output.fileHandleForReading.readDataToEndOfFile()
    gzip.waitUntilExit()
    guard gzip.terminationStatus == 0 else { throw AppleFramesError("gzip cannot unpack \(file.path).gz") }
    return data
  }

  private static func picture(_ archive: LayerArchive, _ frames: Frames, at offset: Double) throws -> CGImage {
    let stage = Stage(size: CGSize(width: frames.width, height: frames.height))
    let layer = try archive.makeLayer()
    CATransaction.begin()
    CATransaction.setDisableActions(true)
    layer.sublayers?.first?.timeOffset = offset
    stage.root.addSublayer(layer)
    CATransaction.commit()
    stage.commit()
    stage.advance(to: 0.1)
    return try stage.image()
  }

  /// The share of pixels that are off, and the mean absolute difference of all components, with both pictures over
  /// white.
  private static func difference(_ a: PixelBuffer, _ b: PixelBuffer) -> (off: Double, mean: Double) {
    var off = 0
    var sum = 0
    for y in 0..<a.height {
      let (left, right) = (a.row(y), b.row(y))
      for x in stride(from: 0, to: 4 * a.width, by: 4) {
        var largest = 0
        for channel in x..<x + 3 {
          let distance = abs(
            Int(left[channel]) - Int(left[x + 3]) - Int(right[channel]) + Int(right[x + 3]))
          sum += distance
          largest = max(largest, distance)
        }
        off += Double(largest) > largestDifference ? 1 : 0
      }
    }
    let count = Double(a.width * a.height)
    return (Double(off) / count, Double(sum) / (3 * count))
  }

  /// Both pictures over white, and their difference, side by side.
  private static func sheet(_ a: PixelBuffer, _ b: PixelBuffer) -> PixelBuffer {
    let sheet = PixelBuffer(width: 3 * a.width, height: a.height)
    for y in 0..<a.height {
      let (left, right) = (a.row(y), b.row(y))
      let row = sheet.row(y)
      for x in 0..<4 * a.width {
        if x % 4 == 3 {
          for third in 0..<3 { row[4 * third * a.width + x] = 255 }
          continue
        }
        let alpha = x | 3
        let (ours, theirs) = (left[x] &+ (255 - left[alpha]), right[x] &+ (255 - right[alpha]))
        row[x] = ours
        row[4 * a.width + x] = theirs
        row[8 * a.width + x] = 255 - UInt8(abs(Int(ours) - Int(theirs)))
      }
    }
    return sheet
  }
}

/// The reason why a comparison could not be begun.
private struct AppleFramesError: Error, CustomStringConvertible {
  let description: String

  init(_ description: String) { self.description = description }
}
