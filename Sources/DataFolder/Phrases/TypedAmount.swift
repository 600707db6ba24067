import Journal

extension Amount {
  /// Reads an amount as people type it: in the form of files, or with a decimal comma: `5.2`, `5,2`, ` 5,2 `.
  ///
  /// - Parameter isDecimalComma: Whether the person's language writes decimals with a comma. If not, a comma that may
  ///   also group thousands, as in `1,000`, fails instead of being guessed at.
  public static func typed(_ text: String, isDecimalComma: Bool = false) -> Result<Amount, Flaw> {
    let written = text.filter { !$0.isWhitespace }
    let parts = written.split(separator: ",", omittingEmptySubsequences: false)
    guard parts.count == 2, isDecimalComma || !AmountHint.mayGroupThousands(parts) else { return parse(written) }
    return parse(parts.joined(separator: "."))
  }
}
