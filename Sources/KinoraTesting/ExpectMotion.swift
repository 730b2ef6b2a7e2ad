import KinoraExport
import KinoraGolden
import KinoraTiming

/// Expects a property of a layer to move along a curve with a name, such as `.easeInEaseOut`. Works in tests of Swift
/// Testing and of XCTest, as all expectations here.
///
/// - Parameters:
///   - film: The film.
///   - layer: The layer's path, or its name where only one layer has it.
///   - keyPath: The property, such as "position.x" or "opacity".
///   - name: The name of the expected timing function.
///   - tolerance: The greatest difference, as a share of the way.
///   - number: Which of the animations of this property, 0 for the first.
///   - fileID: The test's file as failures name it.
///   - filePath: The path of the test's file.
///   - line: The line of the call.
///   - column: The column of the call.
public func expectCurve(
  of film: Film, layer: String, _ keyPath: String, matches name: CAMediaTimingFunctionName,
  within tolerance: Double = 0.01, animation number: Int = 0, fileID: StaticString = #fileID,
  filePath: StaticString = #filePath, line: UInt = #line, column: UInt = #column
) throws {
  try expectCurve(
    of: film, layer: layer, keyPath, matches: CAMediaTimingFunction(name: name), within: tolerance, animation: number,
    fileID: fileID, filePath: filePath, line: line, column: column)
}

/// Expects a property of a layer to move along a curve. See `CurveExpectation`.
@_disfavoredOverload
public func expectCurve(
  of film: Film, layer: String, _ keyPath: String, matches function: CAMediaTimingFunction,
  within tolerance: Double = 0.01, animation number: Int = 0, fileID: StaticString = #fileID,
  filePath: StaticString = #filePath, line: UInt = #line, column: UInt = #column
) throws {
  let expectation = CurveExpectation(
    layer: layer, keyPath, matches: function, within: tolerance, animation: number)
  try fail(try expectation.failure(in: film), at: TestPlace(fileID, filePath, line, column))
}

/// Expects the pixels of a layer, drawn alone, to move along a curve with a name: what is measured follows from no property.
///
/// - Parameters:
///   - film: The film.
///   - layer: The layer's path.
///   - keyPath: The property, such as "position", "bounds.size.width", "transform.scale" or "opacity".
///   - name: The name of the expected timing function.
///   - tolerance: The greatest distance of a measured place, as a share of the way.
///   - number: Which of the animations of this property, 0 for the first.
///   - fileID: The test's file as failures name it.
///   - filePath: The path of the test's file.
///   - line: The line of the call.
///   - column: The column of the call.
public func expectMeasuredCurve(
  of film: Film, layer: String, _ keyPath: String, matches name: CAMediaTimingFunctionName,
  within tolerance: Double = 0.02, animation number: Int = 0, fileID: StaticString = #fileID,
  filePath: StaticString = #filePath, line: UInt = #line, column: UInt = #column
) throws {
  try expectMeasuredCurve(
    of: film, layer: layer, keyPath, matches: CAMediaTimingFunction(name: name), within: tolerance, animation: number,
    fileID: fileID, filePath: filePath, line: line, column: column)
}

/// Expects the pixels of a layer, drawn alone, to move along a curve. See `MeasuredCurveExpectation`.
@_disfavoredOverload
public func expectMeasuredCurve(
  of film: Film, layer: String, _ keyPath: String, matches function: CAMediaTimingFunction,
  within tolerance: Double = 0.02, animation number: Int = 0, fileID: StaticString = #fileID,
  filePath: StaticString = #filePath, line: UInt = #line, column: UInt = #column
) throws {
  let expectation = MeasuredCurveExpectation(
    layer: layer, keyPath, matches: function, within: tolerance, animation: number)
  try fail(try expectation.failure(in: film), at: TestPlace(fileID, filePath, line, column))
}

/// Expects nothing to move from one instant to another, in seconds, both included: every frame there has the same pixels.
public func expectSteady(
  of film: Film, from begin: Double, to end: Double, fileID: StaticString = #fileID,
  filePath: StaticString = #filePath, line: UInt = #line, column: UInt = #column
) throws {
  try fail(
    try SteadyExpectation(from: begin, to: end).failure(in: film), at: TestPlace(fileID, filePath, line, column))
}

/// Expects events at times, and no others of their kinds unless `isComplete` is false.
///
///     try expectEvents(of: film, [ExpectedEvent(.begin, at: 0.5, layer: "card"), ExpectedEvent(.end, at: 1.5)])
///
/// - Parameters:
///   - film: The film.
///   - events: The events.
///   - tolerance: The greatest difference of times, in seconds; half a frame unless given.
///   - isComplete: Whether further events of the same kind, layer and property are wrong.
///   - fileID: The test's file as failures name it.
///   - filePath: The path of the test's file.
///   - line: The line of the call.
///   - column: The column of the call.
public func expectEvents(
  of film: Film, _ events: [ExpectedEvent], within tolerance: Double? = nil, isComplete: Bool = true,
  fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: UInt = #line, column: UInt = #column
) throws {
  let expectation = EventsExpectation(events, within: tolerance, isComplete: isComplete)
  try fail(try expectation.failure(in: film), at: TestPlace(fileID, filePath, line, column))
}

/// Expects the layers of a film to show the values of a trace.
///
/// - Parameters:
///   - film: The film.
///   - expected: The trace.
///   - tolerance: The greatest difference of two numbers that count as equal, relative to the greater where that is above
///     1.
///   - fileID: The test's file as failures name it.
///   - filePath: The path of the test's file.
///   - line: The line of the call.
///   - column: The column of the call.
public func expectTrace(
  of film: Film, equals expected: FilmTrace, within tolerance: Double = 0, fileID: StaticString = #fileID,
  filePath: StaticString = #filePath, line: UInt = #line, column: UInt = #column
) throws {
  try fail(
    try TraceExpectation(expected, within: tolerance).failure(in: film), at: TestPlace(fileID, filePath, line, column))
}

/// Lets the running test fail with a message; does nothing for nil.
func fail(_ message: String?, at place: TestPlace) throws {
  if let message { try TestRunner.fail(message, at: place) }
}
