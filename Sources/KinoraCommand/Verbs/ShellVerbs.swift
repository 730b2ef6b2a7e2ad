extension Verb {
  /// `kinora completions` prints what lets a shell complete the command's words.
  static let completions = Verb(
    name: "completions",
    summary: "Print a script that lets a shell complete kinora's words.",
    details: """
      SHELL is bash, zsh or fish. The script is made from the table that makes this help.

        kinora completions bash > ~/.local/share/bash-completion/completions/kinora
        kinora completions zsh > ~/.zsh/functions/_kinora
        kinora completions fish > ~/.config/fish/completions/kinora.fish
      """,
    operands: ["SHELL"],
    words: Completions.shells
  ) { arguments, console in
    let shell = arguments.operand(0)
    guard Completions.shells.contains(shell) else {
      throw UsageError(
        "SHELL: found \"\(shell)\"; allowed: \(Completions.shells.joined(separator: ", "))", word: shell,
        known: Completions.shells)
    }
    try console.print(Completions.script(for: shell))
    return .done
  }

  /// `kinora man` prints the manual page.
  static let man = Verb(
    name: "man",
    summary: "Print the manual page, for man.",
    details: "kinora man > kinora.1 && man ./kinora.1"
  ) { _, console in
    try console.print(ManualPage.text(version: Command.version))
    return .done
  }
}
