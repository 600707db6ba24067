import Foundation
import HTTPTypes
import SitePlan

/// What a program sends: one object of JSON, of texts and numbers.
struct ApiBody: Sendable {
  private let values: [String: Value]
  private let words: Words

  /// A value of it. `null` says as much as leaving it out.
  private enum Value: Decodable, Sendable {
    case text(String)
    /// A number as a decimal: `5.2`.
    case number(String)
    case null
    case other

    init(from decoder: any Decoder) throws {
      let container = try decoder.singleValueContainer()
      if container.decodeNil() {
        self = .null
      } else if (try? container.decode(Bool.self)) != nil {
        self = .other
      } else if let text = try? container.decode(String.self) {
        self = .text(text)
      } else if let number = try? container.decode(Decimal.self), number.isFinite {
        self = .number("\(number)")
      } else if let number = try? container.decode(Double.self) {
        // Larger than any decimal, and than any amount.
        self = .number("\(number)")
      } else {
        self = .other
      }
    }

    /// The value in a form in which no two differ by how they were written.
    var canonical: String? {
      switch self {
      case .text(let text): "t\(text.utf8.count):\(text)"
      case .number(let text): "n\(text.utf8.count):\(text)"
      case .null: nil
      case .other: "o"
      }
    }
  }

  /// - Parameters:
  ///   - keys: Those that there are.
  ///   - contentType: The media type that is stated.
  init(_ bytes: [UInt8], contentType: String?, keys: [String], in words: Words) throws(ApiProblem) {
    let type = contentType?.split(separator: ";").first?.trimming().lowercased()
    guard type == "application/json" else {
      throw ApiProblem(.unsupportedMediaType, .wrongType, words(.apiWrongType))
    }
    do {
      values = try JSONDecoder().decode([String: Value].self, from: Data(bytes))
    } catch {
      throw ApiProblem(.badRequest, .notJSON, words(.apiNotJson))
    }
    self.words = words
    // Which of two values holds, every reader of JSON decides for itself (RFC 8259, section 4).
    if let repeated = JSONKeys.repeated(in: bytes) {
      let key = String(repeated.prefix(60))
      throw ApiProblem(.badRequest, .repeatedKey, words(.apiRepeatedKey, ["key": words.isolated(key)]), field: key)
    }
    if let unknown = values.keys.filter({ !keys.contains($0) }).min() {
      let shown = words.isolated(String(unknown.prefix(60)))
      throw ApiProblem(
        .unprocessableContent, .unknownKey, words(.apiUnknownKey, ["key": shown]), field: String(unknown.prefix(60)))
    }
  }

  /// All of it in one text, the same however the object was written.
  var canonical: String {
    values.sorted { $0.key < $1.key }.compactMap { key, value in
      value.canonical.map { "\(key.utf8.count):\(key)=\($0)" }
    }.joined(separator: ";")
  }

  /// A text; `nil` where there is none.
  func text(_ key: String) throws(ApiProblem) -> String? {
    switch values[key] {
    case nil, .null?: return nil
    case .text(let text)?: return text
    case .number?, .other?:
      throw ApiProblem(.unprocessableContent, .wrongShape, words(.apiNoText, ["key": key]), field: key)
    }
  }

  /// A text that has to be there.
  func required(_ key: String) throws(ApiProblem) -> String {
    if let text = try text(key), !text.allSatisfy(\.isWhitespace) { return text }
    throw ApiProblem(.unprocessableContent, .missingKey, words(.apiMissing, ["key": key]), field: key)
  }

  /// A number or a text.
  enum Amount: Equatable, Sendable {
    case number(String)
    case text(String)
  }

  /// A number or a text; `nil` where there is none.
  func amount(_ key: String) throws(ApiProblem) -> Amount? {
    switch values[key] {
    case nil, .null?: return nil
    case .text(let text)?: return .text(text)
    case .number(let text)?: return .number(text)
    case .other?:
      throw ApiProblem(.unprocessableContent, .wrongShape, words(.apiNoAmount, ["key": key]), field: key)
    }
  }
}
