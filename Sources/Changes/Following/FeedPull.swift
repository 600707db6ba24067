import DataFolder
import Exchange
import Fetching
import Journal

/// Asks for what is new of people on other sites. Whatever comes of it, the last good copy of each stays.
public struct FeedPull: Sendable {
  /// What came of asking for one of them.
  public enum Outcome: Sendable, Equatable {
    /// There is something new.
    case fetched
    /// Nothing changed since the last pull.
    case unchanged
    /// There is nothing new, for a reason, which is also said in words for the terminal.
    case failed(FeedTrouble, String)
  }

  /// One of them as they are known now.
  public struct Pulled: Sendable, Equatable {
    /// Who, with what was fetched.
    public var followed: FollowedFeed
    /// What came of asking.
    public var outcome: Outcome
  }

  /// How many are asked at once.
  private static let width = 8

  private let source: FeedSource
  private let layout: FolderLayout

  /// - Parameters:
  ///   - layout: The data folder in which copies lie.
  ///   - source: Where feeds come from.
  public init(in layout: FolderLayout, from source: FeedSource = .web) {
    self.layout = layout
    self.source = source
  }

  /// Asks for all of them at once, without the data folder's lock, which is taken only to store what came.
  ///
  /// - Parameters:
  ///   - chosen: Whom to ask for.
  ///   - person: The follower; copies of those whom they follow no longer go.
  ///   - command: The name of the command, for others who wait.
  ///   - today: The day to note as that of the pull.
  /// - Returns: What came of each, in the order of `chosen`.
  public func run(
    _ chosen: [FollowedFeed], of person: Person, command: String, today: Day
  ) async throws -> [Pulled] {
    let pulled = await withTaskGroup(of: (Int, Pulled).self) { group in
      var results: [Int: Pulled] = [:]
      for (index, followed) in chosen.enumerated() {
        if index >= Self.width, let (done, result) = await group.next() { results[done] = result }
        group.addTask { (index, await FeedSource.aside { pull(followed, today: today) }) }
      }
      for await (done, result) in group { results[done] = result }
      return results
    }
    let results = chosen.indices.compactMap { pulled[$0] }
    try await FolderWriter(root: layout.root, displayedAs: layout.displayedRoot).change(command) { _ in
      let copies = FollowedCopies(in: layout)
      copies.remove(besides: person.following.map(\.address), for: person.username)
      for result in results {
        if let copy = result.followed.copy { try copies.put(copy, of: result.followed.address, for: person.username) }
      }
    }
    return results
  }

  /// Asks for one of them.
  func pull(_ followed: FollowedFeed, today: Day) -> Pulled {
    var copy = followed.copy ?? PulledFeed()
    let outcome: Outcome
    do throws(FeedSource.Flaw) {
      outcome = try take(&copy, at: followed.address, today: today)
      if case .failed(let trouble, _) = outcome { (copy.trouble, copy.failed) = (trouble, today) }
    } catch {
      (copy.trouble, copy.failed, copy.movedTo) = (error.trouble, today, nil)
      outcome = .failed(error.trouble, error.message)
    }
    var after = followed
    after.copy = copy
    return Pulled(followed: after, outcome: outcome)
  }

  private func take(
    _ copy: inout PulledFeed, at text: String, today: Day
  ) throws(FeedSource.Flaw) -> Outcome {
    let address: WebAddress
    do throws(WebAddress.Flaw) {
      address = try WebAddress(text)
    } catch {
      let flaw = FetchFlaw.address(text, error)
      throw FeedSource.Flaw(trouble: FeedTrouble(flaw), message: flaw.message)
    }
    // What another site sends instead is asked for as a whole, and so is what lies nowhere any more.
    let known = copy.bytes != nil && copy.trouble != .replaced && copy.trouble != .moved
    let answer: Fetcher.Answer
    switch source.get(address, known ? Fetcher.Version(tag: copy.tag, modified: copy.modified) : Fetcher.Version()) {
    case .success(let came): answer = came
    case .failure(let flaw): throw FeedSource.Flaw(trouble: FeedTrouble(flaw), message: flaw.message)
    }
    if let moved = answer.movedTo, moved.host != address.host {
      // What lies there was written by somebody else, as far as anybody knows.
      copy.movedTo = moved.text
      return .failed(.moved, "they have moved to \(moved)")
    }
    var outcome = Outcome.unchanged
    var movedTo = answer.movedTo
    if let bytes = answer.bytes {
      let feed = try FeedSource.read(bytes, from: answer.address)
      if let site = copy.site, feed.site != site {
        copy.movedTo = nil
        return .failed(.replaced, "another site answers at \(text)")
      }
      if movedTo == nil, let own = try? WebAddress(feed.json), own != address, isHome(own) { movedTo = own }
      outcome = bytes == copy.bytes ? .unchanged : .fetched
      copy.bytes = bytes
      copy.site = feed.site
      (copy.tag, copy.modified) = (answer.version.tag, answer.version.modified)
    }
    copy.on = today
    copy.movedTo = movedTo?.text
    if let movedTo { return .failed(.moved, "they have moved to \(movedTo)") }
    (copy.trouble, copy.failed) = (nil, nil)
    return outcome
  }

  /// Whether a feed is at the address that it names as its own. One that was not built anew since it moved names the address
  /// that leads on to where it is.
  private func isHome(_ own: WebAddress) -> Bool {
    guard case .success(let answer) = source.get(own, Fetcher.Version()), answer.movedTo == nil,
      let feed = try? FeedSource.read(answer.bytes ?? [], from: answer.address)
    else { return false }
    return (try? WebAddress(feed.json)) == own
  }
}
