import Diagnostics
import Editions
import FileSystem
import Journal
import SiteBuild

/// Builds the site on disk behind the pages that are served: one build at a time, always of the latest revision.
///
/// Where much happens it builds for a tenth of the time at most, changes that come meanwhile together: the machine is there for
/// whoever waits for an answer. What is changed now and then is built at once, since rest may be owed for a while.
actor Publisher {
  /// How many times as long as a build takes it rests for it.
  private static let restPerWork = 9
  /// How much rest may be owed when a build begins.
  private static let credit = Duration.seconds(10)
  /// How long it waits before it builds once more what was another moment's.
  private static let pause = Duration.seconds(1)
  /// How often it does that for the same revision. What is so for longer makes another revision, or is told as trouble.
  private static let mostRepetitions = 3
  /// The most rest that is owed, however long a build took.
  private static let longestRest = Duration.seconds(60)

  private let services: StudioServices
  private let now: @Sendable () -> ContinuousClock.Instant
  private let sleep: @Sendable (Duration) async -> Void
  private var waiting: (makers: EditionMakers, book: Book)?
  /// How often the latest revision was built again, since the site became something else.
  private var repetitions = 0
  private var task: Task<Void, Never>?
  private var rest: Task<Void, Never>?
  /// When no rest is owed any more; `nil` before the first build, which makes the site what it was before the app began.
  private var rested: ContinuousClock.Instant?
  /// How many wait for the site to be that of the latest revision, for whom it does not rest.
  private var hurried = 0

  /// - Parameters:
  ///   - now: The time by which builds and rests are measured.
  ///   - sleep: Waits for a time, or until it is cancelled.
  init(
    _ services: StudioServices, now: @escaping @Sendable () -> ContinuousClock.Instant = { .now },
    sleep: @escaping @Sendable (Duration) async -> Void = { try? await Task.sleep(for: $0) }
  ) {
    self.services = services
    self.now = now
    self.sleep = sleep
  }

  /// - Parameter book: The book of the revision, in which people whose folders have errors rest.
  func publish(_ revision: LiveRevision, of book: Book) {
    publish(revision.makers, book)
  }

  func publish(_ makers: EditionMakers, _ book: Book) {
    waiting = (makers, book)
    repetitions = 0
    if task == nil { task = Task { await work() } }
  }

  /// Waits until the site is that of the latest revision, without a rest before.
  func settle() async {
    hurried += 1
    rest?.cancel()
    await task?.value
    hurried -= 1
  }

  private func work() async {
    while waiting != nil {
      if hurried == 0, let rested {
        let left = rested - now() - Self.credit
        if left > .zero {
          let rest = Task { [sleep] in await sleep(left) }
          self.rest = rest
          await rest.value
          self.rest = nil
        }
      }
      guard let (makers, book) = waiting else { break }
      waiting = nil
      let services = services
      let began = now()
      // What is still as wrong when it is built once more was said.
      let isFirst = repetitions == 0
      // A build blocks its thread for as long as the disk takes, so it must not run on the actor.
      let outcome = await Task.detached(priority: .utility) { () -> Outcome in
        var outcome = Outcome.built
        do {
          if try await !services.publish(makers, book) { outcome = .ofAnotherMoment }
        } catch let error as BuildError {
          // What is wrong with the data may have been so for a moment, too.
          if case .busy = error { outcome = .putOff } else { outcome = .ofAnotherMoment }
          if isFirst { services.say(error.diagnostics.map { $0.text() }.joined(separator: "\n")) }
        } catch {
          services.say("The site on disk could not be built: \(error)")
        }
        // A build of two hundred people makes and lets go of 150 MB.
        MemoryArenas.giveBack()
        return outcome
      }.value
      if waiting == nil, isRepeated(after: outcome) { waiting = (makers, book) }
      let ended = now()
      let owed = rested.map { max($0, ended) + (ended - began) * Self.restPerWork } ?? ended
      rested = min(owed, ended + Self.credit + Self.longestRest)
      if outcome == .ofAnotherMoment { rested = max(owed, ended + Self.credit + Self.pause) }
    }
    task = nil
  }

  private enum Outcome {
    case built, putOff, ofAnotherMoment
  }

  /// Whether what was built is built once more, unless there is something newer.
  private func isRepeated(after outcome: Outcome) -> Bool {
    switch outcome {
    case .built: return false
    // Whoever writes there now may have read less than this. Who waits for the app to end does not wait for them again.
    case .putOff: return hurried == 0
    case .ofAnotherMoment:
      repetitions += 1
      return repetitions <= Self.mostRepetitions
    }
  }
}
