import Answers
import ArgumentParser
import DataFolder
import Diagnostics
import Editions
import Journal
import SiteBuild
import SitePlan

struct BuildCommand: DaybookSubcommand {
  static let configuration = CommandConfiguration(
    commandName: "build",
    abstract: "Make the site from the data folder.",
    discussion: """
      Makes the public edition and the home editions that the setting `homes` asks for. Only files that changed are \
      written, and only files that an earlier build made are removed. When something is wrong in a person's folder, their \
      pages stay as they were and the exit code is 1; when something is wrong that everybody shares, such as the \
      settings, nothing is written.

      Examples:
        daybook build
        daybook build --output /var/www/daybook --edition public
        daybook build --edition home --person ben
      """
  ).ofDaybook

  @OptionGroup var data: DataOptions
  @OptionGroup var output: OutputOptions

  @Option(
    help: ArgumentHelp(
      "Only this edition; the others stay as they are.", discussion: "Example: --edition public",
      valueName: "public|home"),
    completion: .list(EditionKind.allCases.map(\.rawValue)), transform: Arguments.editionKind)
  var edition: EditionKind?

  @Option(
    help: ArgumentHelp(
      "Whose home edition, instead of those that the setting `homes` asks for.", discussion: "Example: --person ben",
      valueName: "username"),
    completion: .custom { words, _, _ in Completions.usernames(words) },
    transform: Arguments.username)
  var person: Username?

  @Flag(
    help: ArgumentHelp(
      "Read every file, look at every page, and remove pages that no record tells of.",
      discussion: "Example: --thorough"))
  var thorough = false

  @OptionGroup var parts: ShardOptions
  @OptionGroup var report: ReportOptions

  func validate() throws {
    let others = [
      edition == .home ? "--edition home" : nil, person != nil ? "--person" : nil, thorough ? "--thorough" : nil,
    ].compactMap(\.self)
    try parts.check(others: others)
    if edition == .public, person != nil {
      throw UsageError("--person names a home edition, and --edition public makes none")
    }
  }

  func perform() async throws {
    let began = ContinuousClock.now
    let progress = ProgressLine(isWanted: !report.json)
    do {
      if parts.isAsked {
        try await buildPart(since: began, progress)
      } else {
        try await build(since: began, progress)
      }
    } catch {
      progress.end()
      throw error
    }
  }

  private func build(since began: ContinuousClock.Instant, _ progress: ProgressLine) async throws {
    progress.begin("Reading the data folder")
    let settings = try await Workspace.openSettings(data)
    let output = try settings.output(output)
    let preparation = BuildPreparation(for: settings)
    // An existing site is locked before the folder is read: of a build and a check-in that run at once, the last one to
    // write the site then knows of all changes. Where there is no site, the folder is read before the lock creates one,
    // so that errors leave no trace of it.
    var first: FirstReading?
    if !Files.isFolder(output) {
      let reader = BookReader(root: try DataLocation.find(data.data))
      let reading = await FirstReading(by: reader, for: output, today: data.today, now: Clock.now)
      let site = CheckedSite(reading.workspace, ready: await preparation.maker)
      if site.pipeline.map({ $0.keepsAll($0.plan(self.choice(in: site))) }) ?? true {
        progress.end()
        return try refuse(reading.workspace, site.diagnostics, site.code)
      }
      if !thorough { first = reading }
    }
    let lock = try SitePipeline.lock(output)
    let isWhole = edition == nil && person == nil
    let (read, site) = try await SiteReading.open(
      data, for: output, use: .build, isThorough: thorough || !isWhole, look: thorough ? .folders : .files,
      isSealed: edition != .home, with: preparation, after: first, under: lock)
    let workspace = read.workspace
    let all = self.choice(in: site)
    let choice = read.editions(of: all)
    guard let pipeline = site.pipeline else {
      progress.end()
      return try refuse(workspace, site.diagnostics, site.code)
    }
    if let person { _ = try workspace.person(person) }
    progress.begin("Planning pages")
    let editions = pipeline.plan(choice)
    if read.keepsAll(editions, by: pipeline) {
      progress.end()
      return try refuse(workspace, site.diagnostics)
    }
    UntilExit.keep((read, site, editions))
    progress.begin("Building the site")
    let built: BuildReport
    do {
      built = try read.build(choice, editions, by: pipeline, into: output, under: lock)
    } catch {
      progress.end()
      guard error.code == .data else { throw error }
      try refuse(workspace, site.diagnostics + error.diagnostics)
      return
    }
    progress.end()
    let passed = ContinuousClock.now - began
    let leavesFriendsOut = edition != .home && SitePipeline.leavesFriendsOut(workspace.book, pipeline.sealing)
    if leavesFriendsOut, !report.json { Console.remark(SitePipeline.withoutFriends(workspace.book)) }
    let resting = RestingPages(workspace.reading, concerning: .everybody)
    if report.json {
      Console.printJSON(json(output, all, built, passed, site.diagnostics, resting, leavesFriendsOut))
    } else {
      Console.report(site.diagnostics)
      let names = all.editions.map { edition in
        let isKept = edition.reader.username.map(resting.people.contains) ?? false
        let pages = Counted.text(built.pageCounts[edition.folder] ?? 0, "page")
        return "\(Paths.joined(output, edition.folder)) (\(isKept ? "as it was" : pages))"
      }
      for name in names.prefix(10) { Console.print("  " + name) }
      if names.count > 10 { Console.print("  and \(names.count - 10) more home editions") }
      Console.print(
        "\(Counted.text(built.pages, "page")): \(Counted.text(built.written.count, "file")) written, "
          + "\(Counted.grouped(built.unchanged)) unchanged, \(Counted.grouped(built.removed.count)) removed, "
          + "in \(Elapsed.text(passed)).")
    }
    try resting.tell([])
  }

  private func choice(in site: CheckedSite) -> EditionChoice {
    EditionChoice(edition, person: person, in: site.workspace.book)
  }

  /// Prints the diagnostics, and ends without a build.
  private func refuse(
    _ workspace: Workspace, _ diagnostics: [Diagnostic], _ code: CommandFailure.Code = .data
  ) throws {
    if report.json {
      Console.printJSON {
        $0.member("ok", false)
        $0.member("folder", workspace.root)
        $0.member("diagnostics", diagnostics)
      }
    } else {
      Console.report(diagnostics)
      Console.remark("\(diagnostics.summary ?? "no errors"): nothing was built, the site is as it was")
    }
    throw CommandFailure(code)
  }

  private func json(
    _ output: String, _ choice: EditionChoice, _ built: BuildReport, _ passed: Duration,
    _ diagnostics: [Diagnostic], _ resting: RestingPages, _ leavesFriendsOut: Bool
  ) -> String {
    JSONWriter.object {
      $0.member("ok", resting.errors.isEmpty)
      $0.member("output", output)
      $0.member("editions") {
        $0.array(choice.editions) { writer, edition in
          writer.object {
            $0.member("folder", edition.folder)
            $0.member("pages", built.pageCounts[edition.folder] ?? 0)
          }
        }
      }
      $0.members(of: built, in: passed)
      $0.member("without_friends", leavesFriendsOut)
      $0.member("resting") { $0.array(resting.people) { $0.value($1.text) } }
      $0.member("diagnostics", diagnostics)
    }
  }
}

extension JSONWriter {
  /// Writes what a build did, and how long it took.
  mutating func members(of built: BuildReport, in passed: Duration) {
    member("pages", built.pages)
    member("files", built.files)
    member("rendered", built.rendered)
    member("written", built.written.count)
    member("unchanged", built.unchanged)
    member("removed", built.removed.count)
    member("milliseconds", Elapsed.milliseconds(passed))
    member("written_files") { $0.array(built.written) { $0.value($1) } }
    member("removed_files") { $0.array(built.removed) { $0.value($1) } }
  }
}
