import ArgumentParser
import Changes
import DataFolder
import Diagnostics
import Journal

struct CoursePullCommand: DaybookSubcommand {
  static let configuration = CommandConfiguration(
    commandName: "pull",
    abstract: "Fetch the course from where it is written.",
    discussion: """
      `source:` in course/course.yml says from where: a folder, a git repository (a branch behind #), or an address with \
      https of a .tar.gz, a .zip, or a list of files. What came is looked through before it takes the place of what there \
      is; when anything is wrong, what there is stays. Only this command uses the network, never a build.

      Examples:
        daybook course pull
        daybook course pull --timeout 300
      """)

  @Option(
    help: ArgumentHelp("How long it may take, in seconds.", discussion: "Example: --timeout 300", valueName: "seconds"))
  var timeout = 60

  @Option(
    help: ArgumentHelp(
      "The largest download, in MiB; unpacked it may be twice as large.", discussion: "Example: --largest 100",
      valueName: "MiB"))
  var largest = 32

  @Option(
    help: ArgumentHelp(
      "A file with certificates to trust instead of the system's.", discussion: "Example: --ca-file home-ca.pem",
      valueName: "file"),
    completion: .file())
  var caFile: String?

  @OptionGroup var data: DataOptions
  @OptionGroup var change: ChangeOptions
  @OptionGroup var report: ReportOptions

  func validate() throws {
    try Arguments.check(timeout, in: 1...3600, "--timeout")
    try Arguments.check(largest, in: 1...1024, "--largest")
  }

  func perform() async throws {
    let workspace = try await Workspace.open(data)
    guard let course = workspace.book.course else {
      throw CommandFailure(
        .usage, .missingFile, "there is no course here",
        hint: "it begins with a course/course.yml that says `source: …`")
    }
    guard let source = course.source else {
      throw CommandFailure(
        .usage, .wrongUsage, "the course does not say where it comes from", hint: "`source: …` in course/course.yml")
    }
    if let caFile, !Files.exists(caFile) {
      throw CommandFailure(.noInput, .missingFile, "there is no file `\(caFile)`")
    }
    let pull = CoursePull(
      layout: workspace.reading.layout, settings: workspace.book.settings,
      limits: CoursePull.Limits(
        seconds: timeout, download: largest * 1_048_576, unpacked: 2 * largest * 1_048_576),
      certificates: caFile)
    let outcome: CoursePull.Outcome
    do {
      outcome = try await pull.run(from: source, today: workspace.book.today)
    } catch let error as CoursePull.Failure {
      let stays: Hint? = error.lastPulled.map { "the copy of \($0) stays in use" }
      let hints: [Hint] = [error.refusal.hint, stays].compactMap(\.self)
      throw CommandFailure(
        .inputOutput,
        error.problems + [
          Diagnostic(
            .error, .courseNotFetched, "the course could not be fetched: \(error.refusal.message)",
            hint: hints.isEmpty ? nil : hints.joined(separator: "; "))
        ])
    }
    let now = try await Workspace.open(data)
    let result = CommandChange.Result(
      outcome: outcome, workspace: now, isChanged: outcome.isChanged, newWarnings: outcome.warnings)
    let posts = now.book.course?.posts.count ?? 0
    let weeks = now.book.course?.weeks.count ?? 0
    let contents = "\(Counted.text(posts, "post")) in \(Counted.text(weeks, "week"))"
    try await ChangeReport(data, change, report, result).print(
      outcome.isChanged ? "Fetched \(contents)." : "The course is as it was: \(contents)."
    ) {
      $0.member("source", source)
      $0.member("weeks", weeks)
      $0.member("posts", posts)
    }
  }
}
