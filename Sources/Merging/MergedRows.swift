import DataFolder
import Journal

/// The check-ins of merged files by their habits, each file read once.
struct MergedRows {
  struct Row: Hashable {
    var path: String
    /// The number of the line in the merged file.
    var line: Int
    var row: EventRow
  }

  /// The rows by the paths of their habits' files.
  private(set) var byHabit: [String: [Row]] = [:]

  /// - Parameters:
  ///   - paths: The files of check-ins.
  ///   - bytes: Reads one of them.
  init(_ paths: [String], _ bytes: (String) throws -> [UInt8]?) rethrows {
    for path in paths {
      guard let person = FolderLayout.owner(of: path), let bytes = try bytes(path), let sheet = try? EventSheet(bytes)
      else { continue }
      for placed in sheet.rows() where !EventSheet.isMarked(Array(placed.row.when.utf8)) {
        guard let slug = Slug(placed.row.habit) else { continue }
        byHabit[FolderLayout.habit(slug, of: person), default: []].append(
          Row(path: path, line: placed.line, row: placed.row))
      }
    }
  }

  /// A file in which rows wait: with a mark each, without a line that says of one which check-in was deleted for it. What is
  /// to become of the row is asked as one question.
  static func waiting(_ lines: Set<Int>, in bytes: [UInt8]) -> [UInt8] {
    var kept: [[UInt8]] = []
    var isBelow = false
    for (index, line) in bytes.split(separator: 0x0A, omittingEmptySubsequences: false).enumerated() {
      let line = Array(line)
      if isBelow, EventSheet.isMarkedAsGone(line) { continue }
      isBelow = lines.contains(index + 1)
      kept.append(isBelow ? Array(EventSheet.conflictMark.utf8) + line : line)
    }
    return Array(kept.joined(separator: [0x0A]))
  }
}
