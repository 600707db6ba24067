import DataFolder
import Journal

/// A person who follows another or wants to: the rules for the wish and its answer, and what they store, which is a line
/// in the `followers.yml` of the followed person.
///
/// ```swift
/// let following = try Following(of: ana, to: ben, in: book)
/// try following.request(on: ana.today, in: &draft)
/// ```
public struct Following: Sendable {
  /// One of the two, as messages call them.
  public struct Party: Sendable, Equatable {
    /// The person's username.
    public var username: Username
    /// The name, or the username again where the reader may not know the name.
    public var label: String

    /// - Parameter label: The name, or the username again where the reader may not know the name.
    public init(_ username: Username, label: String) {
      self.username = username
      self.label = label
    }
  }

  /// Who follows, or wants to.
  public let follower: Party
  /// Who is followed.
  public let followed: Party
  /// What stands in the followed person's file; `nil` where nothing does.
  public var line: Follower? { wish.line }
  /// Whether nobody may know of the followed person, so that followers see nothing of them.
  public let isPrivate: Bool
  private let isMutual: Bool
  private let wish: FollowerLine
  /// The line of the followed person among the followers of the other, whom they follow or asked to; `nil` where they do not.
  private let returning: FollowerLine?

  /// - Parameters:
  ///   - follower: Who follows, or wants to.
  ///   - followed: Who is followed.
  ///   - book: Everything that the data folder contains.
  ///   - label: What messages call a person.
  /// - Throws: A ``Refusal`` where both are the same person.
  public init(
    of follower: Person, to followed: Person, in book: Book, labelled label: (Person) -> String = \.name
  ) throws(Refusal) {
    if follower.username == followed.username { throw Refusal(.following(.oneself)) }
    self.follower = Party(follower.username, label: label(follower))
    self.followed = Party(followed.username, label: label(followed))
    wish = FollowerLine(of: follower.username, at: followed, in: book)
    isPrivate = followed.visibility == .private
    let other = FollowerLine(of: followed.username, at: follower, in: book)
    returning = [nil, .blocked, .removed].contains(other.line?.state) ? nil : other
    isMutual = follower.hasFriend(followed.username)
  }

  // MARK: The wish

  /// Stages the wish to follow. Who was declined may ask again.
  ///
  /// - Throws: A ``Refusal`` where the other is followed or was asked already, or is private, and errors of the draft.
  public func request(on day: Day, in draft: inout FolderDraft) throws {
    switch line?.state {
    // As if there were nobody of that name.
    case .blocked: throw Refusal(.following(.nobody(followed.username.text)))
    case .accepted: throw Refusal(.following(.follows(follower, followed, since: line?.on)))
    case .requested: throw Refusal(.following(.asked(follower, followed, on: line?.on)))
    case .declined, .removed, nil: break
    }
    if isPrivate { throw Refusal(.following(.isPrivate(followed))) }
    try store(.requested, on: day, in: &draft)
    draft.owner = .person(follower.username)
    draft.summary = .followRequested(followed.label)
  }

  /// Stages that the follower follows no longer, or takes the request back, of which nothing stands in the file then.
  ///
  /// - Throws: A ``Refusal`` where there is nothing to stop, which is all that somebody who was declined learns, and
  ///   errors of the draft.
  public func stop(in draft: inout FolderDraft) throws {
    guard let line, line.state == .accepted || line.state == .requested else {
      throw Refusal(.following(.notFollowing(follower, followed, isMutual: isMutual)))
    }
    try store(nil, on: nil, in: &draft)
    draft.owner = .person(follower.username)
    draft.summary = .followStopped(followed.label)
  }

  // MARK: The answer

  /// Stages that the followed person lets the other follow, also after having declined.
  ///
  /// - Throws: A ``Refusal`` where the other has not asked or was accepted already, and errors of the draft.
  public func accept(on day: Day, in draft: inout FolderDraft) throws {
    switch line?.state {
    case .removed, nil: throw Refusal(.following(.notAsked(follower, followed)))
    case .accepted: throw Refusal(.following(.accepted(follower, followed, since: line?.on)))
    case .blocked: throw Refusal(.following(.blocked(follower, followed, on: line?.on)))
    case .requested, .declined: break
    }
    try store(.accepted, on: day, in: &draft)
    draft.owner = .person(followed.username)
    draft.summary = .followAccepted(follower.label)
  }

  /// Stages that the followed person does not let the other follow, or lets them follow no longer.
  ///
  /// - Throws: A ``Refusal`` where the other has not asked or was declined already, and errors of the draft.
  public func decline(on day: Day, in draft: inout FolderDraft) throws {
    switch line?.state {
    case .removed, nil: throw Refusal(.following(.notAsked(follower, followed)))
    case .declined: throw Refusal(.following(.declined(follower, followed, on: line?.on)))
    case .blocked: throw Refusal(.following(.blocked(follower, followed, on: line?.on)))
    case .requested, .accepted: break
    }
    try store(.declined, on: day, in: &draft)
    draft.owner = .person(followed.username)
    draft.summary = .followDeclined(follower.label)
  }

  // MARK: Not being found

  /// Stages that the followed person is not found by the other any more: neither follows the other from then on.
  ///
  /// - Throws: A ``Refusal`` where the other is blocked already, and errors of the draft.
  public func block(on day: Day, in draft: inout FolderDraft) throws {
    if line?.state == .blocked { throw Refusal(.following(.blocked(follower, followed, on: line?.on))) }
    try store(.blocked, on: day, in: &draft)
    try returning?.store(nil, on: nil, in: &draft)
    draft.owner = .person(followed.username)
    draft.summary = .personBlocked(follower.label)
  }

  /// Stages that the other may find the followed person again, and ask to follow. Nobody follows anybody by it.
  ///
  /// - Throws: A ``Refusal`` where the other is not blocked, and errors of the draft.
  public func unblock(in draft: inout FolderDraft) throws {
    guard line?.state == .blocked else { throw Refusal(.following(.notBlocked(follower, followed))) }
    try store(nil, on: nil, in: &draft)
    draft.owner = .person(followed.username)
    draft.summary = .personUnblocked(follower.label)
  }

  // MARK: Storing

  /// Stages the follower's line with a state and a day, or for `nil` that they do not follow any more.
  private func store(_ state: Follower.State?, on day: Day?, in draft: inout FolderDraft) throws {
    try wish.store(state, on: day, in: &draft)
    draft.subjects.formUnion([.person(follower.username), .person(followed.username)])
  }
}
