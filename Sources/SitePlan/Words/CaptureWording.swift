import Journal

extension Words {
  /// The words by which a line that somebody types is read, such as `Pay gas fri 18:00`.
  public var capture: CaptureWords {
    CaptureWords { key in
      switch key {
      case .weekdays: weekdays
      case .shortWeekdays: shortWeekdays
      case .moreWeekdays: list(.captureMoreWeekdays)
      case .months: months
      case .monthsInDates: monthsInDates
      case .shortMonths: shortMonths
      case .shortMonthsInDates: shortMonthsInDates
      case .today: [self(.today)]
      case .tomorrow: [self(.tomorrow)]
      case .dayAfterTomorrow: list(.captureDayAfterTomorrow)
      case .tonight: list(.captureTonight)
      case .next: list(.captureNext)
      case .nextAfter: list(.captureNextAfter)
      case .in: list(.captureIn)
      case .single: list(.captureSingle)
      case .beforeDay: list(.captureBeforeDay)
      case .beforeTime: list(.captureBeforeTime)
      case .of: list(.captureOf)
      case .and: list(.captureAnd)
      case .every: list(.captureEvery)
      case .other: list(.captureOther)
      case .daily: list(.captureDaily)
      case .weekly: list(.captureWeekly)
      case .monthly: list(.captureMonthly)
      case .yearly: list(.captureYearly)
      case .highPriority: [shortPriority(.high)]
      case .mediumPriority: [shortPriority(.medium)]
      case .lowPriority: [shortPriority(.low)]
      case .noon: list(.captureNoon)
      case .midnight: list(.captureMidnight)
      case .separators: list(.captureSeparators)
      case .day: list(.captureDay)
      case .week: list(.captureWeek)
      case .month: list(.captureMonth)
      case .year: list(.captureYear)
      case .workday: list(.captureWorkday)
      case .last: list(.captureLast)
      case .hours: list(.captureHours)
      case .lengths: list(.captureLengths)
      case .beforeNoon: list(.captureBeforeNoon) + [self(.beforeNoon)]
      case .afterNoon: list(.captureAfterNoon) + [self(.afterNoon)]
      case .ordinals: list(.captureOrdinals)
      case .orders: list(.captureOrders)
      case .ambiguous: list(.captureAmbiguous)
      case .plain: list(.capturePlain)
      }
    }
  }

  /// The spellings of a phrase, which the table writes with commas between them.
  private func list(_ phrase: Phrase) -> [String] {
    self(phrase).split(separator: ",").map { String($0).trimmedSpaces }
  }
}
