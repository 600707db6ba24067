import Changes
import Diagnostics

/// What lies at a place beside which nothing is published, and where nothing is cleared up: a data folder, a home edition, the
/// account of somebody.
enum PrivatePlace {
  /// What has the paths.
  enum Holder {
    case branch, folder
  }

  /// Fails where some of the paths are of such a place.
  static func refuse(_ paths: some Collection<String>, inside holder: Holder) throws(Refusal) {
    guard let (path, what) = paths.sorted().lazy.compactMap({ path in what(path).map { (path, $0) } }).first else {
      return
    }
    let found = "holds \(what): \(TerminalText.safe(path))"
    switch holder {
    case .branch:
      throw Refusal(
        "the branch \(found)",
        hint: "a branch of its own holds the public edition and nothing private: `branch: gh-pages`")
    case .folder:
      throw Refusal("the target \(found)", hint: "a folder of its own holds the public edition and nothing private")
    }
  }

  private static func what(_ path: String) -> String? {
    let parts = path.split(separator: "/")
    if parts.last == "daybook.yml" || parts.last == "profile.yml" && parts.dropLast(2).last == "people" {
      return "a data folder"
    }
    if parts.last == "index.html" && parts.dropLast(2).last == "home" { return "a home edition" }
    if let first = parts.first, accounts.contains(String(first)) { return "somebody's account" }
    return nil
  }

  /// With what a folder begins in which somebody logs in.
  private static let accounts: Set<String> = [
    ".ssh", ".gnupg", ".bashrc", ".bash_profile", ".bash_history", ".profile", ".zshrc", ".zsh_history",
  ]
}
