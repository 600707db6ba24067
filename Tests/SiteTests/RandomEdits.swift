import Foundation
import TestSupport

/// Two people, five habits of different kinds, a course and a list: small, and a bit of everything.
func smallSite() throws -> TemporarySite {
  let site = try TemporarySite()
  try site.write("daybook.yml", "title: Small\nowner: ana\nhomes: all\npublic_course: true\n")
  try site.write("people/ana/profile.yml", "name: Ana\nvisibility: public\nself_image_goal: Calm\n")
  try site.write("people/ben/profile.yml", "name: Ben\nvisibility: friends\n")
  try site.write("people/ana/followers.yml", "- {person: ben, state: accepted}\n")
  try site.write("people/ben/followers.yml", "- {person: ana, state: accepted}\n")
  func habit(_ path: String, _ schedule: String, _ more: String = "", visibility: String = "public") throws {
    let title = path.split(separator: "/").last.map { $0.dropLast(3) } ?? "habit"
    try site.write(
      "people/\(path)", "---\ntitle: \(title)\nschedule: \(schedule)\nvisibility: \(visibility)\n\(more)---\nNotes.\n")
  }
  try habit("ana/habits/run.md", "mon, wed, fri", "target: at least 5 km\nstart: 2025-12-01\n")
  try habit("ana/habits/sit.md", "daily", "start: 2026-01-01\n")
  try habit("ana/habits/call.md", "2 times a week", visibility: "private")
  try habit("ben/habits/swim.md", "every 3 days", visibility: "friends")
  try habit("ben/habits/sweets.md", "daily", "target: at most 1\nstart: 2026-10-01\n")
  try site.write(
    "people/ana/events/2026.csv",
    "when,habit,value,comment\n2026-01-02,run,5.5,\n2026-11-18,run,6,Fog\n2026-11-18,sit,done,\n2026-11-19,sit,done,Calm\n"
  )
  // So old that its page shows all years at a glance.
  try site.write("people/ana/events/2023.csv", "when,habit,value\n2023-05-01,call,done\n")
  try site.write("people/ben/events/2026.csv", "when,habit,value\n2026-11-10,swim,done\n2026-11-19,sweets,2\n")
  try site.write("people/ana/lists/home.md", "---\ntitle: Home\n---\n- [ ] Tap due:2026-11-21\n")
  try site.write("people/ana/course.yml", "started: 2026-11-09\n")
  try site.write("course/course.yml", "title: Course\n")
  try site.write("course/week-01/01-a.md", "---\ntitle: One\n---\nText [next](02-b.md).\n")
  try site.write("course/week-01/02-b.md", "---\ntitle: Two\n---\nMore.\n")
  return site
}

/// Changes something, as a person or a program might.
func edit(_ site: TemporarySite, _ random: inout SeededGenerator) throws {
  let events = "people/ana/events/2026.csv"
  switch Int.random(in: 0..<25, using: &random) {
  case 0...3:
    let day = Int.random(in: 1...28, using: &random)
    let month = Int.random(in: 1...10, using: &random)
    let when = "2026-\(month < 10 ? "0" : "")\(month)-\(day < 10 ? "0" : "")\(day)"
    let row = ["\(when),run,\(Int.random(in: 0...9, using: &random)),", "\(when),sit,skip,Flu", "\(when),sit,done,"]
      .randomElement(using: &random)
    try site.write(events, try site.text(events) + (row ?? "") + "\n")
  case 4:
    try site.write(events, try site.text(events) + "2026-11-20T06:45,sit,done,Early\n")
  case 5:
    var lines = try site.text(events).split(separator: "\n")
    if lines.count > 2 { lines.remove(at: Int.random(in: 1..<lines.count, using: &random)) }
    try site.write(events, lines.joined(separator: "\n") + "\n")
  case 6:
    let visibility = ["public", "friends", "private"].randomElement(using: &random) ?? "public"
    try site.write(
      "people/ana/habits/run.md",
      "---\ntitle: Run\nschedule: mon, wed, fri\ntarget: at least 5 km\nstart: 2025-12-01\nvisibility: \(visibility)\n---\n"
    )
  case 7:
    let visibility = ["public", "friends", "private"].randomElement(using: &random) ?? "public"
    let language = ["", "", "language: de\n"].randomElement(using: &random) ?? ""
    try site.write("people/ben/profile.yml", "name: Ben\nvisibility: \(visibility)\n" + language)
  case 8:
    let state = ["accepted", "requested", "declined"].randomElement(using: &random) ?? "accepted"
    try site.write("people/ana/followers.yml", "- {person: ben, state: \(state)}\n")
  case 9:
    let name = "extra-\(Int.random(in: 1...3, using: &random))"
    let path = "people/ana/habits/\(name).md"
    if FileManager.default.fileExists(atPath: site.data + "/" + path) {
      try site.remove(path)
    } else {
      try site.write(path, "---\ntitle: \(name)\nschedule: weekends\nvisibility: public\n---\n")
    }
  case 10:
    site.today = ["2026-11-19", "2026-11-20", "2026-11-21", "2027-01-01"].randomElement(using: &random) ?? site.today
  case 11:
    let first = ["monday", "sunday"].randomElement(using: &random) ?? "monday"
    try site.write(
      "daybook.yml",
      "title: Small\nowner: ana\nhomes: all\npublic_course: \(Bool.random(using: &random))\nweek_starts_on: \(first)\n"
    )
  case 12:
    try site.write(
      "people/ana/course.yml",
      "started: 2026-11-09\nread: {week-01/01-a: 2026-11-1\(Int.random(in: 0...5, using: &random))}\n")
  case 13:
    let path = "course/week-02/01-c.md"
    if FileManager.default.fileExists(atPath: site.data + "/" + path) {
      try site.remove(path)
    } else {
      try site.write(path, "---\ntitle: Three\n---\nText \(Int.random(in: 0...9, using: &random)).\n")
    }
  case 14:
    let template = "templates/partials/person.mustache"
    if FileManager.default.fileExists(atPath: site.data + "/" + template) {
      try site.remove(template)
    } else {
      try site.write(template, "<li>{{name}} {{count}}</li>\n")
    }
  case 15:
    let words = "templates/strings/en.yml"
    if FileManager.default.fileExists(atPath: site.data + "/" + words) {
      try site.remove(words)
    } else {
      try site.write(words, "status:\n  done: accomplished\n")
    }
  case 16:
    let day = Int.random(in: 10...28, using: &random)
    let place = Int.random(in: 0...9, using: &random)
    try site.write(
      "people/ana/events/places.csv",
      "when,habit,value,comment,latitude,longitude\n2026-10-\(day)T0\(place):30,sit,done,Here,38.7\(place),-9.1\(place)\n"
    )
  case 17:
    let (day, priority) = (Int.random(in: 10...28, using: &random), Bool.random(using: &random) ? "!high " : "")
    try site.write(
      "people/ana/lists/home.md",
      "---\ntitle: Home\n---\n- [\(Bool.random(using: &random) ? "x" : " ")] Tap \(priority)due:2026-1\(day % 3)-\(day)\n"
    )
  case 18:
    // The same once more, and the only events of a year.
    let rows = String(repeating: "2026-11-19,sweets,2\n", count: Int.random(in: 1...3, using: &random))
    try site.write("people/ben/events/2026.csv", "when,habit,value\n2026-11-10,swim,done\n\(rows)")
    let (own, theirs) = (Int.random(in: 1...3, using: &random), Int.random(in: 1...3, using: &random))
    try site.write("people/ana/events/older.csv", "when,habit,value\n202\(own + 2)-12-09,call,done\n")
    try site.write("people/ben/events/older.csv", "when,habit,value\n202\(theirs + 2)-03-10,swim,done\n")
  case 19:
    // What a habit's file says of itself.
    func either(_ lines: String...) -> String { lines.randomElement(using: &random) ?? "" }
    try site.write(
      "people/ana/habits/sit.md",
      "---\ntitle: \(either("Sit", "Be still"))\nschedule: daily\nvisibility: public\n"
        + either("", "start: 2026-01-01\n") + either("", "color: teal\n", "color: \"#aa3300\"\n")
        + either("", "icon: 🏃\n", "icon: ☕\n") + either("", "reason: Calm\n") + either("", "category: Mind\n")
        + either("", "part: morning\n", "part: night\n")
        + either("", "paused: [{from: 2026-10-01, to: 2026-10-09}]\n") + either("", "archived: 2026-11-21\n")
        + either("", "replaces: run\n") + either("", "order: 1\n") + either("", "remind: [\"06:45\"]\n")
        + "---\n\(either("Notes.", "*Other* notes."))\n")
  case 20:
    let unit = ["glasses", "cups"].randomElement(using: &random) ?? "cups"
    try site.write(
      "people/ben/habits/sweets.md",
      "---\ntitle: Sweets\nschedule: daily\nvisibility: public\nstart: 2026-10-01\n"
        + "target: at most \(Int.random(in: 1...3, using: &random)) \(unit)\n---\n")
  case 21:
    let kind = ["streak", "total", "comeback"].randomElement(using: &random) ?? "total"
    let habit = Bool.random(using: &random) ? ", habit: sit" : ""
    try site.write(
      "achievements.yml",
      "- {id: own, title: Own \(Int.random(in: 0...2, using: &random)), kind: \(kind), at_least: 1\(habit)}\n")
  case 22:
    let title = ["Small", "Large"].randomElement(using: &random) ?? "Small"
    let start = ["00:00", "03:00", "07:00"].randomElement(using: &random) ?? "00:00"
    let accent = ["#0f766e", "#b91c1c"].randomElement(using: &random) ?? "#0f766e"
    let location = ["none", "coarse", "exact"].randomElement(using: &random) ?? "none"
    try site.write(
      "daybook.yml",
      "title: \(title)\nowner: ana\nhomes: all\nday_starts_at: \"\(start)\"\naccent: \"\(accent)\"\n"
        + "public_location: \(location)\n")
  case 23:
    let parts = ["", "parts: [night, morning]\n"].randomElement(using: &random) ?? ""
    try site.write(
      "people/ana/profile.yml",
      "name: Ana\nvisibility: public\nbio: Learning \(Int.random(in: 0...3, using: &random)).\n\(parts)")
  default:
    // By hand, in the output: a file emptied, or gone.
    let files = try TemporarySite.files(in: site.site).keys.sorted()
    if let path = files.randomElement(using: &random) {
      let file = URL(fileURLWithPath: site.site + "/" + path)
      if Bool.random(using: &random) {
        try Data().write(to: file)
      } else {
        try FileManager.default.removeItem(at: file)
      }
    }
  }
}
