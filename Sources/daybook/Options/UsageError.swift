import Diagnostics

/// What is wrong with a flag or an argument, thrown where it is parsed or validated.
struct UsageError: Error, Equatable {
  /// The problem in lower case and without a full stop. The name of the flag is put before it where a flag's value is
  /// parsed.
  var message: String
  /// What the person can do about it.
  var hint: Hint?

  init(_ message: String, hint: Hint? = nil) {
    self.message = message
    self.hint = hint
  }
}
