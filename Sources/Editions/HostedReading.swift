import Journal
import Sealing
import SitePlan

/// A built site as one of its readers opens it: from its files and what their words became, and from nothing else. No rule is
/// asked who may see what; what cannot be opened is not there.
public struct HostedReading: Sendable {
  /// What a reader opens of one person.
  public struct Audience: Sendable, Equatable {
    /// Whose it is.
    public var person: Username
    /// The day on which the site was built, as the list says.
    public var day: Day
    /// The paths of everything that is listed, in the order of their bytes.
    public var paths: [String]

    /// The pages of one habit among them.
    public func paths(of habit: Slug) -> [String] { paths.filter { $0.hasPrefix("people/\(person)/\(habit)/") } }
  }

  /// What is opened of each person, in the order of usernames.
  public let audiences: [Audience]

  /// The people of whom there is a key, and no list that it opens: what was sealed of them is missing or damaged.
  public let damaged: [Username]

  private let keys: [Username: SealingKey]
  private let lists: [Username: SealedIndex]
  private let file: @Sendable (_ path: String) -> [UInt8]?

  /// Opens the keyring of a reader, and the list of everybody of whom it has a key, or of one of them.
  ///
  /// - Parameters:
  ///   - secret: What the reader's words became.
  ///   - wanted: Whose list alone is opened; `nil` for everybody's.
  ///   - file: The bytes of a file of the public edition by its path; `nil` where there is none.
  /// - Returns: `nil` where the site has no keyring for that secret.
  public init?(
    by secret: KeyringSecret, only wanted: Username? = nil,
    files file: @escaping @Sendable (_ path: String) -> [UInt8]?
  ) {
    guard let text = file(SealedAddress.generation), let generation = Generation(String(decoding: text, as: UTF8.self)),
      case .audiences(let keyring)? = KeyringShelf.opened(
        by: secret, in: generation, { file(SealedAddress.file($0)) })
    else { return nil }
    var keys: [Username: SealingKey] = [:]
    var lists: [Username: SealedIndex] = [:]
    var damaged: [Username] = []
    for (name, key) in keyring {
      guard let person = Username(name), wanted == nil || person == wanted else { continue }
      guard let text = Self.opened(SealedIndex.path, listed: nil, by: key, file),
        let list = SealedIndex(String(decoding: text, as: UTF8.self))
      else {
        damaged.append(person)
        continue
      }
      keys[person] = key
      lists[person] = list
    }
    (self.keys, self.lists, self.file) = (keys, lists, file)
    self.damaged = damaged.sorted()
    audiences = lists.sorted { $0.key < $1.key }.map { person, list in
      Audience(
        person: person, day: list.day,
        paths: list.objects.keys.sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) })
    }
  }

  /// What is opened of one person; `nil` where nothing is.
  public func audience(of person: Username) -> Audience? { audiences.first { $0.person == person } }

  /// Whether something is listed, be it opened or not.
  public func lists(_ path: String, of person: Username) -> Bool { lists[person]?.objects[path] != nil }

  /// The bytes of a page or photo as the browser has them when it is opened.
  ///
  /// - Returns: `nil` for what is not listed, and for a file that is missing, damaged, or another than the list says.
  public func content(at path: String, of person: Username) -> [UInt8]? {
    guard let key = keys[person], let listed = lists[person]?.objects[path] else { return nil }
    return Self.opened(path, listed: listed, by: key, file)
  }

  private static func opened(
    _ path: String, listed: SealedFingerprint?, by key: SealingKey, _ file: (_ path: String) -> [UInt8]?
  ) -> [UInt8]? {
    let name = key.name(of: path)
    return file(SealedAddress.file(name)).flatMap {
      try? SealedObject.opened($0, named: name, key: key, listed: listed)
    }
  }
}
