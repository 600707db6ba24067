import Accounts
import DataFolder

/// How mails are sent, by the program around the app.
public struct MailService: Sendable {
  /// Whether there is a server to send by. It is asked whenever it matters: the file that says so may come and go.
  public var isThere: @Sendable () -> Bool
  /// Sends a mail, and waits until a server has taken it. Throws a ``MailRefusal``.
  public var send: @Sendable (OutgoingMail) throws -> Void
  /// Where mails lie until they are sent; `nil` where they are gone with the program.
  public var waiting: WaitingMails?

  /// Each parameter is described at its property.
  public init(
    isThere: @escaping @Sendable () -> Bool, send: @escaping @Sendable (OutgoingMail) throws -> Void,
    waiting: WaitingMails? = nil
  ) {
    self.isThere = isThere
    self.send = send
    self.waiting = waiting
  }

  /// Sends nothing.
  public static let none = MailService(isThere: { false }, send: { _ in })
}

/// Why a mail was not taken.
public struct MailRefusal: Error, Sendable, Equatable {
  /// The reason in words, without a full stop and without anybody's address.
  public var message: String
  /// Whether the same mail may be taken later.
  public var isPassing: Bool

  /// - Parameters:
  ///   - message: The reason in words, without a full stop and without anybody's address.
  ///   - isPassing: Whether the same mail may be taken later.
  public init(_ message: String, isPassing: Bool) {
    self.message = message
    self.isPassing = isPassing
  }
}
