import DataFolder
import Diagnostics
import FileSystem
import Journal

/// A synthetic data folder. The same shape gives the same bytes on every machine.
struct DemoFolder: Sendable {
  /// The numbers of what was written.
  struct Summary: Equatable, Sendable {
    var files = 0
    var events = 0
    var bytes = 0
  }

  let shape: DemoShape

  /// Writes the data folder.
  func write(to folder: String) throws(SystemFailure) -> Summary {
    var summary = Summary()
    func write(_ bytes: [UInt8], to path: String) throws(SystemFailure) {
      try Files.create(folder + "/" + path, bytes)
      summary.files += 1
      summary.bytes += bytes.count
    }
    try Files.makeFolder(folder)
    try write(Array(settings.utf8), to: FolderLayout.settings)
    for number in 0..<shape.people {
      let person = DemoPerson(number: number, shape: shape)
      let root = FolderLayout.people + "/" + person.username
      func path(_ entry: FolderLayout.PersonEntry) -> String { root + "/" + entry.rawValue }
      try Files.makeFolder(folder + "/" + path(.habits))
      try Files.makeFolder(folder + "/" + path(.events))
      try write(Array(person.profile.utf8), to: path(.profile))
      if let followers = person.followers { try write(Array(followers.utf8), to: path(.followers)) }
      for habit in person.habits { try write(Array(habit.text.utf8), to: "\(path(.habits))/\(habit.slug).md") }
      var years: [(year: Int, bytes: [UInt8])] = []
      summary.events += person.writeEvents { year, bytes in years.append((year, bytes)) }
      for (year, bytes) in years { try write(bytes, to: "\(path(.events))/\(year).csv") }
    }
    return summary
  }

  /// The call that makes the same folder again.
  private var call: Call {
    Call(
      "demo", .folder, "--people", "\(shape.people)", "--habits", "\(shape.habits)", "--years", "\(shape.years)",
      "--until", "\(shape.until)", "--seed", "\(shape.seed)")
  }

  private var settings: String {
    """
    # Made by `\(call)`.
    title: Demo club
    language: en
    timezone: UTC
    owner: \(DemoNames.person(0).username)
    today: \(shape.until)

    """
  }
}
