import Audience
import Journal

/// In which revision each reader's pages last became others: a page that names this revision is up to date.
struct PageAges: Sendable, Equatable {
  private var people: [Username: Int] = [:]
  private var everyone: Int

  /// Everybody's pages are new.
  init(_ revision: Int, people: [Username]) {
    everyone = revision
    self.people = Dictionary(people.map { ($0, revision) }, uniquingKeysWith: { first, _ in first })
  }

  /// The pages of those whom a difference concerns are new, and of those who were not there before.
  ///
  /// - Parameter owners: Those who run the site. Their pages say, too, what others reported.
  init(
    _ revision: Int, people: [Username], since former: PageAges, by difference: BookDifference,
    owners: () -> Set<Username>
  ) {
    let told = difference.changesReports ? owners() : []
    func age(of reader: Reader) -> Int {
      if case .person(let username) = reader, told.contains(username) { return revision }
      guard let known = former[reader], !difference.concerns(reader) else { return revision }
      return known
    }
    everyone = age(of: .everyone)
    self.people = Dictionary(people.map { ($0, age(of: .person($0))) }, uniquingKeysWith: { first, _ in first })
  }

  /// The number of the revision; `nil` for somebody who is not there.
  subscript(reader: Reader) -> Int? {
    switch reader {
    case .everyone: everyone
    case .person(let username): people[username]
    // `serve` has no pages for them.
    case .friends: nil
    }
  }
}
