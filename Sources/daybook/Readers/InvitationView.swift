import Answers
import Diagnostics
import Journal
import Sealing

/// The words and the link of a reader, as they are told to whoever runs the daybook.
struct InvitationView {
  private let reader: SiteReader
  private let workspace: Workspace
  private let invitation: ReaderInvitation

  /// - Throws: Where there is no key.
  init(of reader: SiteReader, in workspace: Workspace) throws(CommandFailure) {
    self.reader = reader
    self.workspace = workspace
    invitation = ReaderInvitation(of: reader, by: try SiteKey(of: workspace).require().key, in: workspace.book)
  }

  var text: Hint {
    let name = workspace.label(ofReader: reader.reader)
    let lines = """
      \(name) signs in with these:
      Name:  \(reader.reader)
      Words: \(invitation.credentials.words.joined(separator: " "))
      """
    let protection = """
      The host cannot read what friends see. Who can change its files could give them a page that reads along.
      """
    guard let link = invitation.link else {
      return """
        \(lines)
        The link is closed: \(call: "reader", "invite", "\(reader.reader)", "--again") opens it for \(Invitation.days) days.
        \(protection)
        """
    }
    return """
      \(lines)
      Link:  \(link.address)\(place)
      The link opens until \(link.through), the words go on. Browsers keep links in their history: on a \
      computer that others use, the words alone are better.
      \(protection)
      """
  }

  /// What the link lacks: it is of no use without the address of the site, and browsers open nothing over http.
  private var place: Hint {
    guard let address = workspace.book.settings.baseURL else {
      return """

        The address of the site belongs before it, and is not in the settings yet: \
        \(call: "settings", "set", "base_url", .address) says it.
        """
    }
    // Browsers decrypt over http where it does not leave the machine.
    let local = ["http://localhost", "http://127.0.0.1"]
    return address.hasPrefix("https://") || local.contains(where: address.hasPrefix)
      ? "" : "\nBrowsers open it over https alone, and the address in the settings begins with http."
  }

  func write(to writer: inout JSONWriter) {
    writer.reader(reader.reader, in: workspace)
    writer.member("words", invitation.credentials.words.joined(separator: " "))
    writer.member("link", invitation.link?.address)
  }
}
