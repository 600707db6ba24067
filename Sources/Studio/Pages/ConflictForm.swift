import Changes
import DataFolder
import Journal
import Merging
import SitePlan

/// The page on which somebody decides about what two devices changed differently, one thing after the other.
enum ConflictForm {
  static let address = "conflicts.html"

  static let maker: FormPages.Maker = { path, source in path == address ? page(source) : nil }

  /// What somebody may decide about: what is in their folder, and in files of everybody for who runs the site.
  static func conflicts(of person: Username, runsTheSite: Bool, in draft: FolderDraft) throws -> [FolderConflicts
    .Conflict]
  {
    try FolderConflicts(in: draft).conflicts.filter { conflict in
      conflict.person.map { $0 == person } ?? runsTheSite
    }
  }

  static func page(_ source: FormSource) -> FormPage {
    let words = source.words
    let found = try? conflicts(
      of: source.person.username, runsTheSite: source.runsTheSite, in: FolderWriter(root: source.root).glance())
    let conflict = found?.first
    let groups = conflict.map { conflict in
      let choices = conflict.choices.map { choice in
        FormChoice(choice.rawValue, words.label(of: choice, in: conflict), isChosen: false)
      }
      return [FormGroup(nil, [FormField("choice", words(.conflictsAsk), kind: .options, choices: choices)])]
    }
    var page = FormPage(
      frame: source.style.frame(words(.conflictsHeading), at: address, section: .today),
      back: LinkNode(title: words(.today), href: "index.html"), heading: words(.conflictsHeading),
      action: "conflict-settle", hidden: conflict.map { [HiddenField("conflict", $0.id)] } ?? [], groups: groups ?? [],
      submit: words(.todayConflictsDecide), cancel: "index.html")
    page.lead = conflict.map(words.subject) ?? words(.conflictsNone)
    page.points = (found ?? []).dropFirst().map(words.subject)
    return page
  }
}

extension Words {
  /// What a conflict is about, and where.
  func subject(of conflict: FolderConflicts.Conflict) -> String {
    switch conflict.kind {
    case .version(let version):
      self(.conflictsWhere, ["subject": isolated(version.subject), "file": isolated(conflict.path)])
    case .copy(_, let origin):
      self(.conflictsCopy, ["file": isolated(conflict.path), "program": origin.rawValue])
    }
  }

  fileprivate func label(of choice: UnsettledConflict.Choice, in conflict: FolderConflicts.Conflict) -> String {
    switch (conflict.kind, choice) {
    case (.version(let version), .this):
      self(.conflictsThis, ["value": isolated(version.current ?? self(.conflictsNothing))])
    case (.version(let version), .other):
      self(.conflictsOther, ["value": isolated(version.other ?? self(.conflictsNothing))])
    case (.version, .both): self(.conflictsBoth)
    case (.copy, .this): self(.conflictsCopyThis, ["file": isolated(conflict.path)])
    case (.copy(let path, _), .other): self(.conflictsCopyOther, ["file": isolated(path)])
    case (.copy, .both): self(.conflictsCopyBoth)
    }
  }
}
