import Changes
import Diagnostics

extension ProgramSchedule {
  /// What is written and called, as somebody is shown before it is.
  ///
  /// - Parameters:
  ///   - begins: Whether it begins; otherwise it ends.
  ///   - note: What is said where nothing is started by itself.
  func shown(begins: Bool, without note: String) -> String {
    var lines: [String] = []
    for file in files {
      lines.append(begins ? "This writes \(file.path):" : "This removes \(file.path).")
      if begins {
        lines += file.text.split(separator: "\n", omittingEmptySubsequences: false).dropLast().map { "  " + $0 }
      }
    }
    if let line { lines += [begins ? "This adds to your crontab:" : "This removes from your crontab:", "  " + line] }
    let calls = calls(begins: begins).map { $0.map { ShellWord.quoted($0) }.joined(separator: " ") }
    if !calls.isEmpty { lines += ["This calls:"] + calls.map { "  " + $0 } }
    if kind == .none { lines.append(note) }
    return lines.joined(separator: "\n")
  }
}
