import Insights
import Journal

/// Makes a page of tasks with its further pages.
struct TasksPageMaker: Sendable {
  let context: PlanContext
  let paths: TaskPaths
  let title: String
  let lead: String?
  /// The list that the pages show; `nil` for tasks of several lists.
  let shelf: VisibleList?
  let tabs: [ListTab]
  let today: Day
  let people: PeopleInLists
  /// The list to which a new task goes, by its name; empty for the reader's inbox, `nil` where the reader may add none.
  let addTo: String?

  /// How many done tasks stand below open ones.
  private static let doneAtOnce = 8

  private var words: Words { context.words }
  private var isLive: Bool { context.edition.live != nil }
  private var root: String { String(repeating: "../", count: paths.depth) }

  func pages(of tasks: [VisibleTask]) -> [PlannedPage] {
    let groups = TaskGroups(tasks, today: today, people: people, words: words)
    let counts = TaskCounts(tasks.map(\.task), on: today)
    let (progress, choices) = (progress(of: tasks), TaskChoices(tasks, people: people))
    var pages: [PlannedPage] = []
    for number in 1...groups.pages.count {
      var page = openPage(groups, number, at: paths.open(number), counts: counts, choices)
      if number == 1 { page.people = progress }
      link(&page, number, of: groups.pages.count) { paths.link(paths.open($0)) }
      pages.append(PlannedPage(path: page.page, model: page))
    }
    if isLive { pages[0].arranged = { arranged(tasks, $0) } }
    guard groups.done.count > Self.doneAtOnce else { return pages }
    let donePages = groups.donePages
    for (index, tasks) in donePages.enumerated() {
      let number = index + 1
      var page = emptyPage(at: paths.done(number), number: number, counts: nil)
      page.title = words(.listsDoneOf, ["list": words.isolated(title)])
      page.frame = frame(titled: page.title, number)
      page.lead = nil
      page.addTo = nil
      page.done = tasks.map(rows(at: page.page).row)
      if number == 1 { page.doneTotal = words.number(groups.done.count) }
      link(&page, number, of: donePages.count) { paths.link(paths.done($0)) }
      if number == 1 { page.previous = LinkNode(title: title, href: paths.link(paths.front)) }
      pages.append(PlannedPage(path: page.page, model: page))
    }
    return pages
  }

  /// A page of all tasks, as its address asks for it.
  private func arranged(_ tasks: [VisibleTask], _ arrangement: TaskArrangement) -> TasksPage {
    let groups = TaskGroups(tasks, arrangement, today: today, people: people, words: words)
    let counts = TaskCounts(tasks.map(\.task), on: today)
    // A page that was there when there were more tasks is the last one now.
    let number = min(arrangement.page, groups.pages.count)
    var page = openPage(
      groups, number, at: paths.front + arrangement.query(page: number), counts: counts,
      TaskChoices(tasks, people: people), arrangement)
    page.people = progress(of: tasks)
    link(&page, number, of: groups.pages.count) { paths.link(paths.front) + arrangement.query(page: $0) }
    return page
  }

  /// A page of open tasks, below the last of which stand those that were done last.
  private func openPage(
    _ groups: TaskGroups, _ number: Int, at path: String, counts: TaskCounts, _ choices: TaskChoices,
    _ arrangement: TaskArrangement = TaskArrangement()
  ) -> TasksPage {
    var page = emptyPage(at: path, number: number, counts: number == 1 ? counts : nil)
    if canMove, counts.open > 1 { page.order = shelf.map { root + $0.address.form("order") } }
    let rows = rows(at: path)
    var anchors: Set<String> = []
    page.groups = groups.pages[number - 1].map { group in
      TaskGroup(
        name: group.name, count: group.isContinued ? nil : words.number(group.count), kind: group.kind,
        tasks: group.tasks.map { rows.row($0).anchored(besides: &anchors) })
    }
    if number == groups.pages.count, !groups.done.isEmpty {
      page.done = groups.done.prefix(Self.doneAtOnce).map { rows.row($0).anchored(besides: &anchors) }
      page.doneTotal = words.number(groups.done.count)
      if groups.done.count > Self.doneAtOnce {
        page.allDone = LinkNode(title: words(.listsAllDone, count: counts.done), href: paths.link(paths.done(1)))
      }
    }
    if arrangement != TaskArrangement() || page.groups.reduce(0, { $0 + $1.tasks.count }) > 1 {
      page.tools = TaskToolsMaker(words: words, choices: choices, showsLists: shelf == nil).tools(
        arrangement, front: isLive ? paths.link(paths.front) : nil)
    }
    return page
  }

  /// `page 2`
  private func pageName(_ number: Int) -> String { words(.listsPage, ["n": words.number(number)]) }

  private func rows(at page: String) -> TaskRows {
    TaskRows(context: context, people: people, seen: .on(today), root: root, page: page, showsLists: shelf == nil)
  }

  private func frame(titled title: String, _ number: Int) -> Frame {
    Frame(
      context.edition, title: number == 1 ? title : "\(title), \(pageName(number))",
      depth: paths.depth, section: .lists)
  }

  /// - Parameter counts: How many tasks there are, which only the first page says: otherwise all pages would change with
  ///   each task.
  private func emptyPage(at path: String, number: Int, counts: TaskCounts?) -> TasksPage {
    TasksPage(
      frame: frame(titled: title, number), title: title, lead: lead, colorClass: shelf?.colorClass,
      shared: shelf.flatMap { ListWords(words: words, people: people).shared($0) },
      putAway: shelf?.list.archivedOn.map { words(.listsPutAwayOn, ["date": words.date($0)]) },
      progress: counts.flatMap { counts in
        counts.all == 0 ? nil : words(.listsProgress, count: counts.done, ["all": words.number(counts.all)])
      },
      doneCount: counts?.done ?? 0, allCount: counts?.all ?? 0, tabs: tabNodes(open: counts?.open), groups: [],
      done: [], doneTotal: nil, allDone: nil, people: [], addTo: isLive ? addTo : nil, page: path,
      edit: isLive && shelf?.access == .own ? shelf.map { root + $0.address.form("edit") } : nil,
      canMove: canMove, order: nil, tools: nil, previous: nil, next: nil)
  }

  /// Whether tasks can be moved on the page. On pages of labels and people steps stand beside tasks, and have no order.
  private var canMove: Bool { isLive && !tabs.isEmpty && shelf?.mayChange ?? true }

  /// - Parameter href: The address of a page as the others name it, by its number.
  private func link(_ page: inout TasksPage, _ number: Int, of count: Int, to href: (Int) -> String) {
    func link(_ number: Int) -> LinkNode { LinkNode(title: words.atStart(pageName(number)), href: href(number)) }
    if number > 1 { page.previous = link(number - 1) }
    if number < count { page.next = link(number + 1) }
  }

  /// The lists in use behind one another, all tasks first; none where there is only one.
  ///
  /// - Parameter open: How many of the page's own tasks are open; `nil` where the page does not say it.
  private func tabNodes(open: Int?) -> [ListNode] {
    guard tabs.count > 1 else { return [] }
    func node(_ title: String, _ path: String, _ colorClass: String, takes: String? = nil) -> ListNode {
      let isCurrent = path == paths.front
      return ListNode(
        title: title, href: root + path, colorClass: colorClass, count: isCurrent ? open.map { words.number($0) } : nil,
        isCurrent: isCurrent, takes: takes)
    }
    return [node(words(.listsAllShort), Addresses.allTasks, context.edition.accent)]
      + tabs.map { tab in
        node(tab.title, tab.path, tab.colorClass, takes: isLive && tab.mayChange ? tab.name : nil)
      }
  }

  /// How much each person who is to do something has done, where there are several.
  private func progress(of tasks: [VisibleTask]) -> [LinkNode] {
    guard let shelf, !shelf.list.shares.isEmpty else { return [] }
    var counts: [Username: (done: Int, all: Int)] = [:]
    for task in tasks.flatMap(\.task.withSubtasks) {
      guard let person = task.assignee else { continue }
      counts[person, default: (0, 0)].all += 1
      if task.isDone { counts[person, default: (0, 0)].done += 1 }
    }
    return counts.sorted { $0.key < $1.key }.map { person, count in
      LinkNode(
        title: people.name(of: person), href: root + Addresses.assigned(to: person),
        note: words(.listsProgress, count: count.done, ["all": words.number(count.all)]))
    }
  }
}

extension ListNode {
  /// A list to switch to.
  ///
  /// - Parameter takes: The name of the list where tasks can be moved to it.
  init(
    title: String, href: String, colorClass: String, count: String?, isCurrent: Bool, takes: String? = nil
  ) {
    self.init(
      title: title, href: href, colorClass: colorClass, description: nil, shared: nil, count: count, overdue: nil,
      progress: nil, doneCount: 0, allCount: 0, isCurrent: isCurrent, takes: takes)
  }
}

/// Says with whom lists are shared.
struct ListWords: Sendable {
  let words: Words
  let people: PeopleInLists

  /// `shared with Ben`; for a list of somebody else `Ana’s list, which you may change`; `nil` for a private list.
  func shared(_ shelf: VisibleList) -> String? {
    let owner = words.isolated(people.name(of: shelf.address.owner))
    switch shelf.access {
    case .write: return words(.listsOfWrite, ["name": owner])
    case .read: return words(.listsOfRead, ["name": owner])
    case .own: break
    }
    return shelf.list.shares.isEmpty ? nil : words(.listsShared, ["names": names(shelf)])
  }

  /// With whom the list is shared: `Ben, Priya (may read)`.
  func names(_ shelf: VisibleList) -> String {
    shelf.list.shares.map { share in
      let name = words.isolated(people.name(of: share.person))
      return share.may == .write ? name : words(.listsReads, ["name": name])
    }.joined(separator: ", ")
  }
}
