/// What stands at an address that somebody's page had before they got another username: it leads to where the page is now.
struct MovedPage: PageModel {
  static let template = "pages/moved"
  static let fields = Fields<MovedPage> {
    $0.include(\.frame)
    $0.text("name", \.name)
    $0.text("href", \.href)
  }

  var frame: Frame
  /// Whose page it is.
  var name: String
  /// Where it is now, relative to this one.
  var href: String
}
