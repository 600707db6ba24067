import Changes
import Journal
import Testing

@Suite struct HabitOrderingTests {
  /// Habits as they are shown: `a1 b2 c` have the orders 1, 2 and none.
  private func habits(_ words: String) -> [Habit] {
    words.split(separator: " ").map { word in
      let name = String(word.prefix(1))
      return Habit(slug: Slug(name)!, title: name, schedule: .daily, order: Int(word.dropFirst()))
    }
  }

  /// What is written, and the order in which the habits are shown then.
  private func moved(_ names: String, _ place: HabitOrdering.Place, in words: String) throws -> (String, String) {
    var all = habits(words)
    let order = try HabitOrdering.arranged(names.map { Slug(String($0))! }, to: place, in: all)
    let numbers = HabitOrdering.numbers(for: order, in: all)
    for (slug, number) in numbers {
      for index in all.indices where all[index].slug == slug { all[index].order = number }
    }
    all.sort { ($0.order ?? .max, $0.title) < ($1.order ?? .max, $1.title) }
    return (
      numbers.map { "\($0.slug)\($0.order)" }.joined(separator: " "), all.map(\.slug.text).joined()
    )
  }

  @Test(
    "habits are shown in the order that was asked for, and few files are written",
    arguments: [
      ("c", HabitOrdering.Place.first, "a1 b2 c3 d4", "c1 a2 b3", "cabd"),
      ("a", .last, "a1 b2 c3", "b1 c2 a3", "bca"),
      ("d", .before(Slug("b")!), "a1 b2 c3 d4", "d2 b3 c4", "adbc"),
      ("a", .after(Slug("b")!), "a1 b2 c3 d4", "b1 a2", "bacd"),
      ("c", .first, "a b c d", "c1 a2 b3", "cabd"),
      ("b", .last, "a1 b2 c d", "c2 d3 b4", "acdb"),
      ("d", .before(Slug("c")!), "a10 b20 c30 d40", "d21 c22", "abdc"),
      ("db", .first, "a1 b2 c3 d4", "d1 a3 c4", "dbac"),
      ("a", .first, "a1 b2", "", "ab"),
    ])
  func moving(_ names: String, _ place: HabitOrdering.Place, _ words: String, _ written: String, _ shown: String)
    throws
  {
    let (numbers, order) = try moved(names, place, in: words)
    #expect(order == shown)
    #expect(numbers.split(separator: " ").sorted() == written.split(separator: " ").sorted())
  }

  @Test("whatever is moved, the order is the one that was asked for")
  func always() throws {
    for words in ["a1 b2 c3 d4 e5", "a b c d e", "a1 b1 c1 d e", "a0 b3 c3 d9 e", "a5 b6 c d e"] {
      for name in "abcde" {
        for place in [HabitOrdering.Place.first, .last, .before(Slug("c")!), .after(Slug("d")!)] {
          guard let order = try? HabitOrdering.arranged([Slug(String(name))!], to: place, in: habits(words)) else {
            continue
          }
          let shown = try moved(String(name), place, in: words).1
          #expect(shown == order.map(\.text).joined(), "\(name) \(place) in \(words)")
        }
      }
    }
  }

  @Test("a habit cannot be its own place")
  func ownPlace() {
    #expect(throws: Refusal.self) {
      try HabitOrdering.arranged([Slug("a")!], to: .before(Slug("a")!), in: habits("a1 b2"))
    }
  }
}
