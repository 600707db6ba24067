/// What the person can do next: words, and calls of the program as lists of arguments.
///
/// A hint is written as an interpolated string with calls and flags as values, so that tests can run them and they are
/// quoted as a shell needs it:
///
/// ```swift
/// Diagnostic(.error, .refused, "Run is archived", hint: "\(call: "habit", "restore", "\(slug)") brings it back")
/// Diagnostic(.error, .needsConsent, "there is no terminal to ask on", hint: "\(flags: "--yes") deletes without
/// asking")
/// ```
///
/// Hints are the only texts of the program that contain calls of it.
public struct Hint: Equatable, Sendable {
  /// A part of a hint.
  public enum Part: Equatable, Sendable {
    /// Words for a person to read.
    case words(String)
    /// A call of the program.
    case call(Call)
    /// Flags and their values, to be added to the call that was made.
    case flags([Call.Word])
  }

  /// The parts in reading order.
  public private(set) var parts: [Part]

  /// A hint of words alone, from a text that is computed.
  public init(_ words: String) { parts = [.words(words)] }

  /// The calls in the hint, in reading order.
  public var calls: [Call] {
    parts.compactMap { if case .call(let call) = $0 { call } else { nil } }
  }

  /// Whether the hint has neither calls nor flags, so that it also helps on a page, where none can be made.
  public var isOfWords: Bool {
    parts.allSatisfy { if case .words = $0 { true } else { false } }
  }

  /// The hint with each of its calls replaced by what `change` returns for it.
  public func mapCalls(_ change: (Call) -> Call) -> Hint {
    var hint = self
    hint.parts = parts.map { if case .call(let call) = $0 { .call(change(call)) } else { $0 } }
    return hint
  }

  /// Both hints as one, the left one first.
  public static func + (left: Hint, right: Hint) -> Hint {
    var hint = left
    for part in right.parts { hint.parts.append(reading: part) }
    return hint
  }
}

extension [Hint.Part] {
  /// Appends a part; words that follow words are joined to one part, so that equal hints compare equal.
  fileprivate mutating func append(reading part: Hint.Part) {
    guard case .words(let words) = part else { return append(part) }
    if words.isEmpty { return }
    if case .words(let before)? = last { self[count - 1] = .words(before + words) } else { append(part) }
  }
}

extension Hint: CustomStringConvertible {
  /// The hint as it is printed, with calls and flags between backticks.
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
  /// Collects the words, values and calls of an interpolated hint.
  public struct StringInterpolation: StringInterpolationProtocol {
    fileprivate var parts: [Part] = []

    /// An empty hint.
    public init(literalCapacity: Int, interpolationCount: Int) {}

    /// Appends literal words.
    public mutating func appendLiteral(_ literal: String) { parts.append(reading: .words(literal)) }

    /// Appends the description of a value as words, such as a name, a day or a number.
    public mutating func appendInterpolation<Value>(_ value: Value) { parts.append(reading: .words("\(value)")) }

    /// Appends another hint with its calls and flags.
    public mutating func appendInterpolation(_ hint: Hint) {
      for part in hint.parts { parts.append(reading: part) }
    }

    /// Appends a call of the program.
    public mutating func appendInterpolation(_ call: Call) { parts.append(.call(call)) }

    /// Appends a call of the program, given by its arguments without the program's name.
    public mutating func appendInterpolation(call words: Call.Word...) { parts.append(.call(Call(words))) }

    /// Appends the name of a command whose further arguments are up to the person.
    public mutating func appendInterpolation(command words: Call.Word...) {
      parts.append(.call(Call(words, isWhole: false)))
    }

    /// Appends flags and their values, to be added to the call that was made.
    public mutating func appendInterpolation(flags words: Call.Word...) { parts.append(.flags(words)) }
  }

  /// A hint of words alone.
  public init(stringLiteral words: String) { self.init(words) }

  /// A hint made of words, calls and flags.
  public init(stringInterpolation: StringInterpolation) { parts = stringInterpolation.parts }
}

extension Sequence where Element == Hint {
  /// All hints as one, with the separator between them; an empty hint where there are none.
  public func joined(separator: String) -> Hint {
    var joined: Hint?
    for hint in self { joined = joined.map { $0 + Hint(separator) + hint } ?? hint }
    return joined ?? Hint("")
  }
}
