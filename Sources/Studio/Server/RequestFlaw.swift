import HTTPTypes
import SitePlan

/// An error for a request that is refused, with the status and the phrase that the page shows.
struct RequestFlaw: Error, Equatable {
  var status: HTTPResponse.Status
  var phrase: Phrase
  /// What the security log says of it; `nil` for what is no attempt at anything, such as a mistyped address. Whoever asked
  /// is not told.
  var event: String?

  init(_ status: HTTPResponse.Status, _ phrase: Phrase, event: String? = nil) {
    self.status = status
    self.phrase = phrase
    self.event = event
  }

  static let notFound = RequestFlaw(.notFound, .answerNotFound)
  /// Something of somebody else, or for those who run the server: it is answered as if it were not there.
  static let notTheirs = RequestFlaw(.notFound, .answerNotFound, event: "asked for what is not theirs")
  static let foreignHost = RequestFlaw(
    .misdirectedRequest, .answerForeignHost, event: "asked under a name that is not the server's")
  static let foreignOrigin = RequestFlaw(
    .forbidden, .answerForeignOrigin, event: "sent a form of another site")
  static let staleToken = RequestFlaw(
    .forbidden, .answerStaleToken, event: "sent a form of no session, or of another one")
  static let aroundTheProxy = RequestFlaw(.forbidden, .accountByProxy, event: "came around the proxy")
  static let notSignedIn = RequestFlaw(.unauthorized, .accountNotSignedIn)
  static let noKey = RequestFlaw(.unauthorized, .answerNoKey)
}
