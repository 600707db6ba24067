import Audience
import Insights
import Journal

/// A course as one reader has it before them.
struct CoursePlanner {
  let context: PlanContext
  let course: Course
  /// `nil` in the public edition, where nobody's reading is known.
  let progress: CourseProgress?
  /// Own habits, to lead from a post to the habit it brought.
  let habits: [HabitEntry]
  let today: Day
  let standing: CourseStanding

  init(context: PlanContext, course: Course, progress: CourseProgress?, habits: [HabitEntry], today: Day) {
    self.context = context
    self.course = course
    self.progress = progress
    self.habits = habits
    self.today = today
    standing = CourseStanding(course, progress: progress, today: today)
  }

  private var words: Words { context.words }

  /// Whether a post may be shown. Weeks open by date: in the home edition by the reader's own start and, within a week,
  /// post after post as they are read; in the public edition by the course's date, all of them where each reader has a
  /// start of their own, since there nobody's reading is known.
  func isShown(_ post: Post, in week: CourseWeek) -> Bool {
    guard !post.isDraft else { return false }
    if !context.isHome && course.starts == .enrolment { return true }
    switch standing.state(of: post.id) {
    case .locked, nil: return false
    case .waiting: return !context.isHome
    case .open, .read: return true
    }
  }

  /// The overview and every post that is open; of locked ones nothing but the title.
  func pages() -> [PlannedPage] {
    let shown = course.weeks.flatMap { week in week.posts.filter { isShown($0, in: week) }.map { (week, $0) } }
    let posts = parallelChunks(shown.indices) { index in
      let (week, post) = shown[index]
      return PlannedPage(
        path: Addresses.post(post.id),
        model: page(
          of: post, in: week, previous: index > 0 ? shown[index - 1].1 : nil))
    }
    return [PlannedPage(path: Addresses.course, model: overview())] + posts
  }

  /// The next post to read, for Today.
  func nextPost() -> PostLink? {
    guard context.isHome, let id = standing.nextPost else { return nil }
    for week in course.weeks {
      for post in week.posts where post.id == id { return link(to: post, in: week, root: "") }
    }
    return nil
  }

  private func overview() -> CoursePage {
    let weeks = course.weeks.compactMap { week -> WeekNode? in
      let posts = week.posts.filter { !$0.isDraft }
      guard !posts.isEmpty else { return nil }
      let isLocked = posts.allSatisfy { !isShown($0, in: week) }
      return WeekNode(
        title: words(.courseWeek, ["n": words.number(week.number)]),
        note: isLocked ? opening(of: week) : nil,
        posts: posts.map { link(to: $0, in: week, root: "") },
        isLocked: isLocked,
        isCurrent: context.isHome && standing.currentWeek == week.number)
    }
    let isRead = context.isHome && standing.isEnrolled
    return CoursePage(
      frame: Frame(
        context.edition, title: course.title, description: course.description, section: .course, isFront: true),
      title: course.title, summary: course.description, author: course.author, weeks: weeks,
      progress: isRead
        ? words(
          .courseProgress, ["n": words.number(standing.readCount), "all": words.number(standing.postCount)])
        : nil,
      percent: isRead ? standing.readCount * 100 / max(1, standing.postCount) : nil,
      nextPost: nextPost(),
      isNotStarted: context.isHome && !standing.isEnrolled,
      isFinished: context.isHome && standing.isFinished)
  }

  private func link(to post: Post, in week: CourseWeek, root: String) -> PostLink {
    let isShown = isShown(post, in: week)
    var state = PostLink.State.open
    var note: String?
    if !isShown {
      state = .locked
      note = opening(of: post, in: week)
    } else if context.isHome {
      switch standing.state(of: post.id) {
      case .read(let day):
        state = .read
        note = words(.courseReadOn, ["date": words.dayAndMonth(day)])
      case .open, .waiting, .locked, nil:
        break
      }
    }
    return PostLink(
      title: post.title,
      href: isShown ? root + Addresses.post(post.id) : nil,
      week: words(.courseWeek, ["n": words.number(week.number)]),
      minutes: isShown ? words(.courseMinutes, count: readingMinutes(post.body)) : nil,
      summary: isShown ? post.summary : nil,
      note: note, state: state)
  }

  /// What has to happen before a post opens.
  private func opening(of post: Post, in week: CourseWeek) -> String {
    standing.state(of: post.id) == .waiting ? words(.courseAfterPrevious) : opening(of: week)
  }

  /// `opens 16 November`.
  private func opening(of week: CourseWeek) -> String {
    guard let day = standing.weeks.first(where: { $0.number == week.number })?.opens else {
      return words(.courseOpensLater)
    }
    return words(.courseOpens, ["date": words.dayAndMonth(day)])
  }

  private func page(of post: Post, in week: CourseWeek, previous: Post?) -> PostPage {
    let depth = post.id.text.split(separator: "/").count
    let root = String(repeating: "../", count: depth)
    func link(_ other: Post?) -> LinkNode? {
      other.map { LinkNode(title: $0.title, href: root + Addresses.post($0.id)) }
    }
    let prose = PostProse(
      text: post.body, allowsRawHTML: course.allowsRawHTML, overview: root + Addresses.course
    ) { file in
      guard let target = post.id.resolving(file) else { return false }
      return course.weeks.contains { week in week.posts.contains { $0.id == target && !isShown($0, in: week) } }
    }
    var readOn: String?
    if context.isHome, case .read(let day) = standing.state(of: post.id) {
      readOn = words(.courseReadOn, ["date": words.dayAndMonth(day)])
    }
    return PostPage(
      frame: Frame(
        context.edition, title: post.title, description: post.summary, depth: depth, section: .course),
      title: post.title, summary: post.summary,
      week: words(.courseWeek, ["n": words.number(week.number)]),
      minutes: words(.courseMinutes, count: readingMinutes(post.body)),
      readOn: readOn, body: prose, contents: PostContents(prose),
      prompt: post.prompt.map { prompt in
        PromptNode(
          theme: prompt.theme, ideas: prompt.ideas, answer: progress?.answers[post.id],
          isGoal: prompt.kind == .selfImageGoal, post: post.id.text)
      },
      habit: post.habit.map { habit in
        let own = habits.first { $0.habit.title == habit.title }
        return CourseHabitNode(
          title: habit.title, reason: habit.reason, icon: context.icons.icon(habit.icon),
          plan: context.plan(habit.schedule, habit.target), href: own.map { root + $0.address.front }, source: nil)
      },
      previous: link(previous),
      next: successor(of: post, root: root))
  }

  /// The next post in reading order: its page, or while it is locked its title and what opens it.
  private func successor(of post: Post, root: String) -> LinkNode? {
    let posts = course.weeks.flatMap { week in week.posts.filter { !$0.isDraft }.map { (week, $0) } }
    guard let index = posts.firstIndex(where: { $0.1.id == post.id }), index + 1 < posts.count else { return nil }
    let (week, next) = posts[index + 1]
    return isShown(next, in: week)
      ? LinkNode(title: next.title, href: root + Addresses.post(next.id))
      : LinkNode(title: next.title, href: "", note: opening(of: next, in: week))
  }
}

extension PostID {
  /// The post that a link in this one's text means: `../week-02/01-eat-slowly.md` from `week-01/02-…` is
  /// `week-02/01-eat-slowly`; `nil` for a path that leaves the course.
  fileprivate func resolving(_ file: String) -> PostID? {
    var parts = text.split(separator: "/").dropLast().map(String.init)
    for part in file.dropLast(".md".count).split(separator: "/") {
      switch part {
      case ".": continue
      case "..":
        guard parts.popLast() != nil else { return nil }
      default: parts.append(String(part))
      }
    }
    return PostID(parts.joined(separator: "/"))
  }
}
