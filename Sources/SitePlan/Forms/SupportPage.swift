/// Where somebody reports a problem, with what they reported before and what was answered; for owners also what others
/// reported.
public struct SupportPage: PageModel {
  /// The template `Templates/pages/support.mustache`.
  public static let template = "pages/support"
  /// The keys that `pages/support` may name.
  public static let fields = Fields<SupportPage> {
    $0.include(\.frame)
    $0.list("problems", \.problems)
    $0.list("groups", \.groups)
    $0.list("hidden", \.hidden)
    $0.text("sent_along", \.sentAlong)
    $0.text("reader", \.reader)
    $0.number("photo_limit", \.photoLimit)
    $0.list("own", \.own)
    $0.flag("runs_the_site", \.runsTheSite)
    $0.list("open", \.open)
    $0.list("answered", \.answered)
    $0.flag("is_kept", \.isKept)
  }

  /// The path of the page inside a home edition.
  public static let path = "support.html"

  /// The page frame, as on the other pages of the edition.
  public var frame: Frame
  /// The fields of a new report.
  public var groups: [FormGroup]
  /// What is sent along with it.
  public var hidden: [HiddenField]
  /// What is sent along with it, in words.
  public var sentAlong: String
  /// Who reads a report, in words.
  public var reader: String
  /// The largest picture, in bytes.
  public var photoLimit: Int
  /// What the person reported.
  public var own: [ReportNode] = []
  /// Whether the reader runs the server.
  public var runsTheSite = false
  /// What others reported and was not answered; empty for whoever does not run the server.
  public var open: [ReportNode] = []
  /// What others reported and was answered; empty for whoever does not run the server.
  public var answered: [ReportNode] = []
  /// Why nothing was stored; empty where nothing was sent.
  public private(set) var problems: [FormProblem] = []
  /// Whether the page holds what was typed and not stored.
  public private(set) var isKept = false

  /// A page of which nothing was sent yet.
  ///
  /// Each parameter is described at its property.
  public init(
    frame: Frame, groups: [FormGroup], hidden: [HiddenField], sentAlong: String, reader: String, photoLimit: Int
  ) {
    self.frame = frame
    self.groups = groups
    self.hidden = hidden
    self.sentAlong = sentAlong
    self.reader = reader
    self.photoLimit = photoLimit
  }

  /// The same page after something was sent, saying why it was not stored.
  public func again(_ problem: String?) -> SupportPage {
    var page = self
    page.problems = (problem.map { [FormProblem($0)] } ?? []) + FormProblem.collected(from: &page.groups)
    page.isKept = true
    // This page is the response at `-/<action>`, one folder below the edition's own.
    page.frame.root = "../"
    return page
  }
}

/// A report, and what was answered.
public struct ReportNode: TemplateNode {
  /// The keys that `own`, `open` and `answered` offer.
  public static let fields = Fields<ReportNode> {
    $0.text("number", \.number)
    $0.text("person", \.person)
    $0.text("name", \.name)
    $0.text("date", \.date)
    $0.texts("paragraphs", \.paragraphs)
    $0.text("about", \.about)
    $0.text("picture", \.picture)
    $0.list("answers", \.answers)
  }

  /// Its number.
  public var number: String
  /// Whose it is: the username.
  public var person: String
  /// What to call them; `nil` for the reader's own.
  public var name: String?
  /// When it was reported, in words.
  public var date: String
  /// What was said.
  public var paragraphs: [String]
  /// The page and the version, in words.
  public var about: String
  /// The address of the picture, relative to the edition's folder.
  public var picture: String?
  /// What was answered.
  public var answers: [AnswerNode]

  /// Each parameter is described at its property.
  public init(
    number: String, person: String, name: String?, date: String, paragraphs: [String], about: String, picture: String?,
    answers: [AnswerNode]
  ) {
    self.number = number
    self.person = person
    self.name = name
    self.date = date
    self.paragraphs = paragraphs
    self.about = about
    self.picture = picture
    self.answers = answers
  }
}

/// What was answered to a report.
public struct AnswerNode: TemplateNode {
  /// The keys that `answers` offers.
  public static let fields = Fields<AnswerNode> {
    $0.text("author", \.author)
    $0.text("date", \.date)
    $0.texts("paragraphs", \.paragraphs)
  }

  /// What to call who answered; `nil` for somebody who is gone.
  public var author: String?
  /// When, in words.
  public var date: String
  /// What was said.
  public var paragraphs: [String]

  /// Each parameter is described at its property.
  public init(author: String?, date: String, paragraphs: [String]) {
    self.author = author
    self.date = date
    self.paragraphs = paragraphs
  }
}
