import Journal

/// Where pages stand inside an edition, and how one refers to another.
struct Addresses: Sendable {
  static let today = "index.html"
  static let habits = "habits.html"
  static let achievements = "achievements.html"
  static let following = "following.html"
  static let course = "course.html"
  static let ideas = "ideas.html"
  static let help = "help.html"
  static let people = "index.html"
  /// The form of a habit like the suggestion of that number in the category of that number, both from 1; only in the
  /// local web app.
  static func newHabit(like number: Int, in category: Int) -> String { "habits/new-\(category)-\(number).html" }

  /// `course/week-01/01-welcome.html`.
  static func post(_ id: PostID) -> String { "course/\(id.text).html" }
  /// `course/week-01/plate.jpg`.
  static func coursePicture(_ path: String) -> String { "course/" + path }
  /// What has come of the course, once it is over.
  static let closing = "course/closing.html"
  /// All posts on one page, for the author.
  static let wholeCourse = "course/whole.html"
  static let calendar = "calendar/index.html"
  static let history = "history/index.html"
  /// The month that a day is told in, `history/2026-11.html`, where it is addressed as `#d19`.
  static func month(_ month: YearMonth) -> String { "history/\(month).html" }
  /// `people/ben`.
  static func folder(of username: Username) -> String { "people/\(username)" }
  /// `people/ben/index.html`.
  static func person(_ username: Username) -> String { folder(of: username) + "/index.html" }
  /// `photos/ben/2026-11-19-run.jpg`.
  ///
  /// A picture whose name does not end as one gets an ending that does: hosts go by it, and a picture that they took for
  /// a page could bring scripts along.
  static func photo(_ name: String, of username: Username) -> String {
    let ending = name.split(separator: ".").last.map { $0.lowercased() } ?? ""
    let isPicture = name.contains(".") && ["jpg", "jpeg", "png", "webp"].contains(ending)
    return "photos/\(username)/\(name)" + (isPicture ? "" : ".jpg")
  }
}

/// The pages of one habit: `habits/run/` for the reader's own, `people/ben/run/` for everybody else's.
struct HabitAddress: Sendable {
  let folder: String
  /// How many folders deep its pages lie.
  let depth: Int

  init(_ habit: Habit, of owner: OwnerFacts) {
    folder = owner.isReader ? "habits/\(habit.slug)" : "people/\(owner.username)/\(habit.slug)"
    depth = owner.isReader ? 2 : 3
  }

  var front: String { folder + "/index.html" }
  func year(_ year: Int) -> String { "\(folder)/\(year).html" }
  /// The form of a check-in, by its place among those of its day: `habits/run/2026-11-19.html`, and `2026-11-19.2.html`
  /// of the second; only in the local web app.
  func event(on day: Day, place: Int) -> String {
    "\(folder)/\(day)" + (place == 0 ? "" : ".\(place + 1)") + ".html"
  }
  /// The way back to the edition's folder.
  var root: String { String(repeating: "../", count: depth) }
}

/// A path as a relative reference: what a URL reserves is percent-encoded (RFC 3986 §3.3), slashes stay.
func relativeReference(_ path: String) -> String {
  var result: [UInt8] = []
  for byte in path.utf8 {
    switch byte {
    case 0x30...0x39, 0x41...0x5A, 0x61...0x7A, UInt8(ascii: "-"), UInt8(ascii: "."), UInt8(ascii: "_"),
      UInt8(ascii: "~"), UInt8(ascii: "/"):
      result.append(byte)
    default:
      let digits = Array("0123456789ABCDEF".utf8)
      result += [UInt8(ascii: "%"), digits[Int(byte >> 4)], digits[Int(byte & 15)]]
    }
  }
  return String(decoding: result, as: UTF8.self)
}
