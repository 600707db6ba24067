import Journal

/// The photos that a year's plate shows at its edge, each over the day that it was taken on.
///
/// Only photos that the reader may see exist for it: an edition's photos are those of its projection.
enum YearNotes {
  /// A photo with what stands below it.
  struct Note: Sendable {
    /// The index of the habit among those that were looked through.
    let habit: Int
    let entry: EventLog.Entry
    let comment: String?
    let photo: Photo
    /// Whether the photo stands before its day, because it has no room behind it.
    let isTurned: Bool
  }

  /// How many photos a plate has room for.
  static let atMost = 4
  /// How many days a photo takes up: 180 px of a plate on which a day has 3.
  static let span = 60
  /// How far beyond the year's last day a photo may reach, in days: there the totals stand below it.
  private static let beyond = 26

  /// The years on which the logs have entries, in order, up to today's.
  static func years(of logs: [EventLog], through today: Day) -> [Int] {
    var years: Set<Int> = []
    for log in logs {
      var rest = log.entries[...]
      while let day = rest.first?.day, day <= today {
        years.insert(day.year)
        let last = YearMonth(year: day.year, month: 12).lastDay
        rest = log.entries[log.entries.partition { $0.day > last }...]
      }
    }
    return years.sorted()
  }

  /// The photos to show, in the order of their days: photos with a comment before others, spread over the year.
  ///
  /// - Parameter photos: The photos that the reader may see, by their names.
  static func chosen(from logs: [EventLog], photos: [String: Photo], year: Int, today: Day) -> [Note] {
    if photos.isEmpty { return [] }
    let candidates = candidates(from: logs, photos: photos, year: year, today: today)
    let first = YearMonth(year: year, month: 1).firstDay
    let told = candidates.filter { $0.comment != nil }
    let most = inTurn(told, apart: span, from: first).count
    // The farthest that as many photos can lie apart: this spreads them over the year.
    var (apart, tooFar) = (span, 366)
    while apart + 1 < tooFar {
      let middle = (apart + tooFar) / 2
      if inTurn(told, apart: middle, from: first).count == most { apart = middle } else { tooFar = middle }
    }
    let chosen = inTurn(told, apart: apart, from: first)
    return inTurn(candidates.filter { $0.comment == nil }, apart: span, from: first, besides: chosen)
      .sorted { $0.entry.day < $1.entry.day }
  }

  /// The earliest photos, each so many days or more after the one before it and with room beside all others.
  private static func inTurn(
    _ notes: [Note], apart: Int, from first: Day, besides others: [Note] = []
  ) -> [Note] {
    var chosen = others
    var last: Day?
    for note in notes where chosen.count < atMost {
      if let last, note.entry.day - last < apart { continue }
      guard chosen.allSatisfy({ $0.leavesRoom(for: note, from: first) }) else { continue }
      chosen.append(note)
      last = note.entry.day
    }
    return chosen
  }

  private static func candidates(
    from logs: [EventLog], photos: [String: Photo], year: Int, today: Day
  ) -> [Note] {
    let first = YearMonth(year: year, month: 1).firstDay
    let last = YearMonth(year: year, month: 12).lastDay
    var notes: [Note] = []
    for (habit, log) in logs.enumerated() where !log.details.isEmpty {
      let entries = log.entries
      let start = entries.partition { $0.day >= first }
      for entry in entries[start...].prefix(while: { $0.day <= min(last, today) }) {
        guard let details = log.details(of: entry), let photo = details.photo.flatMap({ photos[$0] }) else { continue }
        notes.append(
          Note(
            habit: habit, entry: entry, comment: details.comment, photo: photo,
            isTurned: entry.day - last > beyond - span))
      }
    }
    return notes.sorted { $0.entry.day < $1.entry.day }
  }
}

extension YearNotes.Note {
  /// The days of the year, counted from 0, that the photo takes up.
  private func taken(from first: Day) -> Range<Int> {
    let day = entry.day - first
    return isTurned ? day - YearNotes.span..<day : day..<day + YearNotes.span
  }

  fileprivate func leavesRoom(for other: YearNotes.Note, from first: Day) -> Bool {
    !taken(from: first).overlaps(other.taken(from: first))
  }

  func encode(into encoder: inout ModelEncoder) {
    encoder.append(habit)
    encoder.append(Int(entry.day.number))
    if case .amount(let amount) = entry.value { encoder.append(Int(amount.millionths)) } else { encoder.append(-1) }
    encoder.append(comment)
    photo.encode(into: &encoder)
  }
}
