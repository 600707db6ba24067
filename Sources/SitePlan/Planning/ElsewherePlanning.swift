import Insights
import Journal

/// Somebody on another site whom the reader follows, with what was fetched of them last. Their pages are there and not here.
public struct PersonElsewhere: Sendable, Equatable {
  /// Stands for a username, by which their habits are told from those of others.
  public var key: Username
  /// The address of their feed, by which they are known again, and the host of it.
  public var address, host: String
  /// What they are called.
  public var name: String
  /// The whole address of their page; `nil` where nothing of them could be read yet.
  public var page: String?
  /// The day as of which everything is, which is never after the day of the pull.
  public var asOf: Day
  /// The day on which their feed was last found to be up to date; `nil` for never.
  public var pulled: Day?
  /// Why there is nothing newer; `nil` where there is nothing to say.
  public var trouble: FeedTrouble?
  /// Where they have moved to, as far as their host says; `nil` for nowhere.
  public var movedTo: String?
  /// Their habits with what they recorded lately.
  public var habits: [TrackedHabit]
  /// The whole addresses of the habits' pages.
  public var pages: [Slug: String]
  /// How many habits they have besides.
  public var habitsLeftOut = 0

  /// Somebody by what is known of them.
  public init(
    key: Username, address: String, host: String, name: String, page: String?, asOf: Day, pulled: Day?,
    trouble: FeedTrouble?, movedTo: String?, habits: [TrackedHabit], pages: [Slug: String]
  ) {
    self.key = key
    self.address = address
    self.host = host
    self.name = name
    self.page = page
    self.asOf = asOf
    self.pulled = pulled
    self.trouble = trouble
    self.movedTo = movedTo
    self.habits = habits
    self.pages = pages
  }

  /// The person as the owner of habits.
  var facts: OwnerFacts {
    OwnerFacts(username: key, name: name, today: asOf, isReader: false, photos: [:], pages: pages, host: host)
  }
}

extension PlanContext {
  /// Somebody on another site as an entry of a list.
  func node(_ person: PersonElsewhere, habits: [HabitEntry], today: Day) -> PersonNode {
    var node = PersonNode(
      name: person.name, username: "", initial: initial(of: person.name),
      colorClass: "c-" + Palette.standIn(for: person.name).rawValue, href: person.page, habits: [])
    let current = habits.filter { !$0.isOver }
    node.habits = current.prefix(3).map { row($0, root: "") }
    let more = current.count - node.habits.count + person.habitsLeftOut
    if more > 0 { node.more = words(.todayMore, count: more) }
    node.latest = latestEvent(of: current, root: "", today: today)
    node.elsewhere = FollowedSiteNode(
      address: person.address, host: person.host,
      pulled: pulled(person, isNamed: false),
      trouble: person.trouble.map { words($0.phrase) }, movedTo: person.movedTo,
      isReplaced: person.trouble == .replaced)
    return node
  }

  /// When somebody on another site was asked last, in words.
  func pulled(_ person: PersonElsewhere, isNamed: Bool) -> String {
    let day = person.pulled.map { words(.followPulled, ["date": words.shortDate($0)]) } ?? words(.followNotPulled)
    return isNamed ? "\(words.isolated(person.name)) (\(person.host))\(words(.colon))\(day)" : day
  }
}

extension FeedTrouble {
  /// The words for it.
  package var phrase: Phrase {
    switch self {
    case .gone: .feedGone
    case .unreachable: .feedUnreachable
    case .untrusted: .feedUntrusted
    case .refused: .feedRefused
    case .closed: .feedClosed
    case .large: .feedLarge
    case .broken: .feedBroken
    case .newer: .feedNewer
    case .moved: .feedMoved
    case .replaced: .feedReplaced
    case .locked: .feedLocked
    case .older: .feedOlder
    }
  }
}
