import Accounts
import Diagnostics
import Foundation
import Journal
import Testing

@testable import DataFolder

@Suite("The accounts of a data folder")
struct AccountFolderTests {
  private let ana = Username("ana")!
  private let ben = Username("ben")!

  private func folder() throws -> TestFolder {
    try TestFolder([
      "daybook.yml": "owner: ana\n", "people/ana/profile.yml": "name: Ana\n", "people/ben/profile.yml": "name: Ben\n",
    ])
  }

  private func make(_ accounts: AccountFolder, _ username: Username, _ edit: (inout Account) -> Void = { _ in })
    async throws
  {
    try await accounts.change(of: username, command: "test") { account, _ in
      var made = Account()
      edit(&made)
      account = made
    }
  }

  private func content(in folder: TestFolder, _ path: String) throws -> String {
    try String(contentsOfFile: folder.root + "/" + path, encoding: .utf8)
  }

  private func mode(_ path: String) throws -> Int {
    try #require(FileManager.default.attributesOfItem(atPath: path)[.posixPermissions] as? Int)
  }

  @Test("are files that nobody else may read, and come back as they were stored")
  func stored() async throws {
    let folder = try folder()
    let accounts = AccountFolder(root: folder.root)
    let password = try #require(Password("quiet green harbour"))
    let hash = try #require(PasswordHash(of: password))
    let secret = OneTimeSecret()
    let codes = (0..<10).map { _ in RecoveryCode.digest(of: RecoveryCode().text) }
    try await make(accounts, ana) { account in
      account.email = "Ana@example.org"
      account.password = hash
      account.firstName = "Ana: \"A\""
      account.lastName = "yes"
      account.dateOfBirth = Day("1990-04-12")
      account.gender = "null"
      account.education = "#school"
      account.role = .owner
      account.secondFactor = secret
      account.recoveryCodes = codes
    }
    let listing = accounts.listing()
    #expect(listing.diagnostics.isEmpty)
    #expect(listing.accounts[ana]?.secondFactor == secret && listing.accounts[ana]?.recoveryCodes == codes)
    let account = try #require(listing.accounts[ana])
    #expect(account.email == "Ana@example.org" && account.password == hash && account.role == .owner)
    #expect(
      [account.firstName, account.lastName, account.gender, account.education] == [
        "Ana: \"A\"", "yes", "null", "#school",
      ])
    #expect(account.dateOfBirth == Day("1990-04-12"))
    #expect(try mode(folder.root + "/people/ana/account.yml") == 0o600)
    #expect(listing.username(of: account.id) == ana)
    for name in ["ana", "Ana", "ana@EXAMPLE.org"] { #expect(listing.username(signingInAs: name) == ana) }
    for name in ["ben", "ana ", "", "ana@example.com"] { #expect(listing.username(signingInAs: name) == nil) }
  }

  @Test("keep who somebody is to providers, and no two people are the same to one")
  func identities() async throws {
    let folder = try folder()
    let accounts = AccountFolder(root: folder.root)
    let google = try #require(Identity(issuer: "https://accounts.google.com", subject: "117930"))
    let other = try #require(Identity(issuer: "https://id.example.org/realms/home", subject: "a|b#c:{d}"))
    try await make(accounts, ana) { $0.identities = [google, other] }
    #expect(accounts.listing().accounts[ana]?.identities == [google, other])
    #expect(accounts.listing().username(of: google) == ana)
    #expect(
      accounts.listing().username(of: try #require(Identity(issuer: other.issuer, subject: "117930"))) == nil)
    // What the archive of somebody says of the account has it, and none of its secrets.
    let facts = String(decoding: AccountFolder.facts(of: try #require(accounts.listing().accounts[ana])), as: UTF8.self)
    #expect(facts.contains("accounts.google.com"))
    try folder.write(
      "id: \(Account.newID())\nidentities: [{issuer: https://accounts.google.com, subject: \"117930\"}]\n",
      to: "people/ben/account.yml")
    #expect(accounts.listing().accounts.keys.map(\.text) == ["ana"])
    #expect(accounts.listing().diagnostics.map(\.code) == [.brokenAccount])
  }

  @Test("keep what a person wrote into the file")
  func kept() async throws {
    let folder = try folder()
    let accounts = AccountFolder(root: folder.root)
    let id = Account.newID()
    try folder.write(
      "# mine\nid: \(id)   # not to be changed\nnote: hello\ntotp: GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ\nemail: ana@example.org\n",
      to: "people/ana/account.yml")
    try await accounts.change(of: ana, command: "test") { account, _ in account?.email = nil }
    let text = try content(in: folder, "people/ana/account.yml")
    #expect(text.hasPrefix("# mine\nid: \(id)   # not to be changed\n"))
    #expect(text.contains("note: hello\ntotp: GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ\n") && !text.contains("email"))
    #expect(try mode(folder.root + "/people/ana/account.yml") == 0o600)
  }

  @Test("are removed, and are not recorded for undo")
  func removed() async throws {
    let folder = try folder()
    let accounts = AccountFolder(root: folder.root)
    try await make(accounts, ana)
    try await accounts.change(of: ana, command: "test") { account, _ in account = nil }
    #expect(accounts.listing() == AccountFolder.Listing())
    #expect(!FileManager.default.fileExists(atPath: folder.root + "/people/ana/account.yml"))
    #expect(FolderWriter(root: folder.root).history(of: .everybody).undo.isEmpty)
  }

  @Test("cannot be made for somebody who has no folder")
  func nobody() async throws {
    let folder = try folder()
    await #expect(throws: StorageFailure.self) { try await make(AccountFolder(root: folder.root), Username("cleo")!) }
    #expect(!FileManager.default.fileExists(atPath: folder.root + "/people/cleo"))
  }

  @Test(
    "are told to be broken by file and line, without anything that stands in them",
    arguments: [
      "id: SECRET\n", "id: IDIDID\npassword: SECRET\n", "id: IDIDID\nrole: SECRET\n", "id: IDIDID\nemail: SECRET\n",
      "id: IDIDID\ndate_of_birth: SECRET\n", "id: IDIDID\nfirst_name: [SECRET]\n", "id: IDIDID\nSECRET: x\nSECRET: y\n",
      "SECRET\n", "id: \"SECRET\n", "- SECRET\n", "<<<<<<< SECRET\n",
      "id: IDIDID\nidentities: [{issuer: SECRET, subject: SECRET}]\n", "id: IDIDID\nidentities: SECRET\n",
      "id: IDIDID\nidentities: [{issuer: https://example.org}]\n#SECRET\n",
      "id: IDIDID\nidentities: [{issuer: https://a.b, subject: SECRET}, {issuer: https://a.b, subject: x}]\n",
      "id: IDIDID\nfirst_name: SECRETSECRETSECRETSECRETSECRETSECRET\n\u{0}",
    ])
  func broken(_ text: String) async throws {
    let folder = try folder()
    let accounts = AccountFolder(root: folder.root)
    try folder.write(text.replacing("IDIDID", with: Account.newID()), to: "people/ana/account.yml")
    try await make(accounts, ben)
    let listing = accounts.listing()
    #expect(listing.accounts.keys.map(\.text) == ["ben"])
    let diagnostic = try #require(listing.diagnostics.errors.first)
    #expect(diagnostic.location?.path.hasSuffix("people/ana/account.yml") == true)
    for diagnostic in listing.diagnostics {
      #expect(diagnostic.code == .brokenAccount)
      #expect(!diagnostic.text().contains("SECRET") && !diagnostic.json.contains("SECRET"))
    }
    // Nothing is written over what cannot be read.
    await #expect(throws: BrokenAccount.self) { try await make(accounts, ana) }
    #expect(try content(in: folder, "people/ana/account.yml").contains("SECRET"))
  }

  @Test("are taken once where a file was copied or two have one address")
  func doubles() async throws {
    let folder = try folder()
    let accounts = AccountFolder(root: folder.root)
    try await make(accounts, ana) { $0.email = "one@example.org" }
    try folder.write(try content(in: folder, "people/ana/account.yml"), to: "people/ben/account.yml")
    #expect(accounts.listing().accounts.keys.map(\.text) == ["ana"])
    #expect(accounts.listing().diagnostics.map(\.code) == [.brokenAccount])
    try folder.write("id: \(Account.newID())\nemail: ONE@example.org\n", to: "people/ben/account.yml")
    #expect(accounts.listing().accounts.keys.map(\.text) == ["ana"])
  }

  @Test("change by one command at a time, so that nothing is lost")
  func together() async throws {
    let folder = try folder()
    let accounts = AccountFolder(root: folder.root)
    let id = Account.newID()
    try await withThrowingTaskGroup(of: Void.self) { group in
      for number in 0..<20 {
        group.addTask {
          try await accounts.change(AccountFolder.sessions, command: "test") { sessions in
            sessions.append(
              Session(token: SecretToken(), account: id, now: Int64(number), isBorrowed: false, browser: ""))
          }
        }
      }
      try await group.waitForAll()
    }
    #expect(Set(accounts.values(of: AccountFolder.sessions).map(\.began)) == Set(0..<20))
    #expect(try mode(folder.root + "/.daybook/accounts/sessions") == 0o600)
    #expect(try mode(folder.root + "/.daybook/accounts") == 0o700)
  }

  @Test("of sessions only the lines that can be read count, and a file that is gone is empty")
  func damaged() async throws {
    let folder = try folder()
    let accounts = AccountFolder(root: folder.root)
    #expect(accounts.values(of: AccountFolder.sessions).isEmpty)
    #expect(accounts.stamp(of: AccountFolder.sessions) == nil)
    let session = Session(token: SecretToken(), account: Account.newID(), now: 1, isBorrowed: false, browser: "")
    try await accounts.change(AccountFolder.sessions, command: "test") { $0 = [session] }
    let stamp = accounts.stamp(of: AccountFolder.sessions)
    try folder.write("garbage\n\(session.line)\n\(session.line.dropLast(9))", to: ".daybook/accounts/sessions")
    #expect(accounts.values(of: AccountFolder.sessions).count == 1)
    #expect(accounts.stamp(of: AccountFolder.sessions) != stamp)
  }
}
