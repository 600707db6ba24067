import Changes
import DataFolder
import Dispatch
import ServiceLifecycle
import SitePlan

/// Reminds while the app runs, on the machine that the settings name: the same as `daybook remind` does, with the same
/// record, so that nothing is told twice.
struct ReminderLoop: Service {
  let site: LiveSite
  let service: ReminderService
  /// The time between two looks, in seconds: less than a minute, so that none is left out.
  var interval = 20
  private let queue = DispatchQueue(label: "daybook.reminders", qos: .utility)

  init(site: LiveSite, service: ReminderService) {
    self.site = site
    self.service = service
  }

  func run() async throws {
    try? await cancelWhenGracefulShutdown {
      var said: Set<String> = []
      while !Task.isCancelled {
        let problems = await look()
        // What stays wrong is said once.
        for problem in problems where !said.contains(problem) { site.services.say(problem) }
        said = Set(problems)
        try await Task.sleep(for: .seconds(interval))
      }
    }
  }

  /// Tells what is due.
  ///
  /// - Returns: What went wrong, in sentences.
  func look() async -> [String] {
    guard let revision = await site.revision, let machine = service.machine(),
      revision.book.settings.reminds == machine, site.services.today == nil, revision.book.settings.today == nil
    else { return [] }
    let (services, service) = (site.services, service)
    return await withCheckedContinuation { continuation in
      queue.async {
        let store = ReminderStore(root: services.root)
        do {
          guard let round = try store.round() else { return continuation.resume(returning: []) }
          let attempts = try ReminderRound(
            store, service: service, words: { revision.spoken(to: .person($0)).words },
            now: services.now, wallClock: services.wallClock
          ).run(revision.book, in: round)
          continuation.resume(
            returning: attempts.compactMap { attempt in
              attempt.failure.map { failure in
                // Each message that is set aside is said: its id tells it from others that were.
                failure.prospect == .refused
                  ? "A reminder was refused (\(attempt.channel.rawValue), message \(attempt.message.id)), and is not tried "
                    + "again: \(failure.message)."
                  : "A reminder was not told (\(attempt.channel.rawValue)): \(failure.message)."
              }
            })
        } catch {
          let reason =
            (error as? StorageFailure)?.message ?? (error as? BrokenRemindersFile)?.diagnostics.first?.message
            ?? "\(error)"
          continuation.resume(returning: ["Nobody is reminded: \(reason)."])
        }
      }
    }
  }
}
