import ArgumentParser
import Changes
import DataFolder
import Diagnostics
import Journal

struct FollowRemoveCommand: DaybookSubcommand {
  static let configuration = CommandConfiguration(
    commandName: "remove",
    abstract: "Follow somebody on another site no longer.",
    discussion: """
      Example:
        daybook follow remove Ben
      """)

  @Argument(help: ArgumentHelp("Their address, or what they are called.", valueName: "address-or-name"))
  var whom: String

  @OptionGroup var person: PersonOptions
  @OptionGroup var change: ChangeOptions
  @OptionGroup var data: DataOptions
  @OptionGroup var report: ReportOptions

  func perform() async throws {
    let result = try await CommandChange("daybook follow remove", data).perform(of: person.person) {
      workspace, person, draft in
      let following = FeedFollowing(of: person)
      let followed = try following.followed(whom)
      try following.remove(followed, in: &draft, FollowedCopies(in: workspace.reading.layout))
      return (person: person.name, followed: followed)
    }
    let (follower, followed) = result.outcome
    try await ChangeReport(data, change, report, result).print(
      "\(TerminalText.safe(follower)) does not follow \(TerminalText.safe(followed.shownName)) any longer."
    ) {
      $0.member("address", followed.address)
      $0.member("name", followed.shownName)
    }
  }
}
