import CLibrary
import Diagnostics
import Journal

/// Reads all check-ins of a person: every `.csv` in `events/`, and the photos that they refer to.
struct EventReader {
  let settings: Settings
  let layout: FolderLayout

  static let openFlags = O_RDONLY | O_CLOEXEC | O_NONBLOCK

  static func closeFile(_ file: Int32) { _ = close(file) }

  /// Reads the check-ins of a person.
  ///
  /// - Parameters:
  ///   - person: The person's folder; `events/` and `photos/` may be missing.
  ///   - habits: The habits that rows may belong to.
  ///   - unreadable: Slugs of habits whose files have errors. Their rows are left out without being reported.
  ///   - today: The person's civil day; later check-ins are kept with a warning.
  func read(
    in person: borrowing OpenFolder, habits: [Habit], unreadable: [Slug] = [], today: Day
  ) -> EventReading {
    var reading = EventReading(logs: habits.map { _ in EventLog() })
    let files = FolderFiles(layout: layout)
    typealias Entry = FolderLayout.PersonEntry
    guard let events = files.folder(Entry.events.rawValue, in: person, into: &reading.diagnostics)
    else { return reading }
    var photos: OpenFolder?
    let photosName = Entry.photos.rawValue
    switch person.folder(photosName) {
    case .success(let opened): photos = opened
    case .failure(.missing): photos = nil
    case .failure(let problem):
      photos = nil
      reading.diagnostics.append(problem.diagnostic(at: layout.displayed(person.path(of: photosName))))
    }
    let photoCache = PhotoCache(folder: photos.take(), limit: settings.limits.photoBytes)
    let rowReader = EventRowReader(
      habits: habits, table: HabitTable(habits, today: today), unreadable: Set(unreadable.map(\.text)),
      settings: settings,
      today: today, photoCache: photoCache)
    var scanner = EventScanner(reader: rowReader)
    var read = self.files(in: events, with: &scanner)

    var merging = EventMerging(read, habits: habits)
    for habit in habits.indices { reading.logs[habit] = merging.log(of: habit, in: scanner.events) }
    if !merging.repetitions.isEmpty {
      RepeatedRows(habits: habits).report(merging.repetitions, in: &read, of: events.folder)
    }
    reading.diagnostics += read.filter { !$0.problems.isEmpty }.flatMap(\.problems.diagnostics)
    let names = reading.logs.flatMap { log in log.details.compactMap(\.photo) }
    if !names.isEmpty { reading.photos = scanner.reader.photoCache.photos(named: Set(names)) }
    return reading
  }

  /// Reads every `.csv` of the folder by name, including copies that a program for synchronising left.
  private func files(in events: borrowing ListedFolder, with scanner: inout EventScanner) -> [EventFile] {
    let pieces = ChunkedLineReader()
    var read: [EventFile] = []
    let names = Set(events.entries.map(\.name))
    for entry in events.entries where entry.name.lowercased().hasSuffix(".csv") {
      var file = EventFile(
        name: entry.name, index: read.count, path: layout.displayed(events.folder.path(of: entry.name)))
      if let copy = ConflictCopy(entry.name, beside: names) { file.problems.report(copy) }
      if let problem = Self.read(entry.name, in: events.folder, by: pieces, { scanner.scan($0, of: &file) }) {
        file.problems.reportWhole(problem.code, problem.message, hint: problem.hint)
      } else if file.columns == nil, !file.isGivenUp {
        file.problems.reportWhole(
          .emptyFile, "the file is empty",
          hint: "its first line names the columns: `\(EventColumns.standardHeader)`; or delete the file")
      }
      read.append(file)
    }
    return read
  }

  private static func read(
    _ name: String, in folder: OpenFolder, by pieces: borrowing ChunkedLineReader,
    _ body: (ChunkedLineReader.Piece) -> Void
  ) -> FileProblem? {
    if case .bytes(let bytes) = folder.staged(name) {
      pieces.read(bytes, body)
      return nil
    }
    switch folder.openEntry(name, flags: openFlags, isFolder: false) {
    case .failure(let problem):
      folder.trace?.giveUp(folder.path(of: name))
      return problem
    case .success(let descriptor):
      defer { closeFile(descriptor) }
      folder.trace?.note(folder.path(of: name), descriptor)
      return pieces.read(descriptor, body)
    }
  }
}
