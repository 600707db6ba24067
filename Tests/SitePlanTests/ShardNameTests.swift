import Journal
import SitePlan
import Testing

@Suite("Which part of a site somebody is in")
struct ShardNameTests {
  @Test("it follows from the name alone, and is the same in every version of the program")
  func fixed() throws {
    let numbers = try ["ana", "ben", "guest-17"].map { name in
      let username = try #require(Username(name))
      return [1, 2, 7, 13, 1000].map { Shard.number(of: username, among: $0) }
    }
    #expect(numbers == [[1, 1, 3, 7, 535], [1, 2, 4, 6, 416], [1, 2, 3, 5, 984]])
  }

  @Test("everybody is in one part, and parts are about as large")
  func even() throws {
    var sizes = [Int](repeating: 0, count: 8)
    for number in 0..<4_000 {
      let username = try #require(Username("person-\(number)"))
      let holding = (1...8).filter { Shard.part($0, of: 8).holds(username) }
      #expect(holding == [Shard.number(of: username, among: 8)])
      sizes[holding[0] - 1] += 1
    }
    #expect(sizes.allSatisfy { 420...580 ~= $0 }, "\(sizes)")
  }

  @Test("what is written like a part is read, and nothing else is")
  func read() {
    for text in ["1/1", "3/7", "100000/100000", "rest"] { #expect(Shard(text)?.description == text) }
    for text in [
      "", "0/7", "8/7", "1/0", "1/100001", "01/7", "+1/7", "1/7/", "1", "/", "Rest", "1 / 7", "99999999999999/7",
    ] {
      #expect(Shard(text) == nil, "\(text)")
    }
  }

  @Test("whose a path is agrees with where a person's paths begin")
  func owners() throws {
    let ana = try #require(Username("ana"))
    for beginning in EditionPlanner.paths(of: ana) where !beginning.hasPrefix("lists/") {
      #expect(EditionPlanner.owner(of: beginning) == ana, "\(beginning)")
      #expect(EditionPlanner.owner(of: beginning.hasSuffix("/") ? beginning + "a/b.html" : beginning) == ana)
    }
    for path in ["index.html", "people-2.html", "course/a/b.html", "sealed/x.bin", "assets/a.css", "calendars/"] {
      #expect(EditionPlanner.owner(of: path) == nil, "\(path)")
    }
  }
}
