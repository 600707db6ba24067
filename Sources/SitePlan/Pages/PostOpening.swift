import Journal

/// When a locked post opens, as its page may say it: the same as the course's overview says, and no more.
public struct PostOpening: Sendable, Equatable {
  /// The week of the post: `Week 3`.
  public let week: String
  /// What opens the post: `opens 16 November`.
  public let note: String
}

extension CoursePage {
  /// What opens the post whose page would be at a path inside the edition; `nil` where the page exists already, and for
  /// paths of no post.
  public func opening(ofPostAt path: String) -> PostOpening? {
    for week in weeks {
      for post in week.posts where post.state == .locked && PostPage.path(of: PostID(post.id)) == path {
        return post.note.map { PostOpening(week: post.week, note: $0) }
      }
    }
    return nil
  }
}
