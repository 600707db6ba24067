import Foundation
import TestSupport

/// The small site among others with something public; by default so many that the front page is a list.
func crowd(of guests: Int = 26) throws -> TemporarySite {
  let site = try smallSite()
  try site.write("daybook.yml", "title: Small\nowner: ana\nhomes: [ana, ben]\npublic_course: true\n")
  for number in 1...guests {
    try site.write("people/guest-\(number)/profile.yml", "name: Guest \(number)\nvisibility: public\n")
    try site.write(
      "people/guest-\(number)/habits/walk.md", "---\ntitle: Walk\nschedule: daily\nvisibility: public\n---\n")
    try site.write(
      "people/guest-\(number)/events/2026.csv", "when,habit,value\n2026-11-1\(number % 10),walk,done\n")
  }
  // Who has much to do with whom.
  try site.write("people/guest-1/followers.yml", "- {person: ben, state: accepted}\n")
  try site.write(
    "people/guest-2/lists/trip.md", "---\ntitle: Trip\nshare: [{person: ana, may: write}]\n---\n- [ ] Pack\n")
  try site.write("people/guest-3/profile.yml", "name: Guest 3\nvisibility: public\nlanguage: de\n")
  try site.write("people/ben/lists/plan.md", "---\ntitle: Plan\n---\n- [ ] Swim\n")
  return site
}

/// Records something for somebody, takes it back, or records something else in its place; or changes one of their habits or lists,
/// or who they are to others.
func checkIn(in site: TemporarySite, _ random: inout SeededGenerator) throws {
  for (path, text) in try checkedIn(in: site, &random) { try site.write(path, text) }
}

/// The files that a check-in of somebody changes, or a change of a habit or a list, or of who they are, as they are after it.
func checkedIn(in site: TemporarySite, _ random: inout SeededGenerator) throws -> [(path: String, text: String)] {
  switch Int.random(in: 0...7, using: &random) {
  case 0, 1: return [ownFile(&random)]
  case 2, 3: return [fileForOthers(in: site, &random)]
  default: break
  }
  let (person, habit) =
    [("ana", "sit"), ("ana", "call"), ("ben", "swim"), ("guest-1", "walk"), ("guest-2", "walk"), ("guest-3", "walk")]
    .randomElement(using: &random) ?? ("ana", "sit")
  let events = "people/\(person)/events/2026.csv"
  var lines = try site.text(events).split(separator: "\n").map(String.init)
  let day = Int.random(in: 10...19, using: &random)
  let columns = (lines.first ?? "").split(separator: ",").count
  let row =
    "2026-\(Bool.random(using: &random) ? "11" : "05")-\(day),\(habit),done"
    + String(repeating: ",", count: columns - 3)
  var files: [(path: String, text: String)] = []
  switch Int.random(in: 0...3, using: &random) {
  case 0 where lines.count > 1: lines.removeLast()
  // As long as before, and perhaps within the same moment.
  case 1 where lines.count > 1: lines[lines.count - 1] = row
  case 2 where habit != "sit":
    let month = Int.random(in: 1...9, using: &random)
    files.append(("people/\(person)/events/more.csv", "when,habit,value\n2024-0\(month)-01,\(habit),done\n"))
  default: lines.append(row)
  }
  return files + [(events, lines.joined(separator: "\n") + "\n")]
}

/// A habit or a list of somebody, as it may be after a change: of most of these, others who are no friends see nothing.
private func ownFile(_ random: inout SeededGenerator) -> (path: String, text: String) {
  func either(_ texts: String...) -> String { texts.randomElement(using: &random) ?? "" }
  func habit(_ title: String, _ more: String) -> String {
    "---\ntitle: \(title)\nschedule: \(either("daily", "weekdays", "3 times a week"))\n\(more)"
      + either("", "color: teal\n", "color: \"#aa3300\"\n") + either("", "icon: run\n") + either("", "part: night\n")
      + either("", "reason: Calm\n") + either("", "paused: [{from: 2026-11-12, to: 2026-11-14}]\n")
      + "---\n\(either("Notes.", "*Other* notes."))\n"
  }
  func list(_ title: String, _ shares: String) -> String {
    "---\ntitle: \(title)\n\(shares)---\n- [\(either(" ", "x"))] Pack \(either("", "!high"))\n\(either("", "- [ ] Leave due:2026-11-21\n"))"
  }
  return switch Int.random(in: 0...6, using: &random) {
  case 0: ("people/ana/habits/sit.md", habit(either("Sit", "Be still"), "start: 2026-01-01\nvisibility: public\n"))
  case 1: ("people/ben/habits/swim.md", habit(either("Swim", "Dive"), "visibility: friends\n"))
  case 2:
    (
      "people/guest-1/habits/walk.md",
      habit(either("Walk", "Hike"), "visibility: \(either("public", "public", "friends"))\n")
    )
  case 3:
    (
      "people/guest-3/habits/walk.md",
      habit(
        either("Walk", "Stroll"),
        either("", "", "", "start: 2023-06-01\n", "end: 2026-12-24\n") + "visibility: public\n")
    )
  case 4: ("people/guest-2/lists/trip.md", list("Trip", either("", "share: [{person: ana, may: write}]\n")))
  case 5: ("people/ben/lists/plan.md", list("Plan", either("", "", "share: [{person: ana, may: read}]\n")))
  default: ("people/ana/lists/home.md", list(either("Home", "House"), ""))
  }
}

/// A file of somebody as it may be after a change of what others need of them: who they are, who sees them, whom they let follow
/// them, which habits they have, how far they are in the course, and which lists they share.
private func fileForOthers(in site: TemporarySite, _ random: inout SeededGenerator) -> (path: String, text: String) {
  func either(_ texts: String...) -> String { texts.randomElement(using: &random) ?? "" }
  let guests = (1...6).map { "people/guest-\($0)" }.filter {
    FileManager.default.fileExists(atPath: site.data + "/" + $0)
  }
  let guest = guests.randomElement(using: &random) ?? "people/guest-1"
  func follower(_ name: String) -> String {
    either("", "- {person: \(name), state: \(either("accepted", "accepted", "requested", "removed", "blocked"))}\n")
  }
  return switch Int.random(in: 0...7, using: &random) {
  case 0, 1:
    (
      guest + "/profile.yml",
      "name: \(either("Guest", "Zoe", "Émile"))\nvisibility: \(either("public", "public", "friends", "private"))\n"
        + either("", "bio: Hello.\n") + either("", "findable: true\n") + either("", "timezone: Asia/Tokyo\n")
        + either("", "", "language: fr\n")
    )
  case 2: (guest + "/followers.yml", follower("ana") + follower("ben"))
  case 3: ("people/ben/followers.yml", follower("ana") + follower("guest-1"))
  case 4:
    (
      "people/ben/profile.yml",
      "name: \(either("Ben", "Benno"))\nvisibility: \(either("public", "friends", "private"))\n"
    )
  case 5:
    (
      guest + "/habits/\(either("read", "swim")).md",
      "---\ntitle: More\nschedule: daily\nvisibility: \(either("public", "friends", "private"))\n---\n"
    )
  case 6:
    (
      either("people/ana", "people/ben", guest) + "/course.yml",
      "started: 2026-11-0\(either("2", "9"))\n" + either("", "read: {week-01/01-a: 2026-11-12}\n")
        + either("", "share_progress: true\n")
    )
  default:
    (
      guest + "/lists/trip.md",
      "---\ntitle: Trip\n\(either("", "share: [{person: \(either("ana", "ben")), may: write}]\n"))---\n- [ ] \(either("Pack", "Go"))\n"
    )
  }
}
