import Foundation
import Journal

/// What programs were answered that gave their requests keys, so that a request that is repeated is answered the same: in
/// `.daybook/answers/<username>`, on each line the key and the answer.
///
/// As much is kept as has room. Without a file no change is stored twice, but a repeated request is told how things stand now.
public struct StoredAnswers: Sendable {
  static let folder = "answers"
  /// The most bytes that are kept of a person: several hundred answers.
  static let most = 1 << 20

  private let root: String

  /// - Parameter root: The data folder, absolute or relative to the working directory.
  public init(root: String) {
    self.root = root
  }

  /// The answer to the request with a key; `nil` where it is not known any more.
  public func answer(to key: SubmissionKey) -> [UInt8]? {
    guard case .success(let root) = OpenFolder.root(root), let folder = Self.opened(in: root) else { return nil }
    let prefix = Array("\(key.text) ".utf8)
    let line = Self.lines(of: key.sender, in: folder).last { $0.starts(with: prefix) }
    return line.flatMap { Data(base64Encoded: Data($0.dropFirst(prefix.count))) }.map { Array($0) }
  }

  /// Keeps an answer. The request does not fail where that is not possible.
  public func keep(_ answer: [UInt8], to key: SubmissionKey) {
    guard case .success(let root) = OpenFolder.root(root) else { return }
    if Self.opened(in: root) == nil, case .success(let state) = root.folder(FolderLock.folder) {
      _ = state.make(folder: Self.folder, mode: 0o700)
    }
    guard let folder = Self.opened(in: root) else { return }
    let name = key.sender.text
    let line = Array("\(key.text) \(Data(answer).base64EncodedString())\n".utf8)
    let known = Self.lines(of: key.sender, in: folder)
    let size = known.reduce(0) { $0 + $1.count + 1 }
    if !known.isEmpty, size + line.count <= Self.most {
      // The last line may be torn. Nobody waits for the disk: what is lost is said anew.
      _ = folder.append([0x0A] + line, to: name, isSynced: false)
      return
    }
    var kept: [ArraySlice<UInt8>] = []
    var room = Self.most / 2
    for old in known.reversed() where room >= old.count {
      room -= old.count + 1
      kept.append(old)
    }
    let temporary = ".\(name).new"
    let code = folder.create(temporary, kept.reversed().flatMap { $0 + [0x0A] } + line, like: nil, mode: 0o600)
    if code != 0 || folder.move(temporary, to: name) != 0 { _ = folder.remove(temporary) }
  }

  /// Keeps the answers to a person under another username.
  static func rename(_ person: Username, to name: Username, in root: OpenFolder) {
    if let folder = opened(in: root), folder.has(person.text) { _ = folder.move(person.text, to: name.text) }
  }

  /// Removes the answers to a person who is deleted.
  static func forget(_ person: Username, in root: OpenFolder) {
    if let folder = opened(in: root) { _ = folder.remove(person.text) }
  }

  private static func opened(in root: OpenFolder) -> OpenFolder? {
    guard case .success(let state) = root.folder(FolderLock.folder),
      case .success(let folder) = state.folder(Self.folder)
    else { return nil }
    return folder
  }

  private static func lines(of person: Username, in folder: OpenFolder) -> [ArraySlice<UInt8>] {
    guard case .success(let bytes?) = folder.contents(of: person.text, upTo: 4 * most) else { return [] }
    return bytes.split(separator: 0x0A)
  }
}
