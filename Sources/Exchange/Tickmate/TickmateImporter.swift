import Journal

/// Reads the database of Tickmate.
struct TickmateImporter: DiaryImporter {
  func probe(_ source: ImportSource) -> Bool {
    guard let only = source.only, Database.isOne(only.bytes), let tables = try? Database(only.bytes).tables() else {
      return false
    }
    return tables.isSuperset(of: ["tracks", "ticks"])
  }

  func read(_ source: ImportSource) throws(ImportFlaw) -> ImportedDiary {
    guard let only = source.only, Database.isOne(only.bytes) else { throw ImportFlaw("this is no backup of Tickmate") }
    let database = try Database(only.bytes)
    guard try database.tables().isSuperset(of: ["tracks", "ticks"]) else {
      throw ImportFlaw("this is no backup of Tickmate: it has no tables `tracks` and `ticks`")
    }
    var diary = ImportedDiary(losses: database.losses)
    let groups = try groups(of: database)
    var tracks: [(id: Int, order: Int, isCounted: Bool, habit: ImportedHabit)] = []
    let columns = ["_id", "name", "description", "icon", "enabled", "multiple_entries_per_day", "order", "color"]
    for record in try database.records(of: "tracks", columns) {
      guard let id = record.integer("_id") else { continue }
      var habit = ImportedHabit(name: record.text("name"), id: "\(id)")
      habit.reason = record.text("description")
      habit.isArchived = record.integer("enabled") == 0
      habit.setColor(record.text("color"))
      let titles = groups[id, default: []]
      habit.category = titles.first
      if titles.count > 1 {
        habit.losses.append("it is in \(titles.count) groups, of which a habit has one: \(titles[0])")
      }
      let isCounted = record.integer("multiple_entries_per_day") == 1
      if isCounted { habit.target = Target(.atLeast, Amount(1)) }
      let icon = record.text("icon")
      if !icon.isEmpty { habit.losses.append("its drawing `\(icon)`, which is not in the file") }
      tracks.append((id, record.integer("order") ?? -1, isCounted, habit))
    }
    let places = Dictionary(tracks.enumerated().map { ($1.id, $0) }) { first, _ in first }
    var strays = 0
    var known: [Int: Set<Day>] = [:]
    for record in try database.records(
      of: "ticks", ["_track_id", "year", "month", "day", "hour", "minute", "has_time_info"])
    {
      guard let place = record.integer("_track_id").flatMap({ places[$0] }) else {
        strays += 1
        continue
      }
      // Months are counted from 0.
      guard let year = record.integer("year"), let month = record.integer("month"), month < 100,
        let number = record.integer("day"), let day = Day(year: year, month: month + 1, day: number)
      else {
        tracks[place].habit.losses.append("a tick without a day of the calendar")
        continue
      }
      let isTimed = record.integer("has_time_info").map { $0 != 0 } ?? false
      let time = isTimed ? TimeOfDay(hour: record.integer("hour") ?? -1, minute: record.integer("minute") ?? -1) : nil
      if isTimed, time == nil { tracks[place].habit.losses.append("the time of a tick on \(day), which is none") }
      if tracks[place].isCounted {
        tracks[place].habit.entries.append(ImportedEntry(day, .amount(Amount(1)), at: time))
      } else if known[place, default: []].insert(day).inserted {
        tracks[place].habit.entries.append(ImportedEntry(day, .done, at: time))
      } else {
        tracks[place].habit.losses.append("a second tick on \(day)")
      }
    }
    if strays > 0 { diary.losses.append("ticks of tracks that are not in the file: \(strays)") }
    diary.habits = tracks.enumerated().sorted { ($0.element.order, $0.offset) < ($1.element.order, $1.offset) }
      .map(\.element.habit)
    return diary
  }

  /// The names of the groups of each track, in their order.
  private func groups(of database: Database) throws(ImportFlaw) -> [Int: [String]] {
    var names: [Int: String] = [:]
    for record in try database.records(of: "groups", ["_id", "name"]) {
      if let id = record.integer("_id") { names[id] = record.text("name") }
    }
    var groups: [Int: [String]] = [:]
    for record in try database.records(of: "track2groups", ["_track_id", "_group_id"]) {
      guard let track = record.integer("_track_id"), let name = record.integer("_group_id").flatMap({ names[$0] })
      else {
        continue
      }
      groups[track, default: []].append(name)
    }
    return groups
  }
}
