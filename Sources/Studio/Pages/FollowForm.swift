import Journal
import SitePlan

/// The page on which somebody who is not in the list is asked, by username.
enum FollowForm {
  static let address = "following/ask.html"

  static let maker: FormPages.Maker = { path, source in path == address ? page(source) : nil }

  static func page(name: String = "", problem: String? = nil, _ source: FormSource) -> FormPage {
    let words = source.words
    let field = FormField(
      "person", words(.followUsername), value: name, hint: words(.followUsernameHint), problem: problem,
      limit: Username.longest, isRequired: true)
    var page = FormPage(
      frame: source.style.frame(words(.followAsk), at: address, section: .following),
      back: LinkNode(title: words(.followingTitle), href: FollowActions.page), heading: words(.followAsk),
      action: "follow-ask", groups: [FormGroup(nil, [field])], submit: words(.followRequest), cancel: FollowActions.page
    )
    page.lead = words(.followAskWhy)
    return page
  }

  /// The username that somebody means by what they typed: in small letters, without blanks around it and without an `@`
  /// before it.
  static func username(in typed: String) -> String {
    let name = HabitFormValues.line(typed).lowercased()
    return name.hasPrefix("@") ? String(name.dropFirst()) : name
  }
}
