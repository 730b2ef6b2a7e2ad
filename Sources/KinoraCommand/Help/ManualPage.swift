/// The manual page of the command, from the table of verbs, in the language of man(7).
enum ManualPage {
  static func text(version: String) -> String {
    var lines = [
      ".TH KINORA 1 \"\" \"kinora \(version)\" \"User Commands\"", ".SH NAME",
      "kinora \\- render layer trees and animations to films, stills and golden frames", ".SH SYNOPSIS", ".B kinora",
      ".I VERB", "[operands] [options]", ".SH DESCRIPTION",
      "Kinora renders films from scenes, files in which layers, their properties and their animations are written as JSON5.",
      ".SH VERBS",
    ]
    for verb in Verb.all {
      lines.append(".SS \"\(escaped(Usage.line(of: verb)))\"")
      lines += paragraphs(verb.summary)
      for text in Usage.details(of: verb) { lines += [".PP"] + paragraphs(text) }
      for option in verb.options + Option.common {
        lines.append(".TP")
        let names = [option.short, option.name].compactMap { $0 }.map { "\\fB\(escaped($0))\\fR" }
        lines.append(names.joined(separator: ", ") + (option.value.map { " \\fI\(escaped($0))\\fR" } ?? ""))
        lines += paragraphs(option.help.replacing("\n", with: " "))
      }
    }
    lines.append(".SH EXIT STATUS")
    for status in ExitStatus.allCases { lines += [".TP", "\(status.rawValue)", escaped(status.meaning)] }
    lines += [
      ".SH ENVIRONMENT", ".TP", "NO_COLOR", "If it is set, nothing is printed in colour.", ".SH SEE ALSO",
      ".BR ffmpeg (1)",
    ]
    return lines.joined(separator: "\n")
  }

  /// Text as lines of the page: what is indented stands as it is, and empty lines begin paragraphs.
  private static func paragraphs(_ text: String) -> [String] {
    var lines: [String] = []
    var isTable = false
    for line in text.split(separator: "\n", omittingEmptySubsequences: false) {
      let isIndented = line.hasPrefix(" ")
      if isIndented != isTable, !line.isEmpty {
        lines += isIndented ? [".RS", ".nf"] : [".fi", ".RE"]
        isTable = isIndented
      }
      if line.isEmpty {
        if !isTable { lines.append(".PP") }
      } else {
        lines.append(escaped(String(line)))
      }
    }
    return lines + (isTable ? [".fi", ".RE"] : [])
  }

  /// Text in which nothing is taken for a request.
  private static func escaped(_ text: String) -> String {
    var plain = ""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "\\": plain += "\\e"
      case "-": plain += "\\-"
      case "\"": plain += "\\(dq"
      case _ where scalar.isASCII: plain.unicodeScalars.append(scalar)
      default:
        let digits = String(scalar.value, radix: 16, uppercase: true)
        plain += "\\[u" + String(repeating: "0", count: max(0, 4 - digits.count)) + digits + "]"
      }
    }
    return plain.hasPrefix(".") || plain.hasPrefix("'") ? "\\&" + plain : plain
  }
}
