import Accounts
import Foundation

/// The secret that the forms of a page send. Pages are made once for a person, and somebody may be signed in in several
/// browsers: so what a session's forms send takes its place when the page is answered.
enum FormToken {
  /// What forms have to send.
  static func expected(of visitor: Visitor, in revision: LiveRevision) -> SecretToken {
    if case .member(let member) = visitor { member.formToken } else { revision.siteToken }
  }

  /// The page as it is sent to somebody.
  static func filled(_ html: [UInt8], for visitor: Visitor, in revision: LiveRevision) -> [UInt8] {
    guard case .member(let member) = visitor else { return html }
    let (known, own) = (Data(revision.siteToken.text.utf8), Data(member.formToken.text.utf8))
    var page = Data(html)
    var start = page.startIndex
    // Both have the same length, so that nothing moves.
    while let found = page.range(of: known, in: start..<page.endIndex) {
      page.replaceSubrange(found, with: own)
      start = found.upperBound
    }
    return Array(page)
  }
}
