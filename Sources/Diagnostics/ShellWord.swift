/// Quotes words for a shell.
public enum ShellWord {
  /// The word, in single quotes where a shell would read it as something else without them.
  public static func quoted(_ word: String) -> String {
    let plain = word.utf8.allSatisfy {
      (0x30...0x39).contains($0) || (0x41...0x5A).contains($0) || (0x61...0x7A).contains($0)
        || "-_./+:@%,=".utf8.contains($0)
    }
    if plain, !word.isEmpty { return word }
    return "'" + word.split(separator: "'", omittingEmptySubsequences: false).joined(separator: "'\\''") + "'"
  }
}
