import ArgumentParser
import Changes
import DataFolder
import Diagnostics
import Journal

struct SettingsCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "settings",
    abstract: "Show and change the settings of the site.",
    discussion: """
      What belongs to one person, such as their name, is changed with `\(Call("person", "edit"))`.

      Examples:
        daybook settings
        daybook settings set timezone Europe/Lisbon
        daybook settings set limits.title 30
        daybook settings unset today
      """,
    subcommands: [
      SettingsListCommand.self, SettingsGetCommand.self, SettingsSetCommand.self, SettingsUnsetCommand.self,
    ],
    defaultSubcommand: SettingsListCommand.self
  ).ofDaybook
}

struct SettingsListCommand: DaybookSubcommand {
  static let configuration = CommandConfiguration(
    commandName: "list",
    abstract: "Show all settings, and where they come from.",
    discussion: """
      Examples:
        daybook settings
        daybook settings list --json
      """)

  @OptionGroup var data: DataOptions
  @OptionGroup var report: ReportOptions

  func perform() async throws {
    let workspace = try await Workspace.open(data)
    let path = Paths.joined(workspace.root, FolderLayout.settings)
    let file = try? YamlEdit(try Files.read(path), .settings)
    let settings = workspace.book.settings
    if report.json {
      Console.printJSON {
        $0.member("file", path)
        $0.member("settings") {
          $0.array(SettingKey.allCases) { writer, key in
            writer.object {
              $0.member("key", key.rawValue)
              $0.member("value", key.text(in: settings))
              $0.member("line") { [line = file?.line(of: key)] in
                if let line { $0.value(line) } else { $0.null() }
              }
            }
          }
        }
      }
    } else {
      let style = Console.output.style
      var table = Table([.left, .left, .left])
      table.add(["Setting", "Value", "From"].map { Table.Cell($0) { style.faint($0) } })
      for key in SettingKey.allCases {
        let line = file?.line(of: key)
        let source = line.map { "\(FolderLayout.settings):\($0)" } ?? (key.text(in: settings) == nil ? "" : "default")
        table.add([
          Table.Cell(key.rawValue) { style.bold($0) }, Table.Cell(key.text(in: settings) ?? "–"),
          Table.Cell(source) { style.faint($0) },
        ])
      }
      Console.print(table.lines(width: Console.output.tableWidth).joined(separator: "\n"))
    }
    // Settings with errors are shown with their defaults, so the errors have to be printed.
    let errors = workspace.reading.errors.filter { $0.location?.path == path }
    if !errors.isEmpty { throw CommandFailure(.data, errors) }
  }
}

struct SettingsGetCommand: DaybookSubcommand {
  static let configuration = CommandConfiguration(
    commandName: "get",
    abstract: "Print one setting; nothing where it has no value.",
    discussion: """
      Examples:
        daybook settings get timezone
        daybook settings get limits.title
      """)

  @Argument(help: "Which.", completion: .list(SettingKey.allCases.map(\.rawValue)))
  var key: String

  @OptionGroup var data: DataOptions
  @OptionGroup var report: ReportOptions

  func perform() async throws {
    let key = try SettingKey.named(key)
    let workspace = try await Workspace.open(data)
    let text = key.text(in: workspace.book.settings)
    if report.json {
      Console.printJSON {
        $0.member("key", key.rawValue)
        $0.member("value", text)
      }
    } else if let text {
      Console.print(text)
    }
  }
}

struct SettingsSetCommand: DaybookSubcommand {
  static let configuration = CommandConfiguration(
    commandName: "set",
    abstract: "Change a setting.",
    discussion: """
      The rest of daybook.yml stays as it is, byte for byte. A value that cannot be is refused, and so is one that \
      something else in the folder does not fit, such as a limit below the length of a title.

      Settings:
      \(SettingKey.help)

      Examples:
        daybook settings set title "Ana's daybook"
        daybook settings set day_starts_at 03:00
        daybook settings set homes ana,ben
      """)

  @Argument(help: "Which.", completion: .list(SettingKey.allCases.map(\.rawValue)))
  var key: String

  @Argument(parsing: .remaining, help: "What it is to be.")
  var value: [String]

  @OptionGroup var change: ChangeOptions
  @OptionGroup var data: DataOptions
  @OptionGroup var report: ReportOptions

  func perform() async throws {
    let key = try SettingKey.named(key)
    let text = value.joined(separator: " ")
    if text.allSatisfy(\.isWhitespace) {
      throw CommandFailure(
        .usage, .wrongUsage, "the value of `\(key.rawValue)` is empty",
        hint: "\(call: "settings", "unset", "\(key.rawValue)") gives it its default")
    }
    let checked = try CommandChange("daybook settings set", data)
    let result = try await checked.perform(mends: true, valueFile: FolderLayout.settings) { workspace, draft in
      try SettingsStaging.set(key, to: text, in: &draft)
      draft.summary = .settingsChanged(keys: [key.rawValue])
      return workspace.book
    }
    let value = key.text(in: result.workspace.book.settings)
    let consequences = result.consequences
    try await ChangeReport(data, change, report, result).print(
      lines: [
        result.isChanged
          ? "\(key.rawValue) is now \(TerminalText.safe(value ?? text))."
          : "Nothing changed: \(key.rawValue) is \(TerminalText.safe(value ?? text)) already."
      ] + consequences.lines
    ) { writer in
      writer.member("key", key.rawValue)
      writer.member("value", value)
      consequences.write(to: &writer)
    }
  }
}

struct SettingsUnsetCommand: DaybookSubcommand {
  static let configuration = CommandConfiguration(
    commandName: "unset",
    abstract: "Take a setting out, so that it has its default.",
    discussion: """
      Examples:
        daybook settings unset today
        daybook settings unset limits.title
      """)

  @Argument(help: "Which.", completion: .list(SettingKey.allCases.map(\.rawValue)))
  var key: String

  @OptionGroup var change: ChangeOptions
  @OptionGroup var data: DataOptions
  @OptionGroup var report: ReportOptions

  func perform() async throws {
    let key = try SettingKey.named(key)
    let result = try await CommandChange("daybook settings unset", data).perform(mends: true) { workspace, draft in
      try SettingsStaging.unset(key, in: &draft)
      draft.summary = .settingsChanged(keys: [key.rawValue])
      return workspace.book
    }
    let value = key.text(in: result.workspace.book.settings)
    let consequences = result.consequences
    let state = value.map { "is \(TerminalText.safe($0)), its default" } ?? "has no value"
    try await ChangeReport(data, change, report, result).print(
      lines: [
        result.isChanged ? "\(key.rawValue) \(state)." : "Nothing changed: \(key.rawValue) is not set, and \(state)."
      ] + consequences.lines
    ) { writer in
      writer.member("key", key.rawValue)
      writer.member("value", value)
      consequences.write(to: &writer)
    }
  }
}

extension CommandChange.Result<Book> {
  /// What the change of a setting affects besides. ``CommandChange/Result/outcome`` is the book before the change.
  fileprivate var consequences: ConsequenceList {
    ConsequenceList(SettingConsequence.all(from: outcome, to: workspace.book), root: workspace.root)
  }
}

extension SettingKey {
  /// The setting of that name.
  ///
  /// - Throws: ``CommandFailure`` for an unknown name, and for `limits`, which stands for several.
  static func named(_ text: String) throws(CommandFailure) -> SettingKey {
    if let key = SettingKey(rawValue: text) { return key }
    let names = allCases.map(\.rawValue)
    if text == "limits" {
      let limits = names.filter { $0.hasPrefix("limits.") }.joined(separator: ", ")
      throw CommandFailure(.usage, .ambiguous, "`limits` is several settings", hint: "name one of \(limits)")
    }
    throw CommandFailure(
      .usage, .unknownName, "there is no setting `\(text)`",
      hint: Suggestion.hint(for: text, among: names) ?? "\(call: "settings") lists them all")
  }

  /// All settings with their meanings, for `--help`.
  fileprivate static var help: String {
    let longest = allCases.map(\.rawValue.count).max() ?? 0
    return allCases.map { key in
      "  " + key.rawValue + String(repeating: " ", count: longest - key.rawValue.count + 2) + key.meaning
    }.joined(separator: "\n")
  }
}

extension YamlEdit {
  /// The line of a setting in the file; `nil` where the file does not set it. All parts of `limits` have the line of
  /// `limits`.
  fileprivate func line(of key: SettingKey) -> Int? {
    guard let part = key.path.dropFirst().first else { return line(of: key.path[0]) }
    guard case .mapping(let entries)? = value(of: key.path[0]), entries.contains(where: { $0.key == part }) else {
      return nil
    }
    return line(of: key.path[0])
  }
}
