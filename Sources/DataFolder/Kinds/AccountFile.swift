import Diagnostics

/// `people/<username>/account.yml`: secrets, which are neither read nor published.
enum AccountFile {
  /// Warns where others than the file's owner may read or write it.
  static func check(in folder: OpenFolder, files: FolderFiles, into problems: inout [Diagnostic]) {
    let path = files.layout.displayed(folder.path(of: "account.yml"))
    switch folder.permissions(of: "account.yml") {
    case .failure(let problem):
      problems.append(problem.diagnostic(at: path))
    case .success(nil), .success(0o600?):
      break
    case .success(let mode?):
      let octal = "0" + String(mode, radix: 8)
      problems.append(
        Diagnostic(
          .warning, .exposedSecrets, "the mode of this file is \(octal), and it holds secrets",
          at: SourceLocation(path: path),
          hint: "chmod 600 \(path)"))
    }
  }
}
