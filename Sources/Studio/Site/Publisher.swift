import Diagnostics
import Editions
import Journal
import SiteBuild

/// Builds the site on disk behind the pages that are served: one build at a time, always of the latest revision.
actor Publisher {
  private let services: StudioServices
  private var waiting: (maker: EditionMaker, book: Book)?
  private var task: Task<Void, Never>?

  init(_ services: StudioServices) {
    self.services = services
  }

  /// - Parameter book: The book of the revision, in which people whose folders have errors rest.
  func publish(_ revision: LiveRevision, of book: Book) {
    waiting = (revision.maker, book)
    if task == nil { task = Task { await work() } }
  }

  func settle() async { await task?.value }

  private func work() async {
    while let (maker, book) = waiting {
      waiting = nil
      let services = services
      // A build blocks its thread for as long as the disk takes, so it must not run on the actor.
      await Task.detached(priority: .utility) {
        do {
          try services.publish(maker, book)
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
