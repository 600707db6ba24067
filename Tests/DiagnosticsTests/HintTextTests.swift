import Diagnostics
import Testing

@Suite struct HintTextTests {
  @Test("a hint is printed as a text: calls and flags between backticks, quoted as a shell needs it")
  func printed() {
    let name = "Ana's walk"
    let hint: Hint = "\(call: "habit", "edit", "\(name)", "--start", .day) moves it, or \(flags: "--on", "today")"
    #expect(hint.description == "`daybook habit edit 'Ana'\\''s walk' --start DAY` moves it, or `--on today`")
    #expect(hint.calls == [Call("habit", "edit", "Ana's walk", "--start", .day)])
    #expect(!hint.isOfWords)
  }

  @Test("the same words are the same hint, however they were put together")
  func words() {
    let word = "daily"
    #expect("did you mean `\(word)`?" as Hint == "did you mean `daily`?")
    #expect(("shorten it, " as Hint) + "or not" == "shorten it, or not")
    #expect("\("a" as Hint) b" as Hint == "a b")
    #expect((["a", "b"] as [Hint]).joined(separator: "; ") == "a; b")
    #expect(("a" as Hint).isOfWords)
  }

  @Test("a part of an argument may be left for the person to fill in")
  func placeholders() {
    let word: Call.Word = "run=\(Call.Placeholder.amount)"
    #expect(word.text == "run=AMOUNT" && word.placeholders == [.amount])
    #expect(("\(call: "done", word)" as Hint).description == "`daybook done run=AMOUNT`")
  }
}
