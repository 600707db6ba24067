/// How a command ends that was cancelled while it asked.
enum Cancellation {
  /// Runs a body that asks questions on the terminal.
  ///
  /// - Parameter consequence: What is said when it is cancelled: "nothing was saved".
  /// - Throws: ``CommandFailure`` with ``CommandFailure/Code/cancelled``, which has been said.
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
