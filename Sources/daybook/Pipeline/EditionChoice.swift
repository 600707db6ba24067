import ArgumentParser
import Audience
import Journal

/// A kind of edition, as `--edition` names it.
enum EditionKind: String, ExpressibleByArgument, CaseIterable {
  case `public`, home
}

/// Which editions a build makes.
struct EditionChoice: Equatable, Sendable {
  /// The reader of each, and its folder under the output.
  struct Edition: Equatable, Sendable {
    var reader: Reader
    var folder: String
  }

  var editions: [Edition]
  /// Whether these are all that the settings ask for, so that others may go.
  var isComplete: Bool

  /// - Parameters:
  ///   - kind: only these; `nil`: both.
  ///   - person: whose home edition, instead of those that the setting `homes` asks for.
  init(_ kind: EditionKind?, person: Username?, in workspace: Workspace) {
    let book = workspace.book
    let homes: [Username] =
      if let person {
        [person]
      } else {
        switch book.settings.homes {
        case .owner: workspace.owner.map { [$0.username] } ?? []
        case .all: book.people.map(\.username)
        case .people(let people): people
        }
      }
    var editions: [Edition] = []
    if kind != .home { editions.append(Edition(reader: .everyone, folder: "public")) }
    if kind != .public {
      editions += homes.map { Edition(reader: .person($0), folder: "home/\($0)") }
    }
    self.editions = editions
    isComplete = kind == nil && person == nil
  }
}
