/// Where a copy of the public edition is put: a name, by which program, and an address.
public struct PublishTarget: Hashable, Sendable {
  /// The program that sends.
  public enum Way: String, CaseIterable, Sendable {
    /// A branch of a git repository; files on a machine; object storage.
    case git, rsync, rclone
  }

  /// By which it is called: `pages`.
  public var name: String
  /// The program that sends.
  public var way: Way
  /// Where it is, as that program has it: `https://example.org/site.git`, `ana@example.org:/var/www/daybook`, `r2:daybook`.
  public var address: String
  /// The branch, of a git repository.
  public var branch: String
  /// Whether the branch always has one commit, so that what was there before is in no history. It is rewritten then.
  public var squash: Bool
  /// The command by which `ssh` is called; `nil` for the usual one. It is never read from a data folder, which comes from
  /// elsewhere and must not be able to run programs.
  public var ssh: String?

  /// The branch of a git repository, where none is named.
  public static let usualBranch = "gh-pages"

  /// A target with those parts; `ssh` and `squash` are for special cases.
  public init(
    name: String, way: Way, address: String, branch: String = usualBranch, squash: Bool = false, ssh: String? = nil
  ) {
    self.name = name
    self.way = way
    self.address = address
    self.branch = branch
    self.squash = squash
    self.ssh = ssh
  }

  /// The text to which somebody agrees when they trust the target: `rsync /srv/www`.
  public var text: String {
    "\(way.rawValue) \(address)" + (way == .git ? " \(branch)" : "") + (squash ? " squash" : "")
  }
}

/// Where copies of the public edition are put, and when by themselves.
public struct PublishSettings: Hashable, Sendable {
  /// The targets in the order of the file.
  public var targets: [PublishTarget]
  /// So many minutes after a change `serve` publishes; `nil` where it does not.
  public var after: Int?

  /// The range of ``after``: up to a week.
  public static let minutes = 1...10_080

  /// No targets, and nothing by itself; what is given replaces these defaults.
  public init(targets: [PublishTarget] = [], after: Int? = nil) {
    self.targets = targets
    self.after = after
  }

  /// Whether a text can be the name of a target: it is none of the words that mean something else there.
  public static func isName(_ text: String) -> Bool { Slug(text) != nil && !reserved.contains(text) }

  /// Words that are no names of targets.
  public static let reserved = ["after", "init", "now"]
}
