import CPango
import Foundation

/// Sets text with Pango: shaping, fallback, bidirectional order and line breaking. A typesetter is used by one thread
/// at a time, under the library's lock.
///
/// Pango must use faces, not names. So each face has an artificial family name, and when Pango asks fontconfig for it,
/// the name is replaced by the face's file, which fontconfig ranks above everything else. The face that was found is
/// then the face used, and fallback still works.
final class PangoTypesetter {
  private let fontMap: UnsafeMutablePointer<PangoFontMap>
  private let context: OpaquePointer
  private let fonts: FontconfigFonts
  private let pinned = PinnedFaces()
  /// The faces of Pango's fonts, so that a pattern is read once; valid while one layout lives.
  private var faces: [UnsafeMutablePointer<PangoFont>: FontFace] = [:]

  init(fonts: FontconfigFonts) {
    self.fonts = fonts
    fontMap = pango_ft2_font_map_new()
    pango_fc_font_map_set_config(kinora_fc_font_map(fontMap), fonts.config)
    pango_fc_font_map_set_default_substitute(
      kinora_fc_font_map(fontMap),
      { pattern, pinned in
        guard let pattern, let pinned else { return }
        Unmanaged<PinnedFaces>.fromOpaque(pinned).takeUnretainedValue().complete(pattern)
      }, Unmanaged.passUnretained(pinned).toOpaque(), nil)
    context = pango_font_map_create_context(fontMap)
    pango_context_set_round_glyph_positions(context, 0)
    // The language and the base direction must not depend on the machine's locale.
    pango_context_set_language(context, pango_language_from_string("en"))
    pango_context_set_base_dir(context, PANGO_DIRECTION_WEAK_LTR)
  }

  deinit {
    g_object_unref(UnsafeMutableRawPointer(context))
    g_object_unref(fontMap)
  }

  /// Tells Pango that the set of fonts has grown.
  func fontsChanged() { pango_fc_font_map_config_changed(kinora_fc_font_map(fontMap)) }

  func typeset(_ runs: [TextRun], options: TextLayout.Options, blockSize: Int) -> TypesetText {
    let text = PangoText(runs, pinned: pinned)
    var request = PangoRequest(options)
    var result = TypesetText()
    var broken = shapeBlocks(of: text, size: blockSize, request: request)
    result.isTruncated = broken.isEllipsized
    let fitting = fittingLines(broken.lines, runs: runs, options)
    if fitting < broken.lines.count {
      result.isTruncated = true
      if options.truncation == .none {
        broken.lines.removeSubrange(fitting...)
      } else {
        // The last line that fits is set again with all the rest of the text, and truncated.
        request.ellipsis = options.truncation
        request.isWrapped = false
        request.width = options.size.width
        let rest = shape(text.rest(from: broken.starts[fitting - 1]), of: text, request: request)
        broken.lines.replaceSubrange((fitting - 1)..., with: rest.lines.prefix(1))
      }
    }
    result.lines = broken.lines
    return result
  }

  /// How many of the lines are shown, at least one: at most `maxLines`, and of wrapped text that is truncated those
  /// that fit the height.
  private func fittingLines(_ lines: [TypesetLine], runs: [TextRun], _ options: TextLayout.Options) -> Int {
    let limit = options.maxLines > 0 ? min(options.maxLines, lines.count) : lines.count
    let height = options.isWrapped && options.truncation != .none ? options.size.height : .infinity
    guard height.isFinite else { return limit }
    var stack = LineStack(width: 0, lineHeight: options.lineHeight)
    for (number, line) in lines.prefix(limit).enumerated() {
      _ = stack.add(line, runs: runs, alignment: .left)
      // A thousandth of a unit allows for rounding in a box that was made to measure.
      if stack.bottom > height + 0.001 { return max(1, number) }
    }
    return limit
  }

  private struct Broken {
    var lines: [TypesetLine] = []
    /// The byte at which each line starts.
    var starts: [Int] = []
    var isEllipsized = false
  }

  /// Lays out the paragraphs of a text in blocks, because within a layout Pango goes back to the first character for
  /// each paragraph.
  private func shapeBlocks(of text: PangoText, size: Int, request: PangoRequest) -> Broken {
    var broken = Broken()
    var start = 0
    // The direction of paragraphs without letters: that of the paragraph before them, or at the beginning that of the
    // first letter.
    var direction = text.direction
    repeat {
      let block = text.block(from: start, size: size, direction: direction)
      var lines = shape(block, of: text, request: request)
      start = block.range.upperBound
      if block.goesOn, let last = lines.lines.popLast(), direction != .none {
        direction = last.isRightToLeft ? .rightToLeft : .leftToRight
      }
      broken.lines += lines.lines[block.leadingLines...]
      broken.starts += lines.starts[block.leadingLines..<lines.lines.count]
      broken.isEllipsized = broken.isEllipsized || lines.isEllipsized
    } while start < text.bytes.count
    return broken
  }

  private func shape(_ block: PangoBlock, of text: PangoText, request: PangoRequest) -> Broken {
    let layout = pango_layout_new(context)
    defer {
      faces.removeAll(keepingCapacity: true)
      g_object_unref(UnsafeMutableRawPointer(layout))
    }
    let bytes = block.bytes
    bytes.withUnsafeBufferPointer { buffer in
      buffer.withMemoryRebound(to: CChar.self) {
        pango_layout_set_text(layout, $0.baseAddress, Int32(clamping: $0.count))
      }
    }
    let attributes = text.attributes(of: block)
    defer { pango_attr_list_unref(attributes) }
    pango_layout_set_attributes(layout, attributes)
    request.apply(to: layout)

    var broken = Broken()
    broken.isEllipsized = pango_layout_is_ellipsized(layout) != 0
    var node = pango_layout_get_lines_readonly(layout)
    while let current = node {
      if let data = current.pointee.data {
        let line = data.assumingMemoryBound(to: PangoLayoutLine.self)
        broken.starts.append(block.offset + Int(line.pointee.start_index))
        broken.lines.append(read(line, bytes: bytes, text: text, offset: block.offset))
      }
      node = current.pointee.next
    }
    return broken
  }

  private func read(
    _ line: UnsafeMutablePointer<PangoLayoutLine>, bytes: [UInt8], text: PangoText, offset: Int
  ) -> TypesetLine {
    var result = TypesetLine()
    result.isRightToLeft = pango_layout_line_get_resolved_direction(line) == PANGO_DIRECTION_RTL
    let start = Int(line.pointee.start_index)
    let end = start + Int(line.pointee.length)
    result.bytes = (offset + start)..<(offset + max(start, end))
    result.run = text.run(at: offset + start)
    var x = 0.0
    var node = line.pointee.runs
    while let current = node {
      if let data = current.pointee.data {
        let run = data.assumingMemoryBound(to: PangoGlyphItem.self).pointee
        x = read(run, from: x, bytes: bytes, text: text, offset: offset, into: &result)
      }
      node = current.pointee.next
    }
    result.width = x
    result.endsParagraph = end >= bytes.count || bytes[end] == UInt8(ascii: "\n")
    return result
  }

  /// Appends the glyphs of one run; returns the x at which the next run begins.
  private func read(
    _ run: PangoGlyphItem, from start: Double, bytes: [UInt8], text: PangoText, offset: Int,
    into line: inout TypesetLine
  ) -> Double {
    guard let item = run.item?.pointee, let string = run.glyphs?.pointee, let font = item.analysis.font,
      let face = face(of: font)
    else { return start }
    // Pango widens an ellipsis by the space left on the line, which would move it away from the text after it and the
    // line off its alignment.
    let isEllipsis = Int32(item.analysis.flags) & PANGO_ANALYSIS_FLAG_IS_ELLIPSIS != 0
    let isRightToLeft = item.analysis.level % 2 == 1
    let size = text.size(of: text.run(at: offset + Int(item.offset)))
    let scale = PangoText.scale(ofSize: size)
    var x = start
    for number in 0..<Int(string.num_glyphs) {
      let glyph = string.glyphs[number]
      var advance = Double(glyph.geometry.width) / scale
      defer { x += advance }
      if isEllipsis { advance = min(advance, face.advance(of: glyph.glyph) * size) }
      let byte = min(Int(item.offset) + Int(string.log_clusters[number]), max(0, bytes.count - 1))
      guard glyph.glyph != Self.emptyGlyph else {
        line.glyphs.append(
          TypesetLine.Glyph(
            face: face, id: 0, x: x, y: 0, advance: advance, run: text.run(at: offset + byte), byte: offset + byte,
            isRightToLeft: isRightToLeft))
        line.glyphs[line.glyphs.count - 1].isBlank = true
        continue
      }
      let unknown = glyph.glyph & Self.unknownGlyph != 0
      line.glyphs.append(
        TypesetLine.Glyph(
          face: face, id: unknown ? 0 : glyph.glyph, x: x + Double(glyph.geometry.x_offset) / scale,
          y: Double(glyph.geometry.y_offset) / scale, advance: advance, run: text.run(at: offset + byte),
          byte: offset + byte, isRightToLeft: isRightToLeft,
          missing: unknown ? Unicode.Scalar(glyph.glyph & ~Self.unknownGlyph) ?? "\u{FFFD}" : nil))
    }
    return x
  }

  // The values of Pango's macros PANGO_GLYPH_EMPTY and PANGO_GLYPH_UNKNOWN_FLAG.
  private static let emptyGlyph: UInt32 = 0x0FFF_FFFF
  private static let unknownGlyph: UInt32 = 0x1000_0000

  private func face(of font: UnsafeMutablePointer<PangoFont>) -> FontFace? {
    if let face = faces[font] { return face }
    guard let pattern = kinora_font_pattern(font), let face = pinnedFace(of: pattern) ?? fonts.face(of: pattern) else {
      return nil
    }
    faces[font] = face
    return face
  }

  /// The face that was asked for, when the pattern is of its file and not of a fallback's.
  private func pinnedFace(of pattern: OpaquePointer) -> FontFace? {
    guard let name = FontconfigFonts.string(pattern, PinnedFaces.mark), let face = pinned.face(named: name),
      FontconfigFonts.string(pattern, FC_FILE) == face.file.fontconfigPath
    else { return nil }
    var index: Int32 = 0
    FcPatternGetInteger(pattern, FC_INDEX, 0, &index)
    return Int(index) & 0xFFFF == face.index & 0xFFFF ? face : nil
  }
}
