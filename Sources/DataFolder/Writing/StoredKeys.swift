/// The keys of the latest changes, in `.daybook/sent-keys`, one in a line, the oldest first.
///
/// They tell nothing of what was changed. Without the file no change is lost: one that is sent again is stored again.
struct StoredKeys {
  static let file = "sent-keys"
  /// How many are kept: more than wait in any browser.
  static let most = 1000

  private let root: OpenFolder

  init(in root: OpenFolder) {
    self.root = root
  }

  func contains(_ key: SubmissionKey) -> Bool { keys.contains(Array(key.text.utf8)[...]) }

  /// Writes a key down, on the disk itself.
  ///
  /// - Returns: The error number; 0 when it is stored.
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

  /// What was torn or written by hand is no key, and harms nobody.
  private var keys: [ArraySlice<UInt8>] {
    guard case .success(let state) = root.folder(FolderLock.folder),
      case .success(let bytes?) = state.contents(of: Self.file, upTo: 128 * Self.most)
    else { return [] }
    return bytes.split(separator: 0x0A)
  }
}
