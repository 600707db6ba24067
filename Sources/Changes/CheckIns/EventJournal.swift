import DataFolder
import Diagnostics
import Journal

/// Edits a person's files of check-ins and photos, keeping the edited files until they are staged.
struct EventJournal {
  let person: Username
  let layout: FolderLayout
  /// The opened files by path, in the order in which they were opened.
  private var sheets: [(path: String, sheet: EventSheet)] = []

  init(of person: Username, layout: FolderLayout) {
    self.person = person
    self.layout = layout
  }

  private var folder: String { FolderLayout.events(of: person) }

  /// Adds a check-in to its file.
  ///
  /// - Returns: The path of the file.
  /// - Throws: ``FolderErrors`` where the file cannot be edited.
  mutating func append(_ checkIn: CheckIn, of tracked: TrackedHabit, in draft: FolderDraft) throws -> String {
    let row = EventRow(
      day: checkIn.when.day, time: checkIn.when.time, habit: tracked.habit.slug, value: checkIn.value,
      details: checkIn.details)
    let path = try file(for: row, checkIn, of: tracked, in: draft)
    try edit(path, in: draft) { sheet throws(EditFlaw) in try sheet.append(row) }
    return path
  }

  /// Edits a file.
  ///
  /// - Throws: ``FolderErrors`` where the file cannot be edited.
  mutating func edit(
    _ path: String, in draft: FolderDraft, _ body: (inout EventSheet) throws(EditFlaw) -> Void
  ) throws {
    let index = try open(path, in: draft)
    do throws(EditFlaw) {
      try body(&sheets[index].sheet)
    } catch {
      throw failure(error, path)
    }
  }

  /// A file with the edits so far.
  mutating func sheet(_ path: String, in draft: FolderDraft) throws -> EventSheet {
    sheets[try open(path, in: draft)].sheet
  }

  /// The paths of all files of check-ins, sorted by name.
  func paths(in draft: FolderDraft) throws -> [String] { try draft.eventFiles(of: person) }

  /// Stages all files that the edits changed.
  func stage(in draft: inout FolderDraft) {
    for (path, sheet) in sheets where (try? draft.bytes(of: path)) != sheet.bytes { draft.write(sheet.bytes, to: path) }
  }

  /// Stages a photo under a readable and unused name.
  ///
  /// - Returns: The name of the photo's file.
  func store(_ photo: PhotoIntake, for habit: Slug, on day: Day, in draft: inout FolderDraft) throws -> String {
    let folder = FolderLayout.photos(of: person)
    let name = photo.name(for: habit, on: day, avoiding: try draft.names(in: folder))
    draft.write(photo.bytes, to: "\(folder)/\(name)")
    return name
  }

  // MARK: Files

  /// The path of the file that the row is added to: that of its year. Identical rows in several files count as one
  /// event, so where another file has the same row already, it is added to the file that has it most often.
  private mutating func file(
    for row: EventRow, _ checkIn: CheckIn, of tracked: TrackedHabit, in draft: FolderDraft
  ) throws -> String {
    let usual = "\(folder)/\(checkIn.when.day.year).csv"
    let log = tracked.log
    let entry = checkIn.entry
    let isRepeated = log.entries(on: checkIn.day).contains {
      $0.matches(entry) && (log.details(of: $0) ?? EventDetails()) == checkIn.details
    }
    guard isRepeated else { return usual }
    var best = (path: usual, count: 0)
    for path in try paths(in: draft) {
      let count = try sheet(path, in: draft).rows(of: tracked.habit.slug).count { $0.row.says(row) }
      if count > best.count { best = (path, count) }
    }
    return best.path
  }

  private mutating func open(_ path: String, in draft: FolderDraft) throws -> Int {
    if let index = sheets.firstIndex(where: { $0.path == path }) { return index }
    do throws(EditFlaw) {
      let bytes: [UInt8]
      do { bytes = try draft.bytes(of: path) ?? [] } catch { throw EditFlaw("\(error)") }
      sheets.append((path, try EventSheet(bytes)))
    } catch {
      throw failure(error, path)
    }
    return sheets.count - 1
  }

  private func failure(_ flaw: EditFlaw, _ path: String) -> FolderErrors {
    FolderErrors([flaw.diagnostic(at: layout.displayed(path))])
  }
}

extension FolderDraft {
  /// The paths of all files of check-ins that are read of a person, sorted by name.
  func eventFiles(of person: Username) throws -> [String] {
    let folder = FolderLayout.events(of: person)
    return try names(in: folder).filter { $0.lowercased().hasSuffix(".csv") }.map { "\(folder)/\($0)" }
  }
}

extension EventRow {
  /// Whether both rows record the same, whichever way amounts and degrees are written.
  fileprivate func says(_ other: EventRow) -> Bool {
    func number(_ text: String) -> String { (try? Amount.parse(text).get().description) ?? text }
    func degrees(_ text: String) -> String { Double(text).map { Location.text(degrees: $0) } ?? text }
    func inOneForm(_ row: EventRow) -> EventRow {
      var row = row
      row.value = number(row.value)
      (row.latitude, row.longitude) = (degrees(row.latitude), degrees(row.longitude))
      return row
    }
    return inOneForm(self) == inOneForm(other)
  }
}
