import Answers
import Diagnostics
import Journal
import Sealing
import SitePlan

/// The words and the link of a reader, as they are told to whoever runs the daybook.
struct InvitationView {
  private let reader: SiteReader
  private let workspace: Workspace
  private let credentials: Credentials

  /// - Throws: Where there is no key.
  init(of reader: SiteReader, in workspace: Workspace) throws(CommandFailure) {
    self.reader = reader
    self.workspace = workspace
    credentials = Credentials(try SiteKey(of: workspace).require().key, reader: reader.reader.text, key: reader.key)
  }

  /// Behind the address of the page on which one signs in; `nil` where it opens nothing any more.
  private var fragment: String? {
    guard let invited = reader.invited, Invitation.isOpen(invited: invited, on: workspace.book.today) else {
      return nil
    }
    return Invitation.fragment(credentials)
  }

  private var link: String? {
    fragment.map { (workspace.book.settings.baseURL ?? "") + SealedAddress.page + $0 }
  }

  var text: Hint {
    let name = workspace.label(ofReader: reader.reader)
    let lines = """
      \(name) signs in with these:
      Name:  \(reader.reader)
      Words: \(credentials.words.joined(separator: " "))
      """
    let protection = """
      The host cannot read what friends see. Who can change its files could give them a page that reads along.
      """
    guard let link, let invited = reader.invited else {
      return """
        \(lines)
        The link is closed: \(call: "reader", "invite", "\(reader.reader)", "--again") opens it for \(Invitation.days) days.
        \(protection)
        """
    }
    return """
      \(lines)
      Link:  \(link)
      The link opens until \(Invitation.lastDay(invited: invited)), the words go on. Browsers keep links in their history: on a \
      computer that others use, the words alone are better.
      \(protection)
      """
  }

  func write(to writer: inout JSONWriter) {
    writer.reader(reader.reader, in: workspace)
    writer.member("words", credentials.words.joined(separator: " "))
    writer.member("link", link)
  }
}
