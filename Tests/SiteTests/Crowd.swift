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
  return site
}

/// Records something for somebody, takes it back, or records something else in its place.
func checkIn(in site: TemporarySite, _ random: inout SeededGenerator) throws {
  for (path, text) in try checkedIn(in: site, &random) { try site.write(path, text) }
}

/// The files that a check-in of somebody changes, as they are after it.
func checkedIn(in site: TemporarySite, _ random: inout SeededGenerator) throws -> [(path: String, text: String)] {
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
