import Answers
import ArgumentParser
import Changes
import DataFolder
import Diagnostics

struct CheckCommand: DaybookSubcommand {
  static let configuration = CommandConfiguration(
    commandName: "check",
    abstract: "Look through the data folder, and write nothing.",
    discussion: """
      Everything is checked that a build would meet: settings, people, habits, check-ins, photos, lists, the course and \
      the templates of your own. Exits with 1 when there are errors; warnings alone are fine.

      Examples:
        daybook check
        daybook check --data ~/diary/data --json
      """
  ).ofDaybook

  @OptionGroup var data: DataOptions
  @OptionGroup var report: ReportOptions

  func perform() async throws {
    let workspace = try await Workspace.open(data)
    let accounts = AccountFolder(root: workspace.root).listing()
    let found = CheckedSite(workspace).diagnostics + accounts.diagnostics + fullFolders(workspace)
    let diagnostics = found.inReadingOrder()
    let hasErrors = diagnostics.hasErrors
    if report.json {
      Console.printJSON(json(workspace, diagnostics))
    } else {
      Console.report(diagnostics)
      if hasErrors {
        Console.remark(diagnostics.summary ?? "")
      } else {
        let verdict = diagnostics.summary.map { "\($0), no errors" } ?? "all is well"
        Console.print("\(workspace.root): \(workspace.contents); \(verdict).")
      }
    }
    if hasErrors { throw CommandFailure(.data) }
  }

  /// The folders of people that hold more than the settings allow.
  private func fullFolders(_ workspace: Workspace) -> [Diagnostic] {
    guard let limit = workspace.book.settings.limits.personBytes else { return [] }
    return workspace.book.usernames.compactMap { username in
      let used = PersonUsage.bytes(of: username, in: workspace.root)
      guard used > limit else { return nil }
      return Diagnostic(
        .warning, .folderFull,
        "this folder holds \(ByteCount.text(used)), and may hold \(ByteCount.text(limit))",
        at: SourceLocation(path: workspace.reading.layout.displayed(FolderLayout.person(username))),
        hint: """
          no more photos and attachments are taken; \(call: "settings", "set", "limits.person_bytes", .number) raises the limit
          """)
    }
  }

  private func json(_ workspace: Workspace, _ diagnostics: [Diagnostic]) -> String {
    JSONWriter.object {
      $0.member("folder", workspace.root)
      $0.member("ok", !diagnostics.hasErrors)
      $0.member("errors", diagnostics.errors.count)
      $0.member("warnings", diagnostics.count { $0.severity == .warning })
      $0.member("people", workspace.book.people.count)
      $0.member("habits", workspace.habitCount)
      $0.member("events", workspace.eventCount)
      $0.member("diagnostics", diagnostics)
    }
  }
}

extension JSONWriter {
  /// Writes diagnostics as the member `key`, each in its usual JSON form.
  mutating func member(_ key: String, _ diagnostics: [Diagnostic]) {
    member(key) { $0.array(diagnostics) { $0.value(json: $1.inNamedFolder.json) } }
  }
}
