/// The keys of the latest requests, in `.daybook/sent-keys`, one on each line, the oldest first.
///
/// They tell nothing of what was changed. Without the file no change is lost, but a repeated request is stored again.
struct StoredKeys {
  static let file = "sent-keys"
  /// The most keys that are kept: more than ever wait in a browser.
  static let most = 1000

  private let root: OpenFolder

  init(in root: OpenFolder) {
    self.root = root
  }

  func contains(_ key: SubmissionKey) -> Bool { keys.contains(Array(key.text.utf8)[...]) }

  /// Stores a key and waits until it is on the disk.
  ///
  /// - Returns: The error number; 0 where it is stored.
  @discardableResult
  func add(_ key: SubmissionKey) -> Int32 {
    guard case .success(let state) = root.folder(FolderLock.folder) else { return 0 }
    let new = Array(key.text.utf8)
    let kept = keys.filter { !$0.elementsEqual(new) }.suffix(Self.most - 1) + [new[...]]
    let temporary = Self.file + ".new"
    let code = state.create(temporary, kept.flatMap { Array($0) + [0x0A] }, like: nil)
    if code != 0 { return code }
    return state.move(temporary, to: Self.file)
  }

  /// The lines of the file. One that is damaged or was written by hand equals no key, so it does no harm.
  private var keys: [ArraySlice<UInt8>] {
    guard case .success(let state) = root.folder(FolderLock.folder),
      case .success(let bytes?) = state.contents(of: Self.file, upTo: 128 * Self.most)
    else { return [] }
    return bytes.split(separator: 0x0A)
  }
}
