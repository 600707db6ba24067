import Journal

extension Course {
  /// The course as its readers may have it: without drafts, without where it was fetched from, and of a post whose week
  /// has not opened nothing but the title.
  ///
  /// Within an open week all posts are whole: which of them are reached follows from what was read, day by day.
  ///
  /// - Parameters:
  ///   - progress: The reader's own; `nil` where nobody's is known.
  ///   - opensAtOnce: Whether all weeks are open, as they are to readers who each would have a start of their own.
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
