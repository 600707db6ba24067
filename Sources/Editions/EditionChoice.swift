import Audience
import Journal

/// Which editions a build makes.
public struct EditionChoice: Equatable, Sendable {
  /// A kind of edition, as `--edition` names it.
  public enum Kind: String, CaseIterable, Sendable {
    /// The edition for everybody, or those of persons.
    case `public`, home
  }

  /// The reader of each, and its folder under the output.
  public struct Edition: Equatable, Sendable {
    /// Who gets it: what they may see is in it.
    public var reader: Reader
    /// Under the output folder, without a slash at its end: `public`, `home/ana`.
    public var folder: String

    /// - Parameter folder: Under the output folder, without a slash at its end.
    public init(reader: Reader, folder: String) {
      self.reader = reader
      self.folder = folder
    }

    /// The home edition of a person.
    public static func home(of person: Username) -> Edition {
      Edition(reader: .person(person), folder: "home/\(person)")
    }
  }

  /// The public one first, then homes in the order of the setting.
  public var editions: [Edition]
  /// Whether these are all that the settings ask for, so that others may go.
  public var isComplete: Bool

  /// - Parameters:
  ///   - kind: only these; `nil`: both.
  ///   - person: whose home edition, instead of those that the setting `homes` asks for.
  public init(_ kind: Kind?, person: Username?, in book: Book) {
    let homes: [Username] =
      if let person {
        [person]
      } else {
        switch book.settings.homes {
        case .owner: book.owner.map { [$0.username] } ?? []
        case .all: book.people.map(\.username)
        case .people(let people): people
        }
      }
    var editions: [Edition] = []
    if kind != .home { editions.append(Edition(reader: .everyone, folder: "public")) }
    if kind != .public { editions += homes.map(Edition.home) }
    self.editions = editions
    isComplete = kind == nil && person == nil
  }
}
