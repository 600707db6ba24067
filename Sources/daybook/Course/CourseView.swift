import Answers
import Changes
import Diagnostics
import Insights
import Journal

/// Shows a course on the terminal and as JSON.
struct CourseView: Sendable {
  private let rules: CourseRules

  init(_ rules: CourseRules) {
    self.rules = rules
  }

  private var status: CourseStatus { rules.status }
  private var course: Course { rules.course }
  private var progress: CourseProgress { rules.person.progress ?? CourseProgress() }

  // MARK: The terminal

  func lines(style: Style) -> [Hint] {
    var lines = [style.bold(TerminalText.safe(course.title)) + " · " + TerminalText.safe(rules.person.name)]
    lines.append(summary)
    lines.append("")
    for (week, own) in zip(course.publishedWeeks, status.weeks) { lines += self.lines(of: week, own, style) }
    let asked = unanswered
    if !asked.isEmpty {
      lines.append("")
      lines.append("Waiting for your answer:")
      for post in asked {
        lines.append("  \(number(of: post))  \(TerminalText.safe(post.prompt?.theme ?? post.title))")
      }
    }
    lines.append("")
    return lines.map { Hint($0) } + [advice]
  }

  private var summary: String {
    guard let start = status.start else { return "Not started yet." }
    if start > rules.person.today { return "Starts on \(start)." }
    let read = "\(status.readCount) of \(Counted.text(status.postCount, "post")) read"
    if status.isFinished { return "Started on \(start) · \(Counted.text(status.postCount, "post")), all read" }
    if status.isOver { return "Started on \(start) · the last week is over · \(read)" }
    return "Week \(status.currentWeek ?? 1) of \(status.weeks.last?.number ?? 1), since \(start) · \(read)"
  }

  private func lines(of week: CourseWeek, _ own: CourseStatus.Week, _ style: Style) -> [String] {
    let title = "Week \(week.number)"
    guard own.isOpen else {
      return [style.faint("  \(title): \(own.opens.map { "opens on \($0)" } ?? "opens after the start")")]
    }
    if own.isFinished { return ["\(style.good("✓")) \(title): all read"] }
    return [style.bold("▸ \(title): \(own.readCount) of \(own.posts.count) read")]
      + zip(week.posts, own.posts).enumerated().map { index, pair in
        let text = "\(week.number).\(index + 1)  \(TerminalText.safe(pair.0.title))"
        switch pair.1.state {
        case .read: return "    \(style.good("✓")) \(style.faint(text))"
        case .open: return "    \(style.accent("▸")) \(style.bold(text))"
        case .waiting, .locked: return style.faint("    · \(text)")
        }
      }
  }

  private var advice: Hint {
    if status.start == nil { return "\(call: "course", "start") begins it." }
    if let next = status.nextPost.flatMap(course.post) {
      return "\(Sentence.text("Next: ", next.title)) \(call: "course", "read") marks it as read."
    }
    if let opens = status.weeks.first(where: { !$0.isOpen })?.opens { return "The next week opens on \(opens)." }
    return "Everything stays open, and your habits run on."
  }

  /// Open posts with a prompt that has no answer yet.
  private var unanswered: [Post] {
    course.publishedWeeks.flatMap(\.posts).filter { post in
      guard post.prompt != nil, progress.answers[post.id] == nil else { return false }
      switch status.state(of: post.id) {
      case .open, .read: return true
      case .locked, .waiting, nil: return false
      }
    }
  }

  /// The number of a post's week and its number in the week: `2.1`.
  func number(of post: Post) -> String {
    for week in course.publishedWeeks {
      if let index = week.posts.firstIndex(where: { $0.id == post.id }) { return "\(week.number).\(index + 1)" }
    }
    return post.id.text
  }

  // MARK: JSON

  func json() -> String {
    JSONWriter.object {
      $0.member("person", rules.person.username.text)
      $0.member("title", course.title)
      $0.member("today", rules.person.today.description)
      $0.member("started", status.start?.description)
      $0.member("current_week") { if let week = status.currentWeek { $0.value(week) } else { $0.null() } }
      $0.member("posts", status.postCount)
      $0.member("read", status.readCount)
      $0.member("next", status.nextPost?.text)
      $0.member("finished_on", status.finishedOn?.description)
      $0.member("is_over", status.isOver)
      $0.member("weeks") {
        $0.array(zip(course.publishedWeeks, status.weeks)) { writer, pair in
          writer.object {
            $0.member("week", pair.0.number)
            $0.member("opens", pair.1.opens?.description)
            $0.member("is_open", pair.1.isOpen)
            $0.member("read", pair.1.readCount)
            $0.member("posts") {
              $0.array(zip(pair.0.posts, pair.1.posts)) { $0.member(post: $1.0, $1.1.state, progress) }
            }
          }
        }
      }
    }
  }
}

extension JSONWriter {
  fileprivate mutating func member(post: Post, _ state: CourseStatus.State, _ progress: CourseProgress) {
    object {
      $0.member("post", post.id.text)
      $0.member("title", post.title)
      switch state {
      case .read(let day):
        $0.member("state", "read")
        $0.member("read_on", day.description)
      case .open: $0.member("state", "open")
      case .waiting: $0.member("state", "waiting")
      case .locked(let opens):
        $0.member("state", "locked")
        $0.member("opens", opens?.description)
      }
      if let prompt = post.prompt {
        $0.member("asks", prompt.kind.rawValue)
        $0.member("theme", prompt.theme)
        $0.member("answer", progress.answers[post.id])
      }
      let made = progress.habit(answering: post) ?? (progress.answers[post.id] == nil ? nil : post.promptSlug)
      let habit = made ?? progress.habit(broughtBy: post) ?? post.habitSlug
      if post.habit != nil || post.prompt?.kind == .habit { $0.member("habit", habit?.text) }
    }
  }
}
