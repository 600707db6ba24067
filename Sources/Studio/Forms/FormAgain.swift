import SitePlan

/// Why a form was not stored: the page that says it, with what was typed.
struct FormAgain: Error {
  var page: FormPage

  init(_ page: FormPage) { self.page = page }
}

extension ChangeRefusal {
  /// All that is wrong with the form, for a script that shows no page.
  init(_ again: FormAgain, in words: Words) {
    sentences = again.page.problems.map { problem in
      (problem.label.map { $0 + words(.colon) } ?? "") + problem.message
    }
  }
}
