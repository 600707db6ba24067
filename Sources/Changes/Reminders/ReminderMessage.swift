import Diagnostics

/// What is told to somebody at once, in words.
public struct ReminderMessage: Sendable, Equatable {
  /// An answer that a message offers.
  public struct Answer: Sendable, Equatable {
    /// The words on its button.
    public var label: String
    /// Where it leads.
    public var link: String
    /// What is sent there to give the answer at once; `nil` where a page asks.
    public var body: String?

    /// - Parameters:
    ///   - label: The words on its button.
    ///   - link: Where it leads.
    ///   - body: What is sent there to give the answer at once; `nil` where a page asks.
    public init(_ label: String, link: String, body: String? = nil) {
      (self.label, self.link, self.body) = (label, link, body)
    }
  }

  /// A thing that is told.
  public struct Item: Sendable, Equatable {
    /// What it is: `habit`, `task` or `news`.
    public var kind: String
    /// A sentence.
    public var text: String
    /// The page that asks what about it, in words around its address; `nil` where none does.
    public var question: String?

    /// - Parameters:
    ///   - kind: `habit`, `task` or `news`.
    ///   - text: A sentence.
    ///   - question: The page that asks what about it, in words around its address; `nil` where none does.
    public init(kind: String, text: String, question: String? = nil) {
      (self.kind, self.text, self.question) = (kind, text, question)
    }
  }

  /// What no other message is called, in letters and digits; the same where it is sent again because nobody knows whether
  /// it was taken.
  public var id: String
  /// The head, in one line.
  public var title: String
  /// What is told.
  public var items: [Item]
  /// The page to open; `nil` where there is none.
  public var page: String?
  /// Why somebody gets it, for mails.
  public var reason: String?
  /// The answers that it offers, three at most.
  public var answers: [Answer]
  /// What the sender is called.
  public var sender: String

  /// A message; each parameter is described at its property.
  public init(
    id: String, title: String, items: [Item], page: String? = nil, reason: String? = nil, answers: [Answer] = [],
    sender: String
  ) {
    self.id = id
    self.title = title
    self.items = items
    self.page = page
    self.reason = reason
    self.answers = answers
    self.sender = sender
  }

  /// Everything below the title; empty where the title says it all.
  public var body: String {
    let lines = items.map(\.text)
    return lines == [title] ? "" : lines.joined(separator: "\n")
  }

  /// The message for programs, as `docs/reminders.md` describes it.
  var json: String {
    let items = items.map { item in "{\"kind\":\(JSONText.literal(item.kind)),\"text\":\(JSONText.literal(item.text))}"
    }
    let members = [
      "\"id\":\(JSONText.literal(id))", "\"title\":\(JSONText.literal(title))",
      "\"items\":[\(items.joined(separator: ","))]", "\"page\":\(page.map(JSONText.literal) ?? "null")",
    ]
    return "{\(members.joined(separator: ","))}\n"
  }
}
