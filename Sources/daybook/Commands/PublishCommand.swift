import Answers
import ArgumentParser
import Changes
import DataFolder
import Diagnostics
import FileSystem
import Journal
import Outside
import Publishing
import Synchronization

struct PublishCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "publish",
    abstract: "Put the public edition online.",
    discussion: """
      Builds the public edition and sends it to where `publish:` in daybook.yml says: a branch of a git repository, a machine \
      by rsync, or object storage by rclone. Nothing else is ever sent. `\(Call("help", "publishing"))` tells all of it.

      Examples:
        daybook publish --dry-run
        daybook publish
        daybook publish pages
        daybook publish init github
      """,
    subcommands: [PublishNowCommand.self, PublishInitCommand.self],
    defaultSubcommand: PublishNowCommand.self
  ).ofDaybook
}

struct PublishNowCommand: DaybookSubcommand {
  static let configuration = CommandConfiguration(
    commandName: "now",
    abstract: "Build the public edition and send what changed.",
    discussion: """
      What fewer may see than before goes first, then what is new, each file before those that link to it, and last what is \
      of no use any more. Only what an earlier call put there is removed. When it ends before all that was withdrawn is gone, \
      it says what can still be seen, and the next call goes on.

      Examples:
        daybook publish --dry-run
        daybook publish pages
        daybook publish server --prune --dry-run
      """)

  @Argument(
    help: "The name of a target; left out, all of them.",
    completion: .custom { words, _, _ in Completions.publishTargets(words) })
  var target: String?

  @Flag(
    name: .customLong("dry-run"),
    help: ArgumentHelp("Say what would be done, and do nothing at the target.", discussion: "Example: --dry-run"))
  var isTrial = false

  @Flag(
    help: ArgumentHelp(
      "Remove whatever lies at the target and is not in the edition, whoever put it there.",
      discussion: """
        What begins with a dot stays, and so does CNAME. Look with --dry-run first.
        Example: --prune --dry-run
        """))
  var prune = false

  @Flag(
    help: ArgumentHelp(
      "Send every file, whatever is known of what lies at the target.",
      discussion: """
        Each call looks at what lies there and sends again what somebody else removed or changed, so this is for a host that \
        lets nobody look. A branch of git is always compared as a whole.
        Example: --anew
        """))
  var anew = false

  @Flag(
    help: ArgumentHelp(
      "At most once a day, so that nobody sees when something was recorded; what was withdrawn goes at once.",
      discussion: "Example: --daily"))
  var daily = false

  @Flag(
    help: ArgumentHelp(
      "Agree to a target that is neither https nor ssh nor a remote of rclone, or whose history goes; once for each address.",
      discussion: """
        With --dry-run it is for that call alone.
        Example: daybook publish server --trust
        """))
  var trust = false

  @Flag(
    name: .customLong("without-friends"),
    help: ArgumentHelp(
      "Publish nothing of what friends read, and take it off the target.",
      discussion: "Example: --without-friends"))
  var withoutFriends = false

  @Option(
    help: ArgumentHelp(
      "How long a target may take, in seconds.", discussion: "Example: --timeout 600", valueName: "seconds"))
  var timeout = 900

  @OptionGroup var data: DataOptions
  @OptionGroup var report: ReportOptions

  func validate() throws {
    try Arguments.check(timeout, in: 1...86_400, "--timeout")
    if trust, target == nil { throw UsageError("--trust goes with the name of a target") }
  }

  func perform() async throws {
    let settings = try await Workspace.openSettings(data)
    let targets = try PublishTargets(settings)
    let chosen = try targets.chosen(target)
    // Of several, one to which nobody agreed does not keep the others from having their edition.
    var refused: [PublishTarget: CommandFailure] = [:]
    var unagreed: Set<PublishTarget> = []
    for target in chosen {
      do throws(CommandFailure) {
        let isUnagreed = try targets.requireTrust(
          target, agrees: trust, isTrial: isTrial, isClearing: prune && !isTrial,
          isKnown: PublishShelf(of: settings.root)?.record(of: target) != nil)
        if isUnagreed { unagreed.insert(target) }
      } catch {
        guard chosen.count > 1 else { throw error }
        refused[target] = error
      }
    }
    if refused.count == chosen.count { throw CommandFailure(.refused, refused.values.flatMap(\.diagnostics)) }
    let site = try await PublishedSite(data, isSealed: !withoutFriends)
    var wishes = Publication.Wishes()
    (wishes.isTrial, wishes.isPruning, wishes.hidesTimes, wishes.isAnew) = (isTrial, prune, daily, anew)
    wishes.leavesSealedOut = withoutFriends
    let (results, waiting) = try await publish(site, to: chosen, wishes, refused: refused)
    let resting = RestingPages(site.workspace.reading, concerning: .everybody)
    let view = PublishView(
      results: results, waiting: waiting, isTrial: isTrial, leavesFriendsOut: site.leavesFriendsOut, unagreed: unagreed)
    if report.json {
      Console.printJSON(view.json(diagnostics: site.diagnostics, resting: resting))
    } else if !view.text.isEmpty {
      Console.print(view.text)
    }
    if site.leavesFriendsOut, !withoutFriends { Console.remark(SitePipeline.withoutFriends(site.workspace.book)) }
    let failed = results.filter { $0.failure != nil }
    Console.report(failed.compactMap(\.failure))
    // What means nothing in the settings may be what somebody meant a target to have.
    let file = settings.reading.layout.displayed(FolderLayout.settings)
    let told = site.diagnostics.filter { $0.severity == .error || $0.location?.path == file }
    try resting.tell(report.json ? [] : told)
    if !failed.isEmpty { throw CommandFailure(failed.allSatisfy(\.isForbidden) ? .refused : .inputOutput) }
  }

  /// Publishes to one target after the other.
  private func publish(
    _ site: borrowing PublishedSite, to chosen: [PublishTarget], _ wishes: Publication.Wishes,
    refused: [PublishTarget: CommandFailure]
  ) async throws -> (results: [PublishResult], waiting: [PublishTarget]) {
    let waiting = chosen.filter { daily && !anew && refused[$0] == nil && isDone($0, site) }
    if waiting.count == chosen.count { return ([], waiting) }
    let publication = try site.publication(within: .seconds(timeout))
    // Where somebody ends it, it says what of the withdrawn is still there, and begins with no other target.
    let isEnded = Occurrence()
    let watch = SignalWatch(patience: .seconds(5)) { isEnded.set() }
    defer { withExtendedLifetime(watch) {} }
    var results: [PublishResult] = []
    for target in chosen where !waiting.contains(target) && !isEnded.isSet {
      if let failure = refused[target]?.diagnostics.first {
        results.append(PublishResult(target: target, refused: failure))
        continue
      }
      var result: PublishResult
      let less = site.withdrawals(at: target)
      do throws(PublishFailure) {
        result = PublishResult(target: target, outcome: try await publication.publish(to: target, wishes))
      } catch {
        result = PublishResult(target: target, failure: error, isTrial: isTrial)
      }
      result.less = less
      results.append(result)
    }
    return (results, waiting)
  }

  /// Whether a target has had today's edition, and nothing was withdrawn since.
  private func isDone(_ target: PublishTarget, _ site: borrowing PublishedSite) -> Bool {
    guard let record = site.shelf.record(of: target), record.day == site.workspace.book.today, let facts = record.facts
    else { return false }
    return site.facts.narrower(than: facts, resting: site.workspace.book.resting).isEmpty
  }
}

/// Something that happened, from whichever thread it is said.
private final class Occurrence: Sendable {
  private let value = Mutex(false)
  var isSet: Bool { value.withLock { $0 } }
  func set() { value.withLock { $0 = true } }
}
