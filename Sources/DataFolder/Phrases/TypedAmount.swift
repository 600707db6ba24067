import Journal

extension Amount {
  /// Reads an amount as people type it: as files have it, or with a decimal comma: `5.2`, `5,2`, ` 5,2 `.
  ///
  /// - Parameter isDecimalComma: Whether a comma is the decimal mark where it is typed. Where it is not, one that may as well
  ///   group thousands, as in `1,000`, is not guessed at: a flaw.
  public static func typed(_ text: String, isDecimalComma: Bool = false) -> Result<Amount, Flaw> {
    let written = text.filter { !$0.isWhitespace }
    let parts = written.split(separator: ",", omittingEmptySubsequences: false)
    guard parts.count == 2, isDecimalComma || !AmountAdvice.mayGroupThousands(parts) else { return parse(written) }
    return parse(parts.joined(separator: "."))
  }
}
