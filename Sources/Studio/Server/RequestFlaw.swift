import HTTPTypes
import SitePlan

/// An error for a request that is refused, with the status and the phrase that the page shows.
struct RequestFlaw: Error, Equatable {
  var status: HTTPResponse.Status
  var phrase: Phrase

  init(_ status: HTTPResponse.Status, _ phrase: Phrase) {
    self.status = status
    self.phrase = phrase
  }

  static let notFound = RequestFlaw(.notFound, .answerNotFound)
  static let foreignHost = RequestFlaw(.misdirectedRequest, .answerForeignHost)
  static let foreignOrigin = RequestFlaw(.forbidden, .answerForeignOrigin)
  static let staleToken = RequestFlaw(.forbidden, .answerStaleToken)
  static let notSignedIn = RequestFlaw(.unauthorized, .accountNotSignedIn)
  static let noKey = RequestFlaw(.unauthorized, .answerNoKey)
}
