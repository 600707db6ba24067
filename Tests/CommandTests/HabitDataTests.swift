import Foundation
import Testing

@Suite("Days and figures beside public pages")
struct HabitDataTests {
  private func object(_ text: String) throws -> [String: Any] {
    try #require(JSONSerialization.jsonObject(with: Data(text.utf8)) as? [String: Any])
  }

  @Test("the public edition has what a public habit's page shows, as JSON; of others there is none")
  func files() throws {
    let sandbox = try Sandbox.diary()
    try sandbox.write(
      "data/people/ana/habits/odd.md",
      "---\ntitle: \"A \\\"b\\\" <script> \\\\ é\"\nschedule: daily\nvisibility: public\ncategory: Secret\n---\nNotes.\n"
    )
    try sandbox.write("data/people/ana/events/odd.csv", "when,habit,value,comment\n2026-11-18,odd,done,hidden words\n")
    #expect(try sandbox.daybook("build").status == 0)
    let run = try object(try sandbox.read("site/public/people/ana/run/data.json"))
    let shown = try object(try sandbox.daybook("show", "run", "--json", "--days").output)
    #expect(run["title"] as? String == "Morning run" && run["target"] as? String == "at least 5 km")
    #expect(run["unit"] as? String == "km")
    let page = try sandbox.read("site/public/people/ana/run/index.html")
    #expect(page.contains(#"<link rel="alternate" type="application/json" href="data.json">"#))
    #expect(!(try sandbox.read("site/home/ana/habits/run/index.html")).contains("data.json"))
    for key in ["current_streak", "best_streak", "total", "total_amount"] {
      #expect(run[key] as? Double == shown[key] as? Double && run[key] != nil, "\(key)")
    }
    let permille = try #require(run["score_permille"] as? Double)
    #expect(abs(permille / 1000 - (shown["score"] as? Double ?? -1)) <= 0.0005)
    let days = try #require(run["days"] as? [[Any]])
    let known = try #require(shown["days"] as? [[String: Any]]).filter {
      ["done", "partial", "over", "missed", "skipped"].contains($0["status"] as? String)
    }
    #expect(days.count == known.count && !days.isEmpty)
    for (day, expected) in zip(days, known) {
      #expect(day[0] as? String == expected["day"] as? String && day[1] as? String == expected["status"] as? String)
      #expect((day.count > 2 ? day[2] as? Double : nil) == expected["amount"] as? Double)
    }
    let odd = try sandbox.read("site/public/people/ana/odd/data.json")
    #expect(try object(odd)["title"] as? String == "A \"b\" <script> \\ é")
    #expect(!odd.contains("hidden") && !odd.contains("Secret") && !odd.contains("Notes") && !odd.contains("<script"))
    #expect(!sandbox.exists("site/public/people/ana/coffee/data.json"))
    #expect(!sandbox.exists("site/home/ana/habits/run/data.json"))
  }
}
