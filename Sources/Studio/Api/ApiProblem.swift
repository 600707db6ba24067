import Answers
import HTTPTypes
import HummingbirdCore
import NIOCore

/// Why a program does not get what it asks for: problem details for HTTP (RFC 9457), with a code for programs and a text for
/// people.
struct ApiProblem: Error, Equatable {
  /// The kind of problem. Where a terminal says the same with a code, it is that code.
  enum Code: String, CaseIterable, Sendable {
    // Who asks
    case noToken = "no-token"
    case readOnly = "read-only"
    case tooManyTries = "too-many-tries"
    case foreignHost = "foreign-host"
    case forbidden

    // Where
    case notFound = "not-found"
    case noMethod = "no-method"

    // How it is sent
    case wrongType = "wrong-type"
    case tooLarge = "too-large"
    case tooSlow = "too-slow"
    case badRequest = "bad-request"
    case notJSON = "not-json"
    case repeatedKey = "repeated-key"
    case badKey = "bad-key"
    case keyReused = "key-reused"

    // What it says
    case unknownKey = "unknown-key"
    case missingKey = "missing-key"
    case wrongShape = "wrong-shape"
    case textTooLong = "text-too-long"
    case notADay = "not-a-day"
    case notATime = "not-a-time"
    case notAnAmount = "not-an-amount"
    case notAPlace = "not-a-place"
    case unknownHabit = "unknown-habit"
    case ambiguous
    case refused
    case alreadyRecorded = "already-recorded"

    // How things stand
    case dataErrors = "data-errors"
    case changedMeanwhile = "changed-meanwhile"
    case busy
    case notReady = "not-ready"
    case failed
  }

  var status: HTTPResponse.Status
  var code: Code
  /// What is wrong, in sentences in the language of the pages.
  var detail: String
  /// The key of the request's body that it is about; `nil` where it is about none.
  var field: String?
  var headers: HTTPFields = [:]

  init(
    _ status: HTTPResponse.Status, _ code: Code, _ detail: String, field: String? = nil, headers: HTTPFields = [:]
  ) {
    (self.status, self.code, self.detail, self.field, self.headers) = (status, code, detail, field, headers)
  }

  var response: Response {
    var fields = headers
    fields[.contentType] = "application/problem+json"
    fields[.cacheControl] = "no-store"
    return Response(status: status, headers: fields, body: ResponseBody(byteBuffer: ByteBuffer(string: json)))
  }

  private var json: String {
    JSONWriter.object {
      $0.member("title", status.reasonPhrase)
      $0.member("status", status.code)
      $0.member("code", code.rawValue)
      $0.member("detail", detail)
      $0.member("field", field)
    }
  }
}
