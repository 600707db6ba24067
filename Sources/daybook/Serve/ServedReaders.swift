import Diagnostics
import Editions
import Journal
import Sealing
import Studio

extension ReaderService {
  /// What readers of the site of a data folder sign in by, and what they open of it, where its key is on this machine.
  ///
  /// - Parameters:
  ///   - output: The folder of the site.
  ///   - memory: What was worked out before by the same process.
  static func served(root: String, output: String, memory: SealingMemory) -> ReaderService {
    var service = ReaderService { book in
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
    service.open = { book, reader, person in
      // What is wrong with the key is said on the page of readers.
      let sealing = (try? SealingKeys(root: root, book, memory: memory).find()) ?? nil
      return sealing?.secrets()[reader].flatMap { HostedReading(by: $0, only: person, inSite: output) }
    }
    return service
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
