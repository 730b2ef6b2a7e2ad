import Foundation
import KinoraExport
import KinoraLayers
import KinoraMeasure
import KinoraProfile
import Testing

@Suite("A film on other numbers of cores")
struct CoreForecastTests {
  /// A film whose frames each have one step of `jobs` jobs, a millisecond long.
  private func film(_ frames: Int, jobs: Int, list: UInt64 = 0, encoding: UInt64 = 0) -> FilmWork {
    let frame = FilmWork.Frame(
      list: list, steps: [FrameStep(.draw, jobs: Array(repeating: 1_000_000, count: jobs))], encoding: encoding)
    return FilmWork(frames: Array(repeating: frame, count: frames))
  }

  private func near(_ value: Double, _ expected: Double) -> Bool { abs(value - expected) < 1e-9 }

  @Test("jobs of one length take as many rounds as cores need for them", arguments: [1, 2, 3, 7, 16, 100])
  func rounds(cores: Int) {
    let forecast = CoreForecast(film(5, jobs: 12), cores: [cores])
    #expect(near(forecast.rows[0].frames, Double(5 * ((12 + cores - 1) / cores)) * 1e-3))
    #expect(near(forecast.framesLimit, 5e-3))
  }

  @Test("a list is made while the frame before is drawn, from two cores on")
  func overlap() {
    // Drawing one job takes 1 ms; a list takes 3 ms and then decides the pace.
    let slow = CoreForecast(film(10, jobs: 1, list: 3_000_000), cores: [1, 2, 8])
    #expect(near(slow.rows[0].frames, 40e-3))
    #expect(near(slow.rows[1].frames, (3 + 9 * 3 + 1) * 1e-3))
    #expect(near(slow.rows[2].frames, slow.rows[1].frames))
    // A list of half a millisecond hides behind the drawing; only the first is waited for.
    let quick = CoreForecast(film(10, jobs: 1, list: 500_000), cores: [2])
    #expect(near(quick.rows[0].frames, 10.5e-3))
  }

  @Test("steps wait for each other, and one thread's work stops all others")
  func steps() {
    let frame = FilmWork.Frame(steps: [
      FrameStep(.plan, jobs: [2_000_000]), FrameStep(.draw, jobs: Array(repeating: 1_000_000, count: 8)),
    ])
    let forecast = CoreForecast(FilmWork(frames: [frame, frame]), cores: [4])
    #expect(near(forecast.rows[0].frames, 2 * (2 + 2) * 1e-3))
    #expect(near(forecast.alone["plan"] ?? 0, 0.2))
    #expect(forecast.alone["draw"] == nil)
  }

  @Test("the encoder works on several frames at once, each a slice behind the one before")
  func encoder() {
    let frames = FilmWork(frames: (0..<4).map { _ in FilmWork.Frame(encoding: 24_000_000) })
    let forecast = CoreForecast(frames, cores: [1, 16], encoderThreads: 24)
    #expect(near(forecast.rows[0].film, 96e-3))
    #expect(near(forecast.rows[1].film, (24 + 3) * 1e-3))
    #expect(forecast.rows[1].frames == 0)
    // With three threads a frame has three slices: a third of a frame is between the ends of two frames.
    #expect(near(CoreForecast(frames, cores: [16], encoderThreads: 3).rows[0].film, (24 + 3 * 8) * 1e-3))
    // Where only one frame may be at the encoder, one follows the other.
    var narrow = frames
    narrow.room = 1
    #expect(near(CoreForecast(narrow, cores: [16], encoderThreads: 3).rows[0].film, 96e-3))
  }

  @Test("no forecast is faster than the longest chain or the cores allow, or slower than Graham's bound")
  func bounds() {
    var generator = SystemRandomNumberGenerator()
    for _ in 0..<20 {
      let frames = (0..<15).map { _ in
        FilmWork.Frame(
          list: .random(in: 0...2_000_000, using: &generator),
          steps: (0..<3).map { _ in
            FrameStep(.draw, jobs: (0..<Int.random(in: 1...20)).map { _ in .random(in: 1...900_000) })
          }, handOver: .random(in: 0...100_000))
      }
      let forecast = CoreForecast(FilmWork(loading: 1_000_000, frames: frames), cores: [1, 2, 3, 8, 256])
      #expect(near(forecast.rows[0].frames, forecast.framesWork))
      for row in forecast.rows {
        let share = forecast.framesWork / Double(row.cores)
        #expect(row.frames >= max(share, forecast.framesLimit) - 1e-9)
        #expect(row.frames <= share + forecast.framesLimit + 1e-9)
      }
      #expect(near(forecast.rows[4].frames, forecast.framesLimit))
    }
  }

  @Test(
    "a measured film's work is all there: one core takes the sum, and jobs are found", arguments: PlantedLayerTests.all)
  func measured(_ planted: Planted) throws {
    let profile = try planted.film().profile(clocks: .counting, options: ProfileOptions(forecastCores: [1, 2, 16]))
    let forecast = try #require(profile.forecast)
    #expect(profile.threads == 1)
    #expect(near(forecast.rows[0].frames, forecast.framesWork))
    #expect(forecast.rows[1].frames < forecast.rows[0].frames)
    #expect(forecast.rows[2].frames >= forecast.framesLimit - 1e-9)
    #expect(forecast.alone.values.reduce(0, +) < 1)
    #expect(forecast.alone["display list"] ?? 0 > 0)
    #expect(try planted.film().profile(clocks: .counting).forecast == nil)
  }
}
