import Accounts
import DataFolder
import HTTPTypes
import HummingbirdCore
import Journal
import SitePlan

/// What devices get that ask for somebody's calendars by an address with a secret.
struct CalendarRoutes: Sendable {
  let folder: AccountFolder

  /// The calendar at a path, `/calendar/<secret>/habits.ics`; `nil` for all other paths.
  ///
  /// Whoever has the address needs neither an account nor the key of the network: programs for calendars send neither.
  ///
  /// - Throws: `RequestFlaw` where nothing is to be had there, or not any more.
  func response(to request: Request, at path: SitePath, _ site: LiveSite, served: (Book) -> [Username]) async throws
    -> Response?
  {
    guard path.parts.first == CalendarAddress.folder else { return nil }
    guard path.parts.count == 3, let file = CalendarFile(named: path.parts[2]),
      let address = folder.values(of: AccountFolder.calendars).first(where: { $0.secret.matches(path.parts[1]) })
    else { throw RequestFlaw.notFound }
    guard request.method == .get || request.method == .head else {
      throw RequestFlaw(.methodNotAllowed, .answerNoMethod)
    }
    guard let revision = await site.revision else { throw RequestFlaw(.serviceUnavailable, .answerNobody) }
    let person = revision.book.formerNames[address.person] ?? address.person
    guard let siteID = revision.book.settings.siteID, served(revision.book).contains(person),
      let bytes = revision.spoken(to: .person(person)).maker.calendar(
        file, of: person, in: revision.book, siteID: siteID)
    else { throw RequestFlaw.notFound }
    var response = FileResponse.response(bytes, type: ContentTypes.type(of: file.name), to: request)
    // The address is a secret, and so is what it gives.
    response.headers[.cacheControl] = "private, no-cache"
    return response
  }
}
