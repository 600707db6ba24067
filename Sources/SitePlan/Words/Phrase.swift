/// Every text that Swift code takes from the table of words.
///
/// What only templates say is not listed here; they name it as `{{t.group.key}}`.
public enum Phrase: Int, CaseIterable, Sendable {
  case decimalMark
  case groupMark
  case groupFrom
  case percent

  case monthNames
  case monthNamesInDates
  case shortMonthNames
  case shortMonthNamesInDates
  case weekdayNames
  case shortWeekdayNames
  case weekdayLetters
  case longDate
  case weekdayInMonth
  case date
  case shortDate
  case dayAndMonth
  case weekdayAndDay
  case monthAndYear
  case shortMonthAndYear
  case rangeInMonth
  case rangeInYear
  case rangeOverYears
  case timeOfDay
  case beforeNoon
  case afterNoon
  case today
  case yesterday
  case tomorrow
  case since

  case days
  case weeks
  case months
  case checkIns
  case minutes
  case amountUnits
  case habits

  case scheduleDaily
  case scheduleWorkdays
  case scheduleWeekend
  case scheduleEveryDays
  case scheduleTimesAWeek
  case scheduleTimesAMonth

  case targetAtLeast
  case targetAtLeastWeek
  case targetAtLeastMonth
  case targetAtMost
  case targetAtMostWeek
  case targetAtMostMonth
  case targetSoFar
  case targetLimitSoFar
  case targetSoFarWeek
  case targetSoFarMonth

  case statusDone
  case statusKept
  case statusPartial
  case statusOver
  case statusOverSaid
  case statusMissed
  case statusSkipped
  case statusRest
  case statusPending
  case statusBlank
  case statusOpen

  case keyPartly
  case keyReached
  case keyWellOver
  case keyNone
  case keyNothingDue
  case keyZero
  case keyOver
  case keyOverview

  case habitCurrentStreak
  case habitBestStreak
  case habitScore
  case habitTotal
  case habitOf
  case habitDueDays
  case habitDueWeeks
  case habitDueMonths
  case habitDueCheckIns
  case habitNoRate
  case habitOverSince
  case habitArchivedOn
  case habitStartsOn
  case habitPausedNow
  case habitRing
  case habitCurve
  case habitEveryDayOf
  case habitMonthByMonth
  case habitLastSeven
  case habitYearSkipped
  case habitYearMissed
  case habitYearBlank
  case habitMonthWords
  case habitMonthCount
  case habitWeekdayWords
  case habitWeekdayNever
  case habitRunningStreak
  case habitScoreBefore
  case habitReminder
  case habitReminderNear

  case todayProgress

  case achievementFirstCheckIn
  case achievementStreakDays
  case achievementStreakWeeks
  case achievementStreakMonths
  case achievementStreakCheckIns
  case achievementTotal
  case achievementPerfectWeek
  case achievementPerfectMonth
  case achievementComeback
  case achievementEarlyStart
  case achievementCourseWeek
  case achievementCourse
  case achievementChallenge
  case achievementFirstCheckInWhy
  case achievementPerfectWeekWhy
  case achievementPerfectMonthWhy
  case achievementComebackWhy
  case achievementEarlyStartWhy
  case achievementCourseWeekWhy
  case achievementCourseWhy
  case achievementChallengeWhy
  case achievementProgress

  case courseWeek
  case courseOpens
  case courseOpensLater
  case courseAfterPrevious
  case courseReadOn
  case courseMinutes
  case courseProgress
  case courseWeekProgress
  case coursePosition
  case courseClosing
  case courseWhole
  case courseBegins
  case courseBegan

  case eventPlace
  case eventPhotoOf

  case visibilityPrivate
  case visibilityFriends
  case visibilityPublic

  case times
  case helpTitle
  case habitsTitle
  case followingTitle
  case achievementsTitle
  case ideasTitle
  case peopleTitle
  case habitsOther
  case ideasOwnTitle
  case ideasOwnReason

  case events
  case mapLabel
  case mapMeters
  case mapKilometers
  case mapMore
  case historyTitle
  case historyMonth
  case historyMine
  case historyFriends
  case historyAll
  case calendarTitle
  case calendarOpens
  case calendarMark
  case liveTakenBack
  case liveNothingToUndo
  case liveStored

  /// Its key in `Templates/strings/<language>.yml`.
  public var key: String {
    switch self {
    case .decimalMark: "numbers.decimal"
    case .groupMark: "numbers.group"
    case .groupFrom: "numbers.group_from"
    case .percent: "numbers.percent"
    case .monthNames: "dates.months"
    case .monthNamesInDates: "dates.months_in_dates"
    case .shortMonthNames: "dates.short_months"
    case .shortMonthNamesInDates: "dates.short_months_in_dates"
    case .weekdayNames: "dates.weekdays"
    case .shortWeekdayNames: "dates.short_weekdays"
    case .weekdayLetters: "dates.weekday_letters"
    case .longDate: "dates.long"
    case .weekdayInMonth: "dates.weekday_in_month"
    case .date: "dates.full"
    case .shortDate: "dates.short"
    case .dayAndMonth: "dates.day_and_month"
    case .weekdayAndDay: "dates.weekday_and_day"
    case .monthAndYear: "dates.month_and_year"
    case .shortMonthAndYear: "dates.short_month_and_year"
    case .rangeInMonth: "dates.range_in_month"
    case .rangeInYear: "dates.range_in_year"
    case .rangeOverYears: "dates.range"
    case .timeOfDay: "dates.time"
    case .beforeNoon: "dates.before_noon"
    case .afterNoon: "dates.after_noon"
    case .today: "dates.today"
    case .yesterday: "dates.yesterday"
    case .tomorrow: "dates.tomorrow"
    case .since: "dates.since"
    case .days: "units.days"
    case .weeks: "units.weeks"
    case .months: "units.months"
    case .checkIns: "units.check_ins"
    case .minutes: "units.minutes"
    case .amountUnits: "units.of_amounts"
    case .habits: "units.habits"
    case .scheduleDaily: "schedule.daily"
    case .scheduleWorkdays: "schedule.workdays"
    case .scheduleWeekend: "schedule.weekend"
    case .scheduleEveryDays: "schedule.every_days"
    case .scheduleTimesAWeek: "schedule.times_a_week"
    case .scheduleTimesAMonth: "schedule.times_a_month"
    case .targetAtLeast: "target.at_least"
    case .targetAtLeastWeek: "target.at_least_week"
    case .targetAtLeastMonth: "target.at_least_month"
    case .targetAtMost: "target.at_most"
    case .targetAtMostWeek: "target.at_most_week"
    case .targetAtMostMonth: "target.at_most_month"
    case .targetSoFar: "target.so_far"
    case .targetLimitSoFar: "target.limit_so_far"
    case .targetSoFarWeek: "target.so_far_week"
    case .targetSoFarMonth: "target.so_far_month"
    case .statusDone: "status.done"
    case .statusKept: "status.kept"
    case .statusPartial: "status.partial"
    case .statusOver: "status.over"
    case .statusOverSaid: "status.over_said"
    case .statusMissed: "status.missed"
    case .statusSkipped: "status.skipped"
    case .statusRest: "status.rest"
    case .statusPending: "status.pending"
    case .statusBlank: "status.blank"
    case .statusOpen: "status.open"
    case .keyPartly: "key.partly"
    case .keyReached: "key.reached"
    case .keyWellOver: "key.well_over"
    case .keyNone: "key.none"
    case .keyNothingDue: "key.nothing_due"
    case .keyZero: "key.zero"
    case .keyOver: "key.over"
    case .keyOverview: "key.overview"
    case .habitCurrentStreak: "habit.current_streak"
    case .habitBestStreak: "habit.best_streak"
    case .habitScore: "habit.score"
    case .habitTotal: "habit.total"
    case .habitOf: "habit.of"
    case .habitDueDays: "habit.due_days"
    case .habitDueWeeks: "habit.due_weeks"
    case .habitDueMonths: "habit.due_months"
    case .habitDueCheckIns: "habit.due_check_ins"
    case .habitNoRate: "habit.no_rate"
    case .habitOverSince: "habit.over_since"
    case .habitArchivedOn: "habit.archived_on"
    case .habitStartsOn: "habit.starts_on"
    case .habitPausedNow: "habit.paused_now"
    case .habitRing: "habit.ring"
    case .habitCurve: "habit.curve"
    case .habitEveryDayOf: "habit.every_day_of"
    case .habitMonthByMonth: "habit.month_by_month"
    case .habitLastSeven: "habit.last_seven"
    case .habitYearSkipped: "habit.year_skipped"
    case .habitYearMissed: "habit.year_missed"
    case .habitYearBlank: "habit.year_blank"
    case .habitMonthWords: "habit.month_words"
    case .habitMonthCount: "habit.month_count"
    case .habitWeekdayWords: "habit.weekday_words"
    case .habitWeekdayNever: "habit.weekday_never"
    case .habitRunningStreak: "habit.running_streak"
    case .habitScoreBefore: "habit.score_before"
    case .habitReminder: "habit.reminder"
    case .habitReminderNear: "habit.reminder_near"
    case .todayProgress: "today.progress"
    case .achievementFirstCheckIn: "achievement.first_check_in"
    case .achievementStreakDays: "achievement.streak_days"
    case .achievementStreakWeeks: "achievement.streak_weeks"
    case .achievementStreakMonths: "achievement.streak_months"
    case .achievementStreakCheckIns: "achievement.streak_check_ins"
    case .achievementTotal: "achievement.total"
    case .achievementPerfectWeek: "achievement.perfect_week"
    case .achievementPerfectMonth: "achievement.perfect_month"
    case .achievementComeback: "achievement.comeback"
    case .achievementEarlyStart: "achievement.early_start"
    case .achievementCourseWeek: "achievement.course_week"
    case .achievementCourse: "achievement.course"
    case .achievementChallenge: "achievement.challenge"
    case .achievementFirstCheckInWhy: "achievement.first_check_in_why"
    case .achievementPerfectWeekWhy: "achievement.perfect_week_why"
    case .achievementPerfectMonthWhy: "achievement.perfect_month_why"
    case .achievementComebackWhy: "achievement.comeback_why"
    case .achievementEarlyStartWhy: "achievement.early_start_why"
    case .achievementCourseWeekWhy: "achievement.course_week_why"
    case .achievementCourseWhy: "achievement.course_why"
    case .achievementChallengeWhy: "achievement.challenge_why"
    case .achievementProgress: "achievement.progress"
    case .courseWeek: "course.week"
    case .courseOpens: "course.opens"
    case .courseOpensLater: "course.opens_later"
    case .courseAfterPrevious: "course.after_previous"
    case .courseReadOn: "course.read_on"
    case .courseMinutes: "course.minutes"
    case .courseProgress: "course.progress"
    case .courseWeekProgress: "course.week_progress"
    case .coursePosition: "course.position"
    case .courseClosing: "course.closing"
    case .courseWhole: "course.whole"
    case .courseBegins: "course.begins"
    case .courseBegan: "course.began"
    case .eventPlace: "event.place"
    case .eventPhotoOf: "event.photo_of"
    case .visibilityPrivate: "visibility.private"
    case .visibilityFriends: "visibility.friends"
    case .visibilityPublic: "visibility.public"
    case .times: "units.times"
    case .helpTitle: "pages.help"
    case .habitsTitle: "pages.habits"
    case .followingTitle: "pages.following"
    case .achievementsTitle: "pages.achievements"
    case .ideasTitle: "pages.ideas"
    case .peopleTitle: "pages.people"
    case .habitsOther: "pages.other_habits"
    case .ideasOwnTitle: "pages.own_title"
    case .ideasOwnReason: "pages.own_reason"
    case .events: "units.events"
    case .mapLabel: "history.map"
    case .mapMeters: "history.meters"
    case .mapKilometers: "history.kilometers"
    case .mapMore: "history.and_more"
    case .historyTitle: "pages.history"
    case .historyMonth: "history.month"
    case .historyMine: "history.mine"
    case .historyFriends: "history.friends"
    case .historyAll: "history.all"
    case .calendarTitle: "pages.calendar"
    case .calendarOpens: "calendar.opens"
    case .calendarMark: "calendar.mark"
    case .liveTakenBack: "live.taken_back"
    case .liveNothingToUndo: "live.nothing_to_undo"
    case .liveStored: "live.stored"
    }
  }
}
