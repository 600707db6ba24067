import Diagnostics
import Editions
import SiteBuild

/// Builds the site on disk behind the pages that are served: one build at a time, always of the latest revision.
actor Publisher {
  private let services: StudioServices
  private var waiting: LiveRevision?
  private var task: Task<Void, Never>?

  init(_ services: StudioServices) {
    self.services = services
  }

  func publish(_ revision: LiveRevision) {
    waiting = revision
    if task == nil { task = Task { await work() } }
  }

  func settle() async { await task?.value }

  private func work() async {
    while let revision = waiting {
      waiting = nil
      let services = services
      // A build blocks its thread for as long as the disk takes, so it must not run on the actor.
      await Task.detached(priority: .utility) {
        do {
          try services.publish(revision.maker, revision.book)
        } catch let error as BuildError {
          services.say(error.diagnostics.map { $0.text() }.joined(separator: "\n"))
        } catch {
          services.say("The site on disk could not be built: \(error)")
        }
      }.value
    }
    task = nil
  }
}
