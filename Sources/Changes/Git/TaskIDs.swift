import DataFolder
import Exchange
import Journal

/// Gives tasks an `id:` before they leave a device: by it each is known again on others, whatever becomes of its title, and in
/// whichever list it is. So do tasks that are done, as long as somebody may take that back: what was done weeks ago stays as it
/// is written.
struct TaskIDs {
  /// For how many days a task that is done still gets one.
  private static let days = 56

  /// The lists of a folder that change by it. Lists that cannot be read stay as they are.
  static func changes(in draft: FolderDraft, on today: Day) throws -> [LockedFolder.Change] {
    try draft.allPaths().compactMap { path in
      guard FolderLayout.list(at: path) != nil, try !draft.isLinked(path), let bytes = try draft.bytes(of: path),
        var sheet = try? ListSheet(bytes)
      else { return nil }
      let nameless = sheet.lines.map(\.task).filter { task in
        task.id == nil && task.doneOn.map { $0.day > today - days } ?? true
      }
      guard !nameless.isEmpty,
        (try? sheet.set(nameless.map { ($0.line, [.id: [CalendarIdentity.newID()]]) })) != nil
      else { return nil }
      return LockedFolder.Change(path, from: bytes, to: sheet.bytes)
    }
  }
}
