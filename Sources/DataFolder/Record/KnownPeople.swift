import Journal

/// The people who need not be read, since a record has a summary of them and nothing else of theirs is needed.
public struct KnownPeople: Sendable {
  /// What is known of everybody.
  let record: FolderRecord
  private let summaries: [Username: PersonSummary]

  /// - Parameter needed: Who has to be read all the same.
  public init(_ record: FolderRecord, except needed: Set<Username>) {
    self.record = record
    summaries = Dictionary(
      record.people.filter { !needed.contains($0.username) }.map { ($0.username, $0) },
      uniquingKeysWith: { first, _ in first })
  }

  /// `nil` for who has to be read.
  func summary(of username: Username) -> PersonSummary? { summaries[username] }
}
