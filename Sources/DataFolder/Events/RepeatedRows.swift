import Diagnostics
import Journal

/// Warns of rows of a yes/no habit on a day that has one already.
///
/// Which they are is known only when all files are read; so the lines are read again, to be shown.
struct RepeatedRows {
  let habits: [Habit]
  let rows: [StagedEvent]

  func report(_ repetitions: [EventMerging.Repetition], in files: inout [EventFile], of folder: borrowing OpenFolder) {
    for file in files.indices {
      var own = repetitions.filter { files[file].rows.contains($0.row) }.sorted { $0.row < $1.row }[...]
      guard !own.isEmpty, let columns = files[file].columns else { continue }
      var fields = EventFields()
      let paths = files.map(\.problems.path)
      eachLine(of: files[file].name, in: folder) { line in
        guard let repetition = own.first, rows[repetition.row].line == line.number else { return }
        own.removeFirst()
        let row = rows[repetition.row]
        let earlier = earlierRow(repetition.earlier, than: file, files, paths)
        let place = fields.split(line.bytes) == nil ? columns[.habit].map { fields[$0].whole } : nil
        files[file].problems.report(
          .warning, .repeated,
          "`\(habits[Int(row.habit)].slug)` has a row for \(Day(number: row.day)) already, \(earlier)",
          in: line, at: place, hint: "the row that comes last counts: this one")
      }
    }
  }

  private func earlierRow(_ row: Int, than file: Int, _ files: [EventFile], _ paths: [String]) -> String {
    let line = rows[row].line
    if files[file].rows.contains(row) { return "in line \(line)" }
    let other = files.firstIndex { $0.rows.contains(row) }
    return "in " + (other.map { "\(paths[$0]):" } ?? "line ") + "\(line)"
  }

  private func eachLine(
    of name: String, in folder: borrowing OpenFolder, _ body: (EventProblems.Line) -> Void
  ) {
    guard case .success(let file) = folder.openEntry(name, flags: EventReader.openFlags, isFolder: false) else {
      return
    }
    defer { EventReader.closeFile(file) }
    var number: Int32 = 0
    let pieces = LinePieces()
    _ = pieces.read(file) { piece in
      guard case .lines(let lines) = piece else {
        number += 1
        return
      }
      for line in lines.dropLast().split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false) {
        number += 1
        let content = line.last == UInt8(ascii: "\r") ? line.dropLast() : line
        body(.init(bytes: UnsafeBufferPointer(rebasing: content), number: number))
      }
    }
  }
}
