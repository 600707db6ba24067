import SitePlan

/// An error for a form that was not stored, with the page to send: the form with what was typed and the problems.
struct FormAgain: Error {
  var page: FormPage

  init(_ page: FormPage) { self.page = page }
}

/// An error for a page that is no ``FormPage`` and was not stored, with that page to send.
struct PageAgain: Error {
  /// The page with what was typed and the problems.
  var page: any PageModel
  /// The problems, for a script that shows no page; at least one.
  var sentences: [String]

  init(_ page: any PageModel, _ sentences: [String]) {
    self.page = page
    self.sentences = sentences
  }
}

extension PageAgain {
  /// The page of settings with a line that was not stored.
  init(_ page: SettingsPage, in words: Words) {
    self.init(page, page.problems.map { $0.sentence(in: words) })
  }
}

extension FormProblem {
  /// What is wrong, behind the label of its field.
  fileprivate func sentence(in words: Words) -> String { (label.map { $0 + words(.colon) } ?? "") + message }
}

extension ChangeRefusal {
  init(_ again: PageAgain) { sentences = again.sentences }

  /// All problems of the form, for a script that shows no page.
  init(_ again: FormAgain, in words: Words) {
    sentences = again.page.problems.map { $0.sentence(in: words) }
  }
}
