import Diagnostics

/// Asks before something is deleted that somebody may miss.
enum Consent {
  /// Asks a question on the terminal that is answered with yes or no.
  ///
  /// - Parameters:
  ///   - question: What is going to happen: `Delete Home, with 3 tasks?`
  ///   - statement: The same for those whom nobody can ask: `this deletes Home, with 3 tasks`.
  ///   - kept: What is printed after a no: `Home is kept`.
  /// - Throws: ``CommandFailure`` after a no, and where there is no terminal to ask on.
  static func ask(_ question: String, statement: String, otherwise kept: String) throws(CommandFailure) {
    guard RawTerminal.isThere else {
      throw CommandFailure(.usage, .needsConsent, statement, hint: "\(flags: "--yes") does it without asking")
    }
    try Cancellation.saying(kept) { terminal throws(PromptCancelled) in
      let prompter = Prompter(on: terminal)
      if !(try prompter.confirm(question, preferred: false)) { throw PromptCancelled() }
    }
  }
}
