import Accounts
import Dispatch

/// Sends mails one after the other, so that no page waits for them, nor tells by its time whether there was one.
///
/// What a server does not take now is tried twice more. What waits is gone with the program: each of these mails can be
/// asked for again.
actor MailOffice {
  /// The most mails that wait; of more, the newest are not sent, which is said.
  static let mostWaiting = 200
  /// The seconds before the second and the third try.
  static let pauses = [30, 300]

  private let service: MailService
  private let say: @Sendable (String) -> Void
  private let rest: @Sendable (Int) async -> Void
  private let queue = DispatchQueue(label: "daybook.mails", qos: .utility)
  private var waiting: [(mail: Mail, sender: String)] = []
  private var isWorking = false

  /// - Parameters:
  ///   - say: Prints a line for whoever runs the server.
  ///   - rest: Waits for so many seconds.
  init(
    _ service: MailService, say: @escaping @Sendable (String) -> Void,
    rest: @escaping @Sendable (Int) async -> Void = { try? await Task.sleep(for: .seconds($0)) }
  ) {
    self.service = service
    self.say = say
    self.rest = rest
  }

  /// Whether mails can be sent.
  nonisolated var isOpen: Bool { service.isThere() }

  /// Takes a mail to be sent.
  func post(_ mail: Mail, from sender: String) {
    guard waiting.count < Self.mostWaiting else { return say("A mail was not sent: too many wait.") }
    waiting.append((mail, sender))
    guard !isWorking else { return }
    isWorking = true
    Task { await work() }
  }

  private func work() async {
    while !waiting.isEmpty {
      let next = waiting.removeFirst()
      await send(next.mail, next.sender)
    }
    isWorking = false
  }

  private func send(_ mail: Mail, _ sender: String) async {
    for pause in Self.pauses.map(Optional.some) + [nil] {
      do {
        return try await attempt(mail, sender)
      } catch {
        let refusal = error as? MailRefusal
        let reason = refusal?.message ?? "\(error)"
        guard let pause, refusal?.isPassing ?? false else { return say("A mail was not sent: \(reason).") }
        say("A mail was not sent yet: \(reason). It is tried again in \(pause) s.")
        await rest(pause)
      }
    }
  }

  private func attempt(_ mail: Mail, _ sender: String) async throws {
    let service = service
    try await withCheckedThrowingContinuation { (continuation: CheckedContinuation<Void, any Error>) in
      queue.async { continuation.resume(with: Result { try service.send(mail, sender) }) }
    }
  }
}
