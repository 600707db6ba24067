import Foundation
import TestSupport

/// Photos, a challenge, a catalog, and a course that asks for something, beside what ``smallSite()`` has.
func plantMore(in site: TemporarySite) throws {
  try site.write("people/ana/photos/run.png", try tinyPNG(comment: "run"))
  try site.write("people/ben/photos/swim.png", try tinyPNG(comment: "swim"))
  try site.write("people/ana/events/photos.csv", "when,habit,value,photo\n2026-11-16,run,6,run.png\n")
  try site.write("people/ben/events/photos.csv", "when,habit,value,photo\n2026-11-16,swim,done,swim.png\n")
  try site.write(
    "challenges/miles.md", challenge(visibility: "friends", states: ("joined", "joined"), days: ("01", "30")))
  try site.write("catalog.yml", "categories: [{name: Water, habits: [{title: Swim, schedule: daily}]}]\n")
  try site.write(
    "people/ana/lists/home.md", "---\ntitle: Home\nvisibility: [ben]\n---\n- [ ] Tap file:tap.png file:plan.html\n")
  try site.write("people/ana/files/tap.png", try tinyPNG(comment: "tap"))
  try site.write(
    "course/week-02/01-goal.md",
    "---\ntitle: Goal\nprompt: {kind: self-image-goal, theme: goal, ideas: [Calm]}\n---\nWho are you?\n")
  try site.write(
    "course/week-02/02-habit.md",
    "---\ntitle: Habit\nprompt: {kind: habit, theme: Eating slowly, ideas: [Fork down]}\n---\nWhat will you do?\n")
}

private func challenge(visibility: String, states: (String, String), days: (String, String)) -> String {
  """
  ---
  title: November miles
  from: 2026-11-\(days.0)
  to: 2026-11-\(days.1)
  schedule: daily
  participants: [{person: ana, habit: run, state: \(states.0)}, {person: ben, habit: swim, state: \(states.1)}]
  visibility: \(visibility)
  ---
  Notes.
  """
}

/// Changes something that changes less often than check-ins and habits: each of these is a source of pages too.
func rarerEdit(_ site: TemporarySite, _ random: inout SeededGenerator) throws {
  func either(_ choices: String...) -> String { choices.randomElement(using: &random) ?? "" }
  func number(_ range: ClosedRange<Int>) -> Int { Int.random(in: range, using: &random) }
  func toggle(_ path: String, _ text: String) throws {
    if FileManager.default.fileExists(atPath: site.data + "/" + path) {
      try site.remove(path)
    } else {
      try site.write(path, text)
    }
  }
  switch number(0...16) {
  case 0:
    // The same name, another picture, on one's own page and on a friend's.
    let who = either("ana/photos/run", "ben/photos/swim")
    try site.write("people/\(who).png", try tinyPNG(comment: either("one", "two", "longer than both")))
  case 1:
    let photo = either("", "run.png")
    try site.write(
      "people/ana/events/photos.csv",
      "when,habit,value,photo\n2026-11-1\(number(0...9)),\(either("run,6", "sit,skip")),\(photo)\n")
  case 2:
    try site.write(
      "people/ben/events/photos.csv",
      "when,habit,value,photo,comment\n2026-11-1\(number(0...9)),swim,done,\(either("", "swim.png")),\(either("", "Cold"))\n"
    )
  case 3:
    let visibility = either("public", "friends", "private")
    try site.write(
      "people/ben/habits/swim.md", "---\ntitle: Swim\nschedule: every 3 days\nvisibility: \(visibility)\n---\n")
  case 4:
    try site.write(
      "people/ben/followers.yml", "- {person: ana, state: \(either("accepted", "requested", "declined"))}\n")
  case 5:
    try site.write(
      "challenges/miles.md",
      challenge(
        visibility: either("public", "friends", "private"),
        states: (either("joined", "invited", "declined"), either("joined", "invited")),
        days: (either("01", "10"), either("18", "30"))))
  case 6:
    try toggle(
      "challenges/second.md", challenge(visibility: "public", states: ("joined", "joined"), days: ("02", "09")))
  case 7:
    let habits = either("{title: Swim, schedule: daily}", "{title: Dive, schedule: weekends, icon: 🤿}")
    try toggle("catalog.yml", "categories: [{name: Water, icon: 🏊, color: teal, habits: [\(habits)]}]\n")
  case 8:
    let size = number(16...18)
    try toggle(
      "templates/assets/icons.svg",
      "<svg xmlns=\"http://www.w3.org/2000/svg\"><symbol id=\"check\" viewBox=\"0 0 \(size) \(size)\"><path d=\"M0 0\"/></symbol></svg>\n"
    )
  case 9:
    try toggle(
      either("templates/assets/daybook.css", "assets/custom.css", "assets/custom.js"),
      "body { color: \(either("red", "blue")) }\n")
  case 10:
    try site.write(
      "daybook.yml",
      "title: Small\nowner: \(either("ana", "ben"))\nhomes: \(either("all", "owner", "[ben]"))\n"
        + either("", "language: de\n", "language: pt-BR\n") + either("", "base_url: https://example.org/d/\n")
        + either("", "timezone: Pacific/Auckland\n") + either("", "limits: {title: 30}\n")
        + either("", "public_course: true\n"))
  case 11:
    try site.write(
      "people/ana/lists/\(either("home", "work")).md",
      """
      ---
      title: \(either("Home", "Garden"))
      description: \(either("Flat", "Flat and garden"))
      visibility: \(either("private", "[ben]"))
      order: \(number(1...3))
      ---
      - [ ] Tap \(either("!high", "!low", "@ben", "#plumbing", "file:tap.png", "file:plan.html")) due:2026-11-2\(number(0...9))T18:00
        \(either("It drips.", "It drips since Monday."))
        - [\(either(" ", "x"))] Washer
      - [x] Paint done:2026-11-1\(number(0...9))
      """)
  case 12:
    try site.write(
      "course/week-01/02-b.md",
      "---\ntitle: \(either("Two", "Second"))\n\(either("", "draft: true\n", "summary: Why\n"))"
        + "\(either("", "habit: {title: Photograph meals, schedule: daily}\n"))---\nMore. ![A meal](meal.png)\n")
    try site.write("course/week-01/meal.png", try tinyPNG(comment: either("meal", "other meal")))
  case 13:
    try site.write(
      "people/ana/course.yml",
      """
      started: 2026-11-0\(number(2...9))
      read: {week-01/01-a: 2026-11-10, week-01/02-b: 2026-11-1\(number(1...5))\(either("", ", week-02/01-goal: 2026-11-18"))}
      answers: {\(either("", "week-02/01-goal: Calm", "week-02/02-habit: \(either("Fork down.", "Twenty times."))"))}
      """)
  case 14:
    try toggle("people/ana/files/plan.html", either("<p>Plan", "<p>Other plan"))
    try site.write("people/ana/files/tap.png", try tinyPNG(comment: either("tap", "other tap", "a longer one")))
  case 15: site.today = either("2026-11-17", "2026-11-20", "2026-12-01", "2027-03-01")
  default:
    let files = try TemporarySite.files(in: site.site).keys.sorted()
    let pictures = files.filter { $0.hasSuffix(".png") || $0.hasSuffix(".js") || $0.hasSuffix(".css") }
    if let path = pictures.randomElement(using: &random) {
      try Data("by hand".utf8).write(to: URL(fileURLWithPath: site.site + "/" + path))
    }
  }
}
