import ArgumentParser
import Changes
import DataFolder
import Diagnostics
import Journal

struct FollowAddCommand: DaybookSubcommand {
  static let configuration = CommandConfiguration(
    commandName: "add",
    abstract: "Follow somebody on another site.",
    discussion: """
      The address is that of their page, of a habit of theirs, or of their feed. What everybody may see there stands on \
      Following and in the history, as of the last pull. Their site learns that somebody asks, and not who. Who has moved, or \
      where another site answers now, is followed there by the same command.

      Examples:
        daybook follow add https://example.org/daybook/people/ben/
        daybook follow add example.org/daybook/people/ben/run/ --person ana
      """)

  @Argument(help: "The address of a page, as a browser shows it.")
  var address: String

  @OptionGroup var person: PersonOptions
  @OptionGroup var change: ChangeOptions
  @OptionGroup var data: DataOptions
  @OptionGroup var report: ReportOptions

  func perform() async throws {
    let workspace = try await Workspace.openSound(data, concerning: .person(person.person))
    let own = try workspace.person(person.person)
    let found: FeedFinder.Found
    do {
      try FeedFollowing(of: own).checkRoom(for: address)
      found = try await FeedFinder().find(address, today: own.today)
    } catch let refusal as Refusal {
      if case .feed(.trouble)? = refusal.reason {
        throw CommandFailure(.inputOutput, .feedNotFetched, refusal.message, hint: refusal.hint)
      }
      throw workspace.addressing(own.username, refusal)
    }
    var result = try await CommandChange("daybook follow add", data).perform(of: person.person) {
      workspace, person, draft in
      try FeedFollowing(of: person).add(found, on: person.today, in: &draft)
      try FollowedCopies(in: workspace.reading.layout).put(found.copy, of: found.address, for: person.username)
      return person.name
    }
    // Where another site answers, nothing is stored but what it says.
    result.isChanged = true
    let follower = TerminalText.safe(result.outcome)
    try await ChangeReport(data, change, report, result).print(
      "\(follower) follows \(TerminalText.safe(found.name))."
    ) {
      $0.member("address", found.address)
      $0.member("name", found.name)
    }
  }
}
