import DataFolder
import Dispatch
import Editions
import Journal
import Sealing
import Synchronization

/// Finds by what a site is sealed: its key, and what the words of its readers became, which is kept beside the key, since it
/// takes a fifth of a second for each.
struct SealingKeys {
  private let root: String
  private let book: Book

  /// - Parameters:
  ///   - root: The data folder.
  ///   - book: What was read of it.
  init(root: String, _ book: Book) {
    self.root = root
    self.book = book
  }

  /// - Returns: `nil` where there is no key here, or nobody for whom anything would be sealed.
  /// - Throws: Where what is there is no key, or is not safe there.
  func find() throws(CommandFailure) -> SiteSealing? {
    guard SiteSealing.isAsked(in: book), let site = book.settings.siteID,
      let key = try SiteKey(of: site, root: root).find()
    else { return nil }
    return SiteSealing(key: key, site: site, secrets: secrets(of: key, on: site))
  }

  private func secrets(of key: MasterKey, on site: String) -> [Username: KeyringSecret] {
    let readers = SiteSealing.credentials(key, in: book)
    let file = StretchedWords(of: site)
    let known = file?.read(besides: root) ?? [:]
    let marks = readers.map { $0.credentials.mark(on: site) }
    let missing = readers.indices.filter { known[marks[$0]] == nil }
    let stretched = Mutex<[Int: KeyringSecret]>([:])
    DispatchQueue.concurrentPerform(iterations: missing.count) { number in
      let secret = readers[missing[number]].credentials.secret(on: site)
      stretched.withLock { $0[missing[number]] = secret }
    }
    let new = stretched.withLock { $0 }
    var secrets: [Username: KeyringSecret] = [:]
    var kept: [String: String] = [:]
    for (number, (reader, _)) in readers.enumerated() {
      guard let secret = known[marks[number]].flatMap({ KeyringSecret($0) }) ?? new[number] else { continue }
      secrets[reader.reader] = secret
      kept[marks[number]] = secret.text
    }
    // Where it cannot be kept, the next build works it out again.
    if kept != known { file?.write(kept, besides: root) }
    return secrets
  }
}
