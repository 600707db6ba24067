import Journal

/// What opens a post that cannot be read yet: as much as the course's overview says of it, and no more.
public struct PostOpening: Sendable, Equatable {
  /// `Week 3`.
  public let week: String
  /// `opens 16 November`.
  public let note: String
}

extension CoursePage {
  /// What opens the post whose page would have that path inside the edition; `nil` for a page that is there, and for
  /// what is no post of the course.
  public func opening(ofPostAt path: String) -> PostOpening? {
    for week in weeks {
      for post in week.posts where post.state == .locked && PostPage.path(of: PostID(post.id)) == path {
        return post.note.map { PostOpening(week: post.week, note: $0) }
      }
    }
    return nil
  }
}
