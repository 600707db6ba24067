import HTTPTypes
import SitePlan

/// Why a request was refused: the status, and what a person reads in the language of the pages.
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
  static let noKey = RequestFlaw(.unauthorized, .answerNoKey)
}
