import Journal
import Testing

@testable import DataFolder

@Suite("Rows of events")
struct EventRowTests {
  private typealias Sample = EventSample

  // MARK: What is right

  @Test("a row says day, habit and value, and perhaps a time, a comment and a place")
  func row() throws {
    let reading = try Sample.read(
      rows:
        "2026-11-19,water,5.2,Felt light,,38.7223,-9.1393\n2026-11-19T08:15,water,1,,,,\n2026-11-20,meditate,done,,,,\n",
      header: Sample.header)
    #expect(reading.said == [])
    #expect(reading.entries(of: "water") == ["2026-11-19 5.2 \"Felt light\" 38.7223,-9.1393", "2026-11-19 08:15 1"])
    #expect(reading.entries(of: "meditate") == ["2026-11-20 done"])
    #expect(reading.logs.map(\.entries.count) == [1, 2, 0, 0, 0, 0, 0])
  }

  @Test(
    "every value that a habit may have is read",
    arguments: [
      ("meditate,done", "meditate", "done"), ("meditate,skip", "meditate", "skip"),
      ("meditate,missed", "meditate", "missed"), ("water,done", "water", "done"), ("water,skip", "water", "skip"),
      ("water,0", "water", "0"), ("water,0.000001", "water", "0.000001"), ("water,007", "water", "7"),
      ("water,5.20", "water", "5.2"), ("water,999999999.999999", "water", "999999999.999999"),
      ("run,4.5", "run", "4.5"),
      ("run,skip", "run", "skip"), ("run,missed", "run", "missed"), ("books,1", "books", "1"),
      ("sugar,done", "sugar", "done"),
      ("sugar,12", "sugar", "12"), ("beer,0.5", "beer", "0.5"),
      ("photograph-all-my-meals,done", "photograph-all-my-meals", "done"),
    ])
  func values(row: String, habit: String, value: String) throws {
    for row in [row, row.replacing(",", with: ",\"") + "\""] {
      let reading = try Sample.read(rows: "2026-11-19,\(row)\n")
      #expect(reading.said == [])
      #expect(reading.entries(of: habit) == ["2026-11-19 \(value)"])
    }
  }

  // MARK: When

  @Test(
    "a `when` that is no day or minute is an error with a hint",
    arguments: [
      ("2026-02-29", "there is no 29 February 2026", "February 2026 has 28 days"),
      ("2026-13-01", "there is no month 13", "months go from 01 to 12, and the day comes last"),
      ("2026-00-01", "there is no month 00", "months go from 01 to 12, and the day comes last"),
      ("2026-11-00", "there is no 0 November 2026", "November 2026 has 30 days"),
      ("0000-01-01", "there is no year 0", WhenField.advice.description),
      ("2026-1-5", "`2026-1-5` is no day", "write it with two digits each: `2026-01-05`"),
      ("19.11.2026", "`19.11.2026` is no day", WhenField.advice.description),
      ("11/19/2026", "`11/19/2026` is no day", WhenField.advice.description),
      ("20261119", "`20261119` is no day", WhenField.advice.description),
      ("today", "`today` is no day", WhenField.advice.description),
      ("", "`when` is empty", WhenField.advice.description),
      ("2026-11-19T24:00", "the day ends at 23:59", "midnight is the next day's: `2026-11-20T00:00`"),
      ("2026-11-19T24:01", "there is no time `24:01`", "times go from 00:00 to 23:59"),
      ("2026-11-19T08:60", "there is no time `08:60`", "times go from 00:00 to 23:59"),
      ("2026-11-19T08:15:00", "times are kept to the minute, without seconds", "write `2026-11-19T08:15`"),
      (
        "2026-11-19T08:15Z", "times are the person's own, without an offset from UTC",
        "write the local time there: `2026-11-19T08:15`"
      ),
      (
        "2026-11-19T08:15+01:00", "times are the person's own, without an offset from UTC",
        "write the local time there: `2026-11-19T08:15`"
      ),
      (
        "2026-11-19 08:15", "`2026-11-19 08:15` is no day or minute",
        "write a T between day and time: `2026-11-19T08:15`"
      ),
      (
        "2026-11-19t08:15", "`2026-11-19t08:15` is no day or minute",
        "write a T between day and time: `2026-11-19T08:15`"
      ),
      ("2026-11-19T8:15", "`8:15` is no time", "write hours and minutes with two digits each: `2026-11-19T08:15`"),
      ("2026-11-19T", "`` is no time", "write hours and minutes with two digits each: `2026-11-19T08:15`"),
      ("2026-11-19x", "`2026-11-19x` is no day or minute", WhenField.advice.description),
      ("2026-11-19T08:15x", "`2026-11-19T08:15x` is no day or minute", WhenField.advice.description),
    ])
  func when(text: String, message: String, hint: String) throws {
    let length = text.count > 1 ? " [\(text.count)]" : ""
    #expect(try Sample.said(of: "\(text),meditate,done") == ["2026.csv:2:1 error: \(message)\(length) → \(hint)"])
  }

  @Test("a day that exists only in leap years is read in them")
  func leapDay() throws {
    #expect(try Sample.read(rows: "2024-02-29,meditate,done\n").entries(of: "meditate") == ["2024-02-29 done"])
  }

  @Test("a time before the day starts belongs to the day before, a day without a time is itself")
  func dayStartsAt() throws {
    var settings = Settings()
    settings.dayStartsAt = try #require(TimeOfDay("03:00"))
    let rows = "2026-11-19T02:59,water,1\n2026-11-19T03:00,water,2\n2026-11-19,water,3\n\"2026-03-01T00:00\",water,4\n"
    let reading = try Sample.read(rows: rows, settings: settings)
    #expect(
      reading.entries(of: "water") == [
        "2026-02-28 00:00 4", "2026-11-18 02:59 1", "2026-11-19 03:00 2", "2026-11-19 3",
      ])
  }

  // MARK: Habits

  @Test("an unknown habit is an error that asks for the one that was meant")
  func unknownHabit() throws {
    #expect(
      try Sample.said(of: "2026-11-19,meditat,done") == [
        "2026.csv:2:12 error: there is no habit `meditat` [7] → did you mean `meditate`?"
      ])
    #expect(
      try Sample.said(of: "2026-11-19,,done") == [
        "2026.csv:2:12 error: the habit is missing → habits are named as their files in `habits/`"
      ])
    #expect(try Sample.said(of: "2026-11-19,Meditate,done").first?.hasSuffix("did you mean `meditate`?") == true)
    #expect(try Sample.said(of: "2026-11-19,meditate ,done").count == 1)
    #expect(try Sample.said(of: "2026-11-19,photograph-all-my-mealz,done").count == 1)
    #expect(try Sample.said(of: "2026-11-19,photograph-all-my-meals-too,done").count == 1)
  }

  @Test("rows of a habit whose file has errors are left out without a word")
  func unreadableHabit() throws {
    let reading = try Sample.read(
      ["a.csv": Sample.shortHeader + "2026-11-19,yoga,done\n2026-11-19,yog,done\n"], unreadable: ["yoga"])
    #expect(reading.said.count == 1)
    #expect(reading.said.first?.hasPrefix("a.csv:3:12 error: there is no habit `yog`") == true)
  }

  // MARK: Values

  @Test(
    "a value that is none, or not one of its habit's, is an error with a hint",
    arguments: [
      ("water", "1e9", "`1e9` has an exponent, and amounts have none [3] → write all the digits"),
      ("water", "1E9", "`1E9` has an exponent, and amounts have none [3] → write all the digits"),
      ("water", "NaN", "`NaN` is no value [3] → values are `done`, `skip`, `missed` or an amount such as `5.2`"),
      ("water", "inf", "`inf` is no value [3] → values are `done`, `skip`, `missed` or an amount such as `5.2`"),
      ("water", "-3", "`-3` has a sign, and amounts have none [2] → amounts are zero or more"),
      ("water", "+3", "`+3` has a sign, and amounts have none [2] → amounts are zero or more"),
      ("water", "-0", "`-0` has a sign, and amounts have none [2] → amounts are zero or more"),
      ("water", "\"3,5\"", "`3,5` has a comma [5] → write `3.5`"),
      ("water", "5.", "`5.` is no value [2] → values are `done`, `skip`, `missed` or an amount such as `5.2`"),
      ("water", ".5", "`.5` is no value [2] → values are `done`, `skip`, `missed` or an amount such as `5.2`"),
      ("water", "1.2345678", "`1.2345678` has more than six decimals [9] → leave the last ones out"),
      ("water", "1000000000", "`1000000000` is too large [10] → the largest amount is 999999999.999999"),
      ("water", "don", "`don` is no value [3] → did you mean `done`?"),
      ("water", "miss", "`miss` is no value [4] → did you mean `missed`?"),
      ("water", " done", "there is a space around ` done` [5] → write `done`"),
      ("water", "3 ", "there is a space around `3 ` [2] → write `3`"),
      ("water", "", "the value is missing → values are `done`, `skip`, `missed` or an amount such as `5.2`"),
      ("meditate", "", "the value is missing → values of a yes/no habit are `done`, `skip` and `missed`"),
      ("run", "", "the value is missing → values of this habit are `skip`, `missed` or an amount such as `5.2`"),
      (
        "meditate", "3",
        "`meditate` is a yes/no habit, and takes no amount → write `done`, or give the habit a `target` in habits/meditate.md"
      ),
      (
        "meditate", "0",
        "`meditate` is a yes/no habit, and takes no amount → write `done`, or give the habit a `target` in habits/meditate.md"
      ),
      (
        "run", "done",
        "`done` does not say how much, and the target of `run` is per week [4] → write the day's amount in km"
      ),
      (
        "books", "done",
        "`done` does not say how much, and the target of `books` is per month [4] → write the day's amount"
      ),
      (
        "beer", "done",
        "`done` does not say how much, and the target of `beer` is per week [4] → write the day's amount"
      ),
    ])
  func badValues(habit: String, value: String, said: String) throws {
    let reading = try Sample.read(rows: "2026-11-19,\(habit),\(value)\n")
    #expect(reading.said == ["2026.csv:2:\(13 + habit.count) error: \(said)"])
    #expect(reading.logs.allSatisfy { $0.isEmpty })
  }

  @Test("a decimal comma that makes two fields of a number is told from too many fields")
  func decimalComma() throws {
    #expect(
      try Sample.said(of: "2026-11-19,water,3,5") == [
        "2026.csv:2:18 error: a decimal comma makes two fields of `3,5` [3] → write `3.5`"
      ])
    #expect(
      try Sample.said(of: "2026-11-19,water,3,5,,,,", header: Sample.header).first?.contains("decimal comma") == true)
  }

  // MARK: Comments and places

  @Test("a comment may be as long as the limit, counted in characters as a person does")
  func commentLimit() throws {
    let family = "👩‍👩‍👧"
    for comment in [
      String(repeating: "a", count: 20), String(repeating: "é", count: 20), String(repeating: family, count: 20),
      "\"" + String(repeating: "\"\"", count: 20) + "\"",
    ] {
      #expect(try Sample.said(of: "2026-11-19,water,1,\(comment),,,", header: Sample.header) == [])
    }
    for comment in [String(repeating: "a", count: 21), String(repeating: family, count: 21)] {
      #expect(
        try Sample.said(of: "2026-11-19,water,1,\(comment),,,", header: Sample.header) == [
          "2026.csv:2:20 error: the comment has 21 characters, and the limit is 20 [21] → "
            + "shorten it, or set `limits: {comment: 21}` in daybook.yml"
        ])
    }
  }

  @Test("a comment is kept as it is: spaces, markup, braces, scripts from right to left")
  func comments() throws {
    for comment in ["<script>", "{{title}}", " a b ", "שלום", "🍎", "a'b", "a;b", "=1+1", "\\"] {
      let reading = try Sample.read(rows: "2026-11-19,water,1,\(comment),,,\n", header: Sample.header)
      #expect(reading.said == [])
      #expect(reading.entries(of: "water") == ["2026-11-19 1 \"\(comment)\""])
    }
  }

  @Test("a location needs both of its parts, as degrees within their ranges")
  func location() throws {
    let cases: [(String, String)] = [
      ("38.7,", "2026.csv:2:21 error: there is a latitude without a longitude [4] → fill in both, or neither"),
      (",-9.1", "2026.csv:2:22 error: there is a longitude without a latitude [4] → fill in both, or neither"),
      (
        "91,0",
        "2026.csv:2:21 error: latitudes go from −90 to 90, and this is 91 [2] → are latitude and longitude swapped?"
      ),
      (
        "91,91",
        "2026.csv:2:21 error: latitudes go from −90 to 90, and this is 91 [2] → write degrees, as `38.7223` and `-9.1393`"
      ),
      (
        "0,-180.5",
        "2026.csv:2:23 error: longitudes go from −180 to 180, and this is -180.5 [6] → write degrees, as `38.7223` and `-9.1393`"
      ),
      ("1e1,0", "2026.csv:2:21 error: `1e1` is no number of degrees [3] → write degrees as `38.7223`"),
      ("0,\"9,1\"", "2026.csv:2:23 error: `9,1` is no number of degrees [5] → write `9.1`"),
      ("nan,0", "2026.csv:2:21 error: `nan` is no number of degrees [3] → write degrees as `38.7223`"),
      ("+1,0", "2026.csv:2:21 error: `+1` is no number of degrees [2] → write degrees as `38.7223`"),
      ("0x1p4,0", "2026.csv:2:21 error: `0x1p4` is no number of degrees [5] → write degrees as `38.7223`"),
    ]
    for (fields, said) in cases {
      #expect(
        try Sample.said(of: "2026-11-19,water,1,,\(fields)", header: "when,habit,value,comment,latitude,longitude\n")
          == [said])
    }
    // Both are said, whichever is wrong in which way.
    for (fields, latitude, longitude) in [
      ("91,-181", "latitudes go from −90 to 90, and this is 91", "longitudes go from −180 to 180, and this is -181"),
      ("north,181", "`north` is no number of degrees", "longitudes go from −180 to 180, and this is 181"),
      ("north,east", "`north` is no number of degrees", "`east` is no number of degrees"),
      (",east", "there is a longitude without a latitude", "`east` is no number of degrees"),
    ] {
      let said = try Sample.said(
        of: "2026-11-19,water,1,,\(fields)", header: "when,habit,value,comment,latitude,longitude\n")
      #expect(said.count == 2)
      for message in [latitude, longitude] { #expect(said.contains { $0.contains(message) }, "\(said)") }
    }
    for fields in ["90,180", "-90,-180", "0,0", "38.722300,-9.139300"] {
      #expect(try Sample.said(of: "2026-11-19,water,1,,,\(fields)", header: Sample.header) == [])
    }
  }

  @Test("everything that is wrong with a row is said at once")
  func allOfARow() throws {
    let said = try Sample.said(
      of: "2026-02-30,wter,1e3,\(String(repeating: "a", count: 30)),x.jpg,1,", header: Sample.header)
    #expect(said.count == 6)
    #expect(said.map { $0.split(separator: ":")[2].prefix(2) } == ["1 ", "12", "17", "21", "52", "58"])
  }
}
