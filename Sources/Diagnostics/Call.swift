/// A call of the program: the list of its arguments.
public struct Call: Equatable, Sendable {
  /// The program's name, with which calls begin where they are printed.
  public static let program = "daybook"

  /// Without the program's name: `habit`, `restore`, `run`.
  public var words: [Word]
  /// Whether it can be made as it is. Otherwise it is a command by its name, and its help tells what it takes.
  public var isWhole: Bool

  /// - Parameter words: Without the program's name.
  public init(_ words: [Word], isWhole: Bool = true) {
    self.words = words
    self.isWhole = isWhole
  }

  /// - Parameter words: Without the program's name.
  public init(_ words: Word...) { self.init(words) }

  /// One argument, whatever characters it has; a part of it may be left for the person to fill in.
  ///
  /// ```swift
  /// "\(slug)=\(.amount)"
  /// ```
  public struct Word: Equatable, Sendable {
    /// As it stands in the list of arguments; what is to be filled in is there by its name.
    public private(set) var text: String
    /// What the person has to fill in.
    public private(set) var placeholders: [Placeholder]

    /// A text that stands for itself.
    public init(_ text: String) {
      self.text = text
      placeholders = []
    }
  }

  /// What only the person knows, and fills in where a call is printed.
  public enum Placeholder: String, CaseIterable, Sendable {
    /// A habit, by the name of its file.
    case habit = "HABIT"
    /// A day, as `2026-11-20`.
    case day = "DAY"
    /// How much, as `5.2`.
    case amount = "AMOUNT"
    /// The username of one of the people.
    case username = "USERNAME"
    /// What somebody or something is called.
    case name = "NAME"
    /// A sentence of one's own.
    case text = "TEXT"
    /// A folder.
    case folder = "DIR"
    /// A number that counts things.
    case number = "N"
  }
}

extension Call: CustomStringConvertible {
  /// `daybook habit restore run`: as a shell reads it.
  public var description: String { ([Self.program] + words.map(\.description)).joined(separator: " ") }
}

extension Call.Word: CustomStringConvertible {
  /// As a shell reads it.
  public var description: String { ShellWord.quoted(text) }
}

extension Call.Word: ExpressibleByStringInterpolation {
  /// The pieces of a word, in their order.
  public struct StringInterpolation: StringInterpolationProtocol {
    fileprivate var word = Call.Word("")

    /// An empty word.
    public init(literalCapacity: Int, interpolationCount: Int) {}

    /// What is always the same.
    public mutating func appendLiteral(_ literal: String) { word.text += literal }

    /// A name, a day, a number.
    public mutating func appendInterpolation<Value>(_ value: Value) { word.text += "\(value)" }

    /// What the person fills in.
    public mutating func appendInterpolation(_ placeholder: Call.Placeholder) {
      word.text += placeholder.rawValue
      word.placeholders.append(placeholder)
    }
  }

  /// What is always the same.
  public init(stringLiteral text: String) { self.init(text) }

  /// A word that is put together.
  public init(stringInterpolation: StringInterpolation) { self = stringInterpolation.word }
}

extension Call.Word {
  /// A whole word for the person to fill in.
  public static func fillingIn(_ placeholder: Call.Placeholder) -> Call.Word { "\(placeholder)" }

  /// A habit to fill in.
  public static let habit: Call.Word = .fillingIn(.habit)
  /// A day to fill in.
  public static let day: Call.Word = .fillingIn(.day)
  /// An amount to fill in.
  public static let amount: Call.Word = .fillingIn(.amount)
  /// A username to fill in.
  public static let username: Call.Word = .fillingIn(.username)
  /// A name to fill in.
  public static let name: Call.Word = .fillingIn(.name)
  /// A sentence to fill in.
  public static let ownText: Call.Word = .fillingIn(.text)
  /// A folder to fill in.
  public static let folder: Call.Word = .fillingIn(.folder)
  /// A number to fill in.
  public static let number: Call.Word = .fillingIn(.number)
}
