import DataFolder
import Diagnostics
import Journal

/// What of a data folder never leaves its machine, whatever `.gitignore` says.
struct GitSecrets {
  /// Whether a path is one of the program's own state or holds secrets.
  static func includes(_ path: String) -> Bool {
    let parts = path.split(separator: "/").map(String.init)
    if parts.contains(".git") || parts.contains(FolderLayout.state) { return true }
    let name = parts.last ?? ""
    return name == FolderLayout.PersonEntry.account.rawValue || name == "master.key" || name.hasSuffix(".pem")
  }

  /// The lines of `.gitignore` that keep it out of git.
  static let ignored = ["\(FolderLayout.state)/", FolderLayout.PersonEntry.account.rawValue, "*.pem", "master.key"]

  /// Refuses what is among paths that are to be sent.
  ///
  /// - Parameter ignored: Those of the paths that `.gitignore` keeps.
  static func refuse(_ paths: [String], ignored: Set<String>) throws(Refusal) {
    let found = paths.filter { includes($0) || ignored.contains($0) }
    guard let first = found.first else { return }
    let more = found.count > 1 ? " and \(found.count - 1) more" : ""
    throw Refusal(
      "`\(first)`\(more) would be sent, which .gitignore keeps here",
      hint: """
        `git rm --cached -r -- \(ShellWord.quoted(first))` takes it out of what is sent from now on; if commits that \
        were not sent yet have it, they have to be made anew without it
        """)
  }

  /// Refuses what comes from elsewhere and has no business here.
  static func refuse(incoming files: [String: GitRepository.Entry], besides own: [String: GitRepository.Entry])
    throws(Refusal)
  {
    for (path, entry) in files.sorted(by: { $0.key < $1.key }) where own[path] != entry {
      if includes(path) {
        throw Refusal(
          "the repository has `\(path)`, which belongs on no other machine", hint: "take it out where it came from")
      }
      guard ["100644", "100755"].contains(entry.mode) else {
        throw Refusal(
          "the repository has `\(path)`, which is a link or a repository of its own",
          hint: "files alone are taken over; take it out where it came from")
      }
    }
  }
}
