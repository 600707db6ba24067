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
  /// - Throws: Where what is there is no key, or that of another site, or is not safe there, and where a file is named that is not
  ///   there. Nothing of it is quoted.
  func find() throws(CommandFailure) -> MasterKey? {
    guard let key = try stored() else {
      try expectNoFile()
      return nil
    }
    if let mark, key.mark != mark {
      if let next = next(marked: mark) { return next }
      let place = Self.isInFile ? try file().path : KeyVariable.name
      throw CommandFailure(
        .data, .refused, "the key in \(place) is \(key.mark), and the key of this site is \(mark)",
        hint: "take that one from its words, or from the computer that has it")
    }
    return key
  }

  /// Who names a file for the key expects it to be there: that friends read nothing any more is not what they asked for.
  private func expectNoFile() throws(CommandFailure) {
    guard site != nil, let file = KeyFile(of: site ?? ""), file.isChosen else { return }
    let way: Hint =
      mark == nil ? "\(call: "key", "new") makes one" : "\(call: "key", "restore") puts it there from its words"
    throw CommandFailure(
      .noInput, .missingFile, "there is no key at \(file.path), which \(KeyFile.variable) names",
      hint: "name another file, or none; \(way)")
  }

  /// The key that waits to be the one of the site, where the settings say that it is: a rotation was ended before it could take
  /// the place of the former one, which it does now.
  private func next(marked mark: String) -> MasterKey? {
    guard Self.isInFile, let file = KeyFile(of: site ?? ""), case .text(let text) = file.next.read(besides: root),
      let key = try? MasterKey(typed: text), key.mark == mark
    else { return nil }
    // Where it cannot be put there it is found again the next time.
    try? file.succeed(with: text, besides: root)
    return key
  }

  /// What is there in the place of the key.
  enum Stored {
    case nothing
    /// A key, be it of this site or not.
    case key(MasterKey)
    /// Something that is none.
    case damaged(MasterKey.Flaw)
  }

  /// The key that is there, be it of this site or not.
  func stored() throws(CommandFailure) -> MasterKey? {
    switch try look() {
    case .nothing: return nil
    case .key(let key): return key
    case .damaged(let flaw):
      throw CommandFailure(
        .data, .refused, "the key in \(try file().path) is damaged: \(flaw.clause)",
        hint: "\(call: "key", "restore") writes it anew from its words")
    }
  }

  /// What is there.
  ///
  /// - Throws: Where a variable holds no key, or a file is not safe there, or cannot be read.
  func look() throws(CommandFailure) -> Stored {
    if let text = KeyVariable.text {
      do throws(MasterKey.Flaw) {
        return .key(try MasterKey(typed: text))
      } catch {
        throw CommandFailure(.data, .refused, "what \(KeyVariable.name) has is no key: \(error.clause)")
      }
    }
    guard site != nil, let file = KeyFile(of: site ?? "") else { return .nothing }
    switch file.read(besides: root) {
    case .missing: return .nothing
    case .broken(let flaws):
      throw CommandFailure(flaws.contains { $0.code == .systemFailure } ? .inputOutput : .data, flaws)
    case .text(let text):
      do throws(MasterKey.Flaw) {
        return .key(try MasterKey(typed: text))
      } catch {
        return .damaged(error)
      }
    }
  }

  /// The key, which has to be there.
  func require() throws(CommandFailure) -> (key: MasterKey, site: String) {
    guard let key = try find(), let site else {
      throw CommandFailure(
        .refused, .refused,
        mark.map { "the key of this site, \($0), is not here" } ?? "there is no key for this site here",
        hint: mark == nil
          ? "\(call: "key", "new") makes one, unless another computer, or paper, has it"
          : "\(call: "key", "restore") takes it from its words, or from the file of another computer")
    }
    return (key, site)
  }
}

extension MasterKey.Flaw {
  /// What is wrong, as a clause that quotes nothing.
  var clause: String {
    switch self {
    case .checksum: "one of the words is another, or in another place, than it was"
    case .digits(let count): "it has 64 digits, and these are \(count)"
    case .words(.count(let count)): "it has \(MasterKey.wordCount) words, and these are \(count)"
    case .words(.unknown(_, let place)): "word \(place) is none of the list"
    }
  }
}
