import Accounts
import Audience
import Editions
import HTTPTypes
import HummingbirdCore
import Journal
import SitePlan

/// What pages and forms of accounts are answered with: whose they are, and what a request says besides.
extension StudioResponder {
  /// The forms of everybody's accounts; `nil` for whoever does not run the server, as if there were no such page.
  func ownerForms(
    of reader: Reader, _ visitor: Visitor, _ request: Request, in revision: LiveRevision
  ) -> OwnerForms? {
    guard visitor.runsTheSite, let forms = accountForms(of: reader, visitor, in: revision) else { return nil }
    return OwnerForms(
      routes: forms.routes, revision: revision, member: forms.member, person: forms.person, reached: reached(request))
  }

  /// The address at which links to this server begin: that of the settings, and without one that by which somebody came,
  /// which is one of those that the server answers to.
  private func reached(_ request: Request) -> WebOrigin? {
    if let origin = configuration.origin { return origin }
    guard let authority = request.head.authority, let plain = WebOrigin("http://" + authority) else { return nil }
    return plain.isLoopback || configuration.isWithoutHTTPS ? plain : WebOrigin("https://" + authority)
  }

  func supportForms(of reader: Reader, _ visitor: Visitor, in revision: LiveRevision) -> SupportForms? {
    accountForms(of: reader, visitor, in: revision).map { forms in
      SupportForms(routes: forms.routes, revision: revision, member: forms.member, person: forms.person)
    }
  }

  /// The page of the same edition from which somebody comes, as far as the browser says it.
  func pageBefore(_ request: Request, in edition: EditionChoice.Edition) -> String? {
    guard let referer = request.headers[.referer], let start = referer.range(of: "/\(edition.folder)/") else {
      return nil
    }
    let page = String(referer[start.upperBound...].prefix { $0 != "?" && $0 != "#" })
    return page.isEmpty ? "index.html" : page == SupportPage.path ? nil : page
  }

  /// The page that a link to the page of reports names.
  func pageNamed(in request: Request) -> String? {
    guard let query = request.uri.query, let fields = try? FormFields(query: query) else { return nil }
    return fields["page"].flatMap(SupportForms.page)
  }

  var answersCookie: AnswersCookie { AnswersCookie(isSecure: !configuration.isWithoutHTTPS) }

  func accountForms(of reader: Reader, _ visitor: Visitor, in revision: LiveRevision) -> AccountForms? {
    guard let desk, case .member(let member) = visitor, case .person(let username) = reader,
      let person = revision.book.person(username)
    else { return nil }
    return AccountForms(routes: routes(desk), revision: revision, member: member, person: person)
  }
}
