import Changes
import Journal
import SitePlan

/// The question what becomes of the lists that two people share, when one blocks the other.
enum BlockForm {
  /// What the field `lists` says where they are shared no longer; any other text keeps them.
  static let end = "end"
  private static let keep = "keep"

  /// - Parameters:
  ///   - name: What pages call the other.
  ///   - fields: The form that asked for it, whose person and state stay.
  static func page(_ shared: SharedLists, named name: String, _ fields: FormFields, _ source: FormSource) -> FormPage {
    let words = source.words
    let kept = ["person", "state"].compactMap { key in fields[key].map { HiddenField(key, $0) } }
    var page = FormPage(
      frame: source.style.frame(words(.followBlockHeading, ["name": name]), at: "-/follow-block", section: .following),
      back: LinkNode(title: words(.followingTitle), href: FollowActions.page),
      heading: words(.followBlockHeading, ["name": name]), action: "follow-block",
      hidden: kept + [HiddenField("lists", end)], groups: [], submit: words(.followBlockEnd), cancel: FollowActions.page
    )
    page.lead = words(.followBlockLists, ["name": words.isolated(name)])
    page.points =
      shared.own.map { words(.followBlockOwn, ["list": words.isolated($0.title)]) }
      + shared.others.map {
        words(.followBlockOther, ["list": words.isolated($0.title), "name": words.isolated(name)])
      }
    page.instead = [
      FormButton(
        "follow-block", words(.followBlockKeep), note: words(.followBlockKeepNote),
        hidden: kept + [HiddenField("lists", keep)])
    ]
    return page.again([], general: [words(.followBlockAsk)])
  }
}
