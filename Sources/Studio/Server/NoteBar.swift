import Markdown

/// Fills in the message bar of a page.
enum NoteBar {
  /// The page with the message in its bar; the same page if its layout has no bar.
  static func filled(_ html: [UInt8], with note: Note) -> [UInt8] {
    let empty = Array(" hidden><p></p>".utf8)
    guard let start = position(of: Array("<div class=\"note\"".utf8), in: html, from: 0),
      let hole = position(of: empty, in: html, from: start)
    else { return html }
    var filled = Array(html[..<hole]) + Array("><p>\(HTMLText.escaped(note.text))</p>".utf8)
    var rest = hole + empty.count
    if let undo = note.undo {
      // Shows the undo form beside the message and names the change that it undoes.
      for (text, replacement) in [
        (" hidden>", ">"), ("name=\"change\" value=\"", "name=\"change\" value=\"\(HTMLText.escaped(undo.text))"),
      ] {
        guard let found = position(of: Array(text.utf8), in: html, from: rest) else { return html }
        filled += html[rest..<found] + Array(replacement.utf8)
        rest = found + text.utf8.count
      }
    }
    return filled + html[rest...]
  }

  private static func position(of needle: [UInt8], in html: [UInt8], from start: Int) -> Int? {
    guard html.count >= needle.count, start <= html.count - needle.count else { return nil }
    return html.withUnsafeBufferPointer { html in
      (start...html.count - needle.count).first { at in
        html[at] == needle[0] && needle.indices.allSatisfy { html[at + $0] == needle[$0] }
      }
    }
  }
}
