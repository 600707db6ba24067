/// Ends commands whose questions were cancelled.
enum Cancellation {
  /// Runs a body that asks questions on the terminal.
  ///
  /// - Parameter consequence: What to print when it is cancelled: "nothing was saved".
  /// - Throws: ``CommandFailure`` with ``CommandFailure/Code/cancelled`` and no diagnostics, since the consequence was
  ///   printed.
  static func saying<Result>(
    _ consequence: String, _ body: (RawTerminal) throws(PromptCancelled) -> Result
  ) throws(CommandFailure) -> Result {
    do {
      return try RawTerminal.with(body)
    } catch {
      Console.sayCancelled(consequence)
      throw CommandFailure(.cancelled)
    }
  }
}
