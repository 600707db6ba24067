import DataFolder
import Exchange
import Journal

/// Gives tasks an `id:` before they leave a device: by it each is known again on others, whatever becomes of its title, and in
/// whichever list it is.
struct TaskIDs {
  /// The lists of a folder that change by it. Lists that cannot be read stay as they are.
  static func changes(in draft: FolderDraft) throws -> [LockedFolder.Change] {
    try draft.allPaths().compactMap { path in
      guard FolderLayout.list(at: path) != nil, try !draft.isLinked(path), let bytes = try draft.bytes(of: path),
        var sheet = try? ListSheet(bytes)
      else { return nil }
      let open = sheet.lines.map(\.task).filter { $0.id == nil && !$0.isDone }
      guard !open.isEmpty,
        (try? sheet.set(open.map { ($0.line, [.id: [CalendarIdentity.newID()]]) })) != nil
      else { return nil }
      return LockedFolder.Change(path, from: bytes, to: sheet.bytes)
    }
  }
}
