/// Why ArgumentParser could not parse a command line.
///
/// Its errors are internal to it, and what it publishes of them is an English text. They are read by reflection: by the
/// names of the cases of `ParserError` and by the order of their values. An error that is not known in this form is
/// ``unknown``, for which the text remains; `ParsingFailureTests` fail when a new version of the package changes a form.
enum ParsingFailure {
  /// A ``UsageError`` of this program; with the name of the flag whose value it is about, if any.
  case usage(UsageError, flag: String?)
  /// A flag that the command does not have: `--ouput`.
  case unknownFlag(String)
  /// A flag without its value.
  case missingValue(flag: String)
  /// An argument that the command needs and does not have.
  case missingArgument
  /// A value that is not of the flag's type, which is a number: other types have parsers that throw a ``UsageError``.
  case noNumber(String, flag: String?)
  case unknown

  init(_ error: any Error) {
    if let usage = error as? UsageError {
      self = .usage(usage, flag: nil)
      return
    }
    guard let found = Mirror(reflecting: error).children.first(where: { $0.label == "parserError" })?.value,
      let failure = Mirror(reflecting: found).children.first, let name = failure.label
    else {
      self = .unknown
      return
    }
    let values = Self.values(of: failure.value)
    switch (name, values.count) {
    case ("unknownOption", 2): self = Self.flag(values[1]).map { .unknownFlag($0) } ?? .unknown
    case ("missingValueForOption", 2): self = Self.flag(values[1]).map { .missingValue(flag: $0) } ?? .unknown
    case ("noValue", 1): self = .missingArgument
    case ("userValidationError", 1):
      self = (failure.value as? UsageError).map { .usage($0, flag: nil) } ?? .unknown
    case ("unableToParseValue", 5):
      let flag = Self.unwrapped(values[1]).flatMap(Self.flag)
      if let error = Self.unwrapped(values[4]) as? UsageError {
        self = .usage(error, flag: flag)
      } else if Self.unwrapped(values[4]) == nil, let text = values[2] as? String {
        self = .noNumber(text, flag: flag)
      } else {
        self = .unknown
      }
    default: self = .unknown
    }
  }

  /// The associated values of a case: the elements of a tuple, or the value itself.
  private static func values(of payload: Any) -> [Any] {
    let mirror = Mirror(reflecting: payload)
    return mirror.displayStyle == .tuple ? mirror.children.map(\.value) : [payload]
  }

  /// The flag as it is written: `--output`, `-p`.
  private static func flag(_ name: Any) -> String? {
    guard let form = Mirror(reflecting: name).children.first, let text = values(of: form.value).first else {
      return nil
    }
    return switch form.label {
    case "long": "--\(text)"
    case "short", "longWithSingleDash": "-\(text)"
    default: nil
    }
  }

  private static func unwrapped(_ value: Any) -> Any? {
    let mirror = Mirror(reflecting: value)
    return mirror.displayStyle == .optional ? mirror.children.first?.value : value
  }
}
