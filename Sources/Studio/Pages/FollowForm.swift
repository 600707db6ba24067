import Audience
import Journal
import SitePlan

/// The page on which somebody looks for people, and asks to follow them.
enum FollowForm {
  static let address = "following/find.html"

  static let maker: FormPages.Maker = { path, source in
    path == address ? page(named: source.searched ?? "", source) : nil
  }

  /// The page with those whom a text names.
  static func page(named typed: String, _ source: FormSource) -> FindPeoplePage {
    let words = source.words
    let line = HabitFormValues.line(typed)
    let found = PeopleSearch(for: source.person, in: source.book).people(named: line)
    var page = FindPeoplePage(
      frame: source.style.frame(words(.followFind), at: address, section: .following), typed: line,
      nobody: found.isEmpty && !line.isEmpty ? words(.followNobody, ["name": words.isolated(line)]) : nil,
      found: found.map { node($0, words) })
    page.isCut = found.count == PeopleSearch.most
    return page
  }

  private static func node(_ found: PeopleSearch.Found, _ words: Words) -> FoundPersonNode {
    let name = words.isolated(found.name)
    let (note, state): (String?, String) =
      switch found.standing {
      case .stranger: (nil, "")
      case .asked(let day):
        (
          day.map { words(.followAskedOn, ["date": words.shortDate($0)]) } ?? words(.followAsked, ["name": name]),
          "requested"
        )
      case .followed(let day):
        (
          day.map { words(.followSince, ["date": words.shortDate($0)]) } ?? words(.followAlready, ["name": name]),
          "accepted"
        )
      }
    return FoundPersonNode(
      found.name, username: found.username.text, bio: found.bio, note: note, state: state)
  }
}
