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
  case courseNotOpen
  case courseToOverview
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

  case formNew
  case formPickCategory
  case formPickHabit
  case formOwnHere
  case formIdeas
  case formEdit
  case formPause
  case formArchive
  case formOrder
  case formOrderWhy
  case formOrdered
  case formTitle
  case formTitleHint
  case formReason
  case formReasonHint
  case formCategory
  case formLook
  case formIcon
  case formOwnIcon
  case formNoIcon
  case formColor
  case formAnyColor
  case formWhen
  case formDaily
  case formDays
  case formWeek
  case formMonth
  case formEvery
  case formWhichDays
  case formTimesAWeek
  case formTimesAMonth
  case formEveryDays
  case formEveryHint
  case formMeasure
  case formYesNo
  case formAtLeast
  case formAtMost
  case formAmount
  case formUnit
  case formUnitHint
  case formPeriod
  case formPerDay
  case formPerWeek
  case formPerMonth
  case formDates
  case formStart
  case formEnd
  case formEndHint
  case formWho
  case formPrivate
  case formFriends
  case formPublic
  case formReminders
  case formRemindDay
  case formRemindTime
  case formItsDays
  case formPlaceName
  case formPlaceWhere
  case formPlaceHint
  case formMore
  case formReplaces
  case formNotes
  case formNotesHint
  case formPauseWhy
  case formPauseFrom
  case formPauseTo
  case formPauseToHint
  case formPaused
  case formResumed
  case formArchived
  case formRestored
  case formDeleted
  case formUnchanged
  case formDeleteTitle
  case formDeleteWith
  case formDeleteWarning
  case formDeleteYes
  case formArchiveInstead
  case formLossRange
  case formLossPhotos
  case formLossNotes
  case formLossAchievements
  case formLossChallenges
  case formDeleteChanged
  case formMissing
  case formTooLong
  case formOneLine
  case formControl
  case formNoDay
  case formTooEarly
  case formNoTime
  case formEndBeforeStart
  case formStartArchived
  case formSameTitle
  case formChooseDays
  case formWholeNumber
  case formNoNumber
  case formAboveZero
  case formManyDecimals
  case formTooLarge
  case formPeriodDaily
  case formLimitDays
  case formNoPlace
  case formPlaceRange
  case formRecordedBefore
  case formRecordedAfter
  case formRecordedAmounts
  case formRecordedDone
  case formAndMore
  case formGone
  case formPauseOverlap
  case formIsOver
  case formNotBegun
  case formIconNames
  case formColorNames
  case formNone
  case formChanged

  case liveTakenBack
  case liveNothingToUndo
  case liveStored
  case liveSave
  case liveEnded
  case liveChangedSince
  case liveGone
  case checkInRestDay
  case checkInPeriodMet
  case checkInNext
  case checkInNothingToSay
  case checkInPaused
  case checkInPausedOpen
  case checkInBeforeStart
  case checkInAfterEnd
  case checkInArchived
  case checkInFuture
  case checkInTimeToCome
  case checkInRecorded
  case checkInReached
  case checkInOverLimit
  case checkInAddsNothing
  case checkInNoAmount
  case checkInNeedsAmount
  case checkInNoValue
  case checkInAmountMissing
  case checkInNothing
  case checkInNoPhoto
  case checkInPhotoTooLarge
  case checkInNoteRest
  case checkInNoteNotDue
  case checkInNotePaused
  case checkInNoteRestOf
  case checkInNoteNight
  case eventRecord
  case eventRecordYes
  case eventEdit
  case eventDelete
  case eventDeleteTitle
  case eventDeleteWhy
  case eventDeleteYes
  case eventDeletePhoto
  case eventDeleteChanged
  case eventDeleted
  case eventDeletedAlready
  case eventGone
  case eventUnnamed
  case eventDay
  case eventDayHint
  case eventTime
  case eventTimeHint
  case eventValue
  case eventAmount
  case eventDone
  case eventKept
  case eventSkipped
  case eventMissed
  case eventComment
  case eventPhoto
  case eventPhotoHint
  case eventPhotoAgain
  case eventPhotoRemove
  case eventPlaceField
  case eventPlaceHint
  case settingsHeading
  case settingsLead
  case settingsYou
  case settingsName
  case settingsBio
  case settingsBioHint
  case settingsGoal
  case settingsGoalHint
  case settingsVisibility
  case settingsVisibilityHint
  case settingsDays
  case settingsTimeZone
  case settingsTimeZoneHint
  case settingsOwnTimeZone
  case settingsOwnTimeZoneHint
  case settingsDayStart
  case settingsDayStartHint
  case settingsWeekStart
  case settingsSite
  case settingsTitle
  case settingsLanguage
  case settingsLanguageHint
  case settingsAccent
  case settingsOthers
  case settingsOthersWhy
  case settingsHomes
  case settingsHomesOwner
  case settingsHomesAll
  case settingsHomesSome
  case settingsHomesPeople
  case settingsChooseSomebody
  case settingsCourse
  case settingsCourseNo
  case settingsCourseYes
  case settingsPlace
  case settingsPlaceNone
  case settingsPlaceCoarse
  case settingsPlaceExact
  case settingsAddress
  case settingsAddressHint
  case settingsLimits
  case settingsLimitsWhy
  case settingsLimitTitle
  case settingsLimitReason
  case settingsLimitComment
  case settingsLimitPhoto
  case settingsNoTimeZone
  case settingsNoAddress
  case settingsNoLanguage
  case settingsElsewhere
  case settingsTheme
  case settingsThemeWhere
  case settingsFollowingWhere
  case settingsFollowers
  case settingsFileWhere
  case settingsUsername
  case settingsUsernameWhere
  case settingsOwner
  case settingsOutput
  case settingsToday
  case settingsCommandWhere
  case liveAlready
  case liveUnread
  case liveForgotten

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
    case .courseNotOpen: "course.not_open"
    case .courseToOverview: "course.to_overview"
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
    case .formNew: "habit_form.new"
    case .formPickCategory: "habit_form.pick_category"
    case .formPickHabit: "habit_form.pick_habit"
    case .formOwnHere: "habit_form.own_here"
    case .formIdeas: "habit_form.ideas"
    case .formEdit: "habit_form.edit"
    case .formPause: "habit_form.pause"
    case .formArchive: "habit_form.archive"
    case .formOrder: "habit_form.order"
    case .formOrderWhy: "habit_form.order_why"
    case .formOrdered: "habit_form.ordered"
    case .formTitle: "habit_form.title"
    case .formTitleHint: "habit_form.title_hint"
    case .formReason: "habit_form.reason"
    case .formReasonHint: "habit_form.reason_hint"
    case .formCategory: "habit_form.category"
    case .formLook: "habit_form.look"
    case .formIcon: "habit_form.icon"
    case .formOwnIcon: "habit_form.own_icon"
    case .formNoIcon: "habit_form.no_icon"
    case .formColor: "habit_form.color"
    case .formAnyColor: "habit_form.any_color"
    case .formWhen: "habit_form.when"
    case .formDaily: "habit_form.daily"
    case .formDays: "habit_form.days"
    case .formWeek: "habit_form.week"
    case .formMonth: "habit_form.month"
    case .formEvery: "habit_form.every"
    case .formWhichDays: "habit_form.which_days"
    case .formTimesAWeek: "habit_form.times_a_week"
    case .formTimesAMonth: "habit_form.times_a_month"
    case .formEveryDays: "habit_form.every_days"
    case .formEveryHint: "habit_form.every_hint"
    case .formMeasure: "habit_form.measure"
    case .formYesNo: "habit_form.yes_no"
    case .formAtLeast: "habit_form.at_least"
    case .formAtMost: "habit_form.at_most"
    case .formAmount: "habit_form.amount"
    case .formUnit: "habit_form.unit"
    case .formUnitHint: "habit_form.unit_hint"
    case .formPeriod: "habit_form.period"
    case .formPerDay: "habit_form.per_day"
    case .formPerWeek: "habit_form.per_week"
    case .formPerMonth: "habit_form.per_month"
    case .formDates: "habit_form.dates"
    case .formStart: "habit_form.start"
    case .formEnd: "habit_form.end"
    case .formEndHint: "habit_form.end_hint"
    case .formWho: "habit_form.who"
    case .formPrivate: "habit_form.private"
    case .formFriends: "habit_form.friends"
    case .formPublic: "habit_form.public"
    case .formReminders: "habit_form.reminders"
    case .formRemindDay: "habit_form.remind_day"
    case .formRemindTime: "habit_form.remind_time"
    case .formItsDays: "habit_form.its_days"
    case .formPlaceName: "habit_form.place_name"
    case .formPlaceWhere: "habit_form.place_where"
    case .formPlaceHint: "habit_form.place_hint"
    case .formMore: "habit_form.more"
    case .formReplaces: "habit_form.replaces"
    case .formNotes: "habit_form.notes"
    case .formNotesHint: "habit_form.notes_hint"
    case .formPauseWhy: "habit_form.pause_why"
    case .formPauseFrom: "habit_form.pause_from"
    case .formPauseTo: "habit_form.pause_to"
    case .formPauseToHint: "habit_form.pause_to_hint"
    case .formPaused: "habit_form.paused"
    case .formResumed: "habit_form.resumed"
    case .formArchived: "habit_form.archived"
    case .formRestored: "habit_form.restored"
    case .formDeleted: "habit_form.deleted"
    case .formUnchanged: "habit_form.unchanged"
    case .formDeleteTitle: "habit_form.delete_title"
    case .formDeleteWith: "habit_form.delete_with"
    case .formDeleteWarning: "habit_form.delete_warning"
    case .formDeleteYes: "habit_form.delete_yes"
    case .formArchiveInstead: "habit_form.archive_instead"
    case .formLossRange: "habit_form.loss_range"
    case .formLossPhotos: "habit_form.loss_photos"
    case .formLossNotes: "habit_form.loss_notes"
    case .formLossAchievements: "habit_form.loss_achievements"
    case .formLossChallenges: "habit_form.loss_challenges"
    case .formDeleteChanged: "habit_form.delete_changed"
    case .formMissing: "habit_form.missing"
    case .formTooLong: "habit_form.too_long"
    case .formOneLine: "habit_form.one_line"
    case .formControl: "habit_form.control"
    case .formNoDay: "habit_form.no_day"
    case .formTooEarly: "habit_form.too_early"
    case .formNoTime: "habit_form.no_time"
    case .formEndBeforeStart: "habit_form.end_before_start"
    case .formStartArchived: "habit_form.start_archived"
    case .formSameTitle: "habit_form.same_title"
    case .formChooseDays: "habit_form.choose_days"
    case .formWholeNumber: "habit_form.whole_number"
    case .formNoNumber: "habit_form.no_number"
    case .formAboveZero: "habit_form.above_zero"
    case .formManyDecimals: "habit_form.many_decimals"
    case .formTooLarge: "habit_form.too_large"
    case .formPeriodDaily: "habit_form.period_daily"
    case .formLimitDays: "habit_form.limit_days"
    case .formNoPlace: "habit_form.no_place"
    case .formPlaceRange: "habit_form.place_range"
    case .formRecordedBefore: "habit_form.recorded_before"
    case .formRecordedAfter: "habit_form.recorded_after"
    case .formRecordedAmounts: "habit_form.recorded_amounts"
    case .formRecordedDone: "habit_form.recorded_done"
    case .formAndMore: "habit_form.and_more"
    case .formGone: "habit_form.gone"
    case .formPauseOverlap: "habit_form.pause_overlap"
    case .formIsOver: "habit_form.is_over"
    case .formNotBegun: "habit_form.not_begun"
    case .formIconNames: "habit_form.icon_names"
    case .formColorNames: "habit_form.color_names"
    case .formNone: "form.none"
    case .formChanged: "form.changed"
    case .liveTakenBack: "live.taken_back"
    case .liveNothingToUndo: "live.nothing_to_undo"
    case .liveStored: "live.stored"
    case .liveSave: "live.save"
    case .liveEnded: "live.ended"
    case .liveChangedSince: "live.changed_since"
    case .liveGone: "live.gone"
    case .checkInRestDay: "check_in.rest_day"
    case .checkInPeriodMet: "check_in.period_met"
    case .checkInNext: "check_in.next"
    case .checkInNothingToSay: "check_in.nothing_to_say"
    case .checkInPaused: "check_in.paused"
    case .checkInPausedOpen: "check_in.paused_open"
    case .checkInBeforeStart: "check_in.before_start"
    case .checkInAfterEnd: "check_in.after_end"
    case .checkInArchived: "check_in.archived"
    case .checkInFuture: "check_in.future"
    case .checkInTimeToCome: "check_in.time_to_come"
    case .checkInRecorded: "check_in.recorded"
    case .checkInReached: "check_in.reached"
    case .checkInOverLimit: "check_in.over_limit"
    case .checkInAddsNothing: "check_in.adds_nothing"
    case .checkInNoAmount: "check_in.no_amount"
    case .checkInNeedsAmount: "check_in.needs_amount"
    case .checkInNoValue: "check_in.no_value"
    case .checkInAmountMissing: "check_in.amount_missing"
    case .checkInNothing: "check_in.nothing"
    case .checkInNoPhoto: "check_in.no_photo"
    case .checkInPhotoTooLarge: "check_in.photo_too_large"
    case .checkInNoteRest: "check_in.note_rest"
    case .checkInNoteNotDue: "check_in.note_not_due"
    case .checkInNotePaused: "check_in.note_paused"
    case .checkInNoteRestOf: "check_in.note_rest_of"
    case .checkInNoteNight: "check_in.note_night"
    case .eventRecord: "event_form.record"
    case .eventRecordYes: "event_form.record_yes"
    case .eventEdit: "event_form.edit"
    case .eventDelete: "event_form.delete"
    case .eventDeleteTitle: "event_form.delete_title"
    case .eventDeleteWhy: "event_form.delete_why"
    case .eventDeleteYes: "event_form.delete_yes"
    case .eventDeletePhoto: "event_form.delete_photo"
    case .eventDeleteChanged: "event_form.delete_changed"
    case .eventDeleted: "event_form.deleted"
    case .eventDeletedAlready: "event_form.deleted_already"
    case .eventGone: "event_form.gone"
    case .eventUnnamed: "event_form.unnamed"
    case .eventDay: "event_form.day"
    case .eventDayHint: "event_form.day_hint"
    case .eventTime: "event_form.time"
    case .eventTimeHint: "event_form.time_hint"
    case .eventValue: "event_form.value"
    case .eventAmount: "event_form.amount"
    case .eventDone: "event_form.done"
    case .eventKept: "event_form.kept"
    case .eventSkipped: "event_form.skipped"
    case .eventMissed: "event_form.missed"
    case .eventComment: "event_form.comment"
    case .eventPhoto: "event_form.photo"
    case .eventPhotoHint: "event_form.photo_hint"
    case .eventPhotoAgain: "event_form.photo_again"
    case .eventPhotoRemove: "event_form.photo_remove"
    case .eventPlaceField: "event_form.place"
    case .eventPlaceHint: "event_form.place_hint"
    case .settingsHeading: "settings.heading"
    case .settingsLead: "settings.lead"
    case .settingsYou: "settings.you"
    case .settingsName: "settings.name"
    case .settingsBio: "settings.bio"
    case .settingsBioHint: "settings.bio_hint"
    case .settingsGoal: "settings.goal"
    case .settingsGoalHint: "settings.goal_hint"
    case .settingsVisibility: "settings.visibility"
    case .settingsVisibilityHint: "settings.visibility_hint"
    case .settingsDays: "settings.days"
    case .settingsTimeZone: "settings.time_zone"
    case .settingsTimeZoneHint: "settings.time_zone_hint"
    case .settingsOwnTimeZone: "settings.own_time_zone"
    case .settingsOwnTimeZoneHint: "settings.own_time_zone_hint"
    case .settingsDayStart: "settings.day_start"
    case .settingsDayStartHint: "settings.day_start_hint"
    case .settingsWeekStart: "settings.week_start"
    case .settingsSite: "settings.site"
    case .settingsTitle: "settings.title"
    case .settingsLanguage: "settings.language"
    case .settingsLanguageHint: "settings.language_hint"
    case .settingsAccent: "settings.accent"
    case .settingsOthers: "settings.others"
    case .settingsOthersWhy: "settings.others_why"
    case .settingsHomes: "settings.homes"
    case .settingsHomesOwner: "settings.homes_owner"
    case .settingsHomesAll: "settings.homes_all"
    case .settingsHomesSome: "settings.homes_some"
    case .settingsHomesPeople: "settings.homes_people"
    case .settingsChooseSomebody: "settings.choose_somebody"
    case .settingsCourse: "settings.course"
    case .settingsCourseNo: "settings.course_no"
    case .settingsCourseYes: "settings.course_yes"
    case .settingsPlace: "settings.place"
    case .settingsPlaceNone: "settings.place_none"
    case .settingsPlaceCoarse: "settings.place_coarse"
    case .settingsPlaceExact: "settings.place_exact"
    case .settingsAddress: "settings.address"
    case .settingsAddressHint: "settings.address_hint"
    case .settingsLimits: "settings.limits"
    case .settingsLimitsWhy: "settings.limits_why"
    case .settingsLimitTitle: "settings.limit_title"
    case .settingsLimitReason: "settings.limit_reason"
    case .settingsLimitComment: "settings.limit_comment"
    case .settingsLimitPhoto: "settings.limit_photo"
    case .settingsNoTimeZone: "settings.no_time_zone"
    case .settingsNoAddress: "settings.no_address"
    case .settingsNoLanguage: "settings.no_language"
    case .settingsElsewhere: "settings.elsewhere"
    case .settingsTheme: "settings.theme"
    case .settingsThemeWhere: "settings.theme_where"
    case .settingsFollowingWhere: "settings.following_where"
    case .settingsFollowers: "settings.followers"
    case .settingsFileWhere: "settings.file_where"
    case .settingsUsername: "settings.username"
    case .settingsUsernameWhere: "settings.username_where"
    case .settingsOwner: "settings.owner"
    case .settingsOutput: "settings.output"
    case .settingsToday: "settings.today"
    case .settingsCommandWhere: "settings.command_where"
    case .liveAlready: "live.already"
    case .liveUnread: "live.unread"
    case .liveForgotten: "live.forgotten"
    }
  }
}
