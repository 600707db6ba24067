import Editions
import Foundation
import Journal
import Sealing

/// A site as one of its readers opens it: from the files of the host and a secret, and nothing else.
struct SealedReading {
  /// The keys of the people whose friend the reader is.
  let audiences: [String: SealingKey]
  private let files: [String: Data]

  /// - Parameter files: Those of the public edition.
  init(_ files: [String: Data], by secret: KeyringSecret) throws {
    self.files = files
    audiences =
      switch try Self.keyring(files, by: secret) {
      case .audiences(let keys): keys
      case .words(let words): if case .audiences(let keys) = try Self.keyring(files, by: words) { keys } else { [:] }
      case nil: [:]
      }
  }

  private static func keyring(_ files: [String: Data], by secret: KeyringSecret) throws -> Keyring? {
    guard let text = files["sealed/generation.txt"],
      let generation = Generation(String(decoding: text, as: UTF8.self))
    else { return nil }
    return KeyringShelf.opened(by: secret, in: generation) { files["sealed/\($0).bin"].map(Array.init) }
  }

  /// What a person shares, by its path.
  func pages(of person: String) throws -> [String: Data] {
    try audiences[person].map { try Self.pages(files, by: $0) } ?? [:]
  }

  /// What a key opens, by its path; nothing where there is no list for it.
  static func pages(_ files: [String: Data], by key: SealingKey) throws -> [String: Data] {
    func opened(_ path: String, _ listed: SealedFingerprint?) throws -> Data? {
      let name = key.name(of: path)
      guard let bytes = files["sealed/\(name).bin"] else { return nil }
      return Data(try SealedObject.opened(Array(bytes), named: name, key: key, listed: listed))
    }
    guard let list = try opened(SealedIndex.path, nil), let index = SealedIndex(String(decoding: list, as: UTF8.self))
    else { return [:] }
    var pages: [String: Data] = [:]
    for (path, fingerprint) in index.objects { pages[path] = try opened(path, fingerprint) }
    return pages
  }
}

extension TemporarySite {
  /// A key of which no test tells anybody.
  static let key = try! MasterKey(typed: String(repeating: "5a", count: 32))

  /// What the words of readers would have become after a fifth of a second each.
  static func secret(_ number: Int) -> KeyringSecret {
    KeyringSecret(String(repeating: "0\(number)", count: 32))!
  }

  /// Seals the site for the readers that it has, in the order of their lines.
  func seal() {
    sealing = { book in
      let readers = book.readers.filter { !$0.isRemoved }
      return SiteSealing(
        key: Self.key, site: "abcdefghijklmnopqrstuv",
        secrets: Dictionary(
          uniqueKeysWithValues: readers.map { reader in
            (reader.reader, Self.secret((["tom": 0, "uma": 5, "vic": 7][reader.reader.text] ?? 8) + reader.key))
          }))
    }
  }

  /// The files of the public edition.
  var published: [String: Data] { get throws { try Self.files(in: site + "/public") } }
}
