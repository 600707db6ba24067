import Diagnostics
import Editions
import Journal

/// By what those sign in who read on the hosted site. It follows from a key that lies outside of the data folder.
public struct ReaderService: Sendable {
  /// What one reader signs in by.
  public struct Invitation: Sendable, Equatable {
    /// Seven words, in their order.
    public var words: [String]
    /// The address that opens their pages, and the last day on which it does; `nil` where it opens nothing.
    public var link: (address: String, through: Day)?

    /// Each parameter is described at its property.
    public init(words: [String], link: (address: String, through: Day)?) {
      self.words = words
      self.link = link
    }

    /// Whether both say the same.
    public static func == (left: Invitation, right: Invitation) -> Bool {
      left.words == right.words && left.link?.address == right.link?.address
        && left.link?.through == right.link?.through
    }
  }

  /// What there is of a key.
  public enum Key: Sendable {
    /// Nothing.
    case missing
    /// Something that is none, or is not safe where it is.
    case flawed([Diagnostic])
    /// A key, with what each reader signs in by.
    case found(@Sendable (SiteReader) -> Invitation)

    /// What a reader signs in by; `nil` where there is no key.
    func invitation(of reader: SiteReader) -> Invitation? {
      if case .found(let invitation) = self { invitation(reader) } else { nil }
    }
  }

  /// Looks for the key of a site.
  public var key: @Sendable (Book) -> Key

  /// Opens what the site that was built last has of one person, as one of its readers does; `nil` where there is no key, or no
  /// keyring for the reader.
  public var open: @Sendable (_ book: Book, _ reader: Username, _ person: Username) -> HostedReading? = { _, _, _ in
    nil
  }

  /// A service that finds keys.
  public init(key: @escaping @Sendable (Book) -> Key) { self.key = key }

  /// No key anywhere.
  public static let none = ReaderService { _ in .missing }
}
