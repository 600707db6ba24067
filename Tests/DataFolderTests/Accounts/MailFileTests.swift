import Accounts
import Diagnostics
import Foundation
import Testing

@testable import DataFolder

@Suite("The file that says by which server mails are sent")
struct MailFileTests {
  /// A configuration folder with the file, and what is read of it.
  private func read(_ text: String?, mode: Int = 0o600) throws -> MailFile.Content {
    let folder = NSTemporaryDirectory() + "daybook-mail-file-\(UUID().uuidString)"
    defer { try? FileManager.default.removeItem(atPath: folder) }
    let file = MailFile(environment: ["XDG_CONFIG_HOME": folder, "HOME": "/nowhere"])
    if let text {
      try FileManager.default.createDirectory(atPath: folder + "/daybook", withIntermediateDirectories: true)
      try Data(text.utf8).write(to: URL(fileURLWithPath: file.path))
      try FileManager.default.setAttributes([.posixPermissions: mode], ofItemAtPath: file.path)
    }
    return file.read()
  }

  private let complete = """
    server: smtp://mail.example.org:2525
    from: daybook@example.org
    user: daybook
    password: "a: b # c"
    ca_file: /etc/ca.pem

    """

  @Test("says the server, the sender and the password")
  func whole() throws {
    var server = try #require(MailServer(address: "smtp://mail.example.org:2525", sender: "daybook@example.org"))
    (server.user, server.password, server.certificates) = ("daybook", "a: b # c", "/etc/ca.pem")
    #expect(try read(complete) == .server(server))
    #expect(try read(nil) == .missing)
  }

  @Test(
    "lies in the configuration of the user",
    arguments: [("/x", "/x/daybook/mail.yml"), ("x", "/home/ana/.config/daybook/mail.yml")])
  func place(_ folder: String, _ path: String) {
    #expect(MailFile(environment: ["XDG_CONFIG_HOME": folder, "HOME": "/home/ana"]).path == path)
  }

  @Test("is not read where others may read it", arguments: [0o644, 0o640, 0o604, 0o620])
  func exposed(_ mode: Int) throws {
    guard case .broken(let found) = try read(complete, mode: mode) else { throw NotBroken() }
    #expect(found.map(\.code) == [.exposedSecrets])
    #expect(found.first?.text().contains("chmod 600 ") == true)
  }

  @Test(
    "what is wrong with it is told by its place, and nothing of it is quoted",
    arguments: [
      "", "x", "server: [", "server: https://SECRET\nfrom: a@example.org\n", "server: smtp://a\n",
      "server: smtp://a\nfrom: SECRET\n", "server: smtp://a\nfrom: a@b.c\npassword: SECRET\n",
      "server: smtp://a\nfrom: a@b.c\npasword: SECRET\n", "server: smtp://a\nfrom: a@b.c\nSECRET\n",
      "server: smtp://a\nfrom: a@b.c\nSECRET: 1\n",
    ])
  func broken(_ text: String) throws {
    guard case .broken(let found) = try read(text) else { throw NotBroken() }
    #expect(!found.isEmpty)
    for flaw in found { #expect(!flaw.text().contains("SECRET") && flaw.location != nil, "\(flaw.text())") }
  }

  private struct NotBroken: Error {}
}
