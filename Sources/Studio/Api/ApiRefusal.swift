import Changes
import DataFolder
import Diagnostics
import HTTPTypes
import Journal
import SitePlan

extension ApiProblem {
  /// Whatever keeps a request from being done, for programs.
  ///
  /// - Parameter isOpen: Whether what went wrong unexpectedly may be told: where people sign in it is told to whoever runs the
  ///   server alone.
  init(_ error: any Error, in words: Words, weekStartsOn: Weekday, isOpen: Bool) {
    switch error {
    case let problem as ApiProblem: self = problem
    case let flaw as RequestFlaw: self.init(flaw, in: words)
    case is KeyReused: self.init(.unprocessableContent, .keyReused, words(.apiKeyReused))
    case let refused as RefusedCheckIn: self.init(refused, in: words, weekStartsOn: weekStartsOn)
    case let failure as StorageFailure: self.init(failure, in: words, isOpen: isOpen)
    case is FolderErrors, is EditFlaw:
      let refusal = ChangeRefusal(error, in: words, weekStartsOn: weekStartsOn)
      self.init(.conflict, .dataErrors, refusal?.text ?? words(.answerNotStored))
    case is CancellationError: self.init(.serviceUnavailable, .notReady, words(.liveEnded))
    default:
      guard let refusal = ChangeRefusal(error, in: words, weekStartsOn: weekStartsOn) else {
        self.init(.internalServerError, .failed, words(.answerFailed))
        return
      }
      self.init(.unprocessableContent, .refused, refusal.text)
    }
  }

  private init(_ flaw: RequestFlaw, in words: Words) {
    let code: Code =
      switch flaw.status {
      case .notFound: .notFound
      case .methodNotAllowed: .noMethod
      case .requestTimeout: .tooSlow
      case .contentTooLarge: .tooLarge
      case .misdirectedRequest: .foreignHost
      case .forbidden: .forbidden
      case .unauthorized: .noToken
      case .serviceUnavailable: .notReady
      default: .badRequest
      }
    let text = flaw.status == .notFound ? words(.apiNoAddress) : words(flaw.phrase)
    self.init(flaw.status, code, text)
  }

  private init(_ refused: RefusedCheckIn, in words: Words, weekStartsOn: Weekday) {
    let sentences = refused.problems.map {
      words.sentence($0, of: refused.habit, today: refused.today, weekStartsOn: weekStartsOn)
    }
    let first = refused.problems.first
    let isThere = first?.isAboutWhatIsThere == true
    self.init(
      isThere ? .conflict : .unprocessableContent, first?.apiCode ?? .refused,
      sentences.joined(separator: " "), field: first?.apiField)
  }

  private init(_ failure: StorageFailure, in words: Words, isOpen: Bool) {
    switch failure.reason {
    case .locked:
      self.init(.serviceUnavailable, .busy, words.sentence(failure), headers: [.retryAfter: "1"])
    case .changedMeanwhile: self.init(.conflict, .changedMeanwhile, words.sentence(failure))
    case .system, .notAllowed, .newerFormat:
      self.init(.internalServerError, .failed, isOpen ? words.sentence(failure) : words(.answerFailed))
    }
  }
}

extension CheckInProblem {
  /// Whether it is about what is recorded already.
  fileprivate var isAboutWhatIsThere: Bool {
    switch self {
    case .recorded, .reached, .addsNothing, .overLimit: true
    case .notDue, .beforeStart, .tooEarly, .afterEnd, .archived, .future, .timeToCome, .takesNoAmount, .needsAmount,
      .amountTooLarge, .commentTooLong, .commentNotOneLine:
      false
    }
  }

  fileprivate var apiCode: ApiProblem.Code {
    if isAboutWhatIsThere { return .alreadyRecorded }
    if case .commentTooLong = self { return .textTooLong }
    return .refused
  }

  /// The key of the body that it is about; `nil` where that is none of them alone.
  fileprivate var apiField: String? {
    switch self {
    case .beforeStart, .tooEarly, .afterEnd, .archived, .future: "date"
    case .timeToCome: "at"
    case .takesNoAmount, .needsAmount, .amountTooLarge, .addsNothing: "value"
    case .commentTooLong, .commentNotOneLine: "note"
    case .notDue, .recorded, .reached, .overLimit: nil
    }
  }
}
