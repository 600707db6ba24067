import Journal

/// Who sees what of the reader's own: how far each habit reaches, since when, and where those it reaches read.
public struct AudiencePage: PageModel {
  /// The template `Templates/pages/audience.mustache`.
  public static let template = "pages/audience"
  /// The keys that `pages/audience` may name.
  public static let fields = Fields<AudiencePage> {
    $0.include(\.frame)
    $0.flag("is_private", \.isPrivate)
    $0.number("request_count", \.requests)
    $0.list("published", \.published)
    $0.list("columns", \.columns)
    $0.number("width", { $0.columns.count + 3 })
    $0.number("across", { $0.columns.count + 1 })
    $0.list("groups", \.groups)
    $0.list("besides", \.besides)
    $0.list("watchers", \.watchers)
    $0.flag("are_many", { $0.watchers.count > 13 })
    $0.flag("has_friends", { $0.watchers.contains { $0.isFriend } })
  }

  /// The path of the page inside a home edition.
  public static let path = "audience.html"

  /// The page frame, as on the other pages of the edition.
  public var frame: Frame
  /// Whether nobody may know of the reader, so that friends see nothing.
  var isPrivate: Bool
  /// How many people ask to follow the reader.
  var requests: Int
  /// The friends by name, or all of them in one column where they are many, and everybody.
  var columns: [AudienceColumn]
  /// The habits, from those that most see to those that fewest do.
  var groups: [AudienceGroup]
  /// What else there is of the reader.
  var besides: [AudienceRow]
  /// Everybody who sees something: the friends, and the public.
  var watchers: [AudienceWatcher]

  /// What is otherwise where the site was published than it will be after the next time; the local web app knows of it.
  public var published: [AudiencePublished] = []

  /// Adds to friends what shows them as they see it; the local web app knows who can be looked at, and who has pages in it.
  ///
  /// - Parameters:
  ///   - address: The page of a friend, relative to the edition's folder; `nil` where there is none.
  ///   - hasHome: Whether the local web app has pages of a friend's own.
  public mutating func look(
    _ address: (_ friend: Username, _ readsHosted: Bool) -> String?,
    hasHome: (_ friend: Username) -> Bool = { _ in false }
  ) {
    for index in watchers.indices {
      guard let friend = watchers[index].friend else { continue }
      if watchers[index].ofHere != nil, hasHome(friend) { watchers[index].hasHome = true }
      watchers[index].href = address(friend, watchers[index].readsHosted) ?? watchers[index].href
    }
  }
}

/// What others see where the site was published.
public struct AudiencePublished: TemplateNode {
  /// The keys that `published` offers.
  public static let fields = Fields<AudiencePublished> {
    $0.text("title", \.title)
    $0.text("day", \.day)
    $0.list("changes", \.changes)
  }

  private var title: String
  private var day: String?
  private var changes: [AudienceChange]

  /// - Parameters:
  ///   - title: Since when it is otherwise.
  ///   - day: The day of the last publish, in words.
  public init(title: String, day: String?, changes: [AudienceChange]) {
    self.title = title
    self.day = day
    self.changes = changes
  }
}

/// A change of who sees something.
public struct AudienceChange: TemplateNode {
  /// The keys that `changes` offers.
  public static let fields = Fields<AudienceChange> {
    $0.text("color", \.colorClass)
    $0.text("sign", \.sign)
    $0.text("text", \.text)
  }

  private var colorClass = "c-slate"
  private var sign = "·"
  private var text: String

  /// A change that is about readers.
  public init(_ text: String) { self.text = text }

  /// A change of a habit: more people will see it, or fewer, or as many less of it.
  public init(_ before: Visibility, _ now: Visibility, habit: Habit, _ words: Words) {
    colorClass = habit.colorClass
    let values: KeyValuePairs = [
      "habit": words.isolated(habit.title), "before": words(before.seenByPhrase), "now": words(now.seenByPhrase),
    ]
    if before == now {
      (sign, text) = ("−", words(.audienceLess, values))
    } else if before < now {
      (sign, text) = ("+", words(.audienceWider, values))
    } else {
      (sign, text) = ("−", words(.audienceNarrower, values))
    }
  }
}

extension Visibility {
  fileprivate var seenByPhrase: Phrase {
    switch self {
    case .private: .audienceByNobody
    case .friends: .audienceByFriends
    case .public: .audienceByEverybody
    }
  }
}

/// A column of those who see something.
struct AudienceColumn: TemplateNode {
  static let fields = Fields<AudienceColumn> {
    $0.text("title", \.title)
    $0.text("note", \.note)
  }

  var title: String
  /// Since when, or where.
  var note: String?
}

/// Habits that as many see.
struct AudienceGroup: TemplateNode {
  static let fields = Fields<AudienceGroup> {
    $0.text("title", \.title)
    $0.text("count", \.count)
    $0.list("rows", \.rows)
  }

  var title: String
  var count: String
  var rows: [AudienceRow]
}

/// A habit, or something else of the reader, with how far it reaches.
struct AudienceRow: TemplateNode {
  static let fields = Fields<AudienceRow> {
    $0.text("title", \.title)
    $0.text("href", \.href)
    $0.text("color", \.colorClass)
    $0.text("note", \.note)
    $0.text("change", \.change)
    $0.text("remark", \.remark)
    $0.text("told", \.told)
    $0.list("cells", \.cells)
    $0.list("challenges", \.challenges)
  }

  var title: String
  /// The page, relative to the edition's folder.
  var href: String?
  var colorClass: String
  /// A remark behind the title.
  var note: String?
  /// The form that changes who sees it; in the local web app alone.
  var change: String?
  /// What stands where habits are changed.
  var remark: String?
  /// Who sees it in words, where it goes with something else or with single people.
  var told: String?
  /// One for the reader and one for each column; empty where ``told`` says it.
  var cells: [AudienceCell] = []
  /// The challenges in which others see its days.
  var challenges: [LinkNode] = []
}

/// Whether those in a column see something.
struct AudienceCell: TemplateNode {
  static let fields = Fields<AudienceCell> {
    $0.flag("is_seen", \.isSeen)
    $0.flag("is_end", \.isEnd)
    $0.text("day", \.day)
    $0.text("iso_date", \.isoDate)
  }

  var isSeen: Bool
  /// Whether it reaches no further.
  var isEnd: Bool
  /// The first day of the habit, or the one on which they became a friend.
  var day: String?
  /// The same day as programs read it.
  var isoDate: String?
}

/// Somebody who sees something, or everybody.
struct AudienceWatcher: TemplateNode {
  static let fields = Fields<AudienceWatcher> {
    $0.text("name", \.name)
    $0.text("initial", \.initial)
    $0.text("color", \.colorClass)
    $0.text("facts", \.told)
    $0.text("look", \.heading)
    $0.text("href", \.href)
    $0.text("command", \.command)
  }

  var name: String
  var initial: String
  var colorClass: String
  /// Since when they are a friend, how many habits they see.
  var facts: [String]
  /// What shows it as they see it, in words.
  var look: String
  /// The page that shows it as they see it.
  var href: String?
  /// What a friend is called in the data folder, or types when they sign in; `nil` for everybody.
  var friend: Username?
  /// Whether they have pages of their own.
  var hasHome = false
  /// That they read in this daybook, in words; `nil` for whoever is not of it.
  var ofHere: String?
  /// That they read on the hosted site, in words; `nil` where they do not.
  var hosted: String?
  /// That they can read nowhere, in words, for whoever has neither.
  var noWay: String?
  /// What shows it as they see it at the keyboard.
  var lookingCommand: String?
  /// What lets them read, for whoever cannot.
  var invitingCommand: String?

  fileprivate var isFriend: Bool { friend != nil }
  fileprivate var readsHosted: Bool { hosted != nil }
  private var readsNowhere: Bool { noWay != nil && !hasHome && hosted == nil }

  /// What is known of them, and where they read.
  private var told: String {
    (facts + [hasHome ? ofHere : nil, hosted, readsNowhere ? noWay : nil].compactMap(\.self)).joined(separator: " · ")
  }

  /// What leads to what they see; where nothing does, what they are called.
  private var heading: String { href == nil && lookingCommand == nil ? name : look }

  /// What there is to do at the keyboard.
  private var command: String? { readsNowhere ? invitingCommand : lookingCommand }
}
