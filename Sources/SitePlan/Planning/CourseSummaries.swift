import Insights
import Journal

extension CoursePlanner {
  /// The offer to begin the course or to join one with a date; `nil` once the reader has begun, when the course is
  /// over, and where nobody's reading is known.
  func invitation() -> CourseInvitation? {
    guard context.isHome, progress?.started == nil, !status.isOver, let week = course.publishedWeeks.first else {
      return nil
    }
    var dates: String?
    if case .on(let day) = course.starts {
      dates = words(day > today ? .courseBegins : .courseBegan, ["date": words.date(day)])
    }
    return CourseInvitation(
      title: course.title, language: language, summary: course.description, dates: dates,
      first: week.posts.prefix(3).map(\.title), hasDate: dates != nil)
  }

  /// The closing page of the course.
  func closingPage() -> CourseClosingPage {
    let root = "../"
    let posts = course.publishedWeeks.flatMap(\.posts)
    var seen: Set<Slug> = []
    let outcomes = posts.flatMap { post in
      [
        post.habit == nil ? nil : entry(broughtBy: post),
        post.prompt?.kind == .habit ? entry(answering: post) : nil,
      ].compactMap(\.self)
    }.filter { seen.insert($0.habit.slug).inserted }
    return CourseClosingPage(
      frame: Frame(context.edition, title: words(.courseClosing), depth: 1, section: .course),
      course: course.title, language: language,
      dates: status.start.map { start in
        words.range(start, status.finishedOn.map { max($0, start) } ?? status.lastDay ?? today)
      },
      progress: words(
        .courseProgress, count: status.readCount, ["all": words.number(status.postCount)]),
      percent: status.readCount * 100 / max(1, status.postCount),
      nextPost: nextPost().flatMap { post in post.href.map { LinkNode(title: post.title, href: root + $0) } },
      goal: goal,
      answers: posts.compactMap { post in
        guard let prompt = post.prompt, let answer = progress?.answers[post.id] else { return nil }
        // The goal is shown above, apart from the answers.
        if prompt.kind == .selfImageGoal, answer == goal { return nil }
        return CourseAnswerNode(
          title: prompt.kind == .habit ? prompt.theme ?? post.title : post.title,
          href: isShown(post) ? root + Addresses.post(post.id) : nil, answer: answer)
      },
      habits: outcomes.map { outcome($0, root: root) })
  }

  private func outcome(_ entry: HabitEntry, root: String) -> CourseOutcomeNode {
    let report = entry.report
    return CourseOutcomeNode(
      colorClass: entry.habit.colorClass, icon: context.icons.icon(entry.habit.icon), title: entry.habit.title,
      href: root + entry.address.front,
      dates: context.dates(of: entry),
      total: "\(words.number(report.total)) \(words.unit(.times, count: report.total))",
      best: words.streak(report.bestStreak?.length ?? 0, unit: report.streakUnit),
      score: words.percent(report.score))
  }

  /// The page with all posts of the course, drafts included.
  func wholePage() -> WholeCoursePage {
    let minutes = course.posts.reduce(0) { $0 + readingMinutes($1.body) }
    let all = Set(course.posts.map(\.id))
    return WholeCoursePage(
      frame: Frame(context.edition, title: course.title, description: course.description, depth: 1, section: .course),
      title: course.title, summary: course.description, author: course.author, language: language,
      length: words(.courseMinutes, count: minutes),
      weeks: course.weeks.filter { !$0.posts.isEmpty }.map { week in
        WholeWeekNode(
          title: words(.courseWeek, ["n": words.number(week.number)]),
          posts: week.posts.enumerated().map { index, post in
            WholePostNode(
              id: PostProse.anchor(of: post.id), title: post.title, summary: post.summary,
              week: words(.courseWeek, ["n": words.number(week.number)]),
              position: position(index, of: week.posts.count),
              minutes: words(.courseMinutes, count: readingMinutes(post.body)), isDraft: post.isDraft,
              body: PostProse(
                post, in: course, root: "../", isWhole: true, isOpen: { all.contains($0) },
                picture: { pictures[$0] }),
              prompt: node(of: post.prompt, in: post, root: "../"), habit: node(of: post.habit, in: post, root: "../"))
          })
      })
  }
}

extension PlanContext {
  /// The schedules that a form offers for a new habit, daily first; others are set in the habit's settings.
  func scheduleChoices() -> [ScheduleChoice] {
    let offered: [Schedule] = [
      .weekdays(.everyDay), .weekdays(.workdays), .weekdays(.weekend), .timesAWeek(5), .timesAWeek(3), .timesAWeek(1),
    ]
    return offered.map { schedule in
      ScheduleChoice(
        value: schedule.description, label: words.schedule(schedule, weekStartsOn: weekStartsOn),
        isChosen: false)
    }
  }

  /// When a habit ran: `since 26 October 2026`, or the range of its days.
  func dates(of entry: HabitEntry) -> String {
    let first = entry.report.first
    guard let last = entry.habit.lastDay, last >= first else { return words(.since, ["date": words.date(first)]) }
    return words.range(first, last)
  }
}
