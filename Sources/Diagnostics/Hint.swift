/// What to do next: words, and calls of the program as lists of arguments.
///
/// It is written as a text is, with calls and flags as values in it, so that they can be tried out, added to, and quoted as
/// a shell needs it:
///
/// ```swift
/// Diagnostic(.error, .refused, "Run is archived", hint: "\(call: "habit", "restore", "\(slug)") brings it back")
/// Diagnostic(.error, .needsConsent, "there is no terminal to ask on", hint: "\(flags: "--yes") deletes without asking")
/// ```
///
/// No other text of the program has a call of it.
public struct Hint: Equatable, Sendable {
  /// What a hint is made of.
  public enum Part: Equatable, Sendable {
    /// Words for a person to read.
    case words(String)
    /// Something to call.
    case call(Call)
    /// What to add to the call that led here: flags and their values.
    case flags([Call.Word])
  }

  /// In the order of reading.
  public private(set) var parts: [Part]

  /// Words without a call, however they came about.
  public init(_ words: String) { parts = [.words(words)] }

  /// The calls that it names.
  public var calls: [Call] {
    parts.compactMap { if case .call(let call) = $0 { call } else { nil } }
  }

  /// Whether it is words alone, which help wherever they are read: a page knows no calls and no flags.
  public var isOfWords: Bool {
    parts.allSatisfy { if case .words = $0 { true } else { false } }
  }

  /// The same hint with other calls in place of its own.
  public func mapCalls(_ change: (Call) -> Call) -> Hint {
    var hint = self
    hint.parts = parts.map { if case .call(let call) = $0 { .call(change(call)) } else { $0 } }
    return hint
  }

  /// One hint after the other, as one.
  public static func + (left: Hint, right: Hint) -> Hint {
    var hint = left
    for part in right.parts { hint.parts.append(reading: part) }
    return hint
  }
}

extension [Hint.Part] {
  /// Adds what is read next: words after words are one part, however they were written.
  fileprivate mutating func append(reading part: Hint.Part) {
    guard case .words(let words) = part else { return append(part) }
    if words.isEmpty { return }
    if case .words(let before)? = last { self[count - 1] = .words(before + words) } else { append(part) }
  }
}

extension Hint: CustomStringConvertible {
  /// As it is printed: calls and flags stand between backticks.
  public var description: String {
    parts.map { part in
      switch part {
      case .words(let words): words
      case .call(let call): "`\(call)`"
      case .flags(let words): "`" + words.map(\.description).joined(separator: " ") + "`"
      }
    }.joined()
  }
}

extension Hint: ExpressibleByStringInterpolation {
  /// Words and calls in the order in which they are written.
  public struct StringInterpolation: StringInterpolationProtocol {
    fileprivate var parts: [Part] = []

    /// An empty hint.
    public init(literalCapacity: Int, interpolationCount: Int) {}

    /// Words of the program.
    public mutating func appendLiteral(_ literal: String) { parts.append(reading: .words(literal)) }

    /// What is said in words: a name, a day, a number.
    public mutating func appendInterpolation<Value>(_ value: Value) { parts.append(reading: .words("\(value)")) }

    /// Words with the calls that they name.
    public mutating func appendInterpolation(_ hint: Hint) {
      for part in hint.parts { parts.append(reading: part) }
    }

    /// Something to call.
    public mutating func appendInterpolation(_ call: Call) { parts.append(.call(call)) }

    /// Something to call: its words without the program's name.
    public mutating func appendInterpolation(call words: Call.Word...) { parts.append(.call(Call(words))) }

    /// A command by its name, where what it is called with is up to the person.
    public mutating func appendInterpolation(command words: Call.Word...) {
      parts.append(.call(Call(words, isWhole: false)))
    }

    /// What to add to the call that led here.
    public mutating func appendInterpolation(flags words: Call.Word...) { parts.append(.flags(words)) }
  }

  /// Words alone.
  public init(stringLiteral words: String) { self.init(words) }

  /// Words and calls.
  public init(stringInterpolation: StringInterpolation) { parts = stringInterpolation.parts }
}

extension Sequence where Element == Hint {
  /// All of them as one.
  public func joined(separator: String) -> Hint {
    var joined: Hint?
    for hint in self { joined = joined.map { $0 + Hint(separator) + hint } ?? hint }
    return joined ?? Hint("")
  }
}
