/// What a reader opens on a site that is somebody else's: its files are asked for one by one, as they lie on its host.
///
/// Whoever gives the files decides from where they come and how long that may take.
public struct SealedVisit<Flaw: Error> {
  /// Gives the bytes of a file by its path inside the site, or `nil` where there is none; a file with more bytes than may be is
  /// to be refused.
  public typealias Files = (_ path: String, _ limit: Int) throws(Flaw) -> [UInt8]?

  /// What opening comes to.
  public enum Outcome<Value> {
    /// It is opened.
    case opened(Value)
    /// Nothing is sealed for friends there.
    case noFriends
    /// There is nothing that the secret opens: it was replaced or taken back, or the link is closed.
    case closed
    /// There is no such file among what friends see.
    case missing
    /// What lies there cannot be read: it was cut off or changed, or is older or newer than its list.
    case damaged
  }

  /// What a secret opens.
  public struct Ring {
    /// That of the words, which goes on when a link is closed.
    public var secret: KeyringSecret
    /// The keys of those whose friend the reader is, by what tells them apart there.
    public var audiences: [String: SealingKey]
  }

  private let file: Files

  /// - Parameter file: Gives the files of the site.
  public init(_ file: @escaping Files) { self.file = file }

  /// Opens the keyring of a reader.
  public func ring(by secret: KeyringSecret) throws(Flaw) -> Outcome<Ring> {
    guard var generation = try generation() else { return .noFriends }
    var (secret, isLink) = (secret, true)
    while true {
      var found = try keyring(by: secret, in: generation)
      if found == nil, let now = try self.generation(), now != generation {
        // With one keyring all get other names: whoever comes while they are published finds the new one.
        generation = now
        found = try keyring(by: secret, in: now)
      }
      switch found {
      case .audiences(let keys)?: return .opened(Ring(secret: secret, audiences: keys))
      case .words(let words)? where isLink: (secret, isLink) = (words, false)
      case .words?: return .damaged
      case nil: return .closed
      }
    }
  }

  /// Opens the list of what the friends of one person see.
  public func list(key: SealingKey) throws(Flaw) -> Outcome<SealedIndex> {
    let list = key.name(of: SealedIndex.path)
    guard let sealed = try file(SealedPath.list(key: key), SealedPath.largestList) else { return .closed }
    guard let text = try? SealedObject.opened(sealed, named: list, key: key, listed: nil),
      let index = SealedIndex(String(decoding: text, as: UTF8.self))
    else { return .damaged }
    return .opened(index)
  }

  /// Opens a file of what the friends of one person see.
  ///
  /// - Parameters:
  ///   - path: Where it lies in an edition that is not sealed.
  ///   - index: The list of what they see.
  ///   - limit: The most bytes of it, opened.
  public func content(
    of path: String, in index: SealedIndex, key: SealingKey, limit: Int
  ) throws(Flaw) -> Outcome<[UInt8]> {
    guard let fingerprint = index.objects[path] else { return .missing }
    let name = key.name(of: path)
    // Padding and what stands before it take a few thousand bytes.
    guard let bytes = try file(SealedPath.file(name), limit + 8192),
      let content = try? SealedObject.opened(bytes, named: name, key: key, listed: fingerprint), content.count <= limit
    else { return .damaged }
    return .opened(content)
  }

  private func generation() throws(Flaw) -> Generation? {
    let bytes = try file(SealedPath.generation, Largest.generation)
    return bytes.flatMap { Generation(String(decoding: $0, as: UTF8.self)) }
  }

  private func keyring(by secret: KeyringSecret, in generation: Generation) throws(Flaw) -> Keyring? {
    let bytes = try file(SealedPath.file(secret.name(in: generation)), Largest.keyring)
    return KeyringShelf.opened(by: secret, in: generation) { _ in bytes }
  }
}

/// Where sealed files lie on a site, as seen from its folder.
public enum SealedPath {
  /// What stands for all keyrings as they are at one time.
  public static let generation = folder + "generation.txt"

  /// The path of the list of what the friends of one person see.
  public static func list(key: SealingKey) -> String { file(key.name(of: SealedIndex.path)) }

  /// The most bytes of such a list, which has a line for each page of years.
  public static let largestList = 2 << 20

  /// The folder of all of them.
  public static let folder = "sealed/"
  private static let ending = ".bin"

  /// The path of the file with a name.
  public static func file(_ name: String) -> String { folder + name + ending }

  /// Whether a path is one of these.
  public static func isSealed(_ path: String) -> Bool { path.hasPrefix(folder) }

  /// Whether a path is that of a sealed file, and of none that says something of them.
  public static func isFile(_ path: String) -> Bool { isSealed(path) && path.hasSuffix(ending) }
}

/// The most bytes of each kind of file.
private enum Largest {
  static let generation = 256
  static let keyring = 262_144
}
