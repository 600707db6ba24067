import Journal
import SitePlan
import Testing

/// Words for tests: the phrases that matter here in English, every other one its own key.
func testWords(language: String = "en", _ changed: [Phrase: String] = [:]) throws -> Words {
  var entries: [String: Words.Entry] = [:]
  for phrase in Phrase.allCases { entries[phrase.key] = .text(phrase.key) }
  let texts: [Phrase: String] = [
    .monthNames: "January, February, March, April, May, June, July, August, September, October, November, December",
    .shortMonthNames: "Jan, Feb, Mar, Apr, May, Jun, Jul, Aug, Sep, Oct, Nov, Dec",
    .weekdayNames: "Monday, Tuesday, Wednesday, Thursday, Friday, Saturday, Sunday",
    .shortWeekdayNames: "Mon, Tue, Wed, Thu, Fri, Sat, Sun", .weekdayLetters: "M, T, W, T, F, S, S",
    .monthNamesInDates: "", .shortMonthNamesInDates: "", .decimalMark: ".", .groupMark: ",", .percent: "{n}%",
    .colon: ": ",
    .longDate: "{weekday}, {d} {month} {y}", .date: "{d} {month} {y}", .shortDate: "{d} {mon} {y}",
    .dayAndMonth: "{d} {mon}", .weekdayAndDay: "{wd} {d} {mon}",
    .monthAndYear: "{month} {y}",
    .rangeInMonth: "{d} – {d2} {mon} {y}", .rangeInYear: "{d} {mon} – {d2} {mon2} {y}",
    .rangeOverYears: "{d} {mon} {y} – {d2} {mon2} {y2}", .timeOfDay: "{HH}:{mm}",
    .today: "Today", .yesterday: "Yesterday", .tomorrow: "Tomorrow",
    .statusDone: "done", .statusSkipped: "skipped", .statusBlank: "nothing recorded", .statusPending: "due today",
    .statusMissed: "missed", .statusRest: "not due", .statusKept: "kept", .statusOver: "over: {amount}",
    .scheduleDaily: "daily", .scheduleWorkdays: "weekdays", .scheduleWeekend: "weekends",
    .targetAtLeast: "at least {amount}", .targetAtMostMonth: "at most {amount} a month",
    .habitLastSeven: "Last seven days: {days}",
  ]
  for (phrase, text) in texts.merging(changed, uniquingKeysWith: { $1 }) { entries[phrase.key] = .text(text) }
  entries[Phrase.days.key] = .plural([.one: "{n} day", .other: "{n} days"])
  entries[Phrase.scheduleTimesAWeek.key] = .plural([.one: "once a week", .other: "{n} times a week"])
  entries[Phrase.amountUnits.key] = .plural([.one: "glass, verre, hour", .other: "glasses, verres, hours"])
  return try Words(language: language, entries: entries)
}

func day(_ text: String) throws -> Day { try #require(Day(text)) }

func amount(_ text: String) throws -> Amount { try Amount.parse(text).get() }
