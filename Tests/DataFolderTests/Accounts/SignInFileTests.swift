import Accounts
import Diagnostics
import Foundation
import Testing

@testable import DataFolder

@Suite("The file that says with which provider people sign in")
struct SignInFileTests {
  private let secret = String(repeating: "7f", count: 16)

  /// A configuration folder with the file, and what is read of it.
  private func read(_ text: String?, mode: Int = 0o600) throws -> SignInFile.Content {
    let folder = NSTemporaryDirectory() + "daybook-sign-in-file-\(UUID().uuidString)"
    defer { try? FileManager.default.removeItem(atPath: folder) }
    let file = SignInFile(environment: ["XDG_CONFIG_HOME": folder, "HOME": "/nowhere"])
    if let text {
      try FileManager.default.createDirectory(atPath: folder + "/daybook", withIntermediateDirectories: true)
      try Data(text.utf8).write(to: URL(fileURLWithPath: file.path))
      try FileManager.default.setAttributes([.posixPermissions: mode], ofItemAtPath: file.path)
    }
    return file.read()
  }

  @Test("says the name and the secret, and what is different")
  func whole() throws {
    var provider = try #require(IdentityProvider(name: "Google", secret: secret))
    #expect(try read("name: Google\nsecret: \(secret)\n") == .provider(provider))
    (provider.secretHeader, provider.issuerHeader, provider.subjectHeader) = ("X-Key", "OIDC_CLAIM_iss", "X-User")
    provider.issuer = "https://accounts.google.com"
    let more = """
      name: Google
      secret: \(secret)
      secret_header: X-Key
      issuer_header: OIDC_CLAIM_iss
      subject_header: X-User
      issuer: https://accounts.google.com

      """
    #expect(try read(more) == .provider(provider))
    #expect(try read(nil) == .missing)
  }

  @Test("lies in the configuration of the user")
  func place() {
    #expect(SignInFile(environment: ["HOME": "/home/ana"]).path == "/home/ana/.config/daybook/sign-in.yml")
  }

  @Test(
    "is read behind a link, as secrets are mounted, by the mode of the file itself", arguments: [0o600, 0o400, 0o644])
  func linked(_ mode: Int) throws {
    let folder = NSTemporaryDirectory() + "daybook-sign-in-file-\(UUID().uuidString)"
    defer { try? FileManager.default.removeItem(atPath: folder) }
    let file = SignInFile(environment: ["XDG_CONFIG_HOME": folder])
    try FileManager.default.createDirectory(atPath: folder + "/daybook", withIntermediateDirectories: true)
    try Data("name: Google\nsecret: \(secret)\n".utf8).write(to: URL(fileURLWithPath: folder + "/mounted"))
    try FileManager.default.setAttributes([.posixPermissions: mode], ofItemAtPath: folder + "/mounted")
    try FileManager.default.createSymbolicLink(atPath: file.path, withDestinationPath: folder + "/mounted")
    switch file.read() {
    case .provider: #expect(mode != 0o644)
    case .broken(let found): #expect(mode == 0o644 && found.map(\.code) == [.exposedSecrets])
    case .missing: Issue.record("the file is there")
    }
  }

  @Test("is not read where others may read it", arguments: [0o644, 0o640, 0o604, 0o620])
  func exposed(_ mode: Int) throws {
    guard case .broken(let found) = try read("name: Google\nsecret: \(secret)\n", mode: mode) else { throw NotBroken() }
    #expect(found.map(\.code) == [.exposedSecrets])
    #expect(found.first?.text().contains("chmod 600 ") == true)
  }

  @Test(
    "what is wrong with it is told by its place, and nothing of it is quoted",
    arguments: [
      "", "x", "name: [", "name: Google\n", "name: Google\nsecret: SECRET\n",
      "secret: SECRETSECRETSECRETSECRETSECRETSECRET\n",
      "name: Google\nsecret: SECRETSECRETSECRETSECRETSECRETSECRET\nissuer: SECRET\n",
      "name: Google\nsecret: SECRETSECRETSECRETSECRETSECRETSECRET\nsubject_header: \"SECRET X\"\n",
      "name: Google\nsecret: SECRETSECRETSECRETSECRETSECRETSECRET\nsubject_header: x-daybook-secret\n",
      "name: Google\nsecret: SECRETSECRETSECRETSECRETSECRETSECRET\nsecrt: SECRET\n",
      "name: SECRETSECRETSECRETSECRETSECRETSECRETSECRET\nsecret: SECRETSECRETSECRETSECRETSECRETSECRET\n",
    ])
  func broken(_ text: String) throws {
    guard case .broken(let found) = try read(text) else { throw NotBroken() }
    #expect(!found.isEmpty)
    for flaw in found { #expect(!flaw.text().contains("SECRET") && flaw.location != nil, "\(flaw.text())") }
  }

  private struct NotBroken: Error {}
}
