import ArgumentParser
import DataFolder
import Diagnostics
import FileSystem
import Journal
import Merging

/// The files that git gives to a driver of merges.
struct MergeFileArguments: ParsableArguments {
  @Argument(help: "The file as both sides had it; empty where they had none.", completion: .file())
  var base: String

  @Argument(help: "Our file, which becomes the merged one.", completion: .file())
  var ours: String

  @Argument(help: "The other side's file.", completion: .file())
  var theirs: String

  @Option(
    help: ArgumentHelp(
      "Where the file lies in the data folder; left out, it is taken for one of the owner's.",
      discussion: "Example: --path people/ana/events/2026.csv", valueName: "path"))
  var path: String?

  /// Merges, and writes the result in the place of our file.
  func merge(as kind: FileMerge) throws {
    let (base, ours, theirs) = (try Files.read(base), try Files.read(ours), try Files.read(theirs))
    let day = WallClock(Clock.now, offset: 0).date
    guard let outcome = kind.merge(base: base, ours: ours, theirs: theirs, at: DayAndTime(day: day)) else {
      throw CommandFailure(
        .data, .cannotEdit, "\(path ?? self.ours) cannot be merged by what it means",
        hint: "one of the three files is not of its kind")
    }
    try Files.replace(self.ours, outcome.bytes)
    for conflict in outcome.conflicts { Console.remark("\(path ?? self.ours): both sides changed \(conflict).") }
  }
}

struct MergeEventsCommand: DaybookSubcommand {
  static let configuration = CommandConfiguration(
    commandName: "merge-events",
    abstract: "Merge three versions of a file of check-ins, as git asks.",
    discussion: """
      `\(Call("sync", "init"))` tells git to call it. Of a row that was there n times and is there a times on one side and b times \
      on the other, there are a + b − n. Of a check-in that both sides changed, one row counts, and the other stands below it \
      with the mark ⇄.

      Example:
        daybook merge-events base.csv ours.csv theirs.csv
      """
  ).ofDaybook

  @OptionGroup var files: MergeFileArguments

  func perform() async throws { try files.merge(as: .events) }
}

struct MergeListCommand: DaybookSubcommand {
  static let configuration = CommandConfiguration(
    commandName: "merge-list",
    abstract: "Merge three versions of a to-do list, as git asks.",
    discussion: """
      `\(Call("sync", "init"))` tells git to call it. Tasks are known by their `id:`, or else by their titles, and merged field by \
      field. What both sides changed stays: one counts, and the other is a comment that begins with ⇄.

      Example:
        daybook merge-list base.md ours.md theirs.md --path people/ana/lists/home.md
      """
  ).ofDaybook

  @OptionGroup var files: MergeFileArguments

  func perform() async throws {
    guard case .list(let owner) = files.path.map(FileMerge.init) ?? .whole else {
      guard let nobody = Username("me") else { return }
      return try files.merge(as: .list(of: nobody))
    }
    try files.merge(as: .list(of: owner))
  }
}

struct MergeYamlCommand: DaybookSubcommand {
  static let configuration = CommandConfiguration(
    commandName: "merge-yaml",
    abstract: "Merge three versions of settings, of a profile or of a habit, as git asks.",
    discussion: """
      `\(Call("sync", "init"))` tells git to call it. Groups are merged key by key and lists item by item; text below front \
      matter line by line. What both sides changed stays: one counts, and the other is a comment below it that begins with \
      ⇄.

      Example:
        daybook merge-yaml base.yml ours.yml theirs.yml
      """
  ).ofDaybook

  @OptionGroup var files: MergeFileArguments

  func perform() async throws {
    let name = files.path ?? files.ours
    let hasReaders = FileMerge(path: name) == .readers
    try files.merge(as: hasReaders ? .readers : .yaml(isMarkdown: name.hasSuffix(".md")))
  }
}
