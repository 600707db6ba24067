import Diagnostics
import Journal
import Sealing
import Studio

extension ReaderService {
  /// What readers of the site of a data folder sign in by, where its key is on this machine.
  static func served(root: String) -> ReaderService {
    ReaderService { book in
      do throws(CommandFailure) {
        guard let key = try SiteKey(of: book.settings, root: root).find() else { return .missing }
        return .found { reader in
          let invitation = ReaderInvitation(of: reader, by: key, in: book)
          return Invitation(words: invitation.credentials.words, link: invitation.link)
        }
      } catch {
        return .flawed(error.diagnostics)
      }
    }
  }
}

/// By what a reader signs in on the site of a book.
struct ReaderInvitation {
  let credentials: Credentials
  /// The address that opens their pages, and the last day on which it does; `nil` where it opens nothing any more.
  let link: (address: String, through: Day)?

  init(of reader: SiteReader, by key: MasterKey, in book: Book) {
    let credentials = Credentials(key, reader: reader.reader.text, key: reader.key)
    self.credentials = credentials
    link = reader.invited.flatMap { invited in
      guard Invitation.isOpen(invited: invited, on: book.today) else { return nil }
      let address = (book.settings.baseURL ?? "") + Invitation.page + Invitation.fragment(credentials)
      return (address, Invitation.lastDay(invited: invited))
    }
  }
}
