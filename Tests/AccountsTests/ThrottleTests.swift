import Testing

@testable import Accounts

@Suite("Guessing is slow")
struct ThrottleTests {
  private let ana = Throttle.Key.account("ana")
  private let home = Throttle.Key.address("203.0.113.7")

  private func failing(_ times: Int, _ keys: [Throttle.Key], at now: Int64 = 1000) -> Throttle {
    var throttle = Throttle()
    for _ in 0..<times { throttle.fail(keys, at: now) }
    return throttle
  }

  @Test("five wrong passwords cost nothing, then the delay doubles up to a quarter of an hour")
  func delays() {
    let waits = (0...20).map { failing($0, [ana]).wait(for: [ana], at: 1000) }
    #expect(waits == [0, 0, 0, 0, 0, 1, 2, 4, 8, 16, 32, 64, 128, 256, 512, 900, 900, 900, 900, 900, 900])
    #expect(failing(9, [ana]).wait(for: [ana], at: 1010) == 6)
    #expect(failing(9, [ana]).wait(for: [ana], at: 1016) == 0)
    #expect(failing(1_000_000, [ana]).wait(for: [ana], at: 1000) == 900)
  }

  @Test("after a day all is forgotten; a clock that was set back makes nobody wait longer")
  func clock() {
    #expect(failing(30, [ana]).wait(for: [ana], at: 1000 + Throttle.memory) == 0)
    #expect(failing(30, [ana], at: 1_000_000).wait(for: [ana], at: 5) == 900)
    var throttle = failing(30, [ana])
    throttle.fail([ana], at: 1000 + Throttle.memory)
    #expect(throttle.wait(for: [ana], at: 1000 + Throttle.memory) == 0)
  }

  @Test("strangers keep nobody out whose browser was signed in before")
  func device() {
    let throttle = failing(50, [ana, home])
    #expect(throttle.wait(for: [.device("mine"), .address("198.51.100.1")], at: 1000) == 0)
    #expect(throttle.wait(for: [ana, .address("198.51.100.1")], at: 1000) == 900)
    #expect(throttle.wait(for: [.account("ben"), home], at: 1000) == 900)
  }

  @Test("the right password forgets the account's attempts, and not the address's")
  func success() {
    var throttle = failing(25, [ana, home])
    throttle.succeed([ana, home])
    #expect(throttle.wait(for: [ana], at: 1000) == 0 && throttle.wait(for: [home], at: 1000) == 32)
  }

  @Test("however many names are tried, the memory is bounded, and the latest are remembered")
  func bounded() {
    var throttle = Throttle()
    for number in 0..<50_000 { throttle.fail([.account("a\(number)")], at: Int64(number)) }
    #expect(throttle.count <= Throttle.most)
    for _ in 0..<9 { throttle.fail([.account("a49999")], at: 50_000) }
    #expect(throttle.wait(for: [.account("a49999")], at: 50_000) == 32)
  }

  @Test("a later run goes on counting where an earlier one ended, from lines that name nobody")
  func kept() throws {
    var throttle = failing(9, [ana, home])
    throttle.fail([.account("ben")], at: 1000)
    let lines = throttle.marks.map(\.line)
    #expect(!lines.joined().contains("ana") && !lines.joined().contains("203.0"))
    let marks = try lines.map { try #require(Throttle.Mark(line: $0)) }
    let later = Throttle(marks, at: 1010)
    #expect(later.wait(for: [ana], at: 1010) == 6)
    #expect(later.count == 3 && Throttle(marks, at: 1000 + Throttle.memory).count == 0)

    // Of several lines for one key the last holds: a right password forgets what was counted.
    throttle.succeed([ana])
    #expect(Throttle(marks + throttle.marks(of: [ana]), at: 1010).wait(for: [ana], at: 1010) == 0)
    for line in ["", "account\tana\t3\t1000", "nobody\t\(String(repeating: "a", count: 64))\t3\t1000"] {
      #expect(Throttle.Mark(line: line) == nil)
    }
  }
}
