import Changes
import DataFolder
import Journal
import Merging
import SitePlan

/// The page on which somebody decides about what two devices changed differently.
enum ConflictForm {
  static let address = "conflicts.html"
  /// How many are shown at once.
  private static let most = 50

  static let maker: FormPages.Maker = { path, source in path == address ? page(source) : nil }

  /// What somebody may decide about: what is in their folder, and in files of everybody for who runs the site.
  static func conflicts(of person: Username, runsTheSite: Bool, in draft: FolderDraft) throws -> [FolderConflicts
    .Conflict]
  {
    try FolderConflicts(in: draft).conflicts.filter { conflict in
      conflict.person.map { $0 == person } ?? runsTheSite
    }
  }

  static func page(_ source: FormSource) -> ConflictsPage {
    let words = source.words
    let found =
      (try? conflicts(
        of: source.person.username, runsTheSite: source.runsTheSite, in: FolderWriter(root: source.root).glance()))
      ?? []
    let shown = Array(found.prefix(most))
    let authors = ConflictAuthors(root: source.root, until: .now + .seconds(5)).all(of: shown)
    let wording = ConflictWording(words: words, book: source.book)
    let copies = found.count { $0.isMergeable }
    return ConflictsPage(
      frame: source.style.frame(words(.conflictsHeading), at: address, section: .today),
      conflicts: shown.map { conflict in
        wording.node(of: conflict, here: authors[conflict.id]?.here, there: authors[conflict.id]?.there)
      },
      mergeAll: copies == 0 ? nil : words(.conflictsMergeAll, count: copies),
      more: found.count == shown.count ? nil : words(.conflictsMore, count: found.count - shown.count))
  }
}

extension FolderConflicts.Conflict {
  /// Whether it is a copy that can be merged into its file.
  var isMergeable: Bool {
    if case .copy = kind { choices.contains(.both) } else { false }
  }
}
