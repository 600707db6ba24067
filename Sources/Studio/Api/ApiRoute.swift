import Accounts
import HTTPTypes

/// The addresses of the API.
enum ApiRoute: Sendable, Equatable {
  /// The specification of all of it.
  case specification
  /// What the day asks for.
  case today
  /// A habit with its figures, by its slug.
  case habit(String)
  /// Recording that a habit was done.
  case done
  /// Adding a task.
  case task

  /// The folder below which all of them lie.
  static let folder = "api"

  /// Whether a path, as it was sent, is one of the API, whether there is something or not.
  static func isOne(_ path: String) -> Bool { path == "/\(folder)" || path.hasPrefix("/\(folder)/") }

  /// All addresses as the specification writes them.
  static let all: [(path: String, route: ApiRoute)] = [
    ("/api/openapi.yml", .specification), ("/api/today", .today), ("/api/habits/{slug}", .habit("{slug}")),
    ("/api/done", .done), ("/api/task", .task),
  ]

  /// - Returns: `nil` where there is nothing.
  init?(_ path: SitePath) {
    guard path.parts.first == Self.folder, !path.isFolder else { return nil }
    switch Array(path.parts.dropFirst()) {
    case ["openapi.yml"]: self = .specification
    case ["today"]: self = .today
    case ["done"]: self = .done
    case ["task"]: self = .task
    case let parts where parts.count == 2 && parts[0] == "habits": self = .habit(parts[1])
    default: return nil
    }
  }

  /// The methods that it takes.
  var methods: [HTTPRequest.Method] {
    switch self {
    case .specification, .today, .habit: [.get, .head]
    case .done, .task: [.post]
    }
  }

  /// What a token has to allow; `nil` where none is asked for.
  var scope: AccessToken.Scope? {
    switch self {
    case .specification: nil
    case .today, .habit: .read
    case .done, .task: .write
    }
  }
}
