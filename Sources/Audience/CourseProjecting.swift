import Journal

extension Course {
  /// The course as a reader may see it: without drafts and without its source. Posts of weeks that have not opened have
  /// only their titles, unless the reader has read them already.
  ///
  /// Posts of an open week are complete. Which of them the reader has reached is decided later, by what was read.
  ///
  /// - Parameters:
  ///   - progress: The reader's own progress; `nil` where there is none.
  ///   - opensAtOnce: Whether all weeks count as open. They do for readers of the public edition, where everybody would
  ///     have a start of their own.
  ///   - today: The reader's civil day.
  func visible(with progress: CourseProgress?, opensAtOnce: Bool, today: Day) -> Course {
    let start = start(for: progress)
    var course = self
    course.source = nil
    course.weeks = publishedWeeks.map { week in
      if opensAtOnce || start.map({ week.opens(forStart: $0) <= today }) ?? false { return week }
      var week = week
      week.posts = week.posts.map { progress?.read[$0.id] == nil ? Post(id: $0.id, title: $0.title, body: "") : $0 }
      return week
    }
    return course
  }
}
