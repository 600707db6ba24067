import Audience
import Journal

/// Plans the page that tells the reader who sees what of theirs.
struct AudiencePlanner {
  let context: PlanContext
  let own: Person
  let audience: OwnAudience
  let habits: [HabitEntry]
  /// What followers of this daybook are called.
  let names: [Username: String]
  private let overview: AudienceOverview

  /// How many friends have a column of their own.
  private static let columns = 4

  /// Each parameter is described at its property.
  init(
    context: PlanContext, own: Person, audience: OwnAudience, habits: [HabitEntry], names: [Username: String]
  ) {
    (self.context, self.own, self.audience) = (context, own, audience)
    (self.habits, self.names) = (habits, names)
    overview = audience.overview(of: own)
  }

  private var words: Words { context.words }
  private var friends: [Onlookers.Friend] { overview.friends }
  private var hasColumns: Bool { 1...Self.columns ~= friends.count }
  private var isLive: Bool { context.edition.live != nil }

  func page() -> PlannedPage {
    PlannedPage(
      path: AudiencePage.path,
      model: AudiencePage(
        frame: Frame(context.edition, title: words(.audienceTitle), section: .following),
        isPrivate: overview.visibility == .private,
        requests: own.followers.count { $0.state == .requested },
        columns: columns, groups: groups, besides: besides, watchers: watchers))
  }

  private func name(of friend: Onlookers.Friend) -> String {
    names[friend.name] ?? audience.readerNames[friend.name] ?? friend.name.text
  }

  // MARK: The table

  private var columns: [AudienceColumn] {
    (hasColumns ? columnsByName : [AudienceColumn(title: words(.audienceFriends, count: friends.count))])
      + [AudienceColumn(title: words(.audienceEverybody), note: words(.audienceOnPublic))]
  }

  /// A column for each friend, by the first name alone where no other has it.
  private var columnsByName: [AudienceColumn] {
    let names = friends.map(name)
    let short = names.map(words.firstName)
    let titles = zip(short, names).map { first, name in short.count { $0 == first } == 1 ? first : name }
    return zip(titles, friends).map { AudienceColumn(title: $0, note: since($1)) }
  }

  private func since(_ friend: Onlookers.Friend) -> String {
    friend.since.map { words(.audienceFriendSince, ["date": words.shortDate($0)]) } ?? words(.audienceFriend)
  }

  /// How far something reaches, with the day from which it is there for those in each column.
  ///
  /// - Parameter tracked: The habit; `nil` for what no day matters of.
  private func cells(_ visibility: Visibility, of tracked: TrackedHabit? = nil) -> [AudienceCell] {
    let days: [Day?] =
      hasColumns ? friends.map { friend in tracked.flatMap { friend.since($0, by: own.today) } } : [nil]
    let begun = tracked?.firstTold.flatMap { $0 <= own.today ? $0 : nil }
    let seen = visibility >= .friends
    let isPublic = visibility == .public
    func cell(_ isSeen: Bool, isEnd: Bool, _ day: Day? = nil) -> AudienceCell {
      let day = isSeen ? day : nil
      return AudienceCell(
        isSeen: isSeen, isEnd: isEnd, day: day.map { words.shortDate($0) }, isoDate: day?.description)
    }
    return [cell(true, isEnd: !seen)]
      + days.enumerated().map { number, day in
        cell(seen, isEnd: seen && !isPublic && number == days.count - 1, day)
      } + [cell(isPublic, isEnd: isPublic, begun)]
  }

  private var groups: [AudienceGroup] {
    Visibility.allCases.reversed().compactMap { visibility in
      let shown = habits.filter { overview.habits[$0.habit.slug] == visibility }
      if shown.isEmpty { return nil }
      return AudienceGroup(
        title: words(visibility.audiencePhrase), count: words(.habits, count: shown.countGoingOn()),
        rows: shown.map { row($0, visibility) })
    }
  }

  private func row(_ entry: HabitEntry, _ visibility: Visibility) -> AudienceRow {
    let tracked = TrackedHabit(habit: entry.habit, log: entry.log)
    var row = AudienceRow(
      title: entry.habit.title, href: entry.address.front, colorClass: entry.habit.colorClass,
      note: entry.isOver ? words(.audienceEnded) : nil,
      change: isLive ? "\(entry.address.folder)/edit.html" : nil)
    row.cells = cells(visibility, of: tracked)
    row.challenges = (overview.challengers[entry.habit.slug] ?? []).map {
      LinkNode(title: $0.title, href: Addresses.challenge($0.challenge))
    }
    return row
  }

  // MARK: Besides habits

  private var besides: [AudienceRow] {
    func row(_ title: Phrase, _ remark: String? = nil) -> AudienceRow {
      AudienceRow(title: words(title), colorClass: Self.neutral, remark: remark)
    }
    var profile = row(.audienceProfile)
    profile.cells = cells(overview.visibility)
    if overview.isKnownHere {
      profile.note = words(.audienceKnownHere)
    } else if audience.hasOthersHere {
      profile.note = words(.audienceKnownAsked)
    }
    profile.change = isLive ? "settings.html#visibility" : nil
    var parts = row(.audienceParts)
    parts.told = words(.audiencePartsWith)
    var places = row(.audiencePlaces, words(audience.publicLocation.audiencePhrase))
    // What is public says where something was recorded as far as the setting lets it.
    let isTold = audience.publicLocation != .none && overview.visibility == .public
    places.cells = cells(isTold ? .public : min(overview.visibility, .friends))
    var own = row(.audienceOwn, words(.audienceAlways))
    own.cells = cells(.private)
    return [profile, parts, places] + lists + [own]
  }

  private var lists: [AudienceRow] {
    own.lists.map { list in
      var row = AudienceRow(
        title: words(.audienceList, ["list": words.isolated(list.title)]),
        href: ListAddress(list.slug, of: own.username, for: own.username).front, colorClass: Self.neutral)
      let people = list.shares.map { words.isolated(names[$0.person] ?? $0.person.text) }
      if people.isEmpty {
        row.cells = cells(.private)
      } else {
        row.told = words(.audienceShared, ["people": people.joined(separator: ", ")])
      }
      return row
    }
  }

  private static let neutral = "c-slate"

  // MARK: As they see it

  private var watchers: [AudienceWatcher] {
    friends.map(watcher) + [everybody]
  }

  private func habitsSeen(by visibility: Visibility) -> String {
    words(.habits, count: habits.countGoingOn { (overview.habits[$0.slug] ?? .private) >= visibility })
  }

  private func watcher(_ friend: Onlookers.Friend) -> AudienceWatcher {
    let name = name(of: friend)
    var watcher = AudienceWatcher(
      name: words.isolated(name), initial: context.initial(of: name),
      colorClass: "c-" + Palette.standIn(for: friend.name.text).rawValue,
      facts: [since(friend), habitsSeen(by: .friends)],
      look: words(.audienceAs, ["name": words.isolated(name)]), friend: friend.name)
    watcher.hasHome = friend.hasHome
    watcher.ofHere = friend.isOfHere ? words(.audienceOfHere) : nil
    watcher.hosted = friend.readsHosted ? words(.audienceHosted) : nil
    // Who shows nobody anything has nothing that could be read.
    if overview.visibility > .private { watcher.noWay = words(.audienceNoWay) }
    if !isLive {
      watcher.lookingCommand = friend.readsHosted ? "daybook audience --as \(friend.name)" : nil
      watcher.invitingCommand = "daybook reader invite \(friend.name)"
    }
    return watcher
  }

  private var everybody: AudienceWatcher {
    let isShown = overview.visibility == .public
    let page = Addresses.person(own.username)
    let address = audience.hostedAt.map { $0 + page }
    var watcher = AudienceWatcher(
      name: words(.audienceEverybody), initial: context.initial(of: words(.audienceEverybody)),
      colorClass: context.edition.accent,
      facts: [habitsSeen(by: .public), isShown ? address.map(words.figures) : nil].compactMap(\.self),
      look: words(.audienceAsEverybody))
    if isShown { watcher.href = isLive ? "../../public/" + page : address }
    return watcher
  }
}

extension Visibility {
  fileprivate var audiencePhrase: Phrase {
    switch self {
    case .private: .audienceOnlyYou
    case .friends: .audienceForFriends
    case .public: .audienceEverybody
    }
  }
}

extension Settings.LocationPrecision {
  fileprivate var audiencePhrase: Phrase {
    switch self {
    case .none: .audiencePlacesNone
    case .coarse: .audiencePlacesCoarse
    case .exact: .audiencePlacesExact
    }
  }
}
