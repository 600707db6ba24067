import DataFolder
import Foundation
import Journal
import Photos

/// Stages reports of problems, and the answers to them. They are no changes of what somebody keeps, so `undo` does not know of
/// them.
public enum ReportStaging {
  /// How long a report or an answer may be.
  public static let limit = TextLimit(characters: 4000)
  /// The most reports of a person that wait for an answer.
  public static let mostOpen = 20

  /// A report or an answer as it can be stored, trimmed.
  ///
  /// - Throws: ``FieldProblems`` where it is empty or too long, or has control characters.
  public static func text(_ typed: String) throws(FieldProblems) -> String {
    let text = typed.replacing("\r\n", with: "\n").trimmingCharacters(in: .whitespacesAndNewlines)
    func problem(_ message: String, _ reason: FieldReason) -> FieldProblems {
      FieldProblems([FieldProblem("text", message, reason: reason)])
    }
    if text.isEmpty { throw problem("nothing was said", .missing) }
    if let excess = limit.excess(of: text) { throw problem("the text is too long", .overLimit(excess)) }
    let hasControl = text.unicodeScalars.contains {
      $0.properties.generalCategory == .control && $0 != "\n" && $0 != "\t"
    }
    if hasControl { throw problem("the text has a control character", .controlCharacter) }
    return text
  }

  /// Stages a new report.
  ///
  /// - Parameters:
  ///   - picture: What it shows, which is stored beside it; `nil` for none.
  /// - Returns: The report with its number.
  @discardableResult
  public static func add(
    _ text: String, at: DayAndTime, page: String?, version: String?, picture: PhotoIntake?, of person: Person,
    in draft: inout FolderDraft
  ) throws -> Report {
    var report = Report(
      number: (person.reports.map(\.number).max() ?? 0) + 1, at: at, page: page, version: version, text: text)
    if let picture {
      let name = AttachmentName.name(
        for: "report-\(report.number).\(picture.fileEnding)",
        avoiding: try draft.names(in: FolderLayout.files(of: person.username))
      )
      // Where it was taken is nobody's business, on the disk of whoever runs the daybook neither.
      let bytes = (try? PhotoFile.cleaned(picture.bytes)) ?? picture.bytes
      draft.write(bytes, to: FolderLayout.attachment(name, of: person.username))
      report.picture = name
    }
    let entries: [(String, YamlValue?)] = [
      ("number", .plain(String(report.number))), ("at", .plain(at.text)), ("page", page.map(YamlValue.text)),
      ("version", version.map(YamlValue.text)), ("picture", report.picture.map(YamlValue.text)), ("text", .text(text)),
    ]
    try edit(of: person.username, in: &draft) { list throws(EditFlaw) in
      try list.append(.mapping(entries.compactMap { key, value in value.map { .init(key, $0) } }))
    }
    leaveUnrecorded(&draft)
    return report
  }

  /// Stages an answer.
  public static func answer(
    _ report: Report, of person: Username, with answer: Report.Answer, in draft: inout FolderDraft
  ) throws {
    try edit(of: person, in: &draft) { list throws(EditFlaw) in
      try list.set("answers", to: value(of: report.answers + [answer])) {
        $0.text(of: "number") == String(report.number)
      }
    }
    leaveUnrecorded(&draft)
  }

  private static func leaveUnrecorded(_ draft: inout FolderDraft) {
    draft.owner = .daybook
    draft.isRecorded = false
  }

  /// Stages another name, or none, for somebody who answered.
  static func replace(_ names: [Username], by name: Username?, of person: Person, in draft: inout FolderDraft) throws {
    try edit(of: person.username, in: &draft) { list throws(EditFlaw) in
      for report in person.reports {
        var answers = report.answers
        for index in answers.indices {
          if let author = answers[index].author, names.contains(author) { answers[index].author = name }
        }
        try list.set("answers", to: value(of: answers)) { item in
          item.text(of: "number") == String(report.number) && !answers.isEmpty
        }
      }
    }
  }

  private static func value(of answers: [Report.Answer]) -> YamlValue {
    .list(
      answers.map { answer in
        let entries: [(String, YamlValue?)] = [
          ("by", answer.author.map { .plain($0.text) }), ("at", .plain(answer.at.text)), ("text", .text(answer.text)),
        ]
        return .mapping(entries.compactMap { key, value in value.map { .init(key, $0) } })
      })
  }

  private static func edit(
    of person: Username, in draft: inout FolderDraft, _ body: (inout YamlListEdit) throws(EditFlaw) -> Void
  ) throws {
    let path = FolderLayout.support(of: person)
    let bytes = try draft.bytes(of: path) ?? []
    let edited = try EditFlaw.naming(path) { () throws(EditFlaw) in
      var list = try YamlListEdit(bytes)
      try body(&list)
      return list.bytes
    }
    draft.write(edited, to: path)
  }
}
