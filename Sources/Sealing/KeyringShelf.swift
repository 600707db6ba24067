import Hashing

/// All keyrings of a site as they lie on the host: eight, sixteen, thirty-two and so on, of one size, as many of them decoys as
/// are missing, so that nobody sees how many readers there are, who came or went, or whose link was closed.
public struct KeyringShelf: Sendable, Equatable {
  /// The least number of keyrings.
  static let least = 8
  /// In steps of how many bytes they grow, all at once.
  static let step = 2048

  /// Who reads, and what.
  public struct Reader: Sendable {
    /// What their words become.
    public var words: KeyringSecret
    /// What their link opens a keyring by; `nil` for who has none that is open.
    public var link: KeyringSecret?
    /// The keys of the people whose friend they are.
    public var audiences: [String: SealingKey]

    /// A reader of these.
    public init(words: KeyringSecret, link: KeyringSecret?, audiences: [String: SealingKey]) {
      self.words = words
      self.link = link
      self.audiences = audiences
    }
  }

  /// What the keyrings are called and encrypted by at this time.
  public let generation: Generation
  /// The bytes of each, by its name.
  public let files: [String: [UInt8]]

  /// The keyrings of all readers of a site. In which order they are given makes no difference.
  public init(_ master: MasterKey, readers: [Reader]) {
    var entries: [(secret: KeyringSecret, frame: Frame)] = []
    func add(_ secret: KeyringSecret, _ keyring: Keyring) {
      entries.append((secret, Frame(.stored, Array(keyring.text.utf8))))
    }
    for reader in readers {
      add(reader.words, .audiences(reader.audiences))
      if let link = reader.link { add(link, .words(reader.words)) }
    }
    let lines = entries.map { Derivation.prefixed($0.secret.bytes) + Derivation.prefixed($0.frame.bytes) }
      .sorted { $0.lexicographicallyPrecedes($1) }
    generation = Generation(master, digest: SHA256.digest(of: lines.flatMap(\.self)))
    var count = Self.least
    while count < entries.count { count *= 2 }
    for number in 0..<(count - entries.count) {
      let secret = Derivation.bytes(from: master.bytes, for: .decoy, [Derivation.number(number)])
      entries.append((KeyringSecret(certain: secret), Frame(.stored, [])))
    }
    let size = Padding.stepped(entries.map(\.frame.size).max() ?? 0, by: Self.step)
    var files: [String: [UInt8]] = [:]
    for entry in entries {
      let (name, key) = (entry.secret.name(in: generation), entry.secret.key(in: generation))
      let keys = SealedObject.Keys(key, name: name)
      files[name] = SealedObject.sealed(
        padded: entry.frame.padded(to: size), keys.fingerprint(of: entry.frame.bytes), named: name, keys)
    }
    self.files = files
  }

  /// What a secret opens.
  ///
  /// - Parameter file: Gives the bytes of the file with a name, or `nil` where there is none.
  /// - Returns: `nil` where there is no keyring for it, or none that can be opened.
  public static func opened(
    by secret: KeyringSecret, in generation: Generation, _ file: (_ name: String) throws -> [UInt8]?
  ) rethrows -> Keyring? {
    let name = secret.name(in: generation)
    guard let bytes = try file(name) else { return nil }
    let text = try? SealedObject.opened(bytes, named: name, key: secret.key(in: generation), listed: nil)
    return text.flatMap { Keyring(String(decoding: $0, as: UTF8.self)) }
  }
}
