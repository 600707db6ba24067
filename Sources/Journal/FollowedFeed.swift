/// Somebody on another site whom a person follows, by the address of their feed.
public struct FollowedFeed: Sendable, Equatable {
  /// The most of them that a person may follow.
  public static let most = 100

  /// The whole address of the feed, by which they are known again.
  public var address: String
  /// What the follower calls them; `nil` for what their feed says.
  public var name: String?
  /// Since when they are followed; `nil` where the file names no day.
  public var on: Day?
  /// Whether they are followed as a friend: what they let their friends see is fetched, and opened by what an invitation
  /// gave, and not what everybody may see.
  public var isFriend: Bool
  /// What was fetched of them; `nil` where nothing was asked for yet.
  public var copy: PulledFeed?

  /// Somebody of whom nothing was fetched, unless a copy is given.
  public init(address: String, name: String? = nil, on: Day? = nil, isFriend: Bool = false, copy: PulledFeed? = nil) {
    self.address = address
    self.name = name
    self.on = on
    self.isFriend = isFriend
    self.copy = copy
  }

  /// The host at which they are: `example.org`.
  public var host: String {
    guard let start = address.firstRange(of: "://")?.upperBound else { return address }
    return String(address[start...].prefix { $0 != "/" && $0 != "?" && $0 != ":" })
  }
}

/// What was fetched of somebody on another site. It is an input of the follower's own pages, and of nothing else.
public struct PulledFeed: Sendable, Equatable {
  /// The last feed that could be read, as it came; `nil` while there is none. It was written elsewhere, and nothing of it
  /// is believed before it was read as a feed.
  public var bytes: [UInt8]?
  /// The day on which the feed was last found to be up to date.
  public var on: Day?
  /// Why there is nothing newer; `nil` where the last pull went well.
  public var trouble: FeedTrouble?
  /// The day of the pull that went wrong; `nil` where the last one went well.
  public var failed: Day?
  /// The address to which they have moved, which nobody has agreed to yet; `nil` for none.
  public var movedTo: String?
  /// What tells their site from all others, as the feed last said; `nil` where it does not say.
  public var site: String?
  /// What the feed's server said of it, by which it tells that nothing changed: `ETag` and `Last-Modified`.
  public var tag, modified: String?
  /// What tells the file from others in which lies what opens it, as a friend of theirs; `nil` where there is none.
  public var openedBy: String?
  /// The newest day on which their site was built, as far as it was seen by a friend of theirs; `nil` where it was not.
  public var built: Day?
  /// When it was asked for last, in seconds since 1970-01-01T00:00:00Z, whatever came of it; `nil` where nobody noted it.
  public var asked: Int64?
  /// How many pulls in a row went wrong.
  public var failures = 0

  /// A copy of which nothing is known but what is given.
  public init(bytes: [UInt8]? = nil, on: Day? = nil, site: String? = nil, tag: String? = nil, modified: String? = nil) {
    self.bytes = bytes
    self.on = on
    self.site = site
    self.tag = tag
    self.modified = modified
  }
}

/// Why a pull brought nothing newer. The last good copy stays.
public enum FeedTrouble: String, Sendable, CaseIterable {
  /// There is nothing at the address any more.
  case gone
  /// The host cannot be reached, or does not answer in time.
  case unreachable
  /// The host's certificate is not to be trusted.
  case untrusted
  /// The host answers with something else than a page, or not to the end.
  case refused
  /// The host leads on to what may not be asked, or is a machine of a private network.
  case closed
  /// There is more than a feed may have.
  case large
  /// What came is no feed of a person, or cannot be read.
  case broken
  /// The feed is written by a newer Daybook.
  case newer
  /// They have moved to another address, for good.
  case moved
  /// Another site answers at the address.
  case replaced
  /// What an invitation gave opens nothing there any more, or is not on this machine.
  case locked
  /// The site is of an earlier day than it was before.
  case older
}
