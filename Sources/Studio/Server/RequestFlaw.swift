import HTTPTypes

/// Why a request was refused: what a person reads, and the status.
struct RequestFlaw: Error, Equatable {
  var status: HTTPResponse.Status
  var message: String

  init(_ status: HTTPResponse.Status, _ message: String) {
    self.status = status
    self.message = message
  }

  static let notFound = RequestFlaw(.notFound, "There is no such page.")
  static let foreignHost = RequestFlaw(
    .misdirectedRequest, "This address is not one that Daybook answers to. Start it with --allow-host to add one.")
  static let foreignOrigin = RequestFlaw(.forbidden, "This form was sent from another site, and nothing was changed.")
  static let staleToken = RequestFlaw(
    .forbidden, "This page is from before Daybook was started anew. Go back, reload the page and try again.")
  static let noKey = RequestFlaw(
    .unauthorized, "Open the link that Daybook printed when it was started: it carries the key for this network.")
}
