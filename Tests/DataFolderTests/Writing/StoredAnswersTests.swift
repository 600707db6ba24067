import Foundation
import Journal
import Testing

@testable import DataFolder

@Suite("What programs were answered")
struct StoredAnswersTests {
  private static let path = "people/ana/events/2026.csv"
  private let ana: Username
  private let ben: Username

  init() throws {
    ana = try #require(Username("ana"))
    ben = try #require(Username("ben"))
  }

  private func writer(_ folder: TestFolder, _ name: String, for content: String) -> FolderWriter {
    var writer = folder.writer
    writer.key = SubmissionKey(named: name, for: content, from: ana)
    return writer
  }

  @Test("the same name with the same content stores once, and with another one nothing")
  func keys() async throws {
    let folder = try TestFolder.withRun("")
    try await folder.append("2026-11-20,run,2", by: writer(folder, "a glass", for: "water 2"))
    await #expect(throws: AlreadyStored()) {
      try await folder.append("2026-11-20,run,2", by: writer(folder, "a glass", for: "water 2"))
    }
    await #expect(throws: KeyReused()) {
      try await folder.append("2026-11-20,run,3", by: writer(folder, "a glass", for: "water 3"))
    }
    try await folder.append("2026-11-19,run,2", by: writer(folder, "another", for: "water 2"))
    #expect(folder.text(".daybook/sent/ana")?.contains("glass") == false)
  }

  @Test("what was refused has used no name")
  func refused() async throws {
    let folder = try TestFolder.withRun("")
    await #expect(throws: CancellationError.self) {
      try await writer(folder, "a glass", for: "water 2").change("daybook test") { _ in throw CancellationError() }
    }
    try await folder.append("2026-11-20,run,3", by: writer(folder, "a glass", for: "water 3"))
  }

  @Test("an answer is given again, to nobody else, and readable for its owner alone")
  func again() async throws {
    let folder = try TestFolder.withRun("")
    try await folder.append("2026-11-20,run,2", by: folder.writer)
    let answers = StoredAnswers(root: folder.root)
    let key = SubmissionKey(named: "a", for: "x", from: ana)
    #expect(answers.answer(to: key) == nil)
    answers.keep(Array("one\ntwo".utf8), to: key)
    answers.keep(Array("three".utf8), to: SubmissionKey(named: "b", for: "x", from: ana))
    #expect(answers.answer(to: key) == Array("one\ntwo".utf8))
    #expect(answers.answer(to: SubmissionKey(named: "a", for: "y", from: ana)) == nil)
    #expect(answers.answer(to: SubmissionKey(named: "a", for: "x", from: ben)) == nil)
    let facts = try FileManager.default.attributesOfItem(atPath: folder.root + "/.daybook/answers/ana")
    #expect(facts[.posixPermissions] as? Int == 0o600)
  }

  @Test("of many the latest are kept, and a damaged file loses what is damaged")
  func bounded() async throws {
    let folder = try TestFolder.withRun("")
    try await folder.append("2026-11-20,run,2", by: folder.writer)
    let answers = StoredAnswers(root: folder.root)
    func key(_ number: Int) -> SubmissionKey { SubmissionKey(named: "\(number)", for: "x", from: ana) }
    let long = [UInt8](repeating: 0x41, count: 50_000)
    for number in 0..<30 { answers.keep(long, to: key(number)) }
    #expect(answers.answer(to: key(0)) == nil && answers.answer(to: key(29)) == long)
    #expect((folder.text(".daybook/answers/ana")?.utf8.count ?? 0) <= StoredAnswers.most)
    try folder.write("torn \u{0}\n\(key(1).text) ***\n", to: ".daybook/answers/ana")
    #expect(answers.answer(to: key(1)) == nil)
    answers.keep(Array("x".utf8), to: key(2))
    #expect(answers.answer(to: key(2)) == Array("x".utf8))
  }

  @Test("answers go along with a new username, and go with their person")
  func people() async throws {
    let folder = try TestFolder.withRun("")
    try await folder.append("2026-11-20,run,2", by: folder.writer)
    let answers = StoredAnswers(root: folder.root)
    answers.keep(Array("x".utf8), to: SubmissionKey(named: "a", for: "x", from: ana))
    let root = try OpenFolder.root(folder.root).get()
    StoredAnswers.rename(ana, to: ben, in: root)
    #expect(answers.answer(to: SubmissionKey(named: "a", for: "x", from: ben)) == Array("x".utf8))
    StoredAnswers.forget(ben, in: root)
    #expect(!folder.exists(".daybook/answers/ben"))
  }
}
