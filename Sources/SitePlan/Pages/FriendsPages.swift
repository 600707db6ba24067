/// The page of the public edition on which friends sign in, and on which they then read.
///
/// Nothing on it tells whether anybody reads, or what there is.
struct FriendsPage: PageModel {
  static let template = "pages/friends"
  static let fields = Fields<FriendsPage> {
    $0.include(\.frame)
    $0.text("site_id", \.siteID)
    $0.text("rounds", { String($0.rounds) })
    $0.markup("key", \.key)
  }

  var frame: Frame
  /// What tells this site from all others, by which words become keys.
  var siteID: String
  /// How often words are hashed until they are a key.
  var rounds: Int
  /// The steps of the ribbons that cards have.
  var key: ShareKey

  init(siteID: String, rounds: Int, in context: PlanContext) {
    frame = Frame(context.edition, title: context.words(.friendsTitle), section: .friends, isFront: true)
    self.siteID = siteID
    self.rounds = rounds
    key = ShareKey(words: context.words)
  }
}

/// A person as friends meet them among others. It is a part of a page, which the browser puts together.
struct FriendCard: PageModel {
  static let template = "pages/friend-card"
  static let fields = Fields<FriendCard> {
    $0.node("portrait", \.portrait)
  }

  var portrait: PersonPortrait
}
