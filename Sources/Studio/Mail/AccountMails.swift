import Accounts
import Journal
import SitePlan

/// The mails about somebody's account, in the words of the site.
struct AccountMails: Sendable {
  let words: Words
  let siteTitle: String
  /// The address under which people reach the server: links begin with it.
  let address: String

  /// A link to a new password for who forgot theirs.
  func forgotten(_ username: Username, _ email: String, _ link: SecretToken) -> Mail {
    mail(to: email, .mailForgottenSubject, .mailForgotten, username, link, .mailIgnore, seconds: Self.mailed)
  }

  /// A link that makes an address the account's.
  func confirm(_ username: Username, _ email: String, _ link: SecretToken) -> Mail {
    mail(to: email, .mailConfirmSubject, .mailConfirm, username, link, .mailIgnore, seconds: Self.mailed)
  }

  /// A link by which somebody makes an account.
  func invited(_ email: String, _ link: SecretToken) -> Mail {
    mail(
      to: email, .mailInvitedSubject, .mailInvited, nil, link, .mailIgnore, days: OneTimeLink.invitationDays,
      seconds: Int64(OneTimeLink.invitationDays) * 86_400)
  }

  /// That somebody wanted an address for an account that is another's already.
  func taken(_ email: String) -> Mail { mail(to: email, .mailTakenSubject, .mailTaken, nil, nil, .mailNothing) }

  /// That an account has another address now, for the former one, which can take it back.
  func moved(_ username: Username, from email: String, _ link: SecretToken) -> Mail {
    mail(
      to: email, .mailMovedSubject, .mailMoved, username, link, .mailMovedHint,
      seconds: Int64(OneTimeLink.takeBackDays) * 86_400)
  }

  /// That something about signing in has changed.
  func changed(_ username: Username, _ email: String, _ what: Phrase) -> Mail {
    mail(to: email, .mailChangedSubject, what, username, nil, .mailNotYou)
  }

  /// What somebody reported, for whoever runs the daybook.
  func reported(_ username: Username, _ text: String, _ page: String?, to email: String) -> Mail {
    let head = words(.mailReported, ["person": username.text, "page": page ?? "–"])
    return Mail(
      to: email, subject: words(.mailReportedSubject, ["site": siteTitle]),
      text: [head, text, words(.mailReportedHint), signature].joined(separator: "\n\n") + "\n")
  }

  /// What was answered to a report.
  func answered(_ username: Username, _ report: String, _ answer: String, to email: String) -> Mail {
    let quoted = report.split(separator: "\n", omittingEmptySubsequences: false).map { "> " + $0 }
    return Mail(
      to: email, subject: words(.mailAnsweredSubject, ["site": siteTitle]),
      text: [
        words(.mailAnswered, ["person": username.text]), quoted.joined(separator: "\n"), answer, signature,
      ].joined(separator: "\n\n") + "\n")
  }

  /// How long a link holds that was asked for, in seconds.
  private static let mailed = Int64(OneTimeLink.mailedMinutes) * 60

  private var signature: String { "-- \n\(siteTitle)\n\(address)/" }

  private func mail(
    to email: String, _ subject: Phrase, _ text: Phrase, _ username: Username?, _ link: SecretToken?, _ end: Phrase,
    days: Int = OneTimeLink.takeBackDays, seconds: Int64? = nil
  ) -> Mail {
    func filled(_ phrase: Phrase) -> String {
      words(
        phrase,
        [
          "person": username?.text ?? "", "site": siteTitle, "minutes": words.number(OneTimeLink.mailedMinutes),
          "days": words.number(days),
        ])
    }
    let paragraphs = [
      filled(text), link.map { address + OneTimeLink.path(of: $0) }, filled(end), signature,
    ]
    return Mail(
      to: email, subject: filled(subject), text: paragraphs.compactMap { $0 }.joined(separator: "\n\n") + "\n",
      linkSeconds: seconds)
  }
}
