import Insights
import Journal

/// A calendar that other programs take: RFC 5545 with the names, colours and intervals of RFC 7986.
///
/// The same entries give the same bytes.
public struct CalendarFeed: Sendable {
  /// What programs call it.
  public var name: String
  /// Its colour; `nil` for the program's choice.
  public var color: HabitColor?
  private var entries: [CalendarComponent] = []
  private let identity: CalendarIdentity
  /// How many entries asked for the same name.
  private var uses: [String: Int] = [:]
  private let person: Username

  /// The program that made the calendar, as the format asks for it.
  static let product = ContentLine("PRODID", value: "-//Daybook//Daybook//EN")

  /// - Parameters:
  ///   - name: What programs call it.
  ///   - person: Whose habits and tasks it has.
  public init(_ name: String, color: HabitColor? = nil, of person: Username, identity: CalendarIdentity) {
    self.name = name
    self.color = color
    self.person = person
    self.identity = identity
  }

  /// Whether it has no entry.
  public var isEmpty: Bool { entries.isEmpty }

  /// Adds the days of a habit.
  ///
  /// - Parameters:
  ///   - series: Its days.
  ///   - changed: The latest day in what is known of it, by which programs see that it changed.
  ///   - description: What to say of it besides its title; `nil` for nothing.
  ///   - page: The whole address of its page; `nil` where it has none.
  public mutating func add(
    _ habit: Habit, _ series: [HabitSeries], changed: Day?, description: String?, page: String? = nil
  ) {
    for (part, series) in series.enumerated() {
      var lines = [
        ContentLine("UID", value: identity.uid(of: person, "habits/\(habit.slug)", part: part)), Self.stamp(changed),
        CalendarMoment.day(series.first).line("DTSTART"), CalendarMoment.day(series.first + 1).line("DTEND"),
      ]
      if let rule = series.rule {
        lines.append(ContentLine("RRULE", value: RecurrenceRule(rule, until: series.through).text))
        if !series.without.isEmpty {
          let days = series.without.map { CalendarMoment.text($0) }.joined(separator: ",")
          lines.append(ContentLine("EXDATE", [.init("VALUE", "DATE")], value: days))
        }
      }
      lines.append(.text("SUMMARY", habit.title))
      if let description { lines.append(.text("DESCRIPTION", description)) }
      if let category = habit.category {
        lines.append(ContentLine("CATEGORIES", value: CalendarText.escaped(category)))
      }
      if let place = habit.remindNear {
        lines.append(.text("LOCATION", place.label))
        lines.append(ContentLine("GEO", value: "\(place.location.latitude);\(place.location.longitude)"))
      }
      if let color = habit.color { lines.append(ContentLine("COLOR", value: color.paletteName.calendarName)) }
      if let page { lines.append(ContentLine("URL", value: page)) }
      // A day's habit does not keep anybody from meeting them.
      lines.append(ContentLine("TRANSP", value: "TRANSPARENT"))
      let alarms = series.reminders.map { Self.alarm(habit.title, Int($0.minutes)) }
      entries.append(CalendarComponent("VEVENT", lines, alarms))
    }
  }

  /// Adds an open task that is due, on its day or at its time.
  ///
  /// - Parameters:
  ///   - list: The list in which it stands.
  ///   - owner: Whose list it is.
  public mutating func addEvent(of task: ListTask, in list: TaskList, of owner: Username) {
    guard let due = task.due, !task.isDone else { return }
    var lines = [
      ContentLine("UID", value: unique(identity.uid(of: task, in: list.slug, of: owner))), Self.stamp(task.latestDay),
      CalendarMoment(due).line("DTSTART"),
    ]
    if due.time == nil { lines.append(CalendarMoment.day(due.day + 1).line("DTEND")) }
    lines.append(.text("SUMMARY", task.title))
    lines += Self.more(of: task, in: list)
    lines.append(ContentLine("TRANSP", value: "TRANSPARENT"))
    let start = WallClock(date: due.day, time: due.time ?? .midnight)
    let alarms = task.remind.compactMap { $0.moment(countedFrom: WallClock(morningOf: due)) }
      .map { Self.alarm(task.title, $0.minutes - start.minutes) }
    entries.append(CalendarComponent("VEVENT", lines, alarms))
  }

  /// Adds a task, done or not, as programs for tasks have it.
  ///
  /// - Parameters:
  ///   - list: The list in which it stands.
  ///   - owner: Whose list it is.
  ///   - parent: The task of which it is a step.
  public mutating func addTodo(
    of task: ListTask, in list: TaskList, of owner: Username, partOf parent: ListTask? = nil
  ) {
    var lines = [
      ContentLine("UID", value: unique(identity.uid(of: task, in: list.slug, of: owner))), Self.stamp(task.latestDay),
    ]
    if let created = task.created { lines.append(ContentLine("CREATED", value: Self.utc(created))) }
    if var start = task.start {
      // Both are days, or both have a time (RFC 5545, 3.8.2.3).
      if let due = task.due { start.time = due.time.map { _ in start.time ?? .midnight } }
      lines.append(CalendarMoment(start).line("DTSTART"))
    }
    if let due = task.due { lines.append(CalendarMoment(due).line("DUE")) }
    lines.append(.text("SUMMARY", task.title))
    lines += Self.more(of: task, in: list)
    if let parent {
      lines.append(ContentLine("RELATED-TO", value: identity.uid(of: parent, in: list.slug, of: owner)))
    }
    lines.append(ContentLine("STATUS", value: task.isDone ? "COMPLETED" : "NEEDS-ACTION"))
    if task.isDone, let done = task.doneOn { lines.append(ContentLine("COMPLETED", value: Self.utc(done))) }
    entries.append(CalendarComponent("VTODO", lines))
  }

  /// The name of an entry. Tasks of the same list and title have the same one; the second and later ones get others.
  private mutating func unique(_ uid: String) -> String {
    let part = uses[uid, default: 0]
    uses[uid] = part + 1
    return part == 0 ? uid : identity.uid(of: person, "again/\(uid)", part: part)
  }

  /// What events and to-dos say of a task alike.
  private static func more(of task: ListTask, in list: TaskList) -> [ContentLine] {
    var lines: [ContentLine] = []
    if let description = task.description { lines.append(.text("DESCRIPTION", description)) }
    if let priority = task.priority { lines.append(ContentLine("PRIORITY", value: "\(priority.calendarNumber)")) }
    lines.append(ContentLine("CATEGORIES", value: CalendarText.escaped(list: [list.title] + task.labels)))
    if let color = list.color { lines.append(ContentLine("COLOR", value: color.paletteName.calendarName)) }
    return lines
  }

  /// When the entry changed: the latest day that it names itself, since files do not say more.
  private static func stamp(_ day: Day?) -> ContentLine {
    ContentLine("DTSTAMP", value: utc(DayAndTime(day: day ?? earliest)))
  }

  private static let earliest = YearMonth(year: 2000, month: 1).firstDay

  /// A moment whose zone nobody knows, where the format wants one in UTC.
  private static func utc(_ moment: DayAndTime) -> String {
    CalendarMoment.text(moment.day, moment.time ?? .midnight) + "Z"
  }

  /// - Parameter minutes: How long after the beginning of the entry; less than 0 for before it.
  private static func alarm(_ title: String, _ minutes: Int) -> CalendarComponent {
    CalendarComponent(
      "VALARM",
      [
        ContentLine("ACTION", value: "DISPLAY"), .text("DESCRIPTION", title),
        ContentLine("TRIGGER", value: duration(minutes)),
      ])
  }

  private static func duration(_ minutes: Int) -> String {
    let (days, hours, rest) = (abs(minutes) / 1440, abs(minutes) % 1440 / 60, abs(minutes) % 60)
    let time = (hours > 0 ? "\(hours)H" : "") + (rest > 0 ? "\(rest)M" : "")
    if days == 0, time.isEmpty { return "PT0S" }
    return (minutes < 0 ? "-" : "") + "P" + (days > 0 ? "\(days)D" : "") + (time.isEmpty ? "" : "T" + time)
  }

  /// How often programs ask for it again.
  private static let interval = "PT6H"

  /// The bytes of the file.
  public var bytes: [UInt8] {
    var lines = [
      ContentLine("VERSION", value: "2.0"), Self.product, ContentLine("CALSCALE", value: "GREGORIAN"),
      ContentLine("METHOD", value: "PUBLISH"), .text("NAME", name), .text("X-WR-CALNAME", name),
      ContentLine("REFRESH-INTERVAL", [.init("VALUE", "DURATION")], value: Self.interval),
      ContentLine("X-PUBLISHED-TTL", value: Self.interval),
    ]
    if let color { lines.append(ContentLine("COLOR", value: color.paletteName.calendarName)) }
    return CalendarComponent("VCALENDAR", lines, entries.isEmpty ? [Self.nothing] : entries).bytes
  }

  /// What stands in a calendar without entries, since there has to be something.
  private static var nothing: CalendarComponent {
    CalendarComponent(
      "VTIMEZONE", [ContentLine("TZID", value: "UTC")],
      [
        CalendarComponent(
          "STANDARD",
          [
            ContentLine("DTSTART", value: "19700101T000000"), ContentLine("TZOFFSETFROM", value: "+0000"),
            ContentLine("TZOFFSETTO", value: "+0000"),
          ])
      ])
  }
}

extension ListTask {
  /// The latest day on which something is known to have happened to the task; its dates to come are none.
  fileprivate var latestDay: Day? {
    ([created?.day, doneOn?.day] + comments.map(\.at.day)).compactMap(\.self).max()
  }
}

extension ListTask.Priority {
  /// RFC 5545, section 3.8.1.9: 1 to 4 is high, 5 medium, 6 to 9 low.
  var calendarNumber: Int {
    switch self {
    case .high: 1
    case .medium: 5
    case .low: 9
    }
  }

  /// The priority of a number; `nil` for none, which is 0.
  init?(calendarNumber number: Int) {
    switch number {
    case 1...4: self = .high
    case 5: self = .medium
    case 6...9: self = .low
    default: return nil
    }
  }
}
