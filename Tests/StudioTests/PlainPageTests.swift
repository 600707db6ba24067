import Changes
import Testing

@testable import Studio

@Suite("Pages without a template")
struct PlainPageTests {
  /// A quotation mark that is another Character than a quotation mark.
  private static let hostile = "Run\"\u{301} onfocus=alert(1) x=\"\u{301}"

  @Test("no title ends an attribute of the bar that says what was stored")
  func bar() {
    let html = #"<div class="note" hidden><p></p><form hidden><input name="change" value=""></form></div>"#
    let filled = String(
      decoding: NoteBar.filled(Array(html.utf8), with: Note(Self.hostile, undoing: EntryVersion(sent: Self.hostile))),
      as: UTF8.self)
    #expect(filled.utf8.count { $0 == UInt8(ascii: "\"") } == html.utf8.count { $0 == UInt8(ascii: "\"") })
    #expect(filled.unicodeScalars.split(separator: "\u{301}").count == 5)
  }

  @Test("no text ends an attribute of a page for when there is no page")
  func page() {
    func quotes(_ text: String) -> Int {
      PlainPage.html(
        language: text, direction: "ltr", title: text, paragraphs: [text], front: text, address: text
      ).count { $0 == 0x22 }
    }
    #expect(quotes(Self.hostile) == quotes("plain"))
  }
}
