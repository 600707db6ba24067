import Accounts
import DataFolder
import Foundation
import Synchronization
import Testing

@testable import Studio

@Suite("Sending mails")
struct MailOfficeTests {
  /// What a server was asked to take, and what it says; and the clock, which stands still but for pauses.
  final class Server: Sendable {
    let root = NSTemporaryDirectory() + "daybook-mails-\(UUID().uuidString)"
    let taken = Mutex<[OutgoingMail]>([])
    let refusals = Mutex<[MailRefusal]>([])
    let lines = Mutex<[String]>([])
    let pauses = Mutex<[Int]>([])
    let time = Mutex<Int64>(1_795_000_000)
    /// Whether a pause lasts until the program ends.
    let isStopped = Mutex(false)

    init() throws { try FileManager.default.createDirectory(atPath: root, withIntermediateDirectories: true) }

    deinit { try? FileManager.default.removeItem(atPath: root) }

    var waiting: WaitingMails? { WaitingMails(of: root, environment: ["XDG_STATE_HOME": root + "/state"]) }

    /// The files in which mails wait.
    var files: [String] {
      guard let path = waiting?.path else { return [] }
      return ((try? FileManager.default.contentsOfDirectory(atPath: path)) ?? []).sorted()
    }

    func office() -> MailOffice {
      MailOffice(
        MailService(
          isThere: { true },
          send: { mail in
            if let refusal = self.refusals.withLock({ $0.isEmpty ? nil : $0.removeFirst() }) { throw refusal }
            self.taken.withLock { $0.append(mail) }
          },
          waiting: waiting),
        now: { self.time.withLock { $0 } },
        say: { line in self.lines.withLock { $0.append(line) } },
        rest: { seconds in
          self.pauses.withLock { $0.append(seconds) }
          while self.isStopped.withLock({ $0 }) { try? await Task.sleep(for: .milliseconds(5)) }
          self.time.withLock { $0 += Int64(seconds) }
        })
    }

    /// Lets the server take nothing so many times.
    func sleep(_ times: Int) {
      refusals.withLock { $0 = Array(repeating: MailRefusal("it is asleep", isPassing: true), count: times) }
    }
  }

  private let mail = Mail(to: "ana@example.org", subject: "Hello", text: "x\n\ny: z\n", linkSeconds: 1_800)

  /// Waits until something is so; for at most a minute.
  private func until(_ isSo: () -> Bool) async throws {
    for _ in 0..<6000 where !isSo() { try await Task.sleep(for: .milliseconds(10)) }
    #expect(isSo())
  }

  @Test("what a server does not take now is tried again, less and less often, as the same message")
  func tries() async throws {
    let server = try Server()
    server.sleep(6)
    let notice = Mail(to: "ana@example.org", subject: "Hello", text: "x\n")
    await server.office().post(notice, from: "Daybook")
    try await until { server.taken.withLock { $0.count } == 1 }
    #expect(server.pauses.withLock { $0 } == [30, 300, 1_800, 3_600, 3_600, 3_600])
    #expect(server.lines.withLock { $0.count } == 6)
    #expect(server.taken.withLock { $0.first?.written } == 1_795_000_000)
    try await until { server.files.isEmpty }
  }

  @Test("what a server never takes is told once, without the address, and others go on")
  func refused() async throws {
    let server = try Server()
    let office = server.office()
    server.refusals.withLock { $0 = [MailRefusal("there is no such mailbox", isPassing: false)] }
    await office.post(mail, from: "Daybook")
    await office.post(mail, from: "Daybook")
    try await until { server.taken.withLock { $0.count } == 1 }
    #expect(server.lines.withLock { $0 } == ["A mail was not sent: there is no such mailbox."])
    try await until { server.files.isEmpty }
  }

  @Test("a mail is not tried again once its link has ended")
  func gives() async throws {
    let server = try Server()
    server.sleep(100)
    await server.office().post(mail, from: "Daybook")
    try await until { server.lines.withLock { $0.count } == 3 }
    #expect(server.pauses.withLock { $0 } == [30, 300])
    #expect(server.lines.withLock { $0.last } == "A mail was not sent: it is asleep.")
    try await until { server.files.isEmpty }
  }

  @Test("what waits when the program ends is sent by the next run, as the same message")
  func restart() async throws {
    let server = try Server()
    server.sleep(1)
    server.isStopped.withLock { $0 = true }
    await server.office().post(mail, from: "Daybook")
    try await until { server.pauses.withLock { $0.count } == 1 }
    let kept = try #require(server.waiting?.all().mails)
    #expect(kept.map(\.mail.text) == [mail.text] && kept.map(\.until) == [1_795_001_800])

    let next = server.office()
    await next.resume()
    try await until { server.taken.withLock { $0.count } == 1 }
    #expect(server.taken.withLock { $0.map(\.id) } == kept.map(\.id))
    try await until { server.files.isEmpty }
    // The former run, if it went on after all, does not send it a second time.
    server.isStopped.withLock { $0 = false }
    try await Task.sleep(for: .milliseconds(50))
    #expect(server.taken.withLock { $0.count } == 1)
  }

  @Test("of what waited too long a next run says so, and removes it; what is no mail is removed, too")
  func late() async throws {
    let server = try Server()
    let waiting = try #require(server.waiting)
    try waiting.keep(OutgoingMail(mail, from: "Daybook", at: 1_795_000_000))
    try Data("to: eve\n".utf8).write(to: URL(fileURLWithPath: waiting.path + "/" + String(repeating: "0", count: 32)))
    try Data("to: e".utf8).write(to: URL(fileURLWithPath: waiting.path + "/.half"))
    server.time.withLock { $0 += 1_800 }
    await server.office().resume()
    try await until { server.files.isEmpty }
    try await until { server.lines.withLock { $0.count } == 2 }
    #expect(
      server.lines.withLock { $0.sorted() } == [
        "1 mails that waited could not be read, and were removed.", "A mail was not sent: what it was for is over.",
      ])
    #expect(server.taken.withLock { $0.isEmpty })
  }

  @Test("what waits is readable for its owner alone, outside the data folder")
  func secret() async throws {
    let server = try Server()
    let waiting = try #require(server.waiting)
    try waiting.keep(OutgoingMail(mail, from: "Daybook", at: 1_795_000_000))
    func mode(_ path: String) throws -> Int? {
      try FileManager.default.attributesOfItem(atPath: path)[.posixPermissions] as? Int
    }
    #expect(try mode(waiting.path) == 0o700)
    #expect(try server.files.map { try mode(waiting.path + "/" + $0) } == [0o600])
    #expect(WaitingMails(of: server.root, environment: [:]) == nil)
    let home = WaitingMails(of: server.root, environment: ["HOME": "/home/ana"])?.path
    #expect(home?.hasPrefix("/home/ana/.local/state/daybook/mails/") == true)
  }

  @Test("what waits for somebody whose account is gone is not sent")
  func forgotten() async throws {
    let server = try Server()
    let office = server.office()
    server.sleep(2)
    server.isStopped.withLock { $0 = true }
    await office.post(mail, from: "Daybook")
    await office.post(Mail(to: "ben@example.org", subject: "b", text: "b"), from: "Daybook")
    try await until { server.pauses.withLock { $0.count } == 2 }
    await office.forget("ANA@example.org")
    #expect(server.waiting?.all().mails.map(\.mail.to) == ["ben@example.org"])
    server.waiting?.removeAll(to: "ben@example.org")
    server.isStopped.withLock { $0 = false }
    try await Task.sleep(for: .milliseconds(50))
    #expect(server.taken.withLock { $0.isEmpty })
  }
}
