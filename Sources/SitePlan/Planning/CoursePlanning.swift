import Audience
import Insights
import Journal

/// Plans the pages of a course for one reader.
struct CoursePlanner {
  let context: PlanContext
  let course: Course
  /// The reader's progress; `nil` in the public edition, where nobody's reading is known.
  let progress: CourseProgress?
  /// The reader's habits, to link a post to the habit that it brought.
  let habits: [HabitEntry]
  let goal: String?
  let today: Day
  let status: CourseStatus
  /// Whether all posts are also put on one page, for the author.
  let isForAuthor: Bool
  let pictures: [String: CoursePicture]
  /// What the reader is to others who take part.
  let role: CourseRole

  init(
    context: PlanContext, course: Course, progress: CourseProgress?, habits: [HabitEntry], goal: String? = nil,
    today: Day, isForAuthor: Bool = false, role: CourseRole = .alone
  ) {
    self.context = context
    self.course = course
    self.progress = progress
    self.habits = habits
    self.goal = goal
    self.today = today
    self.isForAuthor = isForAuthor
    self.role = role
    status = CourseStatus(course, progress: progress, today: today)
    pictures = Dictionary(course.pictures.map { ($0.path, $0) }, uniquingKeysWith: { first, _ in first })
  }

  var words: Words { context.words }
  var hasClosing: Bool { context.isHome && status.isEnrolled && (status.isOver || status.isFinished) }

  /// Whether a post may be shown. Weeks open by date: in the home edition by the reader's own start and, within a week,
  /// post after post as they are read; in the public edition by the course's date, all of them where each reader has a
  /// start of their own, since there nobody's reading is known.
  func isShown(_ post: Post) -> Bool {
    guard !post.isDraft else { return false }
    if !context.isHome && course.starts == .enrolment { return true }
    switch status.state(of: post.id) {
    case .locked, nil: return false
    case .waiting: return !context.isHome
    case .open, .read: return true
    }
  }

  /// The overview and the page of every open post, with their pictures; of locked posts it holds only the titles.
  func plan() -> (pages: [PlannedPage], assets: [PlannedAsset]) {
    let weeks = course.publishedWeeks
    let isShown = Dictionary(
      weeks.flatMap(\.posts).map { ($0.id, self.isShown($0)) }, uniquingKeysWith: { first, _ in first })
    let posts = weeks.flatMap { week in week.posts.map { (week, $0) } }
    let shown = posts.indices.filter { isShown[posts[$0].1.id] == true }
    let models = parallelChunks(shown.indices) { index in
      let (week, post) = posts[shown[index]]
      return page(
        of: post, in: week, isOpen: { isShown[$0] == true },
        previous: index > 0 ? posts[shown[index - 1]].1 : nil, following: posts[(shown[index] + 1)...].first)
    }
    var pages = [PlannedPage(path: Addresses.course, model: overview())]
    pages += zip(shown, models).map { PlannedPage(path: Addresses.post(posts[$0].1.id), model: $1) }
    var pictured = Set(models.flatMap { $0.body.pictures.map(\.path) })
    if hasClosing { pages.append(PlannedPage(path: Addresses.closing, model: closingPage())) }
    if isForAuthor {
      let whole = wholePage()
      pictured.formUnion(whole.weeks.flatMap { $0.posts.flatMap { $0.body.pictures.map(\.path) } })
      pages.append(PlannedPage(path: Addresses.wholeCourse, model: whole))
    }
    let assets = course.pictures.filter { pictured.contains($0.path) }.map { picture in
      PlannedAsset(
        path: Addresses.coursePicture(picture.path),
        content: .photo(source: course.folder + "/" + picture.path, digest: picture.digest))
    }
    return (pages, assets)
  }

  /// The next post to read, for Today; `nil` where there is none.
  func nextPost() -> PostLink? {
    guard context.isHome, let id = status.nextPost else { return nil }
    for week in course.weeks {
      for post in week.posts where post.id == id { return link(to: post, in: week) }
    }
    return nil
  }

  /// The posts that were read, on the leaves of their days.
  func readPosts() -> [LeafThing] {
    course.publishedWeeks.flatMap { week in
      week.posts.compactMap { post -> LeafThing? in
        guard isShown(post), case .read(let day) = status.state(of: post.id) else { return nil }
        return LeafThing(
          day: day, title: post.title, note: words(.courseWeek, ["n": words.number(week.number)]),
          path: Addresses.post(post.id), isDone: true, language: language)
      }
    }
  }

  // MARK: The overview

  private func overview() -> CoursePage {
    let weeks = course.publishedWeeks.map { week -> WeekNode in
      let isLocked = week.posts.allSatisfy { !isShown($0) }
      let own = status.weeks.first { $0.number == week.number }
      return WeekNode(
        title: words(.courseWeek, ["n": words.number(week.number)]),
        note: isLocked ? opening(of: week) : nil,
        progress: context.isHome && !isLocked
          ? own.map {
            words(
              .courseWeekProgress, ["n": words.number($0.readCount), "all": words.number($0.posts.count)])
          } : nil,
        posts: week.posts.map { link(to: $0, in: week) },
        isLocked: isLocked,
        isCurrent: context.isHome && status.currentWeek == week.number,
        isDone: context.isHome && !isLocked && own?.isFinished == true)
    }
    return CoursePage(
      frame: Frame(
        context.edition, title: course.title, description: course.description, section: .course, isFront: true,
        preview: context.preview(Addresses.course, .article, course.description)),
      title: course.title, summary: course.description, author: course.author, language: language, weeks: weeks,
      progress: readingProgress, percent: readingPercent,
      nextPost: nextPost(),
      invitation: invitation(),
      isFinished: context.isHome && status.isFinished,
      closing: hasClosing ? LinkNode(title: words(.courseClosing), href: Addresses.closing) : nil,
      whole: isForAuthor ? LinkNode(title: words(.courseWhole), href: Addresses.wholeCourse) : nil,
      showing: role == .participant ? CourseShowing(isShown: progress?.isShown ?? false) : nil,
      leadsToPeople: role == .host)
  }

  /// How much is read, `9 of 31 posts read`; `nil` where nobody's reading is known.
  private var readingProgress: String? {
    guard context.isHome, status.isEnrolled else { return nil }
    return words(
      .courseProgress, count: status.readCount, ["all": words.number(status.postCount)])
  }

  private var readingPercent: Int? {
    guard context.isHome, status.isEnrolled else { return nil }
    return status.readCount * 100 / max(1, status.postCount)
  }

  private func link(to post: Post, in week: CourseWeek) -> PostLink {
    let isShown = isShown(post)
    var state = PostLink.State.open
    var note: String?
    if !isShown {
      state = .locked
      note = opening(of: post, in: week)
    } else if context.isHome, case .read(let day) = status.state(of: post.id) {
      state = .read
      note = words(.courseReadOn, ["date": words.dayAndMonth(day)])
    }
    return PostLink(
      id: post.id.text, title: post.title, language: language,
      href: isShown ? Addresses.post(post.id) : nil,
      week: words(.courseWeek, ["n": words.number(week.number)]),
      minutes: isShown ? words(.courseMinutes, count: readingMinutes(post.body)) : nil,
      summary: isShown ? post.summary : nil,
      note: note, state: state)
  }

  /// What has to happen before a post opens, in words.
  private func opening(of post: Post, in week: CourseWeek) -> String {
    status.state(of: post.id) == .waiting ? words(.courseAfterPrevious) : opening(of: week)
  }

  /// When a week opens: `opens 16 November`.
  private func opening(of week: CourseWeek) -> String {
    guard let day = status.weeks.first(where: { $0.number == week.number })?.opens else {
      return words(.courseOpensLater)
    }
    return words(.courseOpens, ["date": words.dayAndMonth(day)])
  }

  // MARK: A post

  private func page(
    of post: Post, in week: CourseWeek, isOpen: (PostID) -> Bool, previous: Post?, following: (CourseWeek, Post)?
  ) -> PostPage {
    let depth = post.id.text.split(separator: "/").count
    let root = String(repeating: "../", count: depth)
    let prose = PostProse(post, in: course, root: root, isOpen: isOpen) { pictures[$0] }
    var readOn: String?
    if context.isHome, case .read(let day) = status.state(of: post.id) {
      readOn = words(.courseReadOn, ["date": words.dayAndMonth(day)])
    }
    let next = following.map { link(following: $1, in: $0, root: root) }
    return PostPage(
      frame: Frame(
        context.edition, title: post.title, description: post.summary, depth: depth, section: .course,
        preview: context.preview(Addresses.post(post.id), .article, post.summary)),
      id: post.id.text, title: post.title, summary: post.summary, language: language,
      week: words(.courseWeek, ["n": words.number(week.number)]),
      position: position(week.posts.firstIndex { $0.id == post.id } ?? 0, of: week.posts.count),
      minutes: words(.courseMinutes, count: readingMinutes(post.body)),
      readOn: readOn, isUnread: context.isHome && status.state(of: post.id) == .open,
      progress: readingProgress, percent: readingPercent,
      body: prose, contents: PostContents(prose),
      prompt: node(of: post.prompt, in: post, root: root), habit: node(of: post.habit, in: post, root: root),
      previous: previous.map { LinkNode(title: $0.title, href: root + Addresses.post($0.id)) },
      next: next,
      closing: next == nil && hasClosing
        ? LinkNode(title: words(.courseClosing), href: root + Addresses.closing) : nil)
  }

  /// A post's place in its week: `Post 2 of 4`.
  ///
  /// - Parameter index: The post's index, from 0.
  func position(_ index: Int, of count: Int) -> String {
    words(.coursePosition, ["n": words.number(index + 1), "all": words.number(count)])
  }

  /// The BCP 47 tag of the course's language; `nil` where it is the language of the site, so that pages need not say
  /// it.
  var language: String? {
    course.language.flatMap { $0 == words.language ? nil : $0 }
  }

  func node(of prompt: Prompt?, in post: Post, root: String) -> PromptNode? {
    prompt.map { prompt in
      let habit = SuggestedHabit(title: prompt.theme ?? post.title)
      let isOffered = !context.isHome && prompt.kind == .habit && post.promptSlug != nil
      return PromptNode(
        theme: prompt.theme, ideas: prompt.ideas, answer: progress?.answers[post.id],
        isGoal: prompt.kind == .selfImageGoal, post: post.id.text,
        href: prompt.kind == .habit ? entry(answering: post).map { root + $0.address.front } : nil,
        slug: isOffered ? post.promptSlug?.text : nil,
        source: isOffered ? habitSource(habit, category: nil) : nil,
        schedules: context.isHome && prompt.kind == .habit && entry(answering: post) == nil
          ? context.scheduleChoices() : [])
    }
  }

  func node(of habit: SuggestedHabit?, in post: Post, root: String) -> CourseHabitNode? {
    habit.map { habit in
      let isOffered = !context.isHome && post.habitSlug != nil
      return CourseHabitNode(
        title: habit.title, reason: habit.reason, icon: context.icons.icon(habit.icon),
        plan: context.plan(habit.schedule, habit.target),
        href: entry(broughtBy: post).map { root + $0.address.front },
        slug: isOffered ? post.habitSlug?.text : nil,
        source: isOffered ? habitSource(habit, category: nil) : nil)
    }
  }

  /// The reader's habit that the post suggested.
  func entry(broughtBy post: Post) -> HabitEntry? { entry(progress?.habit(broughtBy: post) ?? post.habitSlug) }

  /// The reader's habit that the answer to the post's prompt made.
  func entry(answering post: Post) -> HabitEntry? { entry(progress?.habit(answering: post) ?? post.promptSlug) }

  private func entry(_ slug: Slug?) -> HabitEntry? {
    slug.flatMap { slug in habits.first { $0.habit.slug == slug } }
  }

  /// A link to the next post in reading order; while that post is locked, its title with what opens it and no address.
  private func link(following next: Post, in week: CourseWeek, root: String) -> LinkNode {
    isShown(next)
      ? LinkNode(title: next.title, href: root + Addresses.post(next.id))
      : LinkNode(title: next.title, href: "", note: opening(of: next, in: week))
  }
}
