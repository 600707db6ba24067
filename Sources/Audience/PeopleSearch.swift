import Foundation
import Journal

/// Finds people by what somebody typed: a username, or the beginnings of words of a name.
public struct PeopleSearch: Sendable {
  /// Somebody who was found, and what they have to do with who looks.
  public struct Found: Sendable, Equatable {
    /// How the two stand.
    public enum Standing: Sendable, Equatable {
      /// Nothing was asked, or it was declined, which is not told.
      case stranger
      /// Asked, and not answered yet.
      case asked(on: Day?)
      /// Followed.
      case followed(since: Day?)
    }

    /// The username.
    public var username: Username
    /// The name, or the username again where the one who looks may not know the name.
    public var name: String
    /// What they say of themselves, where the one who looks may read it.
    public var bio: String?
    /// How the two stand.
    public var standing: Standing
  }

  /// The most people who are shown; who looks for others types more.
  public static let most = 20

  private let person: Person
  private let book: Book

  /// - Parameter person: Who looks.
  public init(for person: Person, in book: Book) {
    self.person = person
    self.book = book
  }

  /// The people who are meant, those of that very username first, then in the order of usernames; no more than ``most``.
  ///
  /// A name finds those who let themselves be found. A username finds everybody of whom the person may know: somebody said it.
  public func people(named typed: String) -> [Found] {
    let words = Self.words(of: typed)
    guard !words.isEmpty else { return [] }
    let exact = Username(Self.username(in: typed)).flatMap { username in
      book.people(knownTo: person).first { $0.username == username && $0.username != person.username }
    }
    let others = book.people(findableBy: person).filter { other in
      other.username != person.username && other.username != exact?.username && isNamed(other, words)
    }
    let found = (exact.map { [$0] } ?? []) + others.sorted { $0.username < $1.username }
    return found.prefix(Self.most).map(found(_:))
  }

  /// The username that somebody means by what they typed: in small letters, without blanks around it and without an `@`
  /// before it.
  public static func username(in typed: String) -> String {
    let name = typed.trimmingCharacters(in: .whitespacesAndNewlines).lowercased()
    return name.hasPrefix("@") ? String(name.dropFirst()) : name
  }

  /// Whether each word begins one of the person's names, or the username.
  private func isNamed(_ other: Person, _ words: [String]) -> Bool {
    let names = Self.words(of: other.label(for: person.username)) + [other.username.text]
    return words.allSatisfy { word in names.contains { $0.hasPrefix(word) } }
  }

  private func found(_ other: Person) -> Found {
    let name = other.label(for: person.username)
    let line = other.followers.first { $0.person == person.username }
    let standing: Found.Standing =
      switch line?.state {
      case .accepted: .followed(since: line?.on)
      case .requested: .asked(on: line?.on)
      case .declined, .removed, .blocked, nil: .stranger
      }
    let isShown = name != other.username.text || other.name == name
    return Found(
      username: other.username, name: name,
      bio: other.visibility == .public || standing.isFollowed && isShown ? other.bio : nil, standing: standing)
  }

  /// The words of a text in small letters without accents, as people type them.
  private static func words(of text: String) -> [String] {
    text.folding(options: [.caseInsensitive, .diacriticInsensitive, .widthInsensitive], locale: nil)
      .split { !$0.isLetter && !$0.isNumber && $0 != "-" }.map(String.init)
  }
}

extension PeopleSearch.Found.Standing {
  fileprivate var isFollowed: Bool { if case .followed = self { true } else { false } }
}
