import Foundation
import Testing

@testable import Accounts

@Suite("Mails")
struct MailTests {
  private func message(_ subject: String = "Hello", _ text: String = "A line.\n", name: String = "Daybook") -> String {
    let mail = Mail(to: "ben@example.org", subject: subject, text: text)
    return String(
      decoding: mail.message(from: "daybook@example.org", named: name, at: 1_795_000_000, id: "abc"), as: UTF8.self)
  }

  @Test("are messages with a head in ASCII and their text in base64")
  func whole() {
    #expect(
      message() == """
        Date: Wed, 18 Nov 2026 11:06:40 +0000\r
        From: Daybook <daybook@example.org>\r
        To: <ben@example.org>\r
        Subject: Hello\r
        Message-ID: <abc@example.org>\r
        Auto-Submitted: auto-generated\r
        MIME-Version: 1.0\r
        Content-Type: text/plain; charset=utf-8\r
        Content-Transfer-Encoding: base64\r
        \r
        QSBsaW5lLg0K\r

        """)
  }

  @Test(
    "no title can begin a line of the head",
    arguments: [
      "a\r\nBcc: eve@example.org", "a\nb", "a\u{0}b", "<eve@example.org>", "=?utf-8?B?eA==?=", "\"", "ü", "a, b",
    ])
  func heads(_ text: String) throws {
    let lines = message(text, name: text).components(separatedBy: "\r\n")
    let head = lines.prefix { !$0.isEmpty }
    #expect(head.count == 9, "\(head)")
    for line in head { #expect(line.utf8.allSatisfy { (0x20..<0x7F).contains($0) }, "\(line)") }
    #expect(!head.contains { $0.hasPrefix("Bcc") || $0.contains("eve@") })
  }

  @Test("words that are not ASCII are in pieces of at most 75 characters, of whole characters")
  func longSubjects() throws {
    let subject = String(repeating: "Grüße aus dem Süden 🌞 ", count: 12)
    let head = message(subject).components(separatedBy: "\r\nSubject: ")[1].components(separatedBy: "\r\nMessage-ID")[0]
    let pieces = head.components(separatedBy: "\r\n ")
    #expect(pieces.count > 3)
    let decoded = try pieces.map { piece in
      #expect(piece.utf8.count <= 75, "\(piece)")
      let data = try #require(Data(base64Encoded: String(piece.dropFirst(10).dropLast(2))))
      return try #require(String(data: data, encoding: .utf8))
    }
    #expect(decoded.joined() == subject)
  }

  @Test("a text of any length has lines that servers take, and ends where it ends")
  func longTexts() throws {
    let text = ".\n" + String(repeating: "ein langes Wort ", count: 500) + "\n.\n"
    let body = message("x", text).components(separatedBy: "\r\n\r\n")[1]
    for line in body.components(separatedBy: "\r\n") { #expect(line.utf8.count <= 76) }
    let data = try #require(Data(base64Encoded: body, options: .ignoreUnknownCharacters))
    #expect(String(decoding: data, as: UTF8.self) == text.replacing("\n", with: "\r\n"))
  }
}

@Suite("Servers for mails")
struct MailServerTests {
  @Test(
    "have an address with or without a port",
    arguments: [
      ("smtps://mail.example.org", "mail.example.org", 465, MailServer.Security.tls),
      ("smtp://mail.example.org", "mail.example.org", 587, .startTLS),
      ("SMTP://Localhost:2525", "localhost", 2525, .startTLS),
    ])
  func addresses(_ text: String, _ host: String, _ port: Int, _ security: MailServer.Security) throws {
    let server = try #require(MailServer(address: text, sender: "a@example.org"))
    #expect((server.host, server.port, server.security) == (host, port, security))
    #expect(server.isHere == (host == "localhost"))
  }

  @Test(
    "no other address is one",
    arguments: [
      "", "mail.example.org", "https://mail.example.org", "smtp://", "smtp://:25", "smtp://a:b", "smtp://a:0",
      "smtp://a:70000", "smtp://a b", "smtp://a/b", "smtp://u:p@a", "smtp://-a", "smtp://a:25:26",
    ])
  func noAddresses(_ text: String) {
    #expect(MailServer(address: text, sender: "a@example.org") == nil)
  }
}

@Suite("An allowance")
struct AllowanceTests {
  @Test("is so many times in a while, each name its own")
  func times() {
    var allowance = Allowance(most: 2, in: 60)
    let asked: [(String, Int64, Bool)] = [
      ("ana", 100, true), ("ana", 130, true), ("ana", 159, false), ("ben", 159, true),
      // The first is a minute ago.
      ("ana", 160, true), ("ana", 161, false),
      // A clock that was set back.
      ("ana", 90, true),
    ]
    for (name, time, isLeft) in asked {
      let took = allowance.take(name, at: time)
      #expect(took == isLeft, "\(name) at \(time)")
    }
  }

  @Test("forgets names of long ago, and no memory is filled by strangers")
  func memory() {
    var allowance = Allowance(most: 1, in: 60)
    for number in 0...Allowance.mostNames + 5 { _ = allowance.take("\(number)", at: 100 + Int64(number)) }
    #expect(allowance.count <= Allowance.mostNames)
  }
}
