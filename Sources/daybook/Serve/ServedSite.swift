import DataFolder
import Diagnostics
import Editions
import Journal
import SiteBuild
import Synchronization

/// The site on disk behind the local web app, made like a command makes it: of the data folder what changed since the last build is
/// read once more, whoever made that, so that commands and the app go on from each other's builds. The app keeps everybody in
/// memory for its own pages; of that the site on disk has nothing.
final class ServedSite: Sendable {
  private let root: String
  private let output: String
  private let today: Day?
  private let memory: SealingMemory
  /// Whether the site was looked at since the app began. The first build mends what others changed in it.
  private let isKnown = Mutex(false)

  /// - Parameters:
  ///   - root: The data folder.
  ///   - output: The folder of the site.
  ///   - today: The day to take as today for everybody; `nil` for the one that it is.
  ///   - memory: What was worked out before of what friends read.
  init(root: String, output: String, today: Day?, memory: SealingMemory) {
    (self.root, self.output, self.today, self.memory) = (root, output, today, memory)
  }

  /// Brings the site on disk up to date.
  ///
  /// - Parameter makers: Templates and words that are loaded already; they are used where new ones would be the same.
  /// - Throws: `BuildError`.
  func build(by makers: EditionMakers) async throws {
    do throws(CommandFailure) {
      let lock = try SitePipeline.lock(output)
      let isKnown = isKnown.withLock(\.self)
      let (read, site) = await SiteReading.open(
        BookReader(root: root), for: output, today: today, now: Clock.now, use: isKnown ? .change : .build, under: lock
      ) { [memory] workspace in
        let site = CheckedSite(workspace, ready: makers.site, isSealed: true, memory: memory)
        return (site, site.pipeline)
      }
      let book = read.workspace.book
      memory.remark(
        SitePipeline.withoutFriends(book), if: SitePipeline.leavesFriendsOut(book, site.pipeline?.sealing),
        by: { Console.errors.write($0 + "\n") })
      _ = try read.build(site, into: output, isLast: false, under: lock)
      self.isKnown.withLock { $0 = true }
    } catch {
      throw BuildError.data(error.diagnostics)
    }
  }
}
