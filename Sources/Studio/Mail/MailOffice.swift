import Accounts
import DataFolder
import Dispatch

/// Sends mails one at a time, so that no page waits for them, nor tells by its time whether there was one.
///
/// What a server does not take now is tried again until its link has ended. What waits lies in a file meanwhile, and is sent
/// by a later run. A program that is killed after a server took a mail sends it again, as the same message.
actor MailOffice {
  /// The most mails that wait; of more, the newest are not sent, which is said.
  static let mostWaiting = 200
  /// The seconds before the second try, the third and so on; the last are those between all further ones.
  static let pauses = [30, 300, 1_800, 3_600]

  private let service: MailService
  private let now: @Sendable () -> Int64
  private let say: @Sendable (String) -> Void
  private let rest: @Sendable (Int) async -> Void
  private let queue = DispatchQueue(label: "daybook.mails", qos: .utility)
  /// The mails that wait, by their names, and whether each is kept in a file.
  private var waiting: [String: (mail: OutgoingMail, isKept: Bool)] = [:]

  /// - Parameters:
  ///   - now: Seconds since 1970-01-01T00:00:00Z.
  ///   - say: Prints a line for whoever runs the server.
  ///   - rest: Waits for so many seconds.
  init(
    _ service: MailService, now: @escaping @Sendable () -> Int64, say: @escaping @Sendable (String) -> Void,
    rest: @escaping @Sendable (Int) async -> Void = { try? await Task.sleep(for: .seconds($0)) }
  ) {
    self.service = service
    self.now = now
    self.say = say
    self.rest = rest
  }

  /// Whether mails can be sent.
  nonisolated var isOpen: Bool { service.isThere() }

  /// Sends what an earlier run left.
  func resume() {
    guard let (mails, unreadable) = service.waiting?.all() else { return }
    if unreadable > 0 { say("\(unreadable) mails that waited could not be read, and were removed.") }
    for mail in mails where waiting[mail.id] == nil { take(mail, isKept: true) }
  }

  /// Takes a mail to be sent.
  func post(_ mail: Mail, from sender: String) {
    guard waiting.count < Self.mostWaiting else { return say("A mail was not sent: too many wait.") }
    let outgoing = OutgoingMail(mail, from: sender, at: now())
    var isKept = false
    do {
      try service.waiting?.keep(outgoing)
      isKept = service.waiting != nil
    } catch {
      // It is sent all the same, if the program goes on for so long.
      say("A mail that waits cannot be kept: \(error.diagnostic.message).")
    }
    take(outgoing, isKept: isKept)
  }

  /// Forgets what waits for an address, whose account is gone.
  func forget(_ address: String) {
    let folded = Account.folded(email: address)
    for (id, entry) in waiting where Account.folded(email: entry.mail.mail.to) == folded { finish(id) }
  }

  private func take(_ mail: OutgoingMail, isKept: Bool) {
    waiting[mail.id] = (mail, isKept)
    Task { await send(mail.id) }
  }

  private func send(_ id: String) async {
    var tries = 0
    while let (mail, isKept) = waiting[id] {
      // Another server of the same folder may have sent it.
      if isKept, service.waiting?.has(id) == false { return finish(id) }
      guard mail.isOfUse(at: now()) else {
        say("A mail was not sent: what it was for is over.")
        return finish(id)
      }
      do {
        try await attempt(mail)
        return finish(id)
      } catch {
        let refusal = error as? MailRefusal
        let reason = refusal?.message ?? "\(error)"
        let pause = Self.pauses[min(tries, Self.pauses.count - 1)]
        guard refusal?.isPassing ?? false, mail.isOfUse(at: now() + Int64(pause)) else {
          say("A mail was not sent: \(reason).")
          return finish(id)
        }
        say("A mail was not sent yet: \(reason). It is tried again in \(pause) s.")
        tries += 1
        await rest(pause)
      }
    }
  }

  private func finish(_ id: String) {
    guard let entry = waiting.removeValue(forKey: id) else { return }
    if entry.isKept { service.waiting?.remove(id) }
  }

  private func attempt(_ mail: OutgoingMail) async throws {
    let service = service
    try await withCheckedThrowingContinuation { (continuation: CheckedContinuation<Void, any Error>) in
      queue.async { continuation.resume(with: Result { try service.send(mail) }) }
    }
  }
}
