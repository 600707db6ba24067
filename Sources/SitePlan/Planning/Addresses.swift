import Journal

/// The paths of pages and files inside an edition, and how one page refers to another.
struct Addresses: Sendable {
  static let today = "index.html"
  static let habits = "habits.html"
  /// The week of all habits; only in the local web app.
  static let week = "week.html"
  static let achievements = "achievements.html"
  static let following = "following.html"
  static let course = "course.html"
  static let ideas = "ideas.html"
  static let help = "help.html"
  static let people = "index.html"
  /// A page of the list of people; the first is the front of the edition: `people-2.html`.
  static func people(page: Int) -> String { page == 1 ? people : "people-\(page).html" }
  /// What shows a person among others whose friend somebody is; sealed, once for each person.
  static let friendCard = "card.html"
  /// What programs follow a person by whose friend somebody is; sealed, once for each person.
  static let friendFeed = "feed.json"
  /// The form of a new habit like a suggestion of the catalog, by the numbers of category and suggestion, both from 1;
  /// only in the local web app.
  static func newHabit(like number: Int, in category: Int) -> String { "habits/new-\(category)-\(number).html" }

  /// The page of a post: `course/week-01/01-welcome.html`.
  static func post(_ id: PostID) -> String { "course/\(id.text).html" }
  /// A picture of the course: `course/week-01/plate.jpg`.
  static func coursePicture(_ path: String) -> String { "course/" + path }
  /// The closing page of the course.
  static let closing = "course/closing.html"
  /// The page with all posts of the course, for its author.
  static let wholeCourse = "course/whole.html"
  static let calendar = "calendar/index.html"
  /// What stands before the files of somebody's habits for calendar programs: `calendars/ana.ics` has all of them, and
  /// `calendars/ana/run.ics` one.
  static func calendars(of person: Username) -> String { "\(calendarFolder)\(person)" }
  /// The folder of everybody's habits for calendar programs, with a slash at its end.
  static let calendarFolder = "calendars/"
  /// The file with all habits of a person for calendar programs.
  static func calendar(of person: Username) -> String { calendars(of: person) + ".ics" }
  /// The reader's own newest year, at an address that does not change with the year.
  static let year = "year/index.html"
  /// An earlier year of the reader: `year/2025.html`.
  static func year(_ year: Int) -> String { "year/\(year).html" }
  /// A year of somebody else: `people/ben/2026.html`. A habit's pages are in a folder of their own.
  static func year(_ year: Int, of username: Username) -> String { folder(of: username) + "/\(year).html" }
  /// The picture of a year of somebody beside links to them: `people/ben/2026.png`.
  static func card(_ year: Int, of username: Username) -> String { folder(of: username) + "/\(year).png" }
  /// How the addresses of somebody's feeds begin: `people/ben/feed`. No habit's folder has a full stop in it.
  static func feed(of username: Username) -> String { folder(of: username) + "/" + feedName }
  fileprivate static let feedName = "feed"
  /// The JSON Feed of those that begin so.
  static func json(_ feed: String) -> String { feed + ".json" }
  /// The Atom feed of those that begin so.
  static func atom(_ feed: String) -> String { feed + ".xml" }
  static let history = "history/index.html"
  /// The page of a month in the history, `history/2026-11.html`, on which a day has the anchor `#d19`.
  static func month(_ month: YearMonth) -> String { "history/\(month).html" }
  /// The folder of the folders of everybody's pages, with a slash at its end.
  static let peopleFolder = "people/"
  /// The folder of a person's pages: `people/ben`.
  static func folder(of username: Username) -> String { "\(peopleFolder)\(username)" }
  /// The front page of a person: `people/ben/index.html`.
  static func person(_ username: Username) -> String { folder(of: username) + "/index.html" }
  /// A photo of a person: `photos/ben/2026-11-19-run.jpg`.
  ///
  /// A name without the ending of a picture gets one: web servers derive the type from it, and a photo served as a page
  /// could run scripts.
  static func photo(_ name: String, of username: Username) -> String {
    let ending = name.split(separator: ".").last.map { $0.lowercased() } ?? ""
    let isPicture = name.contains(".") && ["jpg", "jpeg", "png", "webp"].contains(ending)
    return photos(of: username) + name + (isPicture ? "" : ".jpg")
  }
  /// How the addresses of all photos of a person begin.
  static func photos(of username: Username) -> String { "\(photoFolder)\(username)/" }
  /// The folder of everybody's photos, with a slash at its end.
  static let photoFolder = "photos/"
}

/// The addresses of one habit: in `habits/run/` for the reader's own, in `people/ben/run/` for everybody else's.
struct HabitAddress: Sendable {
  let folder: String
  /// The number of folders between the edition's folder and the pages.
  let depth: Int
  /// The habit for calendar programs: `calendars/ana/run.ics`. It is not beside the pages: what begins with the address of a
  /// section is one of its pages.
  let calendar: String
  /// The whole address of the habit's page where it is on another site.
  private let elsewhere: String?

  init(_ habit: Habit, of owner: OwnerFacts) {
    calendar = "\(Addresses.calendars(of: owner.username))/\(habit.slug).ics"
    folder = owner.isReader ? "habits/\(habit.slug)" : "people/\(owner.username)/\(habit.slug)"
    depth = owner.isReader ? 2 : 3
    elsewhere = owner.pages?[habit.slug]
  }

  /// The habit's page as a link, of a reader's friends on other sites, too.
  ///
  /// - Parameter root: The relative path from the page with the link to the edition's folder.
  func front(from root: String) -> String { elsewhere ?? root + front }

  var front: String { folder + "/index.html" }
  func year(_ year: Int) -> String { "\(folder)/\(year).html" }
  /// Days and figures for other programs; in the public edition alone.
  var data: String { "\(folder)/\(HabitDataAddress.name)" }
  /// The habit as it stands, as a picture to embed.
  var badge: String { "\(folder)/\(SharedFileAddress.badge)" }
  /// The newest year of the habit, as a picture to embed.
  var yearPicture: String { "\(folder)/\(SharedFileAddress.year)" }
  /// The form of a check-in by its day and its index on that day: `habits/run/2026-11-19.html`, then
  /// `2026-11-19.2.html` for the second one; only in the local web app.
  func event(on day: Day, place: Int) -> String {
    "\(folder)/\(day)" + (place == 0 ? "" : ".\(place + 1)") + ".html"
  }
  /// What stands before a day in the address of its page, `habits/run/day-2026-11-19.html`; only in the local web app.
  var days: String { folder + "/day-" }
  /// The relative path from the pages to the edition's folder.
  var root: String { String(repeating: "../", count: depth) }
}

/// Where the public edition has the days and figures of habits for other programs.
package enum HabitDataAddress {
  static let name = "data.json"

  /// Whether a path inside an edition is one of a data file: `people/ana/run/data.json`.
  package static func isOne(_ path: String) -> Bool {
    path.hasPrefix(Addresses.peopleFolder) && path.hasSuffix("/" + name) && path.count { $0 == "/" } == 3
  }
}

/// Where the public edition has what others follow, embed and send.
package enum SharedFileAddress {
  /// A habit as it stands, in the habit's folder.
  static let badge = "badge.svg"
  /// The newest year of a habit, beside it.
  static let year = "year.svg"

  /// Whether a path inside an edition is one of a feed, of a picture to embed or of a picture beside links.
  package static func isOne(_ path: String) -> Bool {
    let parts = path.split(separator: "/", omittingEmptySubsequences: false)
    guard path.hasPrefix(Addresses.peopleFolder), let name = parts.last else { return false }
    switch parts.count {
    case 3:
      let isCard = name.hasSuffix(".png") && Int(name.dropLast(4)).map { 1...9999 ~= $0 } ?? false
      return isCard || [Addresses.json, Addresses.atom].contains { $0(Addresses.feedName) == name }
    case 4: return name == badge || name == year
    default: return false
    }
  }
}

/// A path as a relative reference: reserved characters are percent-encoded (RFC 3986, section 3.3), slashes are kept.
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
