import Diagnostics
import Sealing

/// Why nobody is followed by an invitation. Invitations are given to a command and to no form, so that there are no words for
/// pages.
enum InvitationProblem {
  /// This is the name of no reader.
  case noName(String)
  /// The link is cut off.
  case noLink
  /// These are not seven words of the list.
  case noWords(TypedWords.Flaw)
  /// The site has no page on which friends sign in.
  case noSignIn(String)
  /// The words or the link open nothing there.
  case opensNothing(String)
  /// What they open makes somebody nobody's friend.
  case noFriends(String)

  private var message: String {
    switch self {
    case .noName(let typed): "`\(typed)` is no name with which friends sign in"
    case .noLink: "this link of an invitation is cut off, or has more at its end than it had"
    case .noWords(.count(let count)): "there are \(Credentials.wordCount) words, and these are \(count)"
    // What somebody typed may be nearly right, and is not printed.
    case .noWords(.unknown(_, let place)): "word \(place) is none of the list"
    case .noSignIn(let host): "friends sign in nowhere at \(host)"
    case .opensNothing(let host): "this opens nothing at \(host)"
    case .noFriends(let host): "nobody at \(host) shares anything with you yet"
    }
  }

  private var hint: Hint? {
    switch self {
    case .noName: "it stands in the invitation, before the words, such as `tom`"
    case .noLink: "copy the whole of it"
    case .noWords, .noFriends: nil
    case .noSignIn: "take the address of the site that the invitation names"
    case .opensNothing: "a link opens for fourteen days; with words, is the name the one that goes with them?"
    }
  }

  /// The refusal for it.
  var refusal: Refusal { Refusal(message, hint: hint, isWrongUsage: isWrongUsage) }

  private var isWrongUsage: Bool {
    switch self {
    case .noName, .noLink, .noWords: true
    case .noSignIn, .opensNothing, .noFriends: false
    }
  }
}
