import DataFolder
import Diagnostics
import Journal

/// The rules for what people write about a task, each for one field.
public enum TaskRules {
  /// A title without surrounding white space. It is one line, and none of its words may be read as one with a meaning.
  ///
  /// - Throws: What is wrong with it.
  public static func title(_ text: String) throws(FieldProblem) -> String {
    let line = try FieldText.line(text, "title", named: "the title", within: .paragraph)
    guard let line else { throw FieldProblem("title", "the task has no title", reason: .missing) }
    do throws(EditFlaw) {
      var sheet = try probe()
      try sheet.setTitle(line, at: probeLine)
    } catch {
      let word = misreadWord(in: line) ?? line
      throw FieldProblem(
        "title", "`\(word)` in the title would be read as something else",
        hint: "put quotes directly around it: words like `#label`, `@person` and `due:` are not part of the title",
        reason: .misreadTitle(word), isAgainstRule: true)
    }
    return line
  }

  /// The first word of a title that would be read as one with a meaning, such as `@maria`; `nil` where there is none.
  static func misreadWord(in title: String) -> String? {
    title.split(whereSeparator: { $0 == " " || $0 == "\t" || $0.isNewline }).map(String.init).first {
      TaskWord.meaning(of: $0) != .text
    }
  }

  /// A description without surrounding white space; `nil` for an empty one. None of its lines may be read as a task or a
  /// comment.
  ///
  /// - Throws: What is wrong with it.
  public static func description(_ text: String) throws(FieldProblem) -> String? {
    let lines = text.split(omittingEmptySubsequences: false) { $0.isNewline }
    let joined = lines.map { String($0.reversed().drop(while: \.isWhitespace).reversed()) }.joined(separator: "\n")
    let text = try FieldText.text(joined, "description", named: "the description", within: .notes)
    do throws(EditFlaw) {
      var sheet = try probe()
      try sheet.setDescription(text, at: probeLine)
    } catch {
      throw FieldProblem(
        "description", "a line of this description would be read as a task or a comment", reason: .misreadDescription,
        isAgainstRule: true)
    }
    return text
  }

  /// The labels in a line, with or without their `#`, each once.
  ///
  /// - Throws: What is wrong with it.
  public static func labels(_ text: String) throws(FieldProblem) -> [String] {
    let line = try FieldText.line(text, "labels", named: "the list of labels", within: .paragraph) ?? ""
    var labels: [String] = []
    for word in line.split(whereSeparator: { $0.isWhitespace || $0 == "," }) {
      let label = String(word.first == "#" ? word.dropFirst() : word)
      guard let label = Self.label(label) else {
        throw FieldProblem(
          "labels", "a label is a word that begins with a letter, and `\(word)` is none", reason: .noLabel)
      }
      if !labels.contains(label) { labels.append(label) }
    }
    return labels
  }

  /// The reminders in a line, with commas or blanks between them, each once: `-1h`, `-1d@09:00`, `every-2h`,
  /// `2026-11-25T09:00`.
  ///
  /// - Throws: What is wrong with it.
  public static func reminders(_ text: String) throws(FieldProblem) -> [TaskReminder] {
    let line = try FieldText.line(text, "remind", named: "the reminders", within: .paragraph) ?? ""
    var reminders: [TaskReminder] = []
    for word in line.split(whereSeparator: { $0.isWhitespace || $0 == "," }).map(String.init) {
      guard let reminder = TaskReminder(relative: word) ?? DayAndTime(text: word).map(TaskReminder.at) else {
        throw FieldProblem(
          "remind", "`\(word)` does not say when to be reminded",
          hint: "write it like -1h, -1d@09:00, every-2h or 2026-11-25T09:00", reason: .noReminder)
      }
      if !reminders.contains(reminder) { reminders.append(reminder) }
    }
    return reminders
  }

  /// A label without its `#`; `nil` where it is none.
  private static func label(_ text: String) -> String? {
    guard let first = text.first, first.isLetter else { return nil }
    return text
  }

  /// What somebody says about a task: one line.
  ///
  /// - Throws: ``FieldProblems`` where it is empty or cannot be stored.
  public static func comment(_ text: String) throws(FieldProblems) -> String {
    do throws(FieldProblem) {
      if let line = try FieldText.line(text, "text", named: "the comment", within: .paragraph) { return line }
      throw FieldProblem("text", "the comment is empty", reason: .missing)
    } catch {
      throw FieldProblems([error])
    }
  }

  // MARK: Reading back

  /// A list with one task, to see how a text would be read.
  private static func probe() throws(EditFlaw) -> ListSheet {
    try ListSheet(Array("---\ntitle: x\n---\n- [ ] x\n".utf8))
  }

  private static let probeLine = 4
}
