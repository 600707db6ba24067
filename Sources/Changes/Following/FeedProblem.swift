import Diagnostics
import Fetching
import Journal

/// Why somebody on another site is not followed.
public enum FeedProblem: Sendable, Equatable {
  /// What was typed is no address from which anything is fetched.
  case noAddress(String, WebAddress.Flaw)
  /// What was typed is an invitation of friends, which opens pages and no feed.
  case invitation
  /// They are followed already.
  case followed(String)
  /// Nobody of that address or name is followed.
  case notFollowed(String)
  /// So many are followed that there may be no more.
  case tooMany
  /// The page names no feed of a person.
  case noFeed(String)
  /// Several are called so.
  case severalNamed(String)
  /// The feed could not be fetched or read; in words for the terminal, too.
  case trouble(FeedTrouble, host: String, String)

  /// The problem in words, without a full stop.
  var message: String {
    switch self {
    case .noAddress(let typed, let flaw): FetchFlaw.address(typed, flaw).message
    case .invitation: "this is the link of an invitation"
    case .followed(let address): "\(address) is followed already"
    case .notFollowed(let typed): "nobody at `\(typed)` is followed"
    case .tooMany: "nobody follows more than \(FollowedFeed.most) on other sites"
    case .noFeed(let address): "\(address) names no feed of a person"
    case .severalNamed(let name): "several are called `\(name)`"
    case .trouble(_, _, let message): message
    }
  }

  /// What the person can do about the problem; `nil` where nothing certain can be proposed.
  var hint: Hint? {
    switch self {
    case .noAddress: "it is that of a page, as a browser shows it: https://example.org/people/ben/"
    case .invitation: nil
    case .followed, .notFollowed, .severalNamed: "\(call: "follow", "list") shows who is"
    case .tooMany: "\(call: "follow", "list") shows them"
    case .noFeed: "only sites that say where they are hosted have feeds: `base_url` in their daybook.yml"
    case .trouble(.unreachable, _, _): "is there a connection?"
    case .trouble: nil
    }
  }
}

extension FeedTrouble {
  /// The kind of a flaw of fetching.
  init(_ flaw: FetchFlaw) {
    switch flaw {
    case .nothingThere: self = .gone
    case .unknownHost, .unreachable, .noProxy, .tooSlow, .noProgram: self = .unreachable
    case .untrusted: self = .untrusted
    case .refused, .cutOff, .tooManyRedirects, .other: self = .refused
    case .address, .notPublic: self = .closed
    case .tooLarge: self = .large
    case .leadsAway: self = .moved
    }
  }
}
