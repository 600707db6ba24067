/// A further page of the people with something public, where one is too small for all.
struct PeopleListPage: PageModel {
  static let template = "pages/people-list"
  static let fields = Fields<PeopleListPage> {
    $0.include(\.frame)
    $0.text("title", \.title)
    $0.node("directory", \.directory)
  }

  var frame: Frame
  var title: String
  var directory: PeopleDirectoryNode
}

/// The people of a page as lines below their letters, with the way to all others.
struct PeopleDirectoryNode: TemplateNode {
  static let fields = Fields<PeopleDirectoryNode> {
    $0.list("letters", \.letters)
    $0.list("groups", \.groups)
    $0.node("previous", \.previous)
    $0.node("next", \.next)
    $0.flag("has_neighbours", { $0.previous != nil || $0.next != nil })
  }

  /// Where each letter begins; empty where there is one page.
  var letters: [LinkNode]
  var groups: [PeopleGroupNode]
  var previous: LinkNode?
  var next: LinkNode?
}

/// The people whose names begin with a letter.
struct PeopleGroupNode: TemplateNode {
  static let fields = Fields<PeopleGroupNode> {
    $0.text("letter", \.letter)
    $0.text("anchor", \.anchor)
    $0.list("people", \.people)
  }

  /// `nil` where there is one page, on which people are not divided.
  var letter: String?
  /// What links to the letter name.
  var anchor: String?
  var people: [PersonNode]
}
