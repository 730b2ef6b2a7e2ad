import Foundation
import KinoraGraphics
import Testing

@Suite("Text drawn into a context")
struct TextDrawingTests {
  private let size = CGSize(width: 100, height: 100)
  private let font = CTFontCreateWithName("DejaVu Sans" as CFString, 40, nil)

  private func line(_ text: String = "L", _ more: [NSAttributedString.Key: Any] = [:]) -> CTLine {
    CTLineCreateWithAttributedString(
      NSAttributedString(string: text, attributes: more.merging([.font: font]) { $1 }))
  }

  /// The box around the ink of what `draw` draws, with y downward from the top of the context.
  private func ink(_ draw: (CGContext) -> Void) -> CGRect {
    let context = CGContext(recording: size)
    draw(context)
    return context.recording.items.bounds
  }

  private func flip(_ context: CGContext) {
    context.textMatrix = .identity
    context.translateBy(x: 0, y: size.height)
    context.scaleBy(x: 1, y: -1)
  }

  /// Whether `box` is that of an upright "L" at 40 points, on a baseline 30 above the bottom: 29.2 high, since the
  /// letter takes 1493 of the font's 2048 units an em. Its ink begins 201 units right of its place.
  private func isUpright(_ box: CGRect, x: CGFloat) -> Bool {
    abs(box.maxY - 70) < 0.1 && abs(box.minY - (70 - 40 * 1493 / 2048)) < 0.1
      && abs(box.minX - (x + 40 * 201 / 2048)) < 0.1
  }

  @Test("a line stands upright at its position in a context that was turned over, as programs for iOS do")
  func contextTurnedOver() {
    let box = ink {
      flip($0)
      $0.textPosition = CGPoint(x: 10, y: 30)
      CTLineDraw(line(), $0)
      #expect(abs($0.textPosition.x - (10 + CTLineGetTypographicBounds(line(), nil, nil, nil))) < 1e-9)
    }
    #expect(isUpright(box, x: 10))
  }

  @Test("a line stands upright at its position under a text matrix that was turned over")
  func textMatrixTurnedOver() {
    let box = ink {
      $0.textMatrix = CGAffineTransform(scaleX: 1, y: -1)
      $0.textPosition = CGPoint(x: 10, y: 70)
      CTLineDraw(line(), $0)
    }
    #expect(isUpright(box, x: 10))
  }

  @Test("text hangs upside down when neither context nor text matrix is turned over, as on iOS")
  func upsideDown() {
    let box = ink {
      $0.textPosition = CGPoint(x: 10, y: 30)
      CTLineDraw(line(), $0)
    }
    #expect(abs(box.minY - 30) < 0.1 && box.maxY > 55)
  }

  @Test("a frame is drawn where its path is, with the layout of a text layer")
  func framePlace() throws {
    let text = NSAttributedString(string: "Low and high", attributes: [.font: CTFont("DejaVu Sans", size: 16)])
    let frame = CTFramesetterCreateFrame(
      CTFramesetterCreateWithAttributedString(text), CFRange(),
      CGPath(rect: CGRect(x: 10, y: 20, width: 60, height: 60), transform: nil), nil)
    let box = ink {
      flip($0)
      CTFrameDraw(frame, $0)
    }
    let face = try FontLibrary.shared.face(family: "DejaVu Sans")
    let layout = TextLayout(
      [TextRun("Low and high", face: face, size: 16)],
      options: TextLayout.Options(size: CGSize(width: 60, height: 60), isWrapped: true))
    // The top of the frame, at 80 above the bottom, is 20 below the top of the context, at 100.
    let expected = layout.inkBounds.offsetBy(dx: 10, dy: 20)
    #expect(abs(box.minX - expected.minX) < 0.01 && abs(box.minY - expected.minY) < 0.01)
    #expect(abs(box.maxX - expected.maxX) < 0.01 && abs(box.maxY - expected.maxY) < 0.01)
  }

  @Test("drawing a line glyph by glyph, or run by run, gives the ink of the whole line")
  func piecewise() throws {
    let line = line("Kino", [.kern: 2])
    func drawn(_ draw: (CGContext) -> Void) -> CGRect {
      ink {
        flip($0)
        $0.textPosition = CGPoint(x: 5, y: 30)
        draw($0)
      }
    }
    let whole = drawn { CTLineDraw(line, $0) }
    let runs = try #require(CTLineGetGlyphRuns(line) as? [CTRun])
    #expect(whole == drawn { context in runs.forEach { CTRunDraw($0, context, CFRange()) } })
    let glyphs = drawn { context in
      for run in runs {
        for index in 0..<CTRunGetGlyphCount(run) { CTRunDraw(run, context, CFRangeMake(index, 1)) }
      }
    }
    #expect(whole == glyphs)
    let byFont = drawn { context in
      for run in runs {
        guard let ids = CTRunGetGlyphsPtr(run), let places = CTRunGetPositionsPtr(run) else { continue }
        CTFontDrawGlyphs(font, ids, places, CTRunGetGlyphCount(run), context)
      }
    }
    #expect(abs(whole.minX - byFont.minX) < 1e-9 && abs(whole.maxX - byFont.maxX) < 1e-9)
    #expect(abs(whole.minY - byFont.minY) < 1e-9 && abs(whole.maxY - byFont.maxY) < 1e-9)
    let byContext = drawn { context in
      guard let font = CGFont("DejaVu Sans" as CFString) else { return }
      context.setFont(font)
      context.setFontSize(40)
      for run in runs {
        let count = CTRunGetGlyphCount(run)
        context.showGlyphs(
          Array(UnsafeBufferPointer(start: CTRunGetGlyphsPtr(run), count: count)),
          at: Array(UnsafeBufferPointer(start: CTRunGetPositionsPtr(run), count: count)))
      }
    }
    #expect(abs(whole.minX - byContext.minX) < 1e-9 && abs(whole.maxX - byContext.maxX) < 1e-9)
  }

  @Test("text has the colour of its attributes, or the context's colour when the attributes ask for that")
  func colours() {
    let red = CGColor(red: 1, green: 0, blue: 0, alpha: 1)
    func dump(_ attributes: [NSAttributedString.Key: Any]) -> String {
      let context = CGContext(recording: size)
      context.setFillColor(red)
      CTLineDraw(line("L", attributes), context)
      return context.recording.items.dump()
    }
    #expect(!dump([:]).contains("rgb(1 0 0)"))
    #expect(dump([.init(kCTForegroundColorFromContextAttributeName as String): true]).contains("rgb(1 0 0)"))
    let green = CGColor(red: 0, green: 1, blue: 0, alpha: 1)
    #expect(dump([.foregroundColor: green]).contains("rgb(0 1 0)"))
    #expect(dump([.init(kCTForegroundColorAttributeName as String): green]).contains("rgb(0 1 0)"))
  }

  @Test("the context's alpha, blend mode, shadow and clip apply to text")
  func contextState() {
    let context = CGContext(recording: size)
    context.setAlpha(0.5)
    context.setBlendMode(.multiply)
    context.clip(to: CGRect(x: 0, y: 0, width: 50, height: 50))
    CTLineDraw(line(), context)
    let dump = context.recording.items.dump()
    #expect(dump.contains("0.5") && dump.contains("multiply") && dump.contains("clip"))
  }

  @Test("the drawing mode decides whether text is filled, stroked, made a clip or left out")
  func drawingModes() {
    func dump(_ mode: CGTextDrawingMode) -> String {
      let context = CGContext(recording: size)
      context.setTextDrawingMode(mode)
      context.setLineWidth(2)
      CTLineDraw(line(), context)
      context.fill(CGRect(x: 0, y: 0, width: 9, height: 9))
      return context.recording.items.dump()
    }
    #expect(dump(.fill).contains("glyphs") && !dump(.fill).contains("stroke"))
    #expect(dump(.stroke).contains("stroke") && !dump(.stroke).contains("glyphs"))
    #expect(dump(.fillStroke).contains("stroke") && dump(.fillStroke).contains("glyphs"))
    #expect(!dump(.invisible).contains("glyphs") && !dump(.invisible).contains("stroke"))
    #expect(dump(.clip).contains("clip") && !dump(.clip).contains("glyphs"))
  }

  @Test("saving the state leaves out the text matrix, whose translation is the text position")
  func textPosition() {
    let context = CGContext(recording: size)
    context.saveGState()
    context.textPosition = CGPoint(x: 3, y: 4)
    context.restoreGState()
    #expect(context.textMatrix == CGAffineTransform(translationX: 3, y: 4))
    #expect(CTLineGetImageBounds(line(), context).minX > 3)
  }
}
