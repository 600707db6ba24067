import ArgumentParser
import Changes
import DataFolder
import Diagnostics
import FileSystem
import Sealing

struct KeyCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "key",
    abstract: "The key from which everything follows that friends read on the hosted site.",
    discussion: """
      It lies in a file of your own, outside the data folder: \(KeyFile.variable) names another file, \(KeyVariable.name) holds \
      the key itself. Who has it can read everything that friends can, and let in others, for ever. Forks and pull requests \
      are never to get it.

      Examples:
        daybook key new
        daybook key backup
        daybook key restore < words.txt
      """,
    subcommands: [
      KeyNewCommand.self, KeyBackupCommand.self, KeyRestoreCommand.self, KeyRotateCommand.self,
    ]
  ).ofDaybook
}

struct KeyNewCommand: DaybookSubcommand {
  static let configuration = CommandConfiguration(
    commandName: "new",
    abstract: "Make the key, once for each site.",
    discussion: """
      Gives the site a `site_id`, too, unless it has one. Where the site has a key on another computer, `\(Call("key", "restore"))` \
      takes it from its words; another one changes all words and links.

      Examples:
        daybook key new
        daybook key new --yes
      """)

  @Flag(
    help: ArgumentHelp(
      "Make another key, where the site has one elsewhere, without asking.", discussion: "Example: --yes"))
  var yes = false

  @OptionGroup var data: DataOptions

  func perform() async throws {
    try refuseKeyOfEnvironment()
    let before = try await Workspace.openSound(data, concerning: .person(nil))
    let readers = before.book.readers.count { !$0.isRemoved && $0.hasWords }
    // Where nobody was told any words there was never a key, however many are going to read.
    if !yes, try SiteKey(of: before).stored() == nil, before.book.settings.siteKey != nil || readers > 0 {
      let loss = "the words and links of \(Counted.text(readers, "reader"))"
      let known = before.book.settings.siteKey.map { "this site has the key \($0), which is not here" }
      try Consent.ask(
        "\(known.map { "This" + $0.dropFirst(4) + ". " } ?? "")Make another key, and change \(loss)?",
        statement: "\(known.map { $0 + "; " } ?? "")another key changes \(loss)", otherwise: "no key was made")
    }
    let key = MasterKey()
    let result = try await CommandChange("daybook key new", data).perform(concerning: .person(nil)) {
      workspace, draft in
      if try SiteKey(of: workspace).stored() != nil {
        throw CommandFailure(
          .refused, .refused, "there is a key already: \(try SiteKey(of: workspace).file().path)",
          hint: "\(call: "key", "rotate") makes another, with which all readers get other words")
      }
      var settings = workspace.book.settings
      settings.siteID = try SettingsStaging.siteID(of: settings, in: &draft)
      try SettingsStaging.siteKey(key.mark, in: &draft)
      // Under the lock of the folder, so that of two that run at once one makes a key.
      let file = try SiteKey(of: settings, root: workspace.root).file()
      try store(key, in: file, of: workspace, isReplacing: false)
      return file
    }
    let file = result.outcome
    let backup: Hint = "\(call: "key", "backup") shows it in \(MasterKey.wordCount) words: write them down."
    say(
      """
      The key \(key.mark) is in \(file.path).
      \(backup.inNamedFolder) Without it nobody new can be let in, and all who read need other words.
      """)
  }
}

struct KeyBackupCommand: DaybookSubcommand {
  static let configuration = CommandConfiguration(
    commandName: "backup",
    abstract: "Show the key in 24 words to write down.",
    discussion: """
      Four letters of each are enough. Whoever finds them can read everything that friends can.

      Example:
        daybook key backup
      """)

  @OptionGroup var data: DataOptions

  func perform() async throws {
    let workspace = try await Workspace.openSettings(data)
    let (key, _) = try SiteKey(of: workspace).require()
    // In the order of reading, so that what is printed can be restored as it is.
    let columns = 4
    var table = Table([.right, .left, .right, .left, .right, .left, .right, .left])
    for row in stride(from: 0, to: MasterKey.wordCount, by: columns) {
      table.add((row..<(row + columns)).flatMap { [Table.Cell("\($0 + 1)"), Table.Cell(key.words[$0])] })
    }
    Console.print(table.lines(width: Console.output.tableWidth).joined(separator: "\n"))
    Console.remark("This is the key \(key.mark). Keep it where nobody else looks.")
  }
}

struct KeyRestoreCommand: DaybookSubcommand {
  static let configuration = CommandConfiguration(
    commandName: "restore",
    abstract: "Take the key from its words, on another computer or after a loss.",
    discussion: """
      Reads the 24 words, or what the file of another computer has, from standard input, so that no history of a shell keeps \
      them. Numbers, commas and line ends between them make no difference.

      Example:
        daybook key restore < words.txt
      """)

  @OptionGroup var data: DataOptions

  func perform() async throws {
    try refuseKeyOfEnvironment()
    let workspace = try await Workspace.openSettings(data)
    let place = SiteKey(of: workspace)
    guard place.site != nil else {
      throw CommandFailure(
        .refused, .refused, "this data folder has no `site_id`, so that no key was made for it",
        hint: "\(call: "key", "new") makes one")
    }
    if RawTerminal.isThere { Console.remark("Type the \(MasterKey.wordCount) words, then Ctrl-D.") }
    let typed: [UInt8]
    do throws(SystemFailure) {
      typed = try Files.readStandardInput()
    } catch {
      throw CommandFailure(.inputOutput, [error.diagnostic])
    }
    let key: MasterKey
    do throws(MasterKey.Flaw) {
      key = try MasterKey(typed: String(decoding: typed, as: UTF8.self))
    } catch {
      throw Self.failure(error)
    }
    if let mark = place.mark, mark != key.mark {
      throw CommandFailure(
        .usage, .wrongUsage, "these are the words of the key \(key.mark), and the key of this site is \(mark)")
    }
    let file = try place.file()
    let isReplacing: Bool
    switch try place.look() {
    case .nothing: isReplacing = false
    case .key(key): return Console.print("The key \(key.mark) is in \(file.path) already.")
    case .key(let known):
      if place.mark == nil { throw Self.overwriting("another key is there, \(known.mark): \(file.path)") }
      isReplacing = true
    case .damaged:
      if place.mark == nil { throw Self.overwriting("something is there that is no key: \(file.path)") }
      isReplacing = true
    }
    if place.mark == nil {
      _ = try await CommandChange("daybook key restore", data).perform(concerning: .person(nil)) { _, draft in
        try SettingsStaging.siteKey(key.mark, in: &draft)
      }
    }
    try store(key, in: file, of: workspace, isReplacing: isReplacing)
    Console.print("The key \(key.mark) is in \(file.path).")
  }

  /// What was typed is on the screen, so that a word which is none is named.
  private static func failure(_ flaw: MasterKey.Flaw) -> CommandFailure {
    guard case .words(.unknown(let word, let place)) = flaw else {
      return CommandFailure(.usage, .wrongUsage, "this is no key: \(flaw.clause)")
    }
    return CommandFailure(
      .usage, .wrongUsage,
      "this is no key: word \(place), `\(TerminalText.safe(String(word.prefix(30))))`, is none of the list",
      hint: Suggestion.hint(for: word, among: WordList.english.words))
  }

  private static func overwriting(_ clause: String) -> CommandFailure {
    CommandFailure(
      .refused, .wouldOverwrite, clause, hint: "move that file away if nobody reads by it any more")
  }
}

struct KeyRotateCommand: DaybookSubcommand {
  static let configuration = CommandConfiguration(
    commandName: "rotate",
    abstract: "Make another key, after somebody else may have had this one.",
    discussion: """
      All readers get other words and another link, and everything that is for friends is published anew once. Until then the \
      former words open the site, and whoever has the former key reads what was published by it, as long as a host has it.

      Examples:
        daybook key rotate
        daybook key rotate --yes
      """)

  @Flag(help: ArgumentHelp("Do it without asking, for scripts.", discussion: "Example: --yes"))
  var yes = false

  @OptionGroup var data: DataOptions

  func perform() async throws {
    try refuseKeyOfEnvironment()
    let workspace = try await Workspace.openSound(data, concerning: .person(nil))
    let place = SiteKey(of: workspace)
    _ = try place.require()
    let told = workspace.book.readers.filter { !$0.isRemoved && $0.hasWords }
    let readers = told.count
    let loss = "all words and links, those of \(Counted.text(readers, "reader"))"
    if !yes {
      try Consent.ask(
        "Change \(loss)?", statement: "this changes \(loss)", otherwise: "the key is kept")
    }
    let (key, file) = (MasterKey(), try place.file())
    _ = try await CommandChange("daybook key rotate", data).perform(concerning: .person(nil)) { workspace, draft in
      _ = try SiteKey(of: workspace).require()
      try SettingsStaging.siteKey(key.mark, in: &draft)
      // Beside the former one, which is the site's until the settings say otherwise: whenever this ends, there is a key.
      try store(key, in: file.next, of: workspace, isReplacing: true)
    }
    do throws(StorageFailure) {
      try file.succeed(with: key.text + "\n", besides: workspace.root)
    } catch {
      throw CommandFailure(error)
    }
    let backup: Hint = "\(call: "key", "backup") shows it in words: write them down, and throw the former away."
    say(
      """
      The key \(key.mark) is in \(file.path).
      \(backup.inNamedFolder)
      """)
    if told.isEmpty { return }
    say("Until the next publish the former words open the site. Tell these readers the new ones:")
    var table = Table([.left, .left])
    for reader in told {
      let way: Hint = "\(call: "reader", "invite", "\(reader.reader)")"
      table.add([
        Table.Cell("  " + workspace.label(ofReader: reader.reader)), Table.Cell("\(way.inNamedFolder)"),
      ])
    }
    Console.print(table.lines(width: Console.output.tableWidth).joined(separator: "\n"))
  }
}

extension DaybookSubcommand {
  /// A key that the environment gives is kept elsewhere, and what was written here would not be read.
  fileprivate func refuseKeyOfEnvironment() throws(CommandFailure) {
    guard KeyVariable.text != nil else { return }
    throw CommandFailure(
      .refused, .refused, "the key comes from \(KeyVariable.name), and is not kept here",
      hint: "call this without that variable")
  }

  /// Prints lines, wrapped where they are too long for the terminal.
  fileprivate func say(_ text: String) {
    let lines = text.split(separator: "\n").flatMap { Prompter.wrapped(String($0), to: Console.output.tableWidth) }
    Console.print(lines.joined(separator: "\n"))
  }

  fileprivate func store(
    _ key: MasterKey, in file: KeyFile, of workspace: Workspace, isReplacing: Bool
  ) throws(CommandFailure) {
    do throws(StorageFailure) {
      try file.write(key.text + "\n", besides: workspace.root, isReplacing: isReplacing)
    } catch {
      throw CommandFailure(error)
    }
  }
}
