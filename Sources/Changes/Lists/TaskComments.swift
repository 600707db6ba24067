import DataFolder
import Journal

extension TaskStaging {
  /// Stages another text of a comment of one's own, or takes it back.
  ///
  /// - Parameters:
  ///   - comment: The comment as it is stored.
  ///   - text: One line; `nil` to remove the comment.
  /// - Throws: A ``Refusal`` where the task or the comment is gone or somebody else's, ``FieldProblems`` for a text that
  ///   cannot be stored, and errors of the draft.
  public func setComment(
    _ comment: ListTask.Comment, to text: String?, at line: Int, in draft: inout FolderDraft
  ) throws {
    let task = try task(line)
    guard comment.author == actor, let number = task.comments.firstIndex(of: comment) else {
      throw Refusal(.task(.commentGone))
    }
    var changed: ListTask.Comment?
    if let text { changed = ListTask.Comment(by: actor, at: comment.at, text: try TaskRules.comment(text)) }
    try change(in: &draft, saying: .taskChanged(task.title)) { [changed] sheet throws(EditFlaw) in
      try sheet.setComment(number, to: changed, at: line)
    }
  }
}
