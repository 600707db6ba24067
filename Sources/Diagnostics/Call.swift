/// A call of the program, as a list of arguments.
public struct Call: Equatable, Sendable {
  /// The program's name, which begins every call that is printed.
  public static let program = "daybook"

  /// The arguments without the program's name: `habit`, `restore`, `run`.
  public var words: [Word]
  /// Whether the call can be run as it is. Otherwise it only names a command, whose help tells its arguments.
  public var isWhole: Bool

  /// - Parameters:
  ///   - words: The arguments without the program's name.
  ///   - isWhole: Whether the call can be run as it is.
  public init(_ words: [Word], isWhole: Bool = true) {
    self.words = words
    self.isWhole = isWhole
  }

  /// A call that can be run as it is.
  ///
  /// - Parameter words: The arguments without the program's name.
  public init(_ words: Word...) { self.init(words) }

  /// One argument, with any characters; parts of it may be placeholders for the person to fill in.
  ///
  /// ```swift
  /// "\(slug)=\(.amount)"
  /// ```
  public struct Word: Equatable, Sendable {
    /// The argument, unquoted; a placeholder is in it by its name, as in `AMOUNT`.
    public private(set) var text: String
    /// The placeholders in the argument, in their order.
    public private(set) var placeholders: [Placeholder]

    /// An argument without placeholders.
    public init(_ text: String) {
      self.text = text
      placeholders = []
    }
  }

  /// A part of a call that only the person knows and has to fill in.
  public enum Placeholder: String, CaseIterable, Sendable {
    /// A habit's slug.
    case habit = "HABIT"
    /// A day, such as `2026-11-20`.
    case day = "DAY"
    /// An amount, such as `5.2`.
    case amount = "AMOUNT"
    /// A person's username.
    case username = "USERNAME"
    /// The name of a person or a thing.
    case name = "NAME"
    /// The address of a page.
    case address = "ADDRESS"
    /// A sentence in the person's own words.
    case text = "TEXT"
    /// The path of a folder.
    case folder = "DIR"
    /// A count.
    case number = "N"
  }
}

extension Call: CustomStringConvertible {
  /// The call as a line for a shell: `daybook habit restore run`.
  public var description: String { ([Self.program] + words.map(\.description)).joined(separator: " ") }
}

extension Call.Word: CustomStringConvertible {
  /// The argument, quoted where a shell needs it.
  public var description: String { ShellWord.quoted(text) }
}

extension Call.Word: ExpressibleByStringInterpolation {
  /// Collects the literals and values of an interpolated argument.
  public struct StringInterpolation: StringInterpolationProtocol {
    fileprivate var word = Call.Word("")

    /// An empty word.
    public init(literalCapacity: Int, interpolationCount: Int) {}

    /// Appends a literal text.
    public mutating func appendLiteral(_ literal: String) { word.text += literal }

    /// Appends the description of a value, such as a name, a day or a number.
    public mutating func appendInterpolation<Value>(_ value: Value) { word.text += "\(value)" }

    /// Appends a placeholder for the person to fill in.
    public mutating func appendInterpolation(_ placeholder: Call.Placeholder) {
      word.text += placeholder.rawValue
      word.placeholders.append(placeholder)
    }
  }

  /// An argument without placeholders.
  public init(stringLiteral text: String) { self.init(text) }

  /// An argument made of literals, values and placeholders.
  public init(stringInterpolation: StringInterpolation) { self = stringInterpolation.word }
}

extension Call.Word {
  /// An argument that is nothing but a placeholder.
  public static func fillingIn(_ placeholder: Call.Placeholder) -> Call.Word { "\(placeholder)" }

  /// A placeholder for a habit's slug.
  public static let habit: Call.Word = .fillingIn(.habit)
  /// A placeholder for a day.
  public static let day: Call.Word = .fillingIn(.day)
  /// A placeholder for an amount.
  public static let amount: Call.Word = .fillingIn(.amount)
  /// A placeholder for a username.
  public static let username: Call.Word = .fillingIn(.username)
  /// A placeholder for a name.
  public static let name: Call.Word = .fillingIn(.name)
  /// The address of a page.
  public static let address: Call.Word = .fillingIn(.address)
  /// A placeholder for a sentence in the person's own words.
  public static let ownText: Call.Word = .fillingIn(.text)
  /// A placeholder for the path of a folder.
  public static let folder: Call.Word = .fillingIn(.folder)
  /// A placeholder for a count.
  public static let number: Call.Word = .fillingIn(.number)
}
