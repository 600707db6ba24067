import Foundation
import Testing

@Suite("Tokens from the command line")
struct TokenCommandTests {
  @Test("a token is printed once, listed without its secret, and ended by its name")
  func life() throws {
    let sandbox = try Sandbox.diary()
    #expect(try sandbox.daybook("token").output == "No program has a token.\n")
    let made = try sandbox.daybook("token", "add", "--name", "My  phone", "--write").output
    let lines = made.split(separator: "\n").map(String.init)
    #expect(lines.count == 3 && lines[0].utf8.count == 43, "\(made)")
    #expect(lines[1] == "My phone may see, record and add. It is not shown again.")
    let list = try sandbox.daybook("token", "list").output
    #expect(list == "My phone  write  made 2026-11-20  never used\n", "\(list)")
    #expect(try !sandbox.read("data/.daybook/accounts/tokens").contains(lines[0]))
    #expect(try sandbox.daybook("token", "add", "--name", "my PHONE").status == 65)
    #expect(try sandbox.daybook("token", "revoke", "phone").status == 65)
    #expect(try sandbox.daybook("token", "revoke", "my phone").output == "My phone gets nothing any more.\n")
    #expect(try sandbox.daybook("token").output == "No program has a token.\n")
  }

  @Test("without a name each gets one, and twenty are as many as there may be")
  func names() throws {
    let sandbox = try Sandbox.diary()
    for _ in 1...3 { _ = try sandbox.daybook("token", "add") }
    _ = try sandbox.daybook("token", "revoke", "token 2")
    for _ in 1...18 { _ = try sandbox.daybook("token", "add") }
    let list = try sandbox.daybook("token").output
    #expect(list.split(separator: "\n").count == 20 && list.contains("token 2 ") && list.contains("token 20 "))
    #expect(try sandbox.daybook("token", "add").status == 65)
    #expect(try sandbox.daybook("token", "add", "--name", " ").status == 64)
    #expect(try sandbox.daybook("token", "add", "--name", String(repeating: "x", count: 61)).status == 64)
  }

  @Test("as JSON a new token has its secret and the list has none")
  func json() throws {
    let sandbox = try Sandbox.diary()
    let made = try #require(
      try JSONSerialization.jsonObject(
        with: Data(sandbox.daybook("token", "add", "--name", "Home", "--json").output.utf8)) as? [String: Any])
    #expect(Set(made.keys) == ["person", "name", "scope", "made", "used", "token"])
    #expect(made["scope"] as? String == "read" && made["used"] is NSNull)
    let list = try sandbox.daybook("token", "--json").output
    #expect(list.contains("\"Home\"") && !list.contains(made["token"] as? String ?? "?"))
  }

  @Test("tokens are each person's own, go along with a new username, and go with their person")
  func people() throws {
    let sandbox = try Sandbox.diary()
    func daybook(_ arguments: String...) throws -> String {
      let result = try Program.run(arguments, in: sandbox.url)
      #expect(result.status == 0, "\(arguments): \(result.errors)")
      return result.output
    }
    _ = try daybook("token", "add", "--name", "Hers", "--person", "ben")
    #expect(try daybook("token") == "No program has a token.\n")
    #expect(try sandbox.daybook("token", "revoke", "Hers").status == 65)
    _ = try daybook("person", "rename", "ben", "benno", "--no-build")
    #expect(try daybook("token", "--person", "benno").contains("Hers"))
    _ = try daybook("person", "delete", "benno", "--yes", "--no-build")
    #expect(try sandbox.read("data/.daybook/accounts/tokens").isEmpty)
  }
}
