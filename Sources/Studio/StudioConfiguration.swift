import Editions
import Journal

/// The settings of the local web app.
public struct StudioConfiguration: Sendable, Equatable {
  /// The first port to try; if it is in use, the next free one of ``portRange`` is taken.
  public var port = 8420
  /// Whether devices of the local network may connect, each with the key.
  public var isOnNetwork = false
  /// Further host names to which the app answers, without port: those of a reverse proxy.
  public var allowedHosts: [String] = []
  /// The person whose home edition is served; `nil` for the owner.
  public var person: Username?
  /// Whether the home edition of every person in the setting `homes` is served.
  public var servesAll = false
  /// Whether people sign in, each to their own home edition; then ``person`` and ``servesAll`` say nothing.
  public var hasAccounts = false
  /// With accounts: whether what is sent may go over a network without encryption.
  public var isWithoutHTTPS = false
  /// With accounts: the address under which people reach the app; `nil` where it is this machine.
  public var origin: WebOrigin?
  /// The time between two checks of the data folder, in milliseconds.
  public var pollInterval = 500

  /// The default settings: reachable from this machine alone, from port 8420 on, with the owner's home edition.
  public init() {}

  /// The ports to try: sixteen from ``port`` on.
  var portRange: ClosedRange<Int> { port...min(port + 15, 65_535) }
  /// The address on which the app listens.
  var bindAddress: String { isOnNetwork ? "0.0.0.0" : "127.0.0.1" }

  /// The people in a book whose home editions are served, but for those who are resting.
  func served(in book: Book) -> [Person] { servedNames(in: book).compactMap(book.person) }

  /// The person of that name whose home edition is served; `nil` for anybody else, and for somebody who is resting.
  func served(_ name: String, in book: Book) -> Person? {
    guard let username = Username(name), hasAccounts || servedNames(in: book).contains(username) else { return nil }
    return book.person(username)
  }

  /// The usernames of the people in a book whose home editions are served.
  func servedNames(in book: Book) -> [Username] {
    if hasAccounts { return book.usernames }
    if !servesAll {
      let named = person.map { book.formerNames[$0] ?? $0 }.flatMap { book.usernames.contains($0) ? $0 : nil }
      return (named ?? book.ownerName).map { [$0] } ?? []
    }
    return EditionChoice(.home, person: nil, in: book).editions.compactMap { edition in
      if case .person(let username) = edition.reader { username } else { nil }
    }
  }
}
