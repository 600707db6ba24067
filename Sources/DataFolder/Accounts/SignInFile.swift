import Accounts
import Diagnostics
import Foundation
import Yaml

/// `sign-in.yml` in the configuration of whoever runs the daybook: which OpenID provider people may sign in with, and how the
/// proxy that asks it proves that it is the proxy.
public struct SignInFile: Sendable {
  private let file: ConfigurationFile

  /// The keys of the file.
  static let keys = ["name", "secret", "secret_header", "issuer_header", "subject_header", "issuer"]

  /// - Parameter environment: The variables that say where: `XDG_CONFIG_HOME`, else `HOME`.
  public init(environment: [String: String] = ProcessInfo.processInfo.environment) {
    file = ConfigurationFile("sign-in.yml", holding: "a secret", environment: environment)
  }

  /// Where it lies.
  public var path: String { file.path }

  /// What is read of it.
  public enum Content: Sendable, Equatable {
    /// There is no such file: people sign in with a password.
    case missing
    /// The provider with which they may sign in, too.
    case provider(IdentityProvider)
    /// What is wrong with it. Nothing that stands in it is quoted.
    case broken([Diagnostic])
  }

  /// Reads the file.
  public func read() -> Content {
    switch file.open() {
    case .missing: return .missing
    case .broken(let diagnostics): return .broken(diagnostics)
    case .source(let source):
      let provider = Self.provider(source)
      // A key that is misspelled may be the secret's: what is not understood is not guessed at.
      let found = source.finish()
      if let provider, found.isEmpty { return .provider(provider) }
      return .broken(
        file.withoutSecrets(
          found, of: "the file for signing in",
          hint: """
            its keys are \(Self.keys.listed); `secret` has \(IdentityProvider.shortestSecret) characters or more, as \
            `openssl rand -hex 32` makes them
            """))
    }
  }

  private static let owner = "the file for signing in"

  private static func provider(_ source: SourceFile) -> IdentityProvider? {
    guard let root = YamlDocument.parse(source, in: source.start..<source.bytes.count),
      let fields = Fields(root, in: source, known: keys, of: owner),
      let name = fields.requiredLine("name", of: owner), let secret = fields.requiredLine("secret", of: owner)
    else { return nil }
    if name.text.count > IdentityProvider.longestName {
      source.report(.error, .textTooLong, "`name` is too long", at: name.range)
    }
    guard var provider = IdentityProvider(name: name.text, secret: secret.text) else {
      source.report(.error, .wrongShape, "`secret` can be guessed, or cannot be sent", at: secret.range)
      return nil
    }
    provider.secretHeader = header("secret_header", fields) ?? provider.secretHeader
    provider.issuerHeader = header("issuer_header", fields) ?? provider.issuerHeader
    provider.subjectHeader = header("subject_header", fields) ?? provider.subjectHeader
    let headers = [provider.secretHeader, provider.issuerHeader, provider.subjectHeader].map { $0.lowercased() }
    if Set(headers).count != headers.count {
      source.report(.error, .wrongShape, "two headers have the same name", at: root.range)
    }
    if let issuer = fields.line("issuer", within: .address) {
      if !Identity.isIssuer(issuer.text) {
        source.report(.error, .notAnAddress, "`issuer` is no address of a provider", at: issuer.range)
      }
      provider.issuer = issuer.text
    }
    return provider
  }

  private static func header(_ key: String, _ fields: Fields) -> String? {
    guard let value = fields.line(key) else { return nil }
    if !IdentityProvider.isHeader(value.text) {
      fields.source.report(.error, .wrongShape, "`\(key)` is no name of a header field", at: value.range)
    }
    return value.text
  }
}
