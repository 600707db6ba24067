import ArgumentParser
import Diagnostics
import Journal

struct DemoCommand: DaybookSubcommand {
  static let configuration = CommandConfiguration(
    commandName: "demo",
    abstract: "Make a synthetic data folder of any size.",
    discussion: """
      Everything in it is public, about 70 % of all days have a check-in, and every kind of schedule and target \
      occurs. The same flags give the same bytes on every machine.

      Examples:
        daybook demo sample
        daybook demo club --people 100 --habits 10 --years 3
        daybook build --data club --output club-site

      The second one is Club: 100 people × 10 habits × 3 years, about 770,000 check-ins in 300 files.
      """
  ).ofDaybook

  @Argument(help: "The folder to make; it must not exist, or be empty.", completion: .directory)
  var folder: String

  @Option(help: ArgumentHelp("How many people.", discussion: "Example: --people 100", valueName: "n"))
  var people = 3

  @Option(help: ArgumentHelp("How many habits each of them has.", discussion: "Example: --habits 10", valueName: "n"))
  var habits = 8

  @Option(
    help: ArgumentHelp("How many years of check-ins, up to --until.", discussion: "Example: --years 3", valueName: "n"))
  var years = 2

  @Option(
    help: ArgumentHelp(
      "The last day, which the folder also takes as today.", discussion: "Example: --until 2026-12-31",
      valueName: "day"),
    transform: Arguments.today)
  var until = Day(year: 2026, month: 12, day: 31) ?? Day(number: 0)

  @Option(help: ArgumentHelp("Another seed gives other check-ins.", discussion: "Example: --seed 7", valueName: "n"))
  var seed: UInt64 = 1

  @Flag(help: ArgumentHelp("Print what was made as JSON.", discussion: "Example: daybook demo sample --json"))
  var json = false

  func validate() throws {
    try Arguments.check(people, in: 1...100_000, "--people")
    try Arguments.check(habits, in: 1...1_000, "--habits")
    try Arguments.check(years, in: 1...100, "--years")
    if until.year - years < 1 { throw UsageError("--years reaches back beyond the year 1") }
  }

  func perform() async throws {
    guard try Files.isFree(folder) else {
      throw CommandFailure(
        .wouldOverwrite, .wouldOverwrite, "`\(folder)` is there and is not empty",
        hint: "name a folder that does not exist yet")
    }
    let shape = DemoShape(people: people, habits: habits, years: years, until: until, seed: seed)
    let summary = try DemoFolder(shape: shape).write(to: folder)
    if json {
      Console.printJSON {
        $0.member("folder", folder)
        $0.member("people", people)
        $0.member("habits", people * habits)
        $0.member("files", summary.files)
        $0.member("events", summary.events)
        $0.member("bytes", summary.bytes)
        $0.member("from", shape.days.lowerBound.description)
        $0.member("until", until.description)
      }
    } else {
      Console.print(
        "Made \(folder): \(Counted.text(people, "person", "people")), \(Counted.text(people * habits, "habit")), "
          + "\(Counted.text(summary.events, "check-in")) from \(shape.days.lowerBound) to \(until).")
      let next: Hint = "Next: \(call: "build", "--data", "\(folder)")"
      Console.print("\(next)")
    }
  }
}
