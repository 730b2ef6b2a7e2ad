/// Scripts with which shells complete the words of the command, from the table of verbs.
enum Completions {
  static let shells = ["bash", "zsh", "fish"]

  static func script(for shell: String) -> String {
    switch shell {
    case "bash": bash
    case "zsh": zsh
    default: fish
    }
  }

  /// The words with which the command may begin.
  private static var beginnings: [String] { Verb.all.map(\.name) + ["help", "--help", "--version"] }

  // MARK: bash

  private static var bash: String {
    let cases = Verb.all.map { verb in
      let options = verb.options + Option.common
      let values = options.filter { $0.value != nil }.flatMap(names).joined(separator: "|")
      var lines = ["    \(verb.name))", "      options='\(options.flatMap(names).joined(separator: " "))'"]
      if !values.isEmpty { lines.append("      case $before in \(values)) takes=1 ;; esac") }
      for option in options where !option.words.isEmpty {
        lines.append(
          "      case $before in \(names(option).joined(separator: "|"))) "
            + "words='\(option.words.joined(separator: " "))' ;; esac")
      }
      if !verb.words.isEmpty {
        lines.append("      ((COMP_CWORD == 2)) && words='\(verb.words.joined(separator: " "))'")
      }
      return (lines + ["      ;;"]).joined(separator: "\n")
    }
    return """
      # Completion of kinora for bash: kinora completions bash > ~/.local/share/bash-completion/completions/kinora
      _kinora() {
        local word=${COMP_WORDS[COMP_CWORD]} before=${COMP_WORDS[COMP_CWORD - 1]} options= words= takes=
        if ((COMP_CWORD == 1)); then
          mapfile -t COMPREPLY < <(compgen -W '\(beginnings.joined(separator: " "))' -- "$word")
          return
        fi
        case ${COMP_WORDS[1]} in
      \(cases.joined(separator: "\n").split(separator: "\n").map { "  " + $0.dropFirst(2) }.joined(separator: "\n"))
          help) words='\(Verb.all.map(\.name).joined(separator: " "))' ;;
        esac
        if [[ -n $words ]]; then
          mapfile -t COMPREPLY < <(compgen -W "$words" -- "$word")
        elif [[ $word == -* && -z $takes ]]; then
          mapfile -t COMPREPLY < <(compgen -W "$options" -- "$word")
        else
          mapfile -t COMPREPLY < <(compgen -f -- "$word")
        fi
      }
      complete -o filenames -F _kinora kinora
      """
  }

  private static func names(_ option: Option) -> [String] { [option.name] + (option.short.map { [$0] } ?? []) }

  // MARK: zsh

  private static var zsh: String {
    let verbs = Verb.all.map { "    '\($0.name):\(inZsh($0.summary))'" }
    let cases = Verb.all.map { verb in
      var words = (verb.options + Option.common).map(argument)
      words.append(verb.words.isEmpty ? "'*:file:_files'" : "'1:word:(\(verb.words.joined(separator: " ")))'")
      if !verb.words.isEmpty, verb.operands.count > 1 || verb.further != nil { words.append("'*:file:_files'") }
      return "    \(verb.name)) _arguments -s \(words.joined(separator: " \\\n      ")) ;;"
    }
    return """
      #compdef kinora
      # Completion of kinora for zsh: kinora completions zsh > a folder of $fpath, as _kinora
      _kinora() {
        local -a verbs=(
      \(verbs.joined(separator: "\n"))
        )
        if ((CURRENT == 2)); then
          _describe verb verbs
          return
        fi
        local verb=$words[2]
        shift words
        ((CURRENT--))
        case $verb in
      \(cases.joined(separator: "\n"))
          help) _describe verb verbs ;;
        esac
      }
      _kinora "$@"
      """
  }

  /// An option as `_arguments` takes it.
  private static func argument(_ option: Option) -> String {
    let value = option.value.map { value in
      ":\(inZsh(value)):" + (option.words.isEmpty ? "_files" : "(\(option.words.joined(separator: " ")))")
    }
    let help = "[\(inZsh(option.help))]" + (value ?? "")
    let repeats = option.repeats ? "*" : ""
    guard let short = option.short else { return "'\(repeats)\(option.name)\(help)'" }
    let others = option.repeats ? "'*'" : "'(\(short) \(option.name))'"
    return "\(others){\(short),\(option.name)}'\(help)'"
  }

  private static func inZsh(_ text: String) -> String {
    var result = ""
    for character in oneLine(text) {
      switch character {
      case "'": result += "'\\''"
      case "[", "]", ":", "\\": result += "\\\(character)"
      default: result.append(character)
      }
    }
    return result
  }

  // MARK: fish

  private static var fish: String {
    var lines = [
      "# Completion of kinora for fish: kinora completions fish > ~/.config/fish/completions/kinora.fish",
      "complete -c kinora -n __fish_use_subcommand -f",
    ]
    for verb in Verb.all {
      lines.append("complete -c kinora -n __fish_use_subcommand -a \(verb.name) -d \(inFish(verb.summary))")
      let seen = "-n '__fish_seen_subcommand_from \(verb.name)'"
      for option in verb.options + Option.common {
        var line = "complete -c kinora \(seen) -l \(option.name.dropFirst(2))"
        if let short = option.short { line += " -s \(short.dropFirst())" }
        if option.value != nil { line += " -r" }
        if !option.words.isEmpty { line += " -f -a \(inFish(option.words.joined(separator: " ")))" }
        lines.append(line + " -d \(inFish(option.help))")
      }
      if !verb.words.isEmpty {
        // One of the words, without files beside them; files may follow it.
        let words = verb.words.joined(separator: " ")
        let isMissing = "__fish_seen_subcommand_from \(verb.name); and not __fish_seen_subcommand_from \(words)"
        lines.append("complete -c kinora -n '\(isMissing)' -f -a \(inFish(words))")
        if verb.operands.count < 2, verb.further == nil { lines.append("complete -c kinora \(seen) -f") }
      }
    }
    lines.append("complete -c kinora -n __fish_use_subcommand -a help -d 'Show how a verb is used.'")
    let verbs = Verb.all.map(\.name).joined(separator: " ")
    lines.append("complete -c kinora -n '__fish_seen_subcommand_from help' -f -a \(inFish(verbs))")
    return lines.joined(separator: "\n")
  }

  private static func inFish(_ text: String) -> String {
    "'" + oneLine(text).replacing("\\", with: "\\\\").replacing("'", with: "\\'") + "'"
  }

  private static func oneLine(_ text: String) -> String { text.replacing("\n", with: " ") }
}
