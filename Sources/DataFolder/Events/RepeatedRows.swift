import Diagnostics
import Journal

/// Warns of rows of a yes/no habit on a day that has a row already.
///
/// They are known only once all files are read, so their lines are read again to be shown.
struct RepeatedRows {
  let habits: [Habit]

  func report(_ repetitions: [EventMerging.Repetition], in files: inout [EventFile], of folder: borrowing OpenFolder) {
    for file in files.indices {
      let own = repetitions.filter { $0.place.file == file }
      guard !own.isEmpty, let columns = files[file].columns else { continue }
      let byLine = Dictionary(own.map { ($0.place.line, $0) }, uniquingKeysWith: { first, _ in first })
      let paths = files.map(\.problems.path)
      var fields = EventFields()
      eachLine(of: files[file].name, in: folder) { line in
        guard let repetition = byLine[line.number] else { return }
        let earlier = repetition.earlier
        let other = earlier.file == file ? "line \(earlier.line)" : "\(paths[earlier.file]):\(earlier.line)"
        let place = fields.split(line.bytes) == nil ? columns[.habit].map { fields[$0].whole } : nil
        files[file].problems.report(
          .warning, .repeated,
          .repeatedEvent, "`\(habits[repetition.habit].slug)` has a row for \(repetition.day) already, in \(other)",
          in: line,
          at: place,
          hint: "the row that comes last counts: this one")
      }
    }
  }

  private func eachLine(
    of name: String, in folder: borrowing OpenFolder, _ body: (EventProblems.Line) -> Void
  ) {
    var number: Int32 = 0
    let pieces = ChunkedLineReader()
    func take(_ piece: ChunkedLineReader.Piece) {
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
    // What is shown of a file that is going to be stored is what it will say.
    if case .bytes(let bytes) = folder.staged(name) { return pieces.read(bytes, take) }
    guard case .success(let file) = folder.openEntry(name, flags: EventReader.openFlags, isFolder: false) else {
      return
    }
    defer { EventReader.closeFile(file) }
    _ = pieces.read(file, take)
  }
}
