import Testing

@testable import Accounts

@Suite("Who somebody is to a provider")
struct IdentityTests {
  private let secret = String(repeating: "7f", count: 16)

  @Test(
    "is a provider of the web and a subject in visible characters",
    arguments: [
      ("https://accounts.google.com", "117930", true), ("https://id.example.org/realms/home", "a|b", true),
      ("http://localhost:9000", "x", true), ("https://[::1]:9000/x", "x", true), ("accounts.google.com", "1", false),
      ("https://", "1", false), ("ftp://example.org", "1", false), ("https://example.org", "", false),
      ("https://example.org", "a b", false), ("https://example.org", "a\n", false), ("https://example.org", "ü", false),
      // What Apache writes where the provider has said nothing would be the same for everybody.
      ("https://example.org", "(null)", false), ("(null)", "1", false),
      ("https://example.org", String(repeating: "1", count: 255), true),
      ("https://example.org", String(repeating: "1", count: 256), false),
    ])
  func shapes(_ issuer: String, _ subject: String, _ fits: Bool) {
    #expect((Identity(issuer: issuer, subject: subject) != nil) == fits)
  }

  @Test("is called by the host of the provider")
  func host() {
    #expect(
      Identity(issuer: "https://Accounts.example.org:8443/realms/x", subject: "1")?.host == "accounts.example.org")
  }

  @Test("is one for each provider, and of eight at most")
  func linking() throws {
    var account = Account()
    for number in 0..<8 {
      let fits = account.link(try #require(Identity(issuer: "https://\(number).example.org", subject: "1")))
      #expect(fits)
    }
    let ninth = account.link(try #require(Identity(issuer: "https://8.example.org", subject: "1")))
    #expect(!ninth)
    let other = try #require(Identity(issuer: "https://3.example.org", subject: "2"))
    let isAnother = account.link(other)
    #expect(isAnother)
    #expect(account.identities.count == 8 && account.identities.contains(other))
    #expect(account.identities.count { $0.issuer == other.issuer } == 1)
  }

  @Test("is believed only with the secret of the proxy, of which there is one")
  func secrets() throws {
    let provider = try #require(IdentityProvider(name: "Harbour", secret: secret))
    let identity = try #require(Identity(issuer: "https://id.example.org", subject: "heron"))
    func statement(
      _ secrets: [String], issuers: [String] = ["https://id.example.org"], subjects: [String] = ["heron"]
    ) -> IdentityProvider.Statement {
      provider.statement { header in
        switch header {
        case "X-Daybook-Secret": secrets
        case "X-Daybook-Issuer": issuers
        case "X-Daybook-Subject": subjects
        default: []
        }
      }
    }
    #expect(statement([secret]) == .identity(identity))
    for wrong in [[], [""], [secret + "0"], [String(secret.dropLast())], [secret, secret], ["\(secret), \(secret)"]] {
      #expect(statement(wrong) == .notByProxy)
    }
    // What comes twice was sent by somebody else besides.
    #expect(statement([secret], subjects: ["heron", "egret"]) == .nobody)
    #expect(statement([secret], issuers: ["https://id.example.org", "https://id.example.org"]) == .nobody)
    #expect(statement([secret], subjects: []) == .nobody)
    #expect(statement([secret], issuers: []) == .nobody)
    #expect(statement([secret], issuers: ["id"]) == .nobody)
    // A secret alone says nobody.
    #expect(statement([secret], issuers: [], subjects: []) == .nobody)
  }

  @Test("comes in the fields that the file names, with an issuer that it may say itself")
  func headers() throws {
    var provider = try #require(IdentityProvider(name: "Harbour", secret: secret))
    (provider.secretHeader, provider.subjectHeader) = ("X-Key", "X-User")
    provider.issuer = "https://id.example.org"
    let statement = provider.statement { header in
      ["X-Key": [secret], "X-User": ["heron"], "X-Daybook-Issuer": ["https://other.example.org"]][header] ?? []
    }
    #expect(statement == Identity(issuer: "https://id.example.org", subject: "heron").map { .identity($0) })
  }

  @Test("is not vouched for by a secret that can be guessed, or that no header field holds")
  func weakSecrets() {
    for weak in ["", "short", String(repeating: "a", count: 31), String(repeating: " ", count: 40), "ü" + secret] {
      #expect(IdentityProvider(name: "Harbour", secret: weak) == nil)
    }
  }

  @Test(
    "comes in fields whose names are names",
    arguments: [
      ("X-Daybook-Subject", true), ("OIDC_CLAIM_sub", true), ("", false), ("X Y", false), ("X:Y", false),
      ("X\r\nY", false),
      ("Ü", false),
    ])
  func names(_ name: String, _ fits: Bool) {
    #expect(IdentityProvider.isHeader(name) == fits)
  }
}
