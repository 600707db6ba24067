import Diagnostics
import Testing

@Suite("Did you mean")
struct SuggestionTests {
  private let known = ["title", "schedule", "target", "start", "end", "visibility", "remind", "remind_near"]

  @Test(
    "the nearest known name is found: a letter too many, too few, another, or two swapped",
    arguments: [
      ("schedul", "schedule"), ("shcedule", "schedule"), ("scheduled", "schedule"), ("scedule", "schedule"),
      ("Title", "title"), ("VISIBILITY", "visibility"), ("edn", "end"), ("remindnear", "remind_near"),
    ])
  func near(word: String, meant: String) {
    #expect(Suggestion.nearest(to: word, among: known) == meant)
    #expect(Suggestion.hint(for: word, among: known) == "did you mean `\(meant)`?")
  }

  @Test("nothing is suggested for what is near nothing", arguments: ["mood", "x", "", "weather", "titleschedule"])
  func far(word: String) {
    #expect(Suggestion.nearest(to: word, among: known) == nil)
  }

  @Test("a text of megabytes is no misspelt word, and costs nothing")
  func long() {
    #expect(Suggestion.nearest(to: String(repeating: "a", count: 5_000_000), among: known) == nil)
  }

  @Test("among equally near names the first is suggested")
  func equal() {
    #expect(Suggestion.nearest(to: "bat", among: ["cat", "hat"]) == "cat")
  }
}
