import Testing

@testable import SitePlan

@Suite("Values that lie elsewhere")
struct SharedTests {
  private struct Page {
    @Shared var title: String
    var number: Int
  }

  @Test("a copy that is changed leaves the other as it was")
  func copies() {
    let page = Page(title: "One", number: 1)
    var other = page
    other.title += " more"
    #expect(page.title == "One")
    #expect(other.title == "One more")
    #expect(page.$title.read { $0.count } == 3)
  }
}
