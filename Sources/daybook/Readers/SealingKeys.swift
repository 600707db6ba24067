import DataFolder
import Diagnostics
import Dispatch
import Editions
import Journal
import Sealing
import Synchronization

/// What is known from one build to the next, where the same process makes several.
final class SealingMemory: Sendable {
  fileprivate let secrets = Mutex<[String: String]>([:])
  private let said = Mutex<Set<String>>([])

  /// Says something the first time that it holds, and the next time when it did not hold meanwhile.
  func remark(_ text: String, if holds: Bool, by say: (String) -> Void) {
    let isNew = said.withLock { said in
      if holds { return said.insert(text).inserted }
      said.remove(text)
      return false
    }
    if isNew { say(text) }
  }
}

/// Finds by what a site is sealed: its key, and what the words of its readers became, which is kept beside the key, since it
/// takes a fifth of a second for each.
struct SealingKeys: Sendable {
  private let root: String
  private let book: Book
  private let memory: SealingMemory

  /// - Parameters:
  ///   - root: The data folder.
  ///   - book: What was read of it.
  ///   - memory: What was worked out before by the same process.
  init(root: String, _ book: Book, memory: SealingMemory = SealingMemory()) {
    self.root = root
    self.book = book
    self.memory = memory
  }

  /// - Returns: `nil` where there is no key here, or nobody for whom anything would be sealed.
  /// - Throws: Where what is there is no key, or that of another site, or is not safe there.
  func find() throws(CommandFailure) -> SiteSealing? {
    guard SiteSealing.isAsked(in: book), let site = book.settings.siteID,
      let key = try SiteKey(of: book.settings, root: root).find()
    else { return nil }
    // A key that the environment gives leaves nothing on the disk from which pages could be opened.
    let file = SiteKey.isInFile ? StretchedWords(of: site) : nil
    let stored: [String: String]
    do throws(StretchedWords.Exposed) {
      stored = try file?.read(besides: root) ?? [:]
    } catch {
      throw CommandFailure(.data, error.diagnostics)
    }
    return SiteSealing(key: key, site: site, secrets: secrets(of: key, on: site, stored, in: file))
  }

  /// - Parameters:
  ///   - stored: What was worked out before.
  ///   - file: Where it is kept; `nil` for nowhere.
  private func secrets(
    of key: MasterKey, on site: String, _ stored: [String: String], in file: StretchedWords?
  ) -> [Username: KeyringSecret] {
    let readers = SiteSealing.credentials(key, in: book)
    let known = stored.merging(memory.secrets.withLock { $0 }) { first, _ in first }
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
    memory.secrets.withLock { $0 = kept }
    if let file, kept != stored { keep(kept, in: file) }
    return secrets
  }

  private func keep(_ secrets: [String: String], in file: StretchedWords) {
    do throws(StorageFailure) {
      try file.write(secrets, besides: root)
    } catch {
      memory.remark(
        "What words became cannot be kept beside the key, so each build works it out again: \(error.message).",
        if: true,
        by: { Console.remark($0) })
    }
  }
}
