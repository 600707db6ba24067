import DataFolder
import Journal

extension FolderDraft {
  /// Stages the removal of an attachment. A symbolic link stays, since what it leads to may belong to something else.
  ///
  /// - Returns: Whether the file goes.
  @discardableResult
  mutating func remove(attachment name: String, of owner: Username) throws -> Bool {
    let path = FolderLayout.attachment(name, of: owner)
    if try isLinked(path) { return false }
    remove(path)
    return true
  }
}
