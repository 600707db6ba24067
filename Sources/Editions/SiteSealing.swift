import Audience
import Hashing
import Journal
import Sealing

/// By what a site is sealed for those who read what friends see: its key, and what the words of each reader became.
public struct SiteSealing: Sendable {
  /// The key from which everything follows.
  public let key: MasterKey
  /// `site_id` of the settings.
  public let site: String
  /// Works out what the words of readers became, by their names.
  public let secrets: @Sendable () -> [Username: KeyringSecret]

  /// - Parameter secrets: What the words of readers became, by their names. Who is missing opens nothing. It is asked for only
  ///   where keyrings are made, since it takes long.
  public init(
    key: MasterKey, site: String, secrets: @autoclosure @escaping @Sendable () -> [Username: KeyringSecret]
  ) {
    self.key = key
    self.site = site
    self.secrets = secrets
  }

  /// What is another text by another key or on another site. Nothing of the key can be learned from it.
  var mark: String {
    let lines = [key.mark, site]
    return Hexadecimal.text(of: SHA256.digest(of: Array(lines.joined(separator: "\n").utf8)))
  }

  /// The words and the link of each reader who may open something.
  public static func credentials(_ key: MasterKey, in book: Book) -> [(reader: SiteReader, credentials: Credentials)] {
    book.readers.filter { !$0.isRemoved }
      .map { ($0, Credentials(key, reader: $0.reader.text, key: $0.key)) }
  }

  /// Whether there is, or was, anybody for whom a site is sealed.
  public static func isAsked(in book: Book) -> Bool { !book.readers.isEmpty }

  /// The people who have readers, each with the key of what their friends see.
  func audiences(in book: Book) -> [(person: Person, key: SealingKey)] {
    book.peopleWithReaders.map { person in
      (person, SealingKey(key, person: person.username.text, revoked: book.revokedKeys(of: person)))
    }
  }

  /// All keyrings, as they lie on the host today.
  func shelf(in book: Book, _ audiences: [(person: Person, key: SealingKey)]) -> KeyringShelf {
    var keys: [Username: [String: SealingKey]] = [:]
    for (person, key) in audiences {
      for reader in book.readers(of: person) { keys[reader.reader, default: [:]][person.username.text] = key }
    }
    let secrets = secrets()
    let readers = Self.credentials(key, in: book).compactMap { reader, credentials -> KeyringShelf.Reader? in
      guard let words = secrets[reader.reader] else { return nil }
      let isOpen = reader.invited.map { Invitation.isOpen(invited: $0, on: book.today) } ?? false
      return KeyringShelf.Reader(
        words: words, link: isOpen ? credentials.linkSecret : nil, audiences: keys[reader.reader] ?? [:])
    }
    return KeyringShelf(key, readers: readers)
  }
}
