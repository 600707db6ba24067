import DataFolder
import Diagnostics
import Journal
import Outside
import Sealing

import class Foundation.ProcessInfo

/// The master key as the environment gives it.
enum KeyVariable {
  static let name = SecretVariable.key

  /// What the variable says; `nil` for nothing.
  static var text: String? {
    let value = ProcessInfo.processInfo.environment[name] ?? ""
    return value.isEmpty ? nil : value
  }
}

/// Where the master key of a site is.
struct SiteKey: Sendable {
  /// `site_id` of the settings; `nil` where they have none, so that there is no key either.
  let site: String?
  /// What tells the key of the site from others; `nil` where the settings do not say.
  let mark: String?
  private let root: String

  init(of workspace: Workspace) { self.init(of: workspace.book.settings, root: workspace.root) }

  /// - Parameter root: The data folder.
  init(of settings: Settings, root: String) {
    site = settings.siteID
    mark = settings.siteKey
    self.root = root
  }

  /// Whether the key is in a file, beside which others may lie, and not in a variable.
  static var isInFile: Bool { KeyVariable.text == nil }

  /// The file in which it is or would be.
  ///
  /// - Throws: Where nothing says where such files are.
  func file() throws(CommandFailure) -> KeyFile {
    guard let file = KeyFile(of: site ?? "") else {
      throw CommandFailure(
        .refused, .refused, "nothing says where keys are kept", hint: "set HOME, or let \(KeyFile.variable) name a file"
      )
    }
    return file
  }

  /// The key; `nil` where there is none.
  ///
  /// - Throws: Where what is there is no key, or that of another site, or is not safe there. Nothing of it is quoted.
  func find() throws(CommandFailure) -> MasterKey? {
    guard let key = try stored() else { return nil }
    if let mark, key.mark != mark {
      if let next = next(marked: mark) { return next }
      let place = Self.isInFile ? try file().path : KeyVariable.name
      throw CommandFailure(
        .data, .refused, "the key in \(place) is \(key.mark), and the key of this site is \(mark)",
        hint: "take that one from its words, or from the computer that has it")
    }
    return key
  }

  /// The key that waits to be the one of the site, where the settings say that it is: a rotation was ended before it could take
  /// the place of the former one, which it does now.
  private func next(marked mark: String) -> MasterKey? {
    guard Self.isInFile, let file = KeyFile(of: site ?? ""), case .text(let text) = file.next.read(besides: root),
      let key = try? MasterKey(typed: text), key.mark == mark
    else { return nil }
    // Where it cannot be put there it is found again the next time.
    try? file.succeed()
    return key
  }

  /// The key that is there, be it of this site or not.
  func stored() throws(CommandFailure) -> MasterKey? {
    if let text = KeyVariable.text { return try key(text, in: KeyVariable.name) }
    guard site != nil, let file = KeyFile(of: site ?? "") else { return nil }
    switch file.read(besides: root) {
    case .missing: return nil
    case .broken(let flaws): throw CommandFailure(.data, flaws)
    case .text(let text): return try key(text, in: file.path)
    }
  }

  /// The key, which has to be there.
  func require() throws(CommandFailure) -> (key: MasterKey, site: String) {
    guard let key = try find(), let site else {
      throw CommandFailure(
        .refused, .refused, "there is no key for this site here",
        hint: "\(call: "key", "new") makes one, unless another computer, or paper, has it")
    }
    return (key, site)
  }

  private func key(_ text: String, in place: String) throws(CommandFailure) -> MasterKey {
    do throws(MasterKey.Flaw) {
      return try MasterKey(typed: text)
    } catch {
      throw CommandFailure(.data, .refused, "what \(place) has is no key: \(error.clause)")
    }
  }
}

extension MasterKey.Flaw {
  /// What is wrong, as a clause that quotes nothing but a word that is none.
  var clause: String {
    switch self {
    case .checksum: "one of the words is another, or in another place, than it was"
    case .words(.count(let count)): "it has \(MasterKey.wordCount) words, and these are \(count)"
    case .words(.unknown): "one of the words is none of the list"
    }
  }
}
