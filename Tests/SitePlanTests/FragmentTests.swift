import Audience
import Insights
import Journal
import Testing

@testable import SitePlan

private func html(_ source: some MarkupSource) -> String {
  var writer = HTMLWriter()
  source.write(to: &writer)
  return String(decoding: writer.bytes, as: UTF8.self)
}

private func report(_ rows: [(String, EventValue)], target: Target? = nil, today: String) throws -> (Habit, HabitReport)
{
  var log = EventLog()
  for (when, value) in rows { log.append(.init(day: try day(when), value: value)) }
  let habit = Habit(slug: try #require(Slug("run")), title: "Run", schedule: .daily, target: target)
  return (habit, HabitReport(of: habit, log: log, today: try day(today), weekStartsOn: .monday))
}

private func cells(
  of report: HabitReport, target: Target?, from first: String, through last: String
) throws -> DayCells {
  DayCells(
    of: report, target: target, scale: DayScale(of: report, target: target, pauses: []), from: try day(first),
    through: try day(last))
}

@Suite("Days in columns of weeks, and their words")
struct WeekPathsTests {
  @Test("there is a path for each state, and a ground below days that were due and are not all done")
  func states() throws {
    let march = try day("2026-03-05")
    // Thursday 5 to Sunday 8 March: nothing, all, two of three, nothing due.
    let days = [(2, 0), (3, 3), (3, 2), (0, 0)].enumerated().map {
      OverviewDay(day: march + $0.offset, due: $0.element.0, succeeded: $0.element.1)
    }
    var writer = HTMLWriter()
    WeekPaths(
      columns: WeekColumns(from: march, through: march + 3, weekStartsOn: .monday),
      cells: DayCells(days, shownFrom: march, through: march + 3), top: 22, today: nil
    ).write(to: &writer)
    let text = String(decoding: writer.bytes, as: UTF8.self)
    #expect(text.contains(#"<path class=bl d="M6 72v2"/>"#))
    #expect(text.contains(#"<path class=gd d="M6 67v12m0 18v12"/>"#))
    #expect(text.contains(#"<path class=d4 d="M6 82v12"/>"#))
    #expect(text.contains(#"<path class=d3 d="M6 99v10"/>"#))
    #expect(text.contains(#"<path class=re d="M6 117v2"/>"#))
  }

  @Test("runs of days go down a week, and begin anew in the next")
  func paths() throws {
    let first = try day("2026-01-05")
    let cells = DayCells(first: first, states: [.d4, .d4, .rest, .rest, .rest, .rest, .d4, .d4, .over], kind: .yesNo)
    let columns = WeekColumns(from: first, through: first + 8, weekStartsOn: .monday)
    var writer = HTMLWriter()
    WeekPaths(columns: columns, cells: cells, top: 0, today: nil).write(to: &writer)
    let text = String(decoding: writer.bytes, as: UTF8.self)
    #expect(columns.count == 2)
    #expect(text.contains(#"<path class=d4 d="M6 0v27m0 63v12m15-102v27"/>"#))
    #expect(text.contains(#"<path class=re d="M6 35v47"/>"#))
    #expect(text.contains(#"<path class=ov d="M17 17l8 8m0-8l-8 8"/>"#))
  }

  @Test("columns begin with the week of the first day, whichever day weeks begin on", arguments: Weekday.allCases)
  func columns(_ start: Weekday) throws {
    let first = try day("2026-03-05")
    let columns = WeekColumns(from: first, through: try day("2026-12-31"), weekStartsOn: start)
    let last = try day("2026-12-31")
    #expect(columns.start.weekday == start && columns.start <= first && first - columns.start < 7)
    #expect(columns.end.weekday == start && columns.end - last <= 7)
  }

  @Test("amounts are said as amounts, also a zero and what is over a limit")
  func amounts() throws {
    let words = try testWords()
    let limit = Target(.atMost, try amount("2"), unit: "cups")
    let (_, report) = try report(
      [("2026-03-01", .amount(try amount("1.5"))), ("2026-03-02", .amount(try amount("3"))), ("2026-03-03", .done)],
      target: limit, today: "2026-03-05")
    let cells = try cells(of: report, target: limit, from: "2026-03-01", through: "2026-03-04")
    let cellWords = CellWords(of: cells, in: words)
    #expect((0..<4).map(cellWords.plainText) == ["1.5 cups", "over: 3 cups", "kept", "kept"])
    #expect(cells.states == [.d4, .over, .d4, .d4])
  }

  @Test(
    "an amount in a cell is written as it is anywhere else",
    arguments: ["0", "1", "1.5", "5", "5.2", "0.05", "0.000001", "12.345678", "999.9", "1000", "1234.5"],
    ["km & more", "glasses"])
  func amountsInCells(_ text: String, _ unit: String) throws {
    let words = try testWords()
    let target = Target(.atLeast, try amount("1"), unit: unit)
    let (_, report) = try report([("2026-03-01", .amount(try amount(text)))], target: target, today: "2026-03-02")
    let cells = try cells(of: report, target: target, from: "2026-03-01", through: "2026-03-01")
    var writer = HTMLWriter()
    CellWords(of: cells, in: words).append(0, to: &writer)
    let expected = Markup { $0.append(escaped: words.amount((try? amount(text)) ?? .zero, unit: unit)) }
    #expect(writer.bytes == expected.bytes)
  }

  @Test("titles that people write cannot leave their attribute")
  func escaping() throws {
    let words = try testWords()
    let target = Target(.atLeast, try amount("1"), unit: "\"><script>")
    let (_, report) = try report([("2026-03-01", .amount(try amount("1")))], target: target, today: "2026-03-01")
    let strip = WeekStrip(
      cells: try cells(of: report, target: target, from: "2026-02-23", through: "2026-03-01"), words: words)
    #expect(!html(strip).contains("<script>"))
    #expect(html(strip).contains("1 &quot;&gt;&lt;script&gt;"))
  }
}

@Suite("Month calendars")
struct MonthCalendarTests {
  private func calendar(_ year: Int, _ start: Weekday, today: String) throws -> String {
    let (_, report) = try report([("\(year)-02-01", .done)], today: today)
    return html(
      YearCalendar(
        year: year, weekStartsOn: start,
        cells: try cells(of: report, target: nil, from: "\(year)-01-01", through: "\(year)-12-31"),
        pauses: [Pause(from: try day("\(year)-02-10"), through: try day("\(year)-02-11"))],
        today: try day(today), dayLinks: nil, words: try testWords()))
  }

  @Test("a pause is a bracket over its days")
  func pauses() throws {
    let text = try calendar(2026, .monday, today: "2026-03-03")
    #expect(text.matches(of: #/ pd"/#).count == 2)
    #expect(text.contains(#"<td class="bl pd"><b>10</b>"#))
  }

  @Test("a leap year has its 29 February, another year has not")
  func leapDay() throws {
    let leap = try calendar(2028, .monday, today: "2028-03-01")
    let plain = try calendar(2027, .monday, today: "2027-03-01")
    func february(_ text: String) -> Substring {
      text.split(separator: "</table>")[1]
    }
    #expect(february(leap).contains("<b>29</b>"))
    #expect(!february(plain).contains("<b>29</b>"))
  }

  @Test("every row of every month has seven columns", arguments: Weekday.allCases)
  func rows(_ start: Weekday) throws {
    for row in try calendar(2026, start, today: "2026-11-20").split(separator: "<tr>").dropFirst()
    where row.hasPrefix("<td") {
      let cells = row.split(separator: "<td").count
      let spans = row.matches(of: #/colspan=(\d)/#).compactMap { Int($0.1) }
      #expect(cells - spans.count + spans.reduce(0, +) == 7)
    }
  }

  @Test("today is marked for the eye and for the ear, and days to come have no words")
  func today() throws {
    let text = try calendar(2026, .monday, today: "2026-03-03")
    #expect(text.contains(#"<td class="pe t" aria-current=date><b>3</b><i>due today</i>"#))
    #expect(text.contains("<td class=ou><b>4</b><td"))
  }
}

@Suite("Drawings")
struct DrawingTests {
  @Test("a ring says its score and draws nothing at zero")
  func ring() throws {
    let words = try testWords()
    #expect(html(ScoreRing(score: 0.784, words: words)).contains(#"stroke-dasharray="78 100""#))
    #expect(!html(ScoreRing(score: 0, words: words)).contains("stroke-dasharray"))
  }

  @Test("an icon is a drawing by name or by emoji, whatever its skin or sex, and otherwise itself")
  func icons() {
    let icons = Icons(
      sprite: Array(
        #"<svg><symbol id="run" data-emoji="🏃 👟"><path d="M1 2"/></symbol><symbol id="dot"><path d="M3 4"/></symbol></svg>"#
          .utf8))
    let run = Markup { $0.append(icons.drawing("run")) }
    #expect(String(decoding: run.bytes, as: UTF8.self).contains("M1 2"))
    for icon in ["run", "🏃", "🏃🏽‍♀️", "👟"] { #expect(icons.icon(icon) == run) }
    #expect(String(decoding: icons.icon("🪗").bytes, as: UTF8.self) == "🪗")
    #expect(String(decoding: icons.icon("<").bytes, as: UTF8.self) == "&lt;")
    #expect(icons.icon(nil) == icons.drawing("dot"))
  }

  @Test(
    "an icon of more than one sign is cut and set smaller, so that it fits its tile; one sign is whole, however long",
    arguments: [
      ("👩‍👩‍👧‍👦", "👩‍👩‍👧‍👦"), ("🏴󠁧󠁢󠁳󠁣󠁴󠁿", "🏴󠁧󠁢󠁳󠁣󠁴󠁿"), ("🇵🇹", "🇵🇹"), ("👍🏽", "👍🏽"), ("日", "日"), ("A", "A"),
      ("🇵🇹🇧🇷", #"<span class="letters">🇵🇹🇧🇷</span>"#), ("AB", #"<span class="letters">AB</span>"#),
      ("10k", #"<span class="letters">10k</span>"#), ("swimming", #"<span class="letters">swi</span>"#),
      ("読書する", #"<span class="letters">読書</span>"#), ("<b>x", #"<span class="letters">&lt;b&gt;</span>"#),
    ])
  func tiles(_ icon: String, _ html: String) {
    #expect(String(decoding: Icons(sprite: []).icon(icon).bytes, as: UTF8.self) == html)
  }

  @Test("a free colour takes the nearest of the palette")
  func colours() {
    #expect(HabitColor.rgb(red: 3, green: 106, blue: 98).paletteName == .teal)
    #expect(
      HabitColor.rgb(red: 255, green: 0, blue: 0).paletteName == .rose
        || HabitColor.rgb(red: 255, green: 0, blue: 0).paletteName == .rust)
  }
}

@Suite("Addresses")
struct AddressTests {
  @Test(
    "a photo is published as a picture, whatever it is called",
    arguments: [
      ("run.jpg", "run.jpg"), ("Run.PNG", "Run.PNG"), ("index.html", "index.html.jpg"), ("jpg", "jpg.jpg"),
      ("a.webp.svg", "a.webp.svg.jpg"),
    ])
  func photos(_ name: String, _ published: String) throws {
    #expect(Addresses.photo(name, of: try #require(Username("ana"))) == "photos/ana/" + published)
  }

  @Test("what a URL reserves is encoded, in photo names above all")
  func encoding() {
    #expect(relativeReference("photos/ana/a b#1?.jpg") == "photos/ana/a%20b%231%3F.jpg")
    #expect(relativeReference("photos/ana/é%.jpg") == "photos/ana/%C3%A9%25.jpg")
  }
}

@Suite("Posts")
struct PostTests {
  private func prose(_ text: String, pictures: [CoursePicture] = [], isOpen: (String) -> Bool = { _ in true }) -> String
  {
    let post = Post(id: PostID("week-01/01-a"), title: "A", body: text)
    let course = Course(title: "C", pictures: pictures)
    return html(
      PostProse(post, in: course, root: "../../", isOpen: { isOpen($0.text) }) { path in
        pictures.first { $0.path == path }
      })
  }

  @Test(
    "links between posts lead to their pages, however they are written",
    arguments: [
      ("../week-02/01-eat.md", "../../course/week-02/01-eat.html"),
      ("02-next.md#plan", "../../course/week-01/02-next.html#plan"),
      ("./02-next.md?from=1#plan", "../../course/week-01/02-next.html#plan"),
      ("02%2Dnext.md", "../../course/week-01/02-next.html"),
      ("02\\-next.md", "../../course/week-01/02-next.html"),
      ("<02-next.md>", "../../course/week-01/02-next.html"),
      ("https://example.org/a.md", "https://example.org/a.md"), ("/etc/passwd.md", "/etc/passwd.md"),
      ("../../../secret.md", "../../../secret.md"), ("notes.txt", "notes.txt"),
    ])
  func posts(_ link: String, _ address: String) {
    #expect(prose("[a](\(link))").contains("href=\"\(address)\""), "\(prose("[a](\(link))"))")
  }

  @Test("a link to a post that is not open yet leads to the course instead, and one to an open post to its page")
  func withheld() {
    let text = prose("See [one](../week-02/01-eat.md#plan), [two](02-next.md) and [three][3].\n\n[3]: 02-next.md") {
      $0 != "week-01/02-next"
    }
    #expect(text.contains(#"href="../../course/week-02/01-eat.html#plan""#))
    #expect(text.contains(#"href="../../course.html">two"#))
    #expect(text.contains(#"href="../../course.html">three"#))
    #expect(!text.contains("02-next"))
  }

  @Test("a picture of the course is shown with its size and description; with a title of its own it is a figure")
  func pictures() {
    let plate = CoursePicture(path: "week-01/my plate.jpg", width: 640, height: 480, digest: "")
    let shared = CoursePicture(path: "images/tea.png", width: 10, height: 20, digest: "")
    let text = prose(
      "![A \"plate\"](my%20plate.jpg \"Half & half\")\n\nSee ![tea](../images/tea.png) [large](../images/tea.png)\n",
      pictures: [plate, shared])
    #expect(
      text.contains(
        #"<figure><img src="../../course/week-01/my%20plate.jpg" alt="A &quot;plate&quot;" width="640" height="480" loading="lazy"><figcaption>Half &amp; half</figcaption></figure>"#
      ), "\(text)")
    #expect(
      text.contains(#"See <img src="../../course/images/tea.png" alt="tea" width="10" height="20" loading="lazy">"#))
    #expect(text.contains(#"<a href="../../course/images/tea.png">large</a>"#))
  }

  @Test("a picture in the description of a picture does no harm")
  func nestedPictures() {
    let tea = CoursePicture(path: "images/tea.png", width: 10, height: 20, digest: "")
    let text = prose("![a ![b](../images/tea.png)](../images/tea.png \"T\")", pictures: [tea])
    #expect(text.contains("<figcaption>T</figcaption>"))
  }

  private func long(_ text: String, isWhole: Bool = false) -> PostProse {
    PostProse(
      Post(id: PostID("week-01/01-a"), title: "A", body: text), in: Course(title: "C"), root: "", isWhole: isWhole,
      isOpen: { _ in true }, picture: { _ in nil })
  }

  @Test("a post with four headings of the upper levels has them as links; with fewer, or among all posts, none")
  func contents() throws {
    let text = "# One\n## Two\n### Within\n#hashtag\n\n## Three & more\n"
    #expect(PostContents(long(text)) == nil)
    let contents = try #require(PostContents(long(text + "# Four")))
    let items = ["#one\">One", "#two\">Two", "#three-more\">Three &amp; more", "#four\">Four"]
    #expect(html(contents) == "<ol>" + items.map { "<li><a href=\"\($0)</a></li>" }.joined() + "</ol>")
    #expect(PostContents(long(text + "# Four", isWhole: true)) == nil)
  }

  @Test("a post's contents and its text are the same in any order, and as often as they are written")
  func renderedOnce() throws {
    let text = "# One\n# Two\n# Three\n# Four\n"
    let (first, second) = (long(text), long(text))
    let contents = html(try #require(PostContents(first)))
    let body = html(first)
    #expect(body.contains("<h1 id=\"four\">Four</h1>") || body.contains("id=\"four\""))
    #expect(html(second) == body)
    #expect(html(try #require(PostContents(second))) == contents)
    #expect(html(try #require(PostContents(first))) == contents)
    #expect(html(first) == body)
    #expect(html(first) == body)
  }

  @Test("unsafe destinations are dropped, whatever they look like")
  func unsafe() {
    #expect(!prose("[a](javascript:x.md) ![b](data:text/html,x.png)").contains("javascript"))
  }
}

@Suite("Numbers in pages")
struct WrittenNumberTests {
  @Test(
    "are written digit by digit, whatever their length",
    arguments: [0, 7, 10, 99, 100, 999, 1000, 9_999, 10_000, 20_405, 99_999, 100_000, 1_234_567, -1, -40_000])
  func digits(_ number: Int) {
    var writer = HTMLWriter()
    writer.append(number)
    #expect(String(decoding: writer.bytes, as: UTF8.self) == String(number))
  }
}

@Suite("Reports that are kept")
struct ReportShelfTests {
  @Test("are taken for a habit of the same figures, check-ins, day and week, and for nothing else")
  func same() throws {
    let ana = try #require(Username("ana"))
    let (habit, _) = try report([], today: "2026-01-04")
    var log = EventLog()
    log.append(.init(day: try day("2026-01-02"), value: .done))
    // A report that nobody would make of it, to be known again.
    let (_, other) = try report([("2026-01-03", .done), ("2026-01-04", .done)], today: "2026-01-04")
    let shelf = ReportCache()
    shelf.keep([ReportedHabit(habit: habit, log: log, report: other)], of: ana, weekStartsOn: .monday)
    func found(
      _ habit: Habit, _ log: EventLog, by person: Username, today: String = "2026-01-04", _ start: Weekday = .monday
    ) throws -> Bool {
      let tracked = TrackedHabit(habit: habit, log: log)
      return shelf.report(of: tracked, by: person, today: try day(today), weekStartsOn: start) == other
    }
    #expect(try found(habit, log, by: ana))
    var reminded = habit
    reminded.reminders = [Reminder(time: .midnight)]
    #expect(try found(reminded, log, by: ana))
    var renamed = habit
    renamed.title = "Walk"
    #expect(try found(renamed, log, by: ana))
    var rarer = habit
    rarer.schedule = .timesAWeek(2)
    #expect(try !found(rarer, log, by: ana))
    var more = log
    more.append(.init(day: try day("2026-01-03"), value: .done))
    #expect(try !found(habit, more, by: ana))
    #expect(try !found(habit, log, by: try #require(Username("ben"))))
    #expect(try !found(habit, log, by: ana, today: "2026-01-05"))
    #expect(try !found(habit, log, by: ana, .sunday))
  }
}
