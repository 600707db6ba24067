import CLibrary
import Diagnostics
import Dispatch
import Journal
import Synchronization

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
    let table = HabitTable(habits, today: today)
    let (settings, photosFolder, lost) = (self.settings, photos, Set(unreadable.map(\.text)))
    let part = self.part(of: events) {
      EventScanner(
        reader: EventRowReader(
          habits: habits, table: table, unreadable: lost, settings: settings, today: today,
          photoCache: PhotoCache(folder: photosFolder, limit: settings.limits.photoBytes)))
    }
    var read = part.files

    var merging = EventMerging(read, habits: habits)
    for habit in habits.indices { reading.logs[habit] = merging.log(of: habit, in: part.scanner.events) }
    if !merging.repetitions.isEmpty {
      RepeatedRows(habits: habits).report(merging.repetitions, in: &read, of: events.folder)
    }
    reading.diagnostics += read.filter { !$0.problems.isEmpty }.flatMap(\.problems.diagnostics)
    let names = reading.logs.flatMap { log in log.details.compactMap(\.photo) }
    if !names.isEmpty { reading.photos = part.scanner.reader.photoCache.photos(named: Set(names)) }
    return reading
  }

  /// Files that were read one after the other.
  private final class Part {
    var scanner: EventScanner
    var files: [EventFile] = []

    init(_ scanner: consuming EventScanner) { self.scanner = scanner }

    /// Adds what was read of files that come after these.
    func append(_ later: consuming Part) {
      scanner.append(later.scanner)
      files += later.files
    }
  }

  /// From how many files on they are read on two cores: somebody with as many has years of check-ins.
  private static let fewestToDivide = 4

  /// Reads every `.csv` of the folder by name, including copies that a program for synchronising left.
  private func part(of events: ListedFolder, _ scanner: @escaping @Sendable () -> EventScanner) -> Part {
    let entries = events.entries.filter { $0.name.lowercased().hasSuffix(".csv") }
    let names = Set(events.entries.map(\.name))
    @Sendable func read(_ range: Range<Int>) -> sending Part {
      let part = Part(scanner())
      let pieces = ChunkedLineReader()
      for index in range { part.files.append(file(entries[index], index, names, events, pieces, &part.scanner)) }
      return part
    }
    if entries.count < Self.fewestToDivide { return read(0..<entries.count) }
    let middle = entries.count / 2
    let first = Mutex<Part?>(nil)
    let second = Mutex<Part?>(nil)
    DispatchQueue.concurrentPerform(iterations: 2) { number in
      if number == 0 {
        first.withLock { $0 = read(0..<middle) }
      } else {
        second.withLock { $0 = read(middle..<entries.count) }
      }
    }
    guard let whole = first.withLock({ $0.take() }), let later = second.withLock({ $0.take() }) else {
      preconditionFailure("both have been read")
    }
    whole.append(later)
    return whole
  }

  private func file(
    _ entry: FolderEntry, _ index: Int, _ names: Set<String>, _ events: ListedFolder,
    _ pieces: borrowing ChunkedLineReader, _ scanner: inout EventScanner
  ) -> EventFile {
    var file = EventFile(name: entry.name, index: index, path: layout.displayed(events.folder.path(of: entry.name)))
    if let copy = ConflictCopy(entry.name, beside: names) { file.problems.report(copy) }
    if let problem = Self.read(entry.name, in: events.folder, by: pieces, { scanner.scan($0, of: &file) }) {
      file.problems.reportWhole(problem.code, problem.message, hint: problem.hint)
    } else if file.columns == nil, !file.isGivenUp {
      file.problems.reportWhole(
        .emptyFile, "the file is empty",
        hint: "its first line names the columns: `\(EventColumns.standardHeader)`; or delete the file")
    }
    return file
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
