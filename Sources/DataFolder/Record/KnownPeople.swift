import Journal

/// The people who need not be read, since there is a summary of them and nothing else of theirs is needed.
public struct KnownPeople: Sendable {
  /// What is known of everybody; `nil` where the summaries are from elsewhere.
  let record: FolderRecord?
  private let summaries: [Username: PersonSummary]
  /// Who is read; `nil` for everybody of whom there is no summary.
  private let isRead: (@Sendable (Username) -> Bool)?
  /// Whether nothing is known of most people, so that nobody can say whether what refers to them is right.
  let isOfSome: Bool

  /// - Parameter needed: Who has to be read all the same.
  public init(_ record: FolderRecord, except needed: Set<Username>) {
    self.record = record
    summaries = Self.byName(record.people.filter { !needed.contains($0.username) })
    isRead = nil
    isOfSome = false
  }

  /// People of whom there are summaries from elsewhere. Who is neither read nor known by one is left out, as if nobody had that
  /// name.
  ///
  /// - Parameter isRead: Who is read, known or not.
  public init(_ people: [PersonSummary], reading isRead: @escaping @Sendable (Username) -> Bool) {
    record = nil
    summaries = Self.byName(people.filter { !isRead($0.username) })
    self.isRead = isRead
    isOfSome = false
  }

  /// Some people alone. Challenges and the folder's own achievements, which refer to anybody, are not read.
  ///
  /// - Parameter isRead: Who is read.
  public init(only isRead: @escaping @Sendable (Username) -> Bool) {
    record = nil
    summaries = [:]
    self.isRead = isRead
    isOfSome = true
  }

  private static func byName(_ people: [PersonSummary]) -> [Username: PersonSummary] {
    Dictionary(people.map { ($0.username, $0) }, uniquingKeysWith: { first, _ in first })
  }

  /// Whether somebody is not read, since there is a summary of them.
  public func contains(_ username: Username) -> Bool { summaries[username] != nil }

  /// `nil` for who has to be read, or is left out.
  func summary(of username: Username) -> PersonSummary? { summaries[username] }

  /// Whether somebody is neither read nor known.
  func leavesOut(_ username: Username) -> Bool {
    guard let isRead else { return false }
    return !isRead(username) && summaries[username] == nil
  }
}
