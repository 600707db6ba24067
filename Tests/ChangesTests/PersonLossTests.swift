import Changes
import Journal
import Testing

@Suite("What is lost with a person")
struct PersonLossTests {
  private func name(_ text: String) throws -> Username { try #require(Username(text)) }

  @Test("lists in which others write go to the one who is chosen, others to who writes in them first")
  func handover() throws {
    let (ana, ben, cleo) = (try name("ana"), try name("ben"), try name("cleo"))
    func list(_ title: String, _ writers: [Username], readers: [Username] = []) throws -> TaskList {
      TaskList(
        slug: try #require(Slug(title.lowercased())), title: title,
        shares: readers.map { TaskList.Share($0) } + writers.map { TaskList.Share($0, may: .write) })
    }
    let person = Person(
      username: ana, name: "Ana",
      lists: [
        try list("Trip", [ben, cleo]), try list("Choir", [cleo], readers: [ben]), try list("Home", []),
        try list("Garden", [ben]),
      ], today: Day(number: 20_777))
    let loss = PersonLoss(of: person, in: Book(people: [person], today: person.today))
    func shares(_ heir: Username) -> [String] {
      loss.handover(to: heir).map { "\($0.heir): " + $0.lists.map(\.title).joined(separator: ", ") }
    }
    #expect(loss.heirs == [ben, cleo])
    #expect(shares(ben) == ["ben: Trip, Garden", "cleo: Choir"])
    #expect(shares(cleo) == ["cleo: Trip, Choir", "ben: Garden"])
  }
}
