import ArgumentParser
import Audience
import Diagnostics
import Editions
import FileSystem
import Insights
import Journal
import SiteBuild
import SitePlan

struct YearCommand: DaybookSubcommand {
  static let configuration = CommandConfiguration(
    commandName: "year",
    abstract: "Draw a year as one picture to send: every habit a line of its days.",
    discussion: """
      The picture is an SVG that opens in any browser and needs nothing else: no fonts, no files, no network.

      Examples:
        daybook year --svg year.svg
        daybook year 2025 --svg 2025.svg --public
        daybook year --svg - --person ben > ben.svg
      """
  ).ofDaybook

  @Argument(help: "The calendar year; left out, the latest one with check-ins.")
  var year: Int?

  @Option(
    help: ArgumentHelp(
      "The file to write; `-` for standard output. A picture that is there is replaced, nothing else.",
      discussion: "Example: --svg year.svg", valueName: "file"),
    completion: .file(extensions: ["svg"]))
  var svg: String

  @Flag(
    name: .customLong("public"),
    help: ArgumentHelp(
      "Only habits that are public, as the public pages show them.", discussion: "Example: --public"))
  var isPublic = false

  @OptionGroup var person: PersonOptions
  @OptionGroup var data: DataOptions
  @OptionGroup var report: ReportOptions

  func validate() throws {
    if let year { try Arguments.check(year, in: 1...9999, "the year") }
    if svg.isEmpty { throw UsageError("--svg names no file", hint: "for example --svg year.svg") }
    if svg == "-", report.json {
      throw UsageError("--json and the picture cannot both go to standard output", hint: "name a file: --svg year.svg")
    }
  }

  func perform() async throws {
    let workspace = try await Workspace.openSound(data, concerning: .person(person.person), reading: .ownPages)
    let person = try workspace.person(person.person)
    let shown = isPublic ? publicHabits(of: person, in: workspace) : person.habits
    let habits = shown.map {
      ReportedHabit($0, today: person.today, weekStartsOn: workspace.book.settings.weekStartsOn)
    }
    let year = try chosenYear(of: habits, person)
    guard
      let picture = YearPicture(
        of: person.name, habits: habits, year: year, today: person.today,
        weekStartsOn: workspace.book.settings.weekStartsOn, words: try words(for: person, in: workspace))
    else { throw nothing(in: year, person, years: []) }
    let bytes = picture.svg
    if svg == "-" { return Console.output.write(String(decoding: bytes, as: UTF8.self)) }
    try write(bytes)
    let hidden = isPublic ? 0 : person.habits.count - publicHabits(of: person, in: workspace).count
    if report.json {
      Console.printJSON {
        $0.member("person", person.username.text)
        $0.member("year", year)
        $0.member("file", svg)
        $0.member("habits", picture.habitCount)
        $0.member("public", isPublic || hidden == 0)
      }
    } else {
      let what = "\(year) of \(person.name), \(Counted.text(picture.habitCount, "habit"))"
      Console.print("Drew \(TerminalText.safe(what)): \(TerminalText.safe(svg)).")
      if hidden > 0 { Console.print("It may show habits that are not public; --public leaves them out.") }
    }
  }

  /// The habits of a person that everybody may see.
  private func publicHabits(of person: Person, in workspace: Workspace) -> [TrackedHabit] {
    workspace.book.visible(to: .everyone).people.first { $0.username == person.username }?.habits ?? []
  }

  private func chosenYear(of habits: [ReportedHabit], _ person: Person) throws(CommandFailure) -> Int {
    let years = YearPicture.years(of: habits, through: person.today)
    guard let newest = years.last else { throw nothing(in: year, person, years: []) }
    guard let year else { return newest }
    guard years.contains(year) else { throw nothing(in: year, person, years: years) }
    return year
  }

  private func nothing(in year: Int?, _ person: Person, years: [Int]) -> CommandFailure {
    let whose = TerminalText.safe(person.name) + (isPublic ? " has nothing public" : " has no check-ins")
    return CommandFailure(
      .usage, .wrongUsage, year.map { "\(whose) in \($0)" } ?? whose,
      hint: years.isEmpty ? nil : "\(Counted.thereAre(years.map(String.init)))")
  }

  /// The words of the person's own pages, or of the public ones.
  private func words(for person: Person, in workspace: Workspace) throws -> Words {
    do {
      let makers = try EditionMakers(dataFolder: workspace.root, languages: ChosenLanguages(workspace.book))
      let reader = isPublic ? Reader.everyone : .person(person.username)
      return try Words(makers.maker(for: reader, in: workspace.book).templates)
    } catch let error as BuildError {
      throw CommandFailure(error)
    }
  }

  /// Writes the picture, in the place of an older one too. Any other file that is there is left alone.
  private func write(_ bytes: [UInt8]) throws {
    guard Files.exists(svg) else { return try Files.create(svg, bytes) }
    guard !Files.isFolder(svg), try Files.read(svg).starts(with: YearPicture.beginning.utf8) else {
      throw CommandFailure(
        .wouldOverwrite, .wouldOverwrite, "`\(svg)` is there and is no picture that this command made",
        hint: "name another file")
    }
    try System.replace(svg, in: System.currentFolder, with: bytes)
  }
}
