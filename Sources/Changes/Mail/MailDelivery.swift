import Accounts
import CLibrary
import Foundation
import Outside

/// Hands mails to a server by `curl`, which speaks the protocol and its encryption.
public struct MailDelivery: Sendable {
  /// The most seconds for a mail.
  static let seconds = 30

  private let server: MailServer

  /// - Parameter server: By which mails are sent.
  public init(_ server: MailServer) { self.server = server }

  /// Why a mail was not taken.
  public typealias Failure = DeliveryFailure

  /// Sends a mail, and waits until the server has taken it.
  ///
  /// - Parameters:
  ///   - mail: Whose address is one.
  ///   - name: What the sender is called.
  ///   - now: Seconds since 1970-01-01T00:00:00Z.
  public func send(_ mail: Mail, from name: String, at now: Int64) throws(Failure) {
    try send(OutgoingMail(mail, from: name, at: now))
  }

  /// Sends a mail, and waits until the server has taken it. Sent twice, it is the same message.
  public func send(_ outgoing: OutgoingMail) throws(Failure) {
    let mail = outgoing.mail
    let folder = NSTemporaryDirectory() + "daybook-mail-\(UUID().uuidString)"
    guard mkdir(folder, 0o700) == 0 else {
      throw Failure(message: "there is no room for temporary files", isPassing: true)
    }
    defer { try? FileManager.default.removeItem(atPath: folder) }
    let message = mail.message(
      from: server.sender, named: outgoing.sender, at: outgoing.written, id: outgoing.id)
    // The password stands in a file: everybody on the machine can read the arguments of programs.
    let settings = configuration(to: mail.to, message: folder + "/message")
    guard Self.write(message, to: folder + "/message"), Self.write(Array(settings.utf8), to: folder + "/curl") else {
      throw Failure(message: "there is no room for temporary files", isPassing: true)
    }
    let result: ExternalTool.Result
    do {
      result = try ExternalTool(named: "curl", without: ["CURL_HOME"]).run(
        ["-q", "--config", folder + "/curl"], until: .now + .seconds(Self.seconds + 5))
    } catch .missing {
      throw Failure(message: "mails are sent by curl, which is not installed", isPassing: false)
    } catch {
      throw Failure(message: "\(server.host) does not answer", isPassing: true)
    }
    if result.status != 0 { throw failure(result) }
  }

  private func configuration(to address: String, message: String) -> String {
    let scheme = server.security == .tls ? "smtps" : "smtp"
    var lines = [
      "silent", "show-error", "globoff", "connect-timeout = 10", "max-time = \(Self.seconds)",
      "proto = \"=smtp,smtps\"", "noproxy = \"*\"", "url = \(Self.quoted("\(scheme)://\(server.host):\(server.port)"))",
      "mail-from = \(Self.quoted("<\(server.sender)>"))", "mail-rcpt = \(Self.quoted("<\(address)>"))",
      "upload-file = \(Self.quoted(message))",
    ]
    if server.security == .startTLS { lines.append(server.isHere ? "ssl" : "ssl-reqd") }
    if let user = server.user, let password = server.password {
      lines.append("user = \(Self.quoted("\(user):\(password)"))")
    }
    if let certificates = server.certificates { lines.append("cacert = \(Self.quoted(certificates))") }
    return lines.joined(separator: "\n") + "\n"
  }

  /// A value of curl's configuration, in which a quotation mark and a backslash need a backslash.
  static func quoted(_ text: String) -> String {
    "\"" + text.replacing("\\", with: "\\\\").replacing("\"", with: "\\\"") + "\""
  }

  private func failure(_ result: ExternalTool.Result) -> Failure {
    switch result.status {
    case 6, 7: return Failure(message: "\(server.host) cannot be reached", isPassing: true)
    case 28: return Failure(message: "\(server.host) does not answer", isPassing: true)
    case 35, 51, 58, 60, 64, 77:
      return Failure(message: "the connection to \(server.host) is not to be trusted", isPassing: false)
    case 67: return Failure(message: "\(server.host) takes neither user nor password", isPassing: false)
    default:
      // What curl says is its own words and the number of the answer, `RCPT failed: 550`.
      let line = result.errors.split(separator: "\n").last.map(String.init) ?? "curl ended with \(result.status)"
      // Of a recipient it is about this mail; of the sender it would be about all of them.
      let prospect: Failure.Prospect =
        line.contains("RCPT failed: 5") || line.contains("DATA failed: 5")
        ? .refused : line.contains(": 5") ? .standing : .passing
      return Failure(message: "\(server.host) did not take it: \(line)", prospect)
    }
  }

  private static func write(_ bytes: [UInt8], to path: String) -> Bool {
    FileManager.default.createFile(atPath: path, contents: Data(bytes), attributes: [.posixPermissions: 0o600])
  }
}
