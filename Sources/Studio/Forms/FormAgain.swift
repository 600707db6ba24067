import SitePlan

/// An error for a form that was not stored, with the page to send: the form with what was typed and the problems.
struct FormAgain: Error {
  var page: FormPage

  init(_ page: FormPage) { self.page = page }
}

extension ChangeRefusal {
  /// All problems of the form, for a script that shows no page.
  init(_ again: FormAgain, in words: Words) {
    sentences = again.page.problems.map { problem in
      (problem.label.map { $0 + words(.colon) } ?? "") + problem.message
    }
  }
}
