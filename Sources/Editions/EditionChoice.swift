import Audience
import Journal
import SitePlan

/// The editions that a build makes.
public struct EditionChoice: Equatable, Sendable {
  /// A kind of edition, as `--edition` names it.
  public enum Kind: String, CaseIterable, Sendable {
    /// The public edition, or the home editions of persons.
    case `public`, home
  }

  /// An edition by its reader and its folder.
  public struct Edition: Equatable, Sendable {
    /// The reader, who decides what the edition shows.
    public var reader: Reader
    /// The folder under the output folder, without a trailing slash: `public`, `home/ana`.
    public var folder: String

    /// - Parameter folder: The folder under the output folder, without a trailing slash.
    public init(reader: Reader, folder: String) {
      self.reader = reader
      self.folder = folder
    }

    /// The home edition of a person.
    public static func home(of person: Username) -> Edition {
      Edition(reader: .person(person), folder: EditionFolder.home(of: person))
    }
  }

  /// The editions to build: the public one first, then home editions in the order of the setting.
  public var editions: [Edition]
  /// Whether these are all editions that the settings ask for, so that others may be removed.
  public var isComplete: Bool
  /// The folders of editions that stay as they are, since what they show did not change.
  public private(set) var unchanged: Set<String> = []

  /// - Parameters:
  ///   - kind: The only kind to build; `nil` for both.
  ///   - person: The person whose home edition is built; `nil` for everybody in the setting `homes`.
  public init(_ kind: Kind?, person: Username?, in book: Book) {
    let homes = person.map { [$0] } ?? book.peopleWithHomes
    var editions: [Edition] = []
    if kind != .home { editions.append(Edition(reader: .everyone, folder: EditionFolder.everyone)) }
    if kind != .public { editions += homes.map(Edition.home) }
    self.editions = editions
    isComplete = kind == nil && person == nil
  }

  /// Of these editions the public one, and the home editions of some people; the others stay as they are. For nobody, all do.
  public func reached(by reach: ChangeReach) -> EditionChoice {
    var choice = self
    choice.editions = editions.filter { edition in
      switch edition.reader {
      case .person(let person): reach.homes.contains(person)
      case .everyone, .friends: !reach.changed.isEmpty
      }
    }
    choice.unchanged = Set(editions.map(\.folder)).subtracting(choice.editions.map(\.folder))
    return choice
  }
}
