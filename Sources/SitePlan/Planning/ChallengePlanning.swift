import Audience
import Insights
import Journal

extension Addresses {
  static let challenges = challengeFolder + "index.html"
  /// The page of a challenge: `challenges/november-mile/index.html`.
  static func challenge(_ slug: Slug) -> String { "\(challengeFolder)\(slug)/index.html" }
  /// The folder of the pages of challenges, with a slash at its end.
  static let challengeFolder = "challenges/"
}

/// The inputs of the pages of challenges.
struct ChallengeInputs: SectionInputs {
  let challenges: [SharedChallenge]
  /// The reader's username; `nil` in the public edition.
  let reader: Username?
  /// The reader's habits, for whoever is asked to bring one; empty in the public edition.
  let habits: [Habit]
  let today: Day

  var prefix: String { Addresses.challengeFolder }

  func encode(into encoder: inout ModelEncoder) {
    encoder.append(challenges.count)
    for challenge in challenges { challenge.encode(into: &encoder) }
    encoder.append(reader?.text)
    encoder.append(habits.count)
    for habit in habits { habit.encode(into: &encoder) }
    encoder.append(today)
  }

  func contents(in context: PlanContext) -> PlannedSection.Contents {
    let planners = challenges.map {
      ChallengePlanner($0, reader: reader, habits: habits, today: today, in: context)
    }
    return PlannedSection.Contents(
      pages: [PlannedPage(path: Addresses.challenges, model: front(planners, in: context))]
        + planners.map { PlannedPage(path: Addresses.challenge($0.challenge.slug), model: $0.page()) })
  }

  private func front(_ planners: [ChallengePlanner], in context: PlanContext) -> ChallengesPage {
    let asked = planners.filter { $0.shared.part == .invited && !$0.isOver }
    let rest = planners.filter { $0.shared.part != .invited || $0.isOver }
    return ChallengesPage(
      frame: Frame(
        context.edition, title: context.words(.challengesTitle), depth: 1, section: context.sectionOfOthers,
        preview: context.preview(Addresses.challenges, .website, nil)),
      back: LinkNode(
        title: context.words(context.isHome ? .followingTitle : .peopleTitle),
        href: context.isHome ? Addresses.following : Addresses.people),
      invited: asked.map { $0.row() },
      running: rest.filter { !$0.isOver && $0.challenge.from <= today }.map { $0.row() },
      coming: rest.filter { !$0.isOver && $0.challenge.from > today }.map { $0.row() },
      ended: rest.filter(\.isOver).sorted { $0.challenge.through > $1.challenge.through }.map { $0.row() })
  }
}

extension ChallengeInputs {
  init(_ projection: Projection) {
    let challenges = projection.sharedChallenges
    self.init(
      challenges: challenges, reader: projection.readerName,
      habits: challenges.contains(where: \.awaitsHabit) ? projection.own?.habits.map(\.habit) ?? [] : [],
      today: projection.site.today)
  }
}

extension SharedChallenge {
  func encode(into encoder: inout ModelEncoder) {
    challenge.encode(into: &encoder)
    encoder.append(challenge.notes)
    encoder.append(awaitsHabit)
    encoder.append(isMaker)
    encoder.append(makerName)
    let number =
      switch part {
      case .invited: 0
      case .joined: 1
      case .made: 2
      case .none: 3
      }
    encoder.append(number)
    encoder.append(entrants.count)
    for entrant in entrants { entrant.encode(into: &encoder) }
  }
}

extension SharedChallenge.Entrant {
  func encode(into encoder: inout ModelEncoder) {
    participant.encode(into: &encoder)
    encoder.append(name)
    encoder.append(today)
    encoder.append(isLinked)
    encoder.append(habit?.slug.text)
    encoder.append(habit?.title)
    encoder.append(habit?.colorClass)
    encoder.append(measured != nil)
    measured?.habit.encode(into: &encoder)
    measured?.log.encode(into: &encoder)
  }
}

/// One challenge as its reader sees it.
struct ChallengePlanner {
  /// Somebody who takes part, with their figures; these are `nil` where the reader sees no days.
  private struct Line {
    let entrant: SharedChallenge.Entrant
    let standing: ChallengeStanding?
  }

  let shared: SharedChallenge
  private let reader: Username?
  private let habits: [Habit]
  private let today: Day
  private let context: PlanContext
  private let lines: [Line]

  /// How many people stand open, the others are folded.
  private static let shown = 6
  /// With more days than that, only the first days of weeks are named.
  private static let daysWithNames = 31
  /// With more days than that, only the first days of months are named.
  private static let daysWithWeeks = 100

  init(_ shared: SharedChallenge, reader: Username?, habits: [Habit], today: Day, in context: PlanContext) {
    self.shared = shared
    self.reader = reader
    self.habits = habits
    self.today = today
    self.context = context
    lines = shared.joined.map { entrant in
      Line(
        entrant: entrant,
        standing: entrant.measured.map {
          ChallengeStanding(
            shared.challenge, of: entrant.participant, habit: $0.habit, log: $0.log, today: entrant.today,
            weekStartsOn: context.weekStartsOn)
        })
    }.sorted { left, right in
      // One's own line first, then by name: nobody has a place.
      let isOwn = (left.entrant.participant.person == reader, right.entrant.participant.person == reader)
      if isOwn.0 != isOwn.1 { return isOwn.0 }
      let (first, second) = (left.entrant, right.entrant)
      return (first.name, first.participant.person) < (second.name, second.participant.person)
    }
  }

  var challenge: Challenge { shared.challenge }
  var isOver: Bool { challenge.through < today }

  private var words: Words { context.words }
  private var days: Int { challenge.through - challenge.from + 1 }
  private var plan: String { context.plan(challenge.schedule, challenge.target) }
  private var dates: String { words.range(challenge.from, challenge.through) }
  private var root: String { "../../" }

  // MARK: The list

  func row() -> ChallengeRow {
    let own = lines.first { $0.entrant.participant.person == reader }
    return ChallengeRow(
      title: challenge.title, href: Addresses.challenge(challenge.slug), plan: plan, dates: dates, note: note,
      weeks: own?.standing.map { weeks(of: $0) } ?? [],
      colorClass: own.map { color(of: $0.entrant) } ?? "c-" + Palette.standIn(for: challenge.slug.text).rawValue)
  }

  private var note: String? {
    if shared.part == .invited, !isOver {
      return shared.makerName.map { words(.challengeAskedBy, ["name": isolated($0)]) }
    }
    if isOver { return outcome }
    return who
  }

  /// Who takes part: `2 are in: Ana and Ben.`
  private var who: String? {
    lines.isEmpty
      ? nil : words(.challengeWho, count: lines.count, ["names": list(lines.map { words.firstName($0.entrant.name) })])
  }

  // MARK: The page

  func page() -> ChallengePage {
    let shown = lines.prefix(Self.shown).map(node)
    let more = lines.dropFirst(Self.shown).map(node)
    let seesDays = lines.contains { $0.standing != nil }
    return ChallengePage(
      frame: Frame(
        context.edition, title: challenge.title, depth: 2, section: context.sectionOfOthers,
        preview: context.preview(Addresses.challenge(challenge.slug), .article, lead)),
      back: LinkNode(title: words(.challengesTitle), href: "../index.html"),
      slug: challenge.slug.text, title: challenge.title, lead: lead, outcome: outcome,
      sum: seesDays ? sum : nil, sumUnit: seesDays ? sumUnit : nil, sumNote: seesDays ? sumNote : nil,
      text: NotesProse(challenge.notes), invitation: invitation(),
      labels: seesDays ? labels() : [], width: days, mondays: mondays(), caption: words(.challengeCaption),
      key: words(challenge.target == nil ? .challengeKeyPlain : .challengeKey),
      people: shown, more: more,
      moreCount: more.isEmpty ? nil : words(.challengeMore, count: more.count),
      waiting: nodes(.invited), declined: nodes(.declined),
      standingNote: isOver
        ? words(.challengeByNameEnded) : words(.challengeByName, ["date": words.date(challenge.through)]),
      isMaker: shared.isMaker, isJoined: shared.part == .joined, isOver: isOver)
  }

  /// What is done, when, and how long it still takes.
  private var lead: String {
    let left = challenge.through - today
    let rest: String =
      if isOver {
        words(.challengeOver)
      } else if today < challenge.from {
        words(.challengeBegins, count: challenge.from - today)
      } else if left == 0 {
        words(.challengeLastDay)
      } else {
        words(.challengeLeft, count: left)
      }
    return words(.challengeLead, ["plan": plan, "dates": dates, "rest": rest])
  }

  /// Who kept it, once it is over; together in any case.
  private var outcome: String? {
    guard isOver else { return nil }
    let standings = lines.compactMap { line in line.standing.map { (line.entrant, $0) } }
    if standings.isEmpty { return words(.challengeOver) }
    let winners = standings.filter { $0.1.status.wonOn != nil }
    if winners.isEmpty { return words(.challengeKeptByNobody, ["sum": "\(sum) \(sumUnit)"]) }
    if winners.count == lines.count, winners.count > 1 { return words(.challengeKeptByAll) }
    return words(
      winners.count == 1 ? .challengeKept : .challengeKeptBySeveral,
      ["names": list(winners.map { words.firstName($0.0.name) })])
  }

  private var total: Amount? {
    challenge.target == nil ? nil : lines.compactMap { $0.standing?.total }.reduce(.zero, +)
  }
  private var daysTogether: Int { lines.reduce(0) { $0 + ($1.standing?.days ?? 0) } }
  private var sum: String { total.map { words.rounded($0) } ?? words.number(daysTogether) }
  private var sumUnit: String {
    let unit =
      total.map { total in challenge.target?.unit.map { words.unit($0, of: total) } ?? "" }
      ?? words.unit(.days, count: daysTogether)
    return words(.challengeTogether, ["unit": unit])
  }
  private var sumNote: String {
    let people = words(.challengePeople, count: lines.count)
    return total == nil ? people : "\(words(.days, count: daysTogether)), \(people)"
  }

  // MARK: People

  private func nodes(_ state: Challenge.Participant.State) -> [ChallengePersonNode] {
    shared.entrants.filter { $0.participant.state == state && $0.participant.person != reader }.map(bare)
  }

  /// Somebody without days.
  private func bare(_ entrant: SharedChallenge.Entrant) -> ChallengePersonNode {
    let person = context.node(
      entrant.participant.person, name: entrant.name, isLinked: entrant.isLinked, root: root)
    var node = ChallengePersonNode(
      name: entrant.name, username: person.username, href: person.href, initial: person.initial,
      colorClass: color(of: entrant), habit: entrant.habit?.title)
    if let habit = entrant.habit {
      if entrant.participant.person == reader {
        node.habitHref = root + "habits/\(habit.slug)/index.html"
      } else if entrant.isLinked {
        node.habitHref = root + Addresses.folder(of: entrant.participant.person) + "/\(habit.slug)/index.html"
      }
    }
    return node
  }

  private func color(of entrant: SharedChallenge.Entrant) -> String {
    entrant.habit?.colorClass ?? "c-" + Palette.standIn(for: entrant.participant.person.text).rawValue
  }

  private func node(_ line: Line) -> ChallengePersonNode {
    var node = bare(line.entrant)
    guard let standing = line.standing else { return node }
    let first = challenge.firstDay(of: line.entrant.participant)
    let last = min(line.entrant.today, challenge.through)
    let drawing = self.drawing
    node.width = days
    node.said = said(standing, of: line.entrant)
    node.base = drawing.line(from: first, through: last)
    node.strokes = drawing.path(standing.strokes.filter(\.isSuccess))
    node.parts = drawing.path(standing.strokes.filter { !$0.isSuccess })
    node.notch = drawing.notch(from: first, through: last)
    node.days = words.number(standing.days)
    node.daysUnit = words.unit(.days, count: standing.days)
    if let total = standing.total {
      node.amount = words.rounded(total)
      node.amountUnit = challenge.target?.unit.map { words.unit($0, of: total) }
    }
    (node.met, node.rest) = sentence(of: standing, line.entrant)
    node.weeks = weeks(of: standing)
    if let best = standing.best, let amount = best.amount {
      node.best = words.amount(amount, unit: challenge.target?.unit)
      node.bestNote = words(.challengeMost, ["date": words.dayAndMonth(best.day)])
    }
    return node
  }

  private var drawing: ChallengeDrawing {
    let amounts = lines.flatMap { $0.standing?.strokes.compactMap(\.amount) ?? [] }
    return ChallengeDrawing(
      from: challenge.from, highest: amounts.max() ?? .zero,
      target: challenge.target.flatMap { $0.period == .day ? $0.amount : nil })
  }

  /// All days in words: `Ana: 2 Nov 6 km, 4 Nov 6.1 km`.
  private func said(_ standing: ChallengeStanding, of entrant: SharedChallenge.Entrant) -> String {
    let days = standing.strokes.map { stroke in
      [words.dayAndMonth(stroke.day), stroke.amount.map { words.amount($0, unit: challenge.target?.unit) }]
        .compactMap(\.self).joined(separator: " ")
    }
    return words.labelled(
      isolated(entrant.name), days.isEmpty ? words(.challengeNoDays) : days.joined(separator: ", "))
  }

  /// How somebody stands in a sentence that begins with what was met.
  private func sentence(
    of standing: ChallengeStanding, _ entrant: SharedChallenge.Entrant
  ) -> (met: String, rest: String?) {
    let met = met(standing, entrant)
    if standing.status.report.isOver { return (met, nil) }
    if let running = standing.running, running.from <= entrant.today {
      let left = running.through - entrant.today
      let rest = left == 0 ? words(.challengeWeekToday) : words(.challengeWeekLeft, count: left)
      let reached = words.rounded(running.reached)
      return (
        met,
        words(
          standing.unit == .week ? .challengeRunningWeek : .challengeRunningMonth,
          ["reached": reached, "needed": words.rounded(running.needed), "rest": rest])
      )
    }
    let isMetNow = standing.spans.contains {
      $0.state == .met && $0.from <= entrant.today && entrant.today < $0.through
    }
    return (met, isMetNow ? words(standing.unit == .week ? .challengeThisWeek : .challengeThisMonth) : nil)
  }

  private func met(_ standing: ChallengeStanding, _ entrant: SharedChallenge.Entrant) -> String {
    let isOver = standing.status.report.isOver
    let isOfWeeks = standing.unit == .week
    if entrant.today < challenge.firstDay(of: entrant.participant) {
      return words(.challengeReady, ["date": words.dayAndMonth(challenge.from)])
    }
    if standing.met > 0 {
      if standing.met == standing.decided {
        return words(
          isOver
            ? (isOfWeeks ? .challengeAllWeeksEnded : .challengeAllMonthsEnded)
            : (isOfWeeks ? .challengeAllWeeks : .challengeAllMonths))
      }
      return words(
        isOfWeeks ? .challengeSomeWeeks : .challengeSomeMonths, count: standing.met,
        ["all": words.number(standing.decided)])
    }
    if standing.days > 0 { return words(isOver ? .challengeDaysDone : .challengeDaysSoFar, count: standing.days) }
    return words(isOver ? .challengeWasIn : .challengeAllOpen)
  }

  // MARK: Weeks

  private func weeks(of standing: ChallengeStanding) -> [ChallengeWeekNode] {
    let isYear = standing.unit == .month
    return standing.spans.map { span in
      ChallengeWeekNode(
        kind: kind(of: span), label: short(span),
        said: words.labelled(words.range(span.from, span.through), state(of: span)), percent: span.percent,
        isCut: !isYear && span.through - span.from < 3)
    }
  }

  private func kind(of span: ChallengeStanding.Span) -> String {
    switch span.state {
    case .met: "full"
    case .running: "part"
    case .missed: span.percent > 0 ? "part ended" : "none"
    case .toCome: "open"
    case .excused, .before: "free"
    }
  }

  private func state(of span: ChallengeStanding.Span) -> String {
    let counts: KeyValuePairs<String, String> = [
      "reached": words.rounded(span.reached), "needed": words.rounded(span.needed),
    ]
    return switch span.state {
    case .met: words(.challengeSpanMet)
    case .missed: words(.challengeSpanPart, counts)
    case .running: words(.challengeSpanSoFar, counts)
    case .toCome: words(.challengeSpanToCome)
    case .excused: words(.statusSkipped)
    case .before: words(.challengeSpanBefore)
    }
  }

  /// The days of a week without their month, or the name of a month.
  private func short(_ span: ChallengeStanding.Span) -> String {
    if span.through - span.from > 6 { return words.shortName(ofMonth: span.from.yearMonth.month) }
    if span.from == span.through { return String(span.from.dayOfMonth) }
    return "\(span.from.dayOfMonth)–\(span.through.dayOfMonth)"
  }

  // MARK: The axis

  private func labels() -> [ChallengeAxisLabel] {
    // Others make room for today's: on a wide screen there is room for some thirty-five of them, on a phone for seventeen.
    let isNow = 0..<days ~= today - challenge.from
    func isBesideToday(_ day: Day, _ room: Int) -> Bool { isNow && day != today && abs(day - today) <= days / room }
    return (0..<days).compactMap { index in
      let day = challenge.from + index
      let isWeek = day.weekday == context.weekStartsOn
      let isMonth = day.dayOfMonth == 1
      let isNamed =
        days <= Self.daysWithNames || (days <= Self.daysWithWeeks ? isWeek : isMonth) || index == 0 || day == today
      guard isNamed, !isBesideToday(day, 35) else { return nil }
      let isLong = days > Self.daysWithWeeks
      return ChallengeAxisLabel(
        position: ChallengeDrawing.percent(Double(index) + 0.5, of: days),
        text: isLong && day != today
          ? words.shortName(ofMonth: day.yearMonth.month) : String(day.dayOfMonth),
        isFirst: isLong ? isMonth : isWeek && index > 1 || index == 0, isToday: day == today,
        isBesideToday: isBesideToday(day, 17))
    }
  }

  private func mondays() -> String {
    (0..<days).filter { (challenge.from + $0).weekday == context.weekStartsOn }.map { "M\($0) 0V1" }.joined()
  }

  // MARK: The invitation

  private func invitation() -> ChallengeInvitation? {
    guard shared.awaitsHabit, !isOver else { return nil }
    let isAsked = shared.part == .invited
    let maker = shared.makerName ?? ""
    let from = words.date(max(today, challenge.from))
    return ChallengeInvitation(
      asks: isAsked ? words(.challengeAsks, ["name": isolated(maker)]) : words(.challengeBring),
      initial: maker.first.map { String($0).uppercased() } ?? "?",
      colorClass: "c-" + Palette.standIn(for: maker).rawValue,
      who: isAsked ? who : nil,
      promise: words(challenge.target == nil ? .challengePromisePlain : .challengePromise, ["date": from]),
      offers: offers(), isAsked: isAsked, told: isAsked ? words(.challengeTold, ["name": isolated(maker)]) : "")
  }

  /// The habits that go on and count the same, and a new one.
  private func offers() -> [ChallengeOffer] {
    let wanted = shared.entrants.first { $0.participant.person == reader }?.participant.habit
    let fitting = habits.filter { habit in
      (habit.lastDay.map { $0 >= max(today, challenge.from) } ?? true)
        && challenge.fits(habit)
    }
    let chosen =
      fitting.first { $0.slug == wanted }?.slug
      ?? fitting.first { $0.target?.unit == challenge.target?.unit && $0.target != nil }?.slug
    let own = fitting.map { habit in
      ChallengeOffer(
        value: habit.slug.text, title: habit.title, note: context.plan(habit.schedule, habit.target),
        icon: context.icons.icon(habit.icon), colorClass: habit.colorClass, isChosen: habit.slug == chosen)
    }
    return own + [
      ChallengeOffer(
        value: "", title: words(.challengeNewHabit),
        note: words(
          .challengeNewHabitNote,
          ["title": isolated(challenge.title), "plan": plan, "date": words.date(challenge.through)]),
        icon: nil, colorClass: nil, isChosen: chosen == nil)
    ]
  }

  // MARK: Words

  private func isolated(_ text: String) -> String { words.isolated(text) }

  /// Names in a sentence: `Ana, Ben and Cleo`.
  private func list(_ names: [String]) -> String {
    guard let last = names.last, names.count > 1 else { return names.first ?? "" }
    return words(.challengeAnd, ["names": names.dropLast().joined(separator: ", "), "last": last])
  }
}
