import Answers
import ArgumentParser
import DataFolder
import Diagnostics
import Journal

struct PublishInitCommand: DaybookSubcommand {
  static let configuration = CommandConfiguration(
    commandName: "init",
    abstract: "Have GitHub, GitLab or Forgejo publish on every push.",
    discussion: """
      Writes a file into the repository of the data folder, by which that place builds the public edition and publishes it on \
      every push and once a night. A public repository shows its data, private habits included: keep it private, and publish \
      to another one.

      Examples:
        daybook publish init github
        daybook publish init gitlab
        daybook publish init forgejo --to pages
      """)

  @Argument(
    help: ArgumentHelp("github, gitlab or forgejo.", valueName: "forge"),
    completion: .list(WorkflowFile.Forge.allCases.map(\.rawValue)), transform: Self.forge)
  var forge: WorkflowFile.Forge

  @Option(
    help: ArgumentHelp(
      "The name of the target; left out, the first that is a git repository, or the pages of GitLab.",
      discussion: "Example: --to pages", valueName: "target"),
    completion: .custom { words, _, _ in Completions.publishTargets(words) })
  var to: String?

  @OptionGroup var data: DataOptions
  @OptionGroup var report: ReportOptions

  @Sendable
  private static func forge(_ text: String) throws -> WorkflowFile.Forge {
    if let forge = WorkflowFile.Forge(rawValue: text) { return forge }
    throw UsageError("`\(text)` runs no such files", hint: "github, gitlab or forgejo")
  }

  func perform() async throws {
    let settings = try await Workspace.openSettings(data)
    try PublishTargets.requireSound(settings)
    // What runs there has no configuration of this machine.
    let targets = settings.book.settings.publish.targets
    let target = try target(among: targets)
    let root = Paths.real(settings.root)
    let top = Self.repository(above: root)
    let path = Paths.joined(top, forge.path)
    let file = WorkflowFile(
      forge: forge, target: target, data: root == top ? "." : String(root.dropFirst(top.utf8.count + 1)),
      needsKey: settings.book.settings.siteKey != nil)
    if Files.exists(path) {
      throw CommandFailure(
        .wouldOverwrite, .wouldOverwrite, "`\(forge.path)` is there already",
        hint: "move it away, and call it again; what both do can be put into one by hand")
    }
    let folder = path.split(separator: "/").dropLast().joined(separator: "/")
    try Files.makeFolder("/" + folder)
    try Files.create(path, file.text)
    if report.json {
      return Console.printJSON {
        $0.member("file", path)
        $0.member("target", target?.name)
        $0.member("needs_token", file.needsToken)
        $0.member("needs_key", file.needsKey)
      }
    }
    var lines = [
      "Wrote \(forge.path) in the repository of the data folder.",
      "It asks for two variables, DAYBOOK_ARCHIVE and DAYBOOK_SHA256: an archive of the program, and its checksum.",
    ]
    if file.needsToken {
      lines.append("A secret PUBLISH_TOKEN lets it push to \(TerminalText.safe(target?.address ?? "")).")
    }
    if file.needsKey {
      lines.append(
        "A secret \(KeyVariable.name) lets it make what friends read: what \(Call("key", "backup")) shows. Who has it reads and "
          + "invites for ever. Let it be given to this branch alone, and never to forks and pull requests.")
    }
    lines += [
      "Give the site a host name of its own, such as daybook.example.org. Browsers keep what a page stores, and what "
        + "friends unlocked, by host name: under one that others share, their pages could use it."
    ]
    Console.print(
      lines.flatMap { Prompter.wrapped($0, to: min(Console.output.tableWidth, 80)) }.joined(separator: "\n"))
  }

  private func target(among targets: [PublishTarget]) throws(CommandFailure) -> PublishTarget? {
    if let to {
      if let target = targets.first(where: { $0.name == to }) {
        if target.way == .git {
          if Self.isReachedFromElsewhere(target) { return target }
          throw CommandFailure(
            .refused, .refused, "`\(to)` is on this machine, where a forge does not come",
            hint: "`git: \"https://…\"` names a repository that it reaches")
        }
        throw CommandFailure(
          .refused, .refused,
          "`\(to)` is no git repository, and a machine that begins with nothing removes nothing there",
          hint: "what you withdraw would stay online; \(call: "publish", "\(to)") on a machine of yours keeps a record")
      }
      throw CommandFailure(
        .usage, .unknownName, "daybook.yml has no target `\(to)`",
        hint: Suggestion.hint(for: to, among: targets.map(\.name)) ?? "\(Counted.thereAre(targets.map(\.name)))")
    }
    if let target = targets.first(where: { $0.way == .git && Self.isReachedFromElsewhere($0) }) { return target }
    if forge == .gitlab { return nil }
    throw CommandFailure(
      .usage, .unknownName, "daybook.yml has no git repository to publish to",
      hint: "`publish: {pages: {git: \"https://…\"}}` in it; \(call: "help", "publishing") has all of it")
  }

  /// Whether another machine comes to a target by its address.
  private static func isReachedFromElsewhere(_ target: PublishTarget) -> Bool {
    if case .usual = PublishAddress(of: target) { true } else { false }
  }

  /// The nearest folder upwards that is a git repository; else the one above the data folder.
  private static func repository(above root: String) -> String {
    var folder = root
    while folder.count > 1 {
      if Files.exists(folder + "/.git") { return folder }
      folder = Paths.joined(folder, "..")
    }
    let parent = Paths.joined(root, "..")
    return parent.isEmpty || parent == "/" ? root : parent
  }
}
