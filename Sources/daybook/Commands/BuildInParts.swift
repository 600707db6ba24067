import Answers
import DataFolder
import Diagnostics
import Editions
import FileSystem
import Journal
import SiteBuild
import SitePlan

/// How a part of the public edition is made, and what parts have to know.
extension BuildCommand {
  func buildPart(since began: ContinuousClock.Instant, _ progress: ProgressLine) async throws {
    guard let path = parts.summary else { return try await makePart(since: began, progress) }
    if !parts.merge.isEmpty {
      let all = try SummaryFile.merged(parts.merge)
      try SummaryFile.write(all, to: path)
      return tell(of: all, in: path, [])
    }
    guard let shard = parts.shard else { return }
    progress.begin("Reading the data folder")
    let site = ShardedSite(root: try DataLocation.find(data.data))
    let (summary, part) = try await site.summary(of: shard, today: data.today, now: Clock.now)
    try SummaryFile.write(summary, to: path)
    progress.end()
    tell(of: summary, in: path, part.diagnostics)
    try RestingPages(part.workspace.reading, concerning: .everybody, isBefore: true).tell([])
  }

  private func tell(of summary: SiteSummary, in path: String, _ diagnostics: [Diagnostic]) {
    if report.json {
      Console.printJSON {
        $0.member("ok", !diagnostics.hasErrors)
        $0.member("summary", path)
        $0.member("of", summary.count)
        $0.member("parts") { $0.array(summary.parts) { $0.value($1) } }
        $0.member("people", summary.people.count)
        $0.member("resting") { $0.array(summary.resting) { $0.value($1.text) } }
        $0.member("diagnostics", diagnostics)
      }
      return
    }
    Console.report(diagnostics)
    let whose =
      summary.isWhole ? "everybody" : SummaryFile.text(of: summary.parts, among: summary.count)
    Console.print("\(Counted.text(summary.people.count, "person", "people")) of \(whose) in \(path).")
  }

  private func makePart(since began: ContinuousClock.Instant, _ progress: ProgressLine) async throws {
    guard let shard = parts.shard, let path = parts.with else { return }
    let output = try await Workspace.openSettings(data).output(output)
    let all = try SummaryFile.readWhole(path)
    if let today = data.today, today != all.given { throw ShardedSite.refusal(.days, "the summary") }
    progress.begin("Building \(shard) of the site")
    var site = ShardedSite(root: try DataLocation.find(data.data))
    site.outputFlags = self.output.output.map { ["--output", Call.Word($0)] } ?? []
    let outcome = try await site.build(shard, with: all, from: path, into: output)
    if let list = parts.list {
      try SummaryFile.write(Array(outcome.built.files.map { $0 + "\n" }.joined().utf8), to: list)
    }
    progress.end()
    tell(of: shard, outcome, in: output, ContinuousClock.now - began)
    let resting = RestingPages(outcome.part.workspace.reading, concerning: .everybody)
    let others = outcome.resting.filter { !resting.people.contains($0) }
    if !report.json { for person in others { Console.remark(RestingPages.sentence(of: person)) } }
    try resting.tell([])
    if !others.isEmpty { throw CommandFailure(.data) }
  }

  private func tell(of shard: Shard, _ outcome: ShardOutcome, in output: String, _ passed: Duration) {
    let built = outcome.built.report
    if report.json {
      Console.printJSON {
        $0.member("ok", outcome.resting.isEmpty)
        $0.member("output", output)
        $0.member("shard", shard.description)
        $0.members(of: built, in: passed)
        $0.member("without_friends", outcome.part.leavesFriendsOut)
        $0.member("arrived") { $0.array(outcome.arrived) { $0.value($1.text) } }
        $0.member("gone") { $0.array(outcome.gone) { $0.value($1.text) } }
        $0.member("resting") { $0.array(outcome.resting) { $0.value($1.text) } }
        $0.member("diagnostics", outcome.part.diagnostics)
      }
      return
    }
    Console.report(outcome.part.diagnostics)
    if outcome.part.leavesFriendsOut { Console.remark(SitePipeline.withoutFriends(outcome.part.workspace.book)) }
    for person in outcome.arrived {
      Console.remark("\(person) came since the summary was made, and is left out until the next one.")
    }
    for person in outcome.gone { Console.remark("\(person) is gone since the summary was made.") }
    Console.print(
      "\(shard) of \(Paths.joined(output, EditionMaker.publicFolder)): \(Counted.text(built.pages, "page")), "
        + "\(Counted.text(built.written.count, "file")) written, \(Counted.grouped(built.unchanged)) unchanged, "
        + "\(Counted.grouped(built.removed.count)) removed, in \(Elapsed.text(passed)).")
  }
}
