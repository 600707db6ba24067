import Diagnostics
import Foundation
import Journal

@testable import DataFolder

/// Reads events of a person who is made up for one test.
enum EventSample {
  static let header = "when,habit,value,comment,photo,latitude,longitude\n"
  static let shortHeader = "when,habit,value\n"

  /// One of each kind: yes/no, amounts by day, week and month, limits by day and week.
  static let habits: [Habit] = [
    habit("meditate"), habit("water", Target(.atLeast, Amount(8), unit: "glasses")),
    habit("run", Target(.atLeast, Amount(20), unit: "km", per: .week)),
    habit("books", Target(.atLeast, Amount(2), per: .month)), habit("sugar", Target(.atMost, Amount(25), unit: "g")),
    habit("beer", Target(.atMost, Amount(3), per: .week)), habit("photograph-all-my-meals"),
  ]

  static func habit(
    _ slug: String, _ target: Target? = nil, start: String? = nil, end: String? = nil, archived: String? = nil
  ) -> Habit {
    guard let name = Slug(slug) else { preconditionFailure("no slug: \(slug)") }
    return Habit(
      slug: name, title: slug, schedule: .daily, target: target, start: start.flatMap { Day($0) },
      end: end.flatMap { Day($0) }, archived: archived.flatMap { Day($0) })
  }

  /// Reads files of `events/`, by name; paths in diagnostics begin with those names.
  static func read(
    _ files: [String: String], photos: [String: [UInt8]] = [:], habits: [Habit] = habits,
    settings: Settings = Settings(),
    unreadable: [String] = [], today: String = "2026-11-20"
  ) throws -> EventReading {
    let folder = try TestFolder(withBase: false)
    for (name, text) in files { try folder.write(text, to: "people/ana/events/\(name)") }
    for (name, bytes) in photos { try folder.write(bytes, to: "people/ana/photos/\(name)") }
    try folder.write("", to: "people/ana/profile.yml")
    return try read(folder, habits: habits, settings: settings, unreadable: unreadable, today: today)
  }

  static func read(
    _ folder: TestFolder, habits: [Habit] = habits, settings: Settings = Settings(), unreadable: [String] = [],
    today: String = "2026-11-20"
  ) throws -> EventReading {
    let people = try OpenFolder.root(folder.root).get().folder("people").get()
    let person = try people.folder("ana").get()
    let layout = FolderLayout(root: folder.root, displayedAs: ".")
    return EventReader(settings: settings, layout: layout).read(
      in: person, habits: habits, unreadable: unreadable.compactMap { Slug($0) }, today: try day(today))
  }

  /// Reads one file, `2026.csv`, with this header.
  static func read(
    rows: String, header: String = shortHeader, habits: [Habit] = habits, settings: Settings = Settings()
  ) throws -> EventReading {
    try read(["2026.csv": header + rows], habits: habits, settings: settings)
  }

  /// What is said of the first row.
  static func said(
    of row: String, header: String = shortHeader, habits: [Habit] = habits, settings: Settings = Settings()
  ) throws -> [String] {
    try read(rows: row + "\n", header: header, habits: habits, settings: settings).said
  }
}

extension EventReading {
  /// `file:line:column severity: message [length] → hint`, one for each.
  var said: [String] {
    diagnostics.map { diagnostic in
      let location = diagnostic.location
      let path = location?.path.replacing("people/ana/events/", with: "") ?? ""
      let place = [location?.line, location?.column].compactMap { $0.map { ":\($0)" } }.joined()
      let length = location.map { $0.length > 1 ? " [\($0.length)]" : "" } ?? ""
      return path + place + " \(diagnostic.severity): " + diagnostic.message + length
        + (diagnostic.hint.map { " → \($0)" } ?? "")
    }
  }

  /// The entries of a habit of the sample: `2026-11-19 08:15 amount 5.2 "Felt light" photo.jpg 38.72,-9.14`.
  func entries(of slug: String, habits: [Habit] = EventSample.habits) -> [String] {
    guard let index = habits.firstIndex(where: { $0.slug.text == slug }) else { return ["no such habit"] }
    let log = logs[index]
    return log.entries.map { entry in
      var parts = ["\(entry.day)"]
      if let time = entry.time { parts.append("\(time)") }
      switch entry.value {
      case .done: parts.append("done")
      case .skip: parts.append("skip")
      case .missed: parts.append("missed")
      case .amount(let amount): parts.append("\(amount)")
      }
      if let details = log.details(of: entry) {
        if let comment = details.comment { parts.append("\"\(comment)\"") }
        if let photo = details.photo { parts.append(photo) }
        if let location = details.location { parts.append("\(location.latitude),\(location.longitude)") }
      }
      return parts.joined(separator: " ")
    }
  }
}
