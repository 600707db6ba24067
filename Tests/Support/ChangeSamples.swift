import Journal

extension ChangeSummary {
  /// One change of every kind, with names that contain every character that separates fields.
  public static let samples: [ChangeSummary] = [
    .worded("Run: done on 2026-11-20"),
    .checkIns([
      CheckIn(habit: "Run, \"fast\"", value: .done, unit: nil, day: Day(number: 20_777)),
      CheckIn(
        habit: "Water\n", value: .amount(Amount(millionths: 2_500_000)), unit: "glasses", day: Day(number: 20_778)),
      CheckIn(habit: "", value: .skip, unit: "", day: Day(number: -1)),
      CheckIn(habit: "Run", value: .missed, unit: nil, day: Day(number: 20_777)),
    ]),
    .checkInEdited(habit: "Run", on: Day(number: 20_777)),
    .checkInDeleted(habit: "Run", on: Day(number: 20_777)),
    .habitAdded("Run"),
    .habitChanged("Run", keys: ["title", "target"]),
    .habitChanged("Run", keys: []),
    .habitPaused("Run", from: Day(number: 20_777)),
    .habitResumed("Run", on: Day(number: 20_777)),
    .habitArchived("Run"),
    .habitRestored("Run"),
    .habitDeleted,
    .habitsOrdered(count: 3),
    .holidayBegun(from: Day(number: 20_777), through: Day(number: 20_780), habits: 1),
    .holidayBegun(from: Day(number: 20_777), through: nil, habits: 2),
    .holidayEnded(on: Day(number: 20_777)),
    .personAdded("Ana"),
    .profileChanged("Ana"),
    .personDeleted,
    .followRequested("Ana"),
    .followAccepted("Ana"),
    .followDeclined("Ana"),
    .followStopped("Ana"),
    .taskAdded("Buy milk"), .taskDone("Buy milk"), .taskReopened("Buy milk"), .taskChanged("Buy milk"),
    .taskMoved("Buy milk", list: "Home"), .taskDeleted("Buy milk"),
    .listAdded("Home"), .listChanged("Home"), .listDeleted("Home"),
    .listArchived("Home"), .listRestored("Home"), .listShared("Home", with: "Ben"),
    .listUnshared("Home", with: "Ben"), .taskCommented("Buy milk"),
    .filesAttached(["plan.pdf", "a, b.txt"], task: "Buy milk"), .fileDetached("plan.pdf", task: "Buy milk"),
    .labelRenamed("home", to: "flat"), .tasksImported(count: 2, list: "Home"),
    .settingsChanged(keys: ["title"]),
    .courseStarted(on: Day(number: 20_777)),
    .postRead("Welcome"),
    .postAnswered("Welcome"),
  ]
}
