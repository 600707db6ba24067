import Editions
import Journal

/// How the local web app is served.
public struct StudioConfiguration: Sendable, Equatable {
  /// The port to begin with; where it is taken, the next free one of ``portRange`` is used.
  public var port = 8420
  /// Whether devices of the local network may connect, each with the ``key``.
  public var isOnNetwork = false
  /// Names under which the app may be asked for besides this machine's own, without port: those of a reverse proxy.
  public var allowedHosts: [String] = []
  /// Whose home edition; `nil`: the owner's.
  public var person: Username?
  /// Whether every person of the setting `homes` is served rather than one.
  public var servesAll = false
  /// How often the data folder is looked at, in milliseconds.
  public var pollInterval = 500

  /// This machine alone, from port 8420 on, and the owner's home edition.
  public init() {}

  /// The ports that are tried: sixteen from ``port`` on.
  var portRange: ClosedRange<Int> { port...min(port + 15, 65_535) }
  /// The address that is listened on.
  var bindAddress: String { isOnNetwork ? "0.0.0.0" : "127.0.0.1" }

  /// Whose home editions are served of a book.
  func served(in book: Book) -> [Person] {
    guard servesAll else { return (person.flatMap(book.person) ?? book.owner).map { [$0] } ?? [] }
    return EditionChoice(.home, person: nil, in: book).editions.compactMap { edition in
      if case .person(let username) = edition.reader { book.person(username) } else { nil }
    }
  }
}
