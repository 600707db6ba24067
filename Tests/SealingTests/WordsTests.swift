import Testing

@testable import Sealing

@Suite("Words to write down and to type")
struct WordsTests {
  @Test("there are 2,048, in alphabetical order, each another by its first four letters")
  func list() {
    let words = WordList.english.words
    #expect(words.count == 2048 && words == words.sorted() && words[0] == "abandon" && words[2047] == "zoo")
    #expect(Set(words.map { $0.prefix(4) }).count == 2048)
    #expect(words.allSatisfy { $0.utf8.allSatisfy { 0x61...0x7A ~= $0 } })
  }

  @Test("four letters are enough, and are completed; more have to be right, fewer are none but of a short word")
  func completion() {
    let list = WordList.english
    for (number, word) in list.words.enumerated() {
      for length in min(4, word.count)...word.count { #expect(list.number(of: word.prefix(length)) == number) }
      #expect(list.number(of: word + "x") == nil)
    }
    for typed in ["", "a", "aba", "abam", "abandonn", "zo", "actress!"] {
      #expect(list.number(of: typed) == nil, "\(typed)")
    }
    #expect(list.number(of: "act") == list.words.firstIndex(of: "act"))
    #expect(list.number(of: "acto") == list.words.firstIndex(of: "actor"))
  }

  @Test(
    "typed words may stand in any case, with anything between them",
    arguments: ["zoo act able", "ZOO\tAct\n  able.", "1. zoo 2. act 3. able", "zoo,act—able", "zoo act abil"])
  func typed(text: String) throws {
    let numbers = try TypedWords.numbers(text, count: 3)
    #expect(numbers.map { WordList.english.words[$0] } == ["zoo", "act", text.hasSuffix("abil") ? "ability" : "able"])
  }

  @Test("what is wrong with typed words is said: a word that is none, or how many there are")
  func flaws() {
    #expect(throws: TypedWords.Flaw.count(2)) { try TypedWords.numbers("zoo act", count: 3) }
    #expect(throws: TypedWords.Flaw.count(0)) { try TypedWords.numbers(" 12 … ", count: 3) }
    #expect(throws: TypedWords.Flaw.unknown("größe", place: 2)) { try TypedWords.numbers("zoo Größe act", count: 3) }
    #expect(throws: TypedWords.Flaw.unknown("zoom", place: 1)) { try TypedWords.numbers("zoom", count: 3) }
  }

  @Test("a master key is told from another by its checksum, and from anything that is none")
  func masterKey() throws {
    let key = try #require(MasterKey([UInt8](0..<32)))
    #expect(try MasterKey(typed: key.text.uppercased() + "\n") == key)
    #expect(try MasterKey(typed: key.words.map { $0.prefix(4) }.joined(separator: " ")) == key)
    var words = key.words
    words.swapAt(0, 1)
    #expect(throws: MasterKey.Flaw.checksum) { try MasterKey(typed: words.joined(separator: " ")) }
    words = key.words.dropLast()
    #expect(throws: MasterKey.Flaw.words(.count(23))) { try MasterKey(typed: words.joined(separator: " ")) }
    #expect(throws: MasterKey.Flaw.self) { try MasterKey(typed: String(key.text.dropLast())) }
    #expect(throws: MasterKey.Flaw.self) { try MasterKey(typed: "") }
    #expect(MasterKey([1]) == nil)
    let (one, other) = (MasterKey(), MasterKey())
    #expect(one != other && one.mark != other.mark && one.mark.count == 8 && !one.text.contains(one.mark))
  }

  @Test("another reader, key or master gives words and a link that have nothing to do with these")
  func credentials() throws {
    let master = try #require(MasterKey([UInt8](0..<32)))
    let all = [(master, "tom", 1), (master, "tom", 2), (master, "to", 1), (MasterKey(), "tom", 1)]
      .map { Credentials($0.0, reader: $0.1, key: $0.2) }
    #expect(all.allSatisfy { $0.words.count == 7 })
    #expect(Set(all.map(\.words)).count == 4 && Set(all.map(Invitation.fragment)).count == 4)
    #expect(Set(all.map { $0.mark(on: "one") }).count == 4 && all[0].mark(on: "one") != all[0].mark(on: "other"))
  }
}
