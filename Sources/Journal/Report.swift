/// A problem that somebody reported to whoever runs the daybook, and what was answered.
public struct Report: Hashable, Sendable {
  /// What somebody answered.
  public struct Answer: Hashable, Sendable {
    /// Who answered; `nil` for somebody who is gone.
    public var author: Username?
    /// When, in the author's time.
    public var at: DayAndTime
    /// What was answered.
    public var text: String

    /// Each parameter is described at its property.
    public init(by author: Username?, at: DayAndTime, text: String) {
      self.author = author
      self.at = at
      self.text = text
    }
  }

  /// Its number among the person's reports, from 1.
  public var number: Int
  /// When it was reported, in the person's time.
  public var at: DayAndTime
  /// The page that it is about, relative to the person's pages; `nil` where it is about none.
  public var page: String?
  /// The version of the program.
  public var version: String?
  /// The name of a picture in the person's folder `files`; `nil` for none.
  public var picture: String?
  /// What happened, in the person's words.
  public var text: String
  /// What was answered, in order.
  public var answers: [Answer]

  /// Each parameter is described at its property.
  public init(
    number: Int, at: DayAndTime, page: String? = nil, version: String? = nil, picture: String? = nil, text: String,
    answers: [Answer] = []
  ) {
    self.number = number
    self.at = at
    self.page = page
    self.version = version
    self.picture = picture
    self.text = text
    self.answers = answers
  }
}
