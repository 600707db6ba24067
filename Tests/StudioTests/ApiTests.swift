import Accounts
import Foundation
import HTTPTypes
import HummingbirdCore
import Journal
import NIOCore
import SitePlan
import Testing

@testable import DataFolder
@testable import Studio

/// `Tests/Api` asks a server that is at work; here is what needs none.
@Suite("What programs are answered")
struct ApiTests {
  private let sample: ServedSample
  private let tokens: ApiTokens
  private let day: Day

  init() throws {
    day = try #require(Day("2026-11-20"))
    sample = try ServedSample(today: day)
    tokens = ApiTokens(root: sample.root, now: { 1_795_000_000 })
  }

  /// A token of somebody.
  private func token(_ scope: AccessToken.Scope = .write, of person: String = "ana") async throws -> SecretToken {
    _ = try await sample.revision()
    let secret = SecretToken()
    let made = AccessToken(
      secret, of: try #require(Username(person)), name: "Phone", scope: scope, made: try #require(Day("2026-11-01")))
    let folder = AccountFolder(root: sample.root)
    try await folder.change(AccountFolder.tokens, command: "daybook token") { $0.append(made) }
    return secret
  }

  private struct Answer {
    var status: Int
    var headers: HTTPFields
    var problem: ApiProblem?
  }

  private func ask(
    _ method: HTTPRequest.Method, _ path: String, _ token: SecretToken? = nil, _ body: String = "",
    headers: HTTPFields = [.contentType: "application/json"]
  ) async throws -> Answer {
    _ = try await sample.revision()
    var head = HTTPRequest(method: method, scheme: nil, authority: "127.0.0.1:8420", path: path)
    head.headerFields = headers
    if let token { head.headerFields[.authorization] = "Bearer \(token.text)" }
    let request = Request(head: head, body: RequestBody(buffer: ByteBuffer(string: body)))
    let routes = ApiRoutes(site: sample.site, configuration: StudioConfiguration(), tokens: tokens)
    do {
      let response = try await routes.response(to: request, at: try SitePath(path), from: nil)
      return Answer(status: response.status.code, headers: response.headers)
    } catch {
      let words = try await sample.revision().words
      let problem = ApiProblem(error, in: words, weekStartsOn: .monday, isOpen: true)
      let response = problem.response
      return Answer(status: response.status.code, headers: response.headers, problem: problem)
    }
  }

  @Test("the specification has every address with its methods, and no other")
  func specification() throws {
    let file = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent().appendingPathComponent("docs/openapi.yml")
    let text = try String(contentsOf: file, encoding: .utf8)
    let paths = try #require(text.split(separator: "\npaths:\n").last?.split(separator: "\ncomponents:\n").first)
    var found: [String: [String]] = [:]
    var current = ""
    for line in paths.split(separator: "\n") {
      if let match = line.firstMatch(of: /^  (\/[^:]+):$/) { current = String(match.1) }
      if let match = line.firstMatch(of: /^    (get|post|put|patch|delete):$/) {
        found[current, default: []].append(match.1.uppercased())
      }
    }
    var known: [String: [String]] = [:]
    for (path, route) in ApiRoute.all {
      // Whoever may get may ask for the head alone (RFC 9110, section 9.3.2).
      known[path] = route.methods.map(\.rawValue).filter { $0 != "HEAD" }
    }
    #expect(found == known)
    let codes = try #require(text.split(separator: "\n    Code:\n").last?.split(separator: "\n    Day:").first)
    #expect(codes.matches(of: /- ([a-z-]+)/).map { String($0.1) } == ApiProblem.Code.allCases.map(\.rawValue))
  }

  @Test("each address is found by its path, and nothing beside them")
  func addresses() throws {
    for (path, route) in ApiRoute.all {
      let found = try ApiRoute(SitePath(path.replacing("{", with: "%7B").replacing("}", with: "%7D")))
      #expect(found == route)
    }
    for path in ["/api", "/api/", "/api/today/", "/api/habits", "/api/habits/a/b", "/api/done/x", "/today"] {
      #expect(try ApiRoute(SitePath(path)) == nil, "\(path)")
    }
    #expect(ApiRoute.isOne("/api") && ApiRoute.isOne("/api/x") && !ApiRoute.isOne("/apiary"))
  }

  @Test("a check-in is stored, built, and can be undone like that of a form")
  func done() async throws {
    let answer = try await ask(.post, "/api/done", try await token(), #"{"habit": "run"}"#)
    #expect(answer.status == 200)
    #expect(sample.rows.count == 1)
    let undo = sample.writer.history(of: HistoryScope(of: try #require(Username("ana")), owner: nil)).undo.first
    guard case .checkIns(let checkIns)? = undo?.summary else {
      Issue.record("nothing can be undone")
      return
    }
    #expect(checkIns.map(\.habit) == ["Run"] && checkIns.map(\.day) == [day])
    #expect(try await sample.revision().book.people.first?.habits.first?.log.entries.count == 1)
  }

  @Test("a token that may only read changes nothing, and one of nobody who is served gets nothing")
  func scopes() async throws {
    let reader = try await token(.read)
    #expect(try await ask(.get, "/api/today", reader).status == 200)
    let refused = try await ask(.post, "/api/done", reader, #"{"habit": "run"}"#)
    #expect(refused.status == 403 && refused.problem?.code == .readOnly)
    #expect(refused.headers[.wwwAuthenticate]?.contains("insufficient_scope") == true)
    try sample.write("name: Ben\n", to: "people/ben/profile.yml")
    #expect(try await ask(.get, "/api/today", try await token(of: "ben")).problem?.code == .noToken)
    #expect(sample.rows.isEmpty)
  }

  @Test("a token counts from when it is made until it is ended, without a restart")
  func inForce() async throws {
    let token = try await token()
    #expect(try await ask(.get, "/api/today", token).status == 200)
    try await AccountFolder(root: sample.root).change(AccountFolder.tokens, command: "daybook token") { $0 = [] }
    #expect(try await ask(.get, "/api/today", token).status == 401)
  }

  @Test("a token whose person has another username by now is still theirs")
  func renamed() async throws {
    let token = try await token(of: "anna")
    #expect(try await ask(.get, "/api/today", token).status == 401)
    try sample.write("- {was: anna, is: ana}\n", to: FolderLayout.renames)
    #expect(try await ask(.get, "/api/today", token).status == 200)
  }

  @Test("the day of the last use is noted once")
  func used() async throws {
    let token = try await token()
    let folder = AccountFolder(root: sample.root)
    _ = try await ask(.get, "/api/today", token)
    await tokens.settle()
    #expect(folder.values(of: AccountFolder.tokens).map(\.used) == [day])
    let stamp = folder.stamp(of: AccountFolder.tokens)
    _ = try await ask(.get, "/api/today", token)
    await tokens.settle()
    #expect(folder.stamp(of: AccountFolder.tokens) == stamp)
  }

  @Test("after twenty that are not in force the next one waits, whoever asks; one that is does not")
  func guesses() async throws {
    let token = try await token()
    for _ in 0..<20 { #expect(try await ask(.get, "/api/today", SecretToken()).status == 401) }
    let waiting = try await ask(.get, "/api/today", SecretToken())
    #expect(waiting.status == 429 && waiting.headers[.retryAfter] == "1")
    #expect(try await ask(.get, "/api/today").status == 401, "none was sent, so none was guessed")
    #expect(try await ask(.get, "/api/today", token).status == 200)
  }

  @Test("a body is the same however it is written, and another one where it says something else")
  func canonical() async throws {
    let words = try await sample.revision().words
    func text(_ json: String) throws -> String {
      try ApiBody(Array(json.utf8), contentType: "application/json; charset=utf-8", keys: ["a", "b"], in: words)
        .canonical
    }
    #expect(try text(#"{"a":"x","b":2}"#) == text(#"{ "b": 2.0, "a": "\u0078" }"#))
    #expect(try text(#"{"a":"x","b":null}"#) == text(#"{"a":"x"}"#))
    #expect(try text(#"{"a":"2"}"#) != text(#"{"a":2}"#))
    #expect(try text(#"{"a":"x;1:b=t1:y"}"#) != text(#"{"a":"x","b":"y"}"#))
  }

  private static let flawed: [(String, Int, ApiProblem.Code)] = [
    ("[]", 400, .notJSON), ("", 400, .notJSON), ("{\"a\": \u{0}}", 400, .notJSON),
    (#"{"habit": "run", "note": "a", "hab\u0069t": "water"}"#, 400, .repeatedKey),
    (#"{"value": {"a": "}", "a": "\""}, "habit": "run", "value": 1}"#, 400, .repeatedKey),
    (#"{"habit": "run", "value": {"habit": 1}}"#, 422, .wrongShape),
    (#"{"c": 1}"#, 422, .unknownKey), (#"{"habit": []}"#, 422, .wrongShape), (#"{"habit": " "}"#, 422, .missingKey),
    (#"{"habit": "run", "value": {}}"#, 422, .wrongShape), (#"{"habit": "run", "value": ""}"#, 422, .notAnAmount),
    (#"{"habit": "water", "value": 0.0000001}"#, 422, .notAnAmount),
    (#"{"habit": "water", "value": 1e400}"#, 422, .wrongShape),
  ]

  @Test("what cannot be read is told from what is not allowed", arguments: flawed)
  func flaws(_ body: String, _ status: Int, _ code: ApiProblem.Code) async throws {
    let answer = try await ask(.post, "/api/done", try await token(), body)
    #expect(answer.status == status && answer.problem?.code == code, "\(String(describing: answer.problem))")
    #expect(answer.headers[.contentType] == "application/problem+json")
    #expect(sample.rows.isEmpty)
  }

  @Test("a key that stands twice is named")
  func repeated() async throws {
    let answer = try await ask(.post, "/api/task", try await token(), #"{"text": "a", "text": "b"}"#)
    #expect(answer.problem?.field == "text" && answer.problem?.detail.contains("text") == true)
  }

  @Test("a problem is what the standard asks for")
  func problems() {
    let problem = ApiProblem(.unprocessableContent, .notADay, "No \"day\".", field: "date")
    #expect(problem.response.status == .unprocessableContent)
    #expect(problem.response.headers[.cacheControl] == "no-store")
  }

  @Test("what went wrong unexpectedly is told only where nobody signs in")
  func unexpected() async throws {
    let words = try await sample.revision().words
    let failure = StorageFailure("cannot write", "/srv/data/x", .system(28))
    func detail(_ isOpen: Bool) -> ApiProblem {
      ApiProblem(failure, in: words, weekStartsOn: .monday, isOpen: isOpen)
    }
    #expect(detail(true).status == .internalServerError && detail(false).code == .failed)
    #expect(!detail(false).detail.contains("/srv/data"))
  }
}
