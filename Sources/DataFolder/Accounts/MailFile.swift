import Accounts
import Diagnostics
import FileSystem
import Foundation
import Yaml

/// `mail.yml` in the configuration of whoever runs the daybook: by which server mails are sent. It holds a password, so it
/// lies outside every data folder, which people copy and publish, and is readable for its owner alone.
public struct MailFile: Sendable {
  /// Where it lies.
  public let path: String

  /// The keys of the file.
  static let keys = ["server", "from", "user", "password", "ca_file"]

  /// - Parameter environment: The variables that say where: `XDG_CONFIG_HOME`, else `HOME`.
  public init(environment: [String: String] = ProcessInfo.processInfo.environment) {
    path = PrivateFile.folder(environment: environment) + "/mail.yml"
  }

  /// What is read of it.
  public enum Content: Sendable, Equatable {
    /// There is no such file, and no mail is sent.
    case missing
    /// The server to send by.
    case server(MailServer)
    /// What is wrong with it. Nothing that stands in it is quoted.
    case broken([Diagnostic])
  }

  /// Reads the file.
  public func read() -> Content {
    let source: SourceFile
    switch PrivateFile(path: path, secret: "a password").read() {
    case .missing: return .missing
    case .refused(let flaw): return .broken([flaw])
    case .source(let file): source = file
    }
    let server = Self.server(source)
    // A key that is misspelled may be the password's: what is not understood is not guessed at.
    let found = source.finish()
    if let server, found.isEmpty { return .server(server) }
    let flaws = found.isEmpty ? [Diagnostic(.error, .missingKey, "", at: SourceLocation(path: path))] : found
    return .broken(
      flaws.map { flaw in
        Diagnostic(
          .error, flaw.code, "this is not as the file for mails has it", at: flaw.location,
          hint: "its keys are \(Self.keys.listed); `server` is like smtps://mail.example.org")
      })
  }

  private static func server(_ source: SourceFile) -> MailServer? {
    guard let root = YamlDocument.parse(source, in: source.start..<source.bytes.count),
      let fields = Fields(root, in: source, known: keys, of: "the file for mails"),
      let address = fields.requiredLine("server", of: "the file for mails"),
      let sender = fields.requiredLine("from", of: "the file for mails")
    else { return nil }
    if !Account.isEmail(sender.text) {
      source.report(.error, .notAnAddress, "`from` is no address", at: sender.range)
    }
    guard var server = MailServer(address: address.text, sender: sender.text) else {
      source.report(.error, .notAnAddress, "`server` is no address of a mail server", at: address.range)
      return nil
    }
    server.user = fields.line("user", within: .address)?.text
    server.password = fields.line("password", within: .address)?.text
    server.certificates = fields.line("ca_file", within: .address)?.text
    if (server.user == nil) != (server.password == nil) {
      source.report(.error, .missingKey, "`user` and `password` go together", at: address.range)
    }
    return server
  }
}
