import Journal
import Testing

@testable import daybook

/// A terminal of keys that are pressed one after the other; what is drawn is kept.
final class ScriptedTerminal: PromptTerminal {
  var keys: [Key]
  var written = ""
  var size: (columns: Int, rows: Int)
  var style = Style(isColored: false)

  init(_ keys: [Key], columns: Int = 80, rows: Int = 24) {
    self.keys = keys
    size = (columns, rows)
  }

  /// Text, with `\n` for Enter.
  convenience init(typing text: String, columns: Int = 80, rows: Int = 24) {
    self.init(text.keys, columns: columns, rows: rows)
  }

  func nextKey() -> Key { keys.isEmpty ? .endOfInput : keys.removeFirst() }
  func write(_ text: String) { written += text }
}

extension String {
  fileprivate var keys: [Key] { unicodeScalars.map { $0 == "\n" ? .enter : .character($0) } }
}

@Suite struct KeyDecoderTests {
  private func keys(_ bytes: [UInt8]) -> [Key] {
    var decoder = KeyDecoder()
    var keys: [Key] = []
    // Byte by byte, as a slow line delivers them.
    for byte in bytes { keys += decoder.keys(from: [byte]) }
    return keys + decoder.flush()
  }

  @Test("arrows, editing keys and control characters are told apart")
  func controls() {
    #expect(
      keys(Array("\u{1B}[A\u{1B}OB\u{1B}[C\u{1B}[D\u{1B}[H\u{1B}[4~\u{1B}[3~".utf8)) == [
        .up, .down, .right, .left, .home, .end, .delete,
      ])
    #expect(
      keys([0x03, 0x04, 0x0D, 0x7F, 0x15, 0x17]) == [
        .interrupt, .endOfInput, .enter, .backspace, .eraseLine, .eraseWord,
      ])
  }

  @Test("an escape by itself is one, and unknown sequences are nothing")
  func escapes() {
    #expect(keys([0x1B]) == [.escape])
    #expect(keys([0x1B, 0x1B]) == [.escape, .escape])
    #expect(keys(Array("\u{1B}[1;5P\u{1B}xa".utf8)) == [.character("a")])
  }

  @Test("characters of several bytes arrive whole, and broken ones not at all")
  func unicode() {
    #expect(keys(Array("é🏃".utf8)) == [.character("é"), .character("🏃")])
    #expect(keys([0xC3, 0x28, 0xFF]) == [.character("(")])
    #expect(keys(Array("\u{9B}".utf8)) == [])
  }

  @Test("a pasted line break confirms nothing")
  func pasting() {
    #expect(
      keys(Array("\u{1B}[200~a\nb\u{3}\u{1B}[201~\r".utf8)) == [
        .character("a"), .character(" "), .character("b"), .enter,
      ])
  }
}

@Suite struct LineEditorTests {
  @Test("typing stops at the limit, counted as a person counts")
  func limit() {
    var editor = LineEditor(limit: 3)
    #expect("ab🏳".keys.map { editor.handle($0) } == [.editing, .editing, .editing])
    // What joins the flag makes no new character.
    #expect("\u{FE0F}\u{200D}🌈".keys.map { editor.handle($0) } == [.editing, .editing, .editing])
    #expect(editor.count == 3)
    #expect(editor.handle(.character("c")) == .refused)
    #expect(editor.text == "ab🏳️‍🌈")
    _ = editor.handle(.backspace)
    #expect(editor.handle(.character("c")) == .editing)
    #expect(editor.text == "abc")
  }

  @Test("a line that is too long already can only become shorter")
  func tooLong() {
    var editor = LineEditor("abcd", limit: 3)
    #expect(editor.isTooLong)
    #expect(editor.handle(.character("e")) == .refused)
    #expect(editor.text == "abcd")
  }

  @Test("the cursor moves, and text goes in where it stands")
  func cursor() {
    var editor = LineEditor("ac")
    for key in [Key.left, .character("b"), .home, .character("_"), .end, .character("d")] { _ = editor.handle(key) }
    #expect(editor.text == "_abcd")
    for key in [Key.home, .delete, .right, .eraseToEnd] { _ = editor.handle(key) }
    #expect(editor.text == "a")
    for key in " one two".keys + [.eraseWord] { _ = editor.handle(key) }
    #expect(editor.text == "a one ")
    _ = editor.handle(.eraseLine)
    #expect(editor.text == "")
  }

  @Test("a line that is wider than the terminal shows the part around its cursor")
  func scrolling() {
    var editor = LineEditor("abcdefgh")
    #expect(editor.view(columns: 5) == ("efgh", 4))
    for _ in 0..<8 { _ = editor.handle(.left) }
    #expect(editor.view(columns: 5) == ("abcd", 0))
    #expect(LineEditor("読書").view(columns: 4) == ("書", 2))
  }
}

@Suite struct ChoiceMenuTests {
  private func menu(_ count: Int) -> ChoiceMenu {
    ChoiceMenu((1...count).map { ChoiceMenu.Item("Item \($0)", "detail") })
  }

  @Test("arrows wrap around, digits and letters lead to an item, q cancels")
  func moving() {
    var menu = ChoiceMenu([.init("🏃 Move"), .init("Rest"), .init("Mind")])
    #expect(menu.handle(.up) == .choosing)
    #expect(menu.selected == 2)
    _ = menu.handle(.down)
    #expect(menu.selected == 0)
    _ = menu.handle(.character("m"))
    #expect(menu.selected == 2)
    _ = menu.handle(.character("m"))
    #expect(menu.selected == 0)
    _ = menu.handle(.character("2"))
    #expect(menu.selected == 1)
    _ = menu.handle(.character("9"))
    #expect(menu.selected == 1)
    #expect(menu.handle(.enter) == .chosen)
    #expect(menu.handle(.character("q")) == .cancelled)
  }

  @Test("a list that is higher than the terminal shows what is around the choice")
  func window() {
    var menu = menu(10)
    for _ in 0..<6 { _ = menu.handle(.down) }
    let lines = menu.lines(columns: 40, rows: 3, style: Style(isColored: false))
    #expect(lines == ["  Item 6   detail", "› Item 7   detail", "  Item 8   detail"])
  }

  @Test("no line is wider than the terminal", arguments: [12, 16, 30, 80])
  func width(_ columns: Int) {
    let menu = ChoiceMenu([.init("読書する時間を作る", "every day, at least 20 pages"), .init("Run", "daily")])
    for line in menu.lines(columns: columns, rows: 9, style: Style(isColored: false)) {
      #expect(line.reduce(0) { $0 + ($1.isASCII || $1 == "›" || $1 == "…" ? 1 : 2) } <= columns, "\(line)")
    }
  }
}

@Suite struct PrompterTests {
  @Test("Enter takes what stands there; a problem is said and the question stays")
  func asking() throws {
    let terminal = ScriptedTerminal(typing: "\nx\n")
    let answer = try Prompter(on: terminal).ask(
      Prompter.Question("Name", answer: "") { $0.isEmpty ? "a habit needs a name" : nil })
    #expect(answer == "x")
    #expect(terminal.written.contains("a habit needs a name"))
  }

  @Test("a character beyond the limit is refused on the spot, with how many there are")
  func limit() throws {
    let terminal = ScriptedTerminal(typing: "abcd\n")
    let answer = try Prompter(on: terminal).ask(Prompter.Question("Name", limit: 3))
    #expect(answer == "abc")
    #expect(terminal.written.contains("3 of 3 characters: there is no room for more"))
    #expect(terminal.written.contains("\u{7}"))
  }

  @Test("an answer that was too long from the beginning is not taken")
  func longSuggestion() throws {
    let terminal = ScriptedTerminal([.enter, .backspace, .enter])
    let answer = try Prompter(on: terminal).ask(Prompter.Question("Name", answer: "abcd", limit: 3))
    #expect(answer == "abc")
    #expect(terminal.written.contains("4 characters, and the limit is 3"))
  }

  @Test("every way to cancel cancels", arguments: [Key.escape, .interrupt, .endOfInput])
  func cancelling(_ key: Key) {
    #expect(throws: PromptCancelled()) {
      try Prompter(on: ScriptedTerminal([key])).ask(Prompter.Question("Name", answer: "x"))
    }
    #expect(throws: PromptCancelled()) {
      _ = try Prompter(on: ScriptedTerminal([key])).choose("Which", [ChoiceMenu.Item("a")])
    }
    #expect(throws: PromptCancelled()) {
      _ = try Prompter(on: ScriptedTerminal([key])).confirm("Really?", preferred: true)
    }
  }

  @Test("words wrap where the terminal ends")
  func wrapping() {
    #expect(Prompter.wrapped("one two three", to: 7) == ["one two", "three"])
    #expect(Prompter.wrapped("abcdefghij kl", to: 5) == ["abcd…", "kl"])
    #expect(Prompter.wrapped("", to: 5) == [])
  }
}
