import SitePlan

/// Why a form was not stored: the page that says it, with what was typed.
struct FormAgain: Error {
  var page: FormPage
  /// All of it in one text, for a script that shows no page.
  var message: String

  init(_ page: FormPage) {
    self.page = page
    message = page.problems.map { problem in problem.label.map { "\($0): \(problem.message)" } ?? problem.message }
      .joined(separator: "\n")
  }
}
