import Journal

/// What pages of the local web app have in addition to those on disk: forms that change the data folder.
///
/// Both come from the same plan and templates; the sections `{{#is_live}}` of the templates hold the additions.
public struct LiveControls: Sendable, Equatable {
  /// The secret that every form sends, so that no other site can forge a request.
  public var token: String
  /// A text that changes with each reading of the data folder, by which a page asks whether it is outdated.
  public var revision: String
  /// The day that the pages show as today: forms send it, because they may be sent after midnight.
  public var today: Day
  /// The longest comment of a check-in, in characters.
  public var commentLimit: Int
  /// The largest photo, in bytes.
  public var photoLimit: Int
  /// The name of the person whose pages these are; ``served`` links to the others.
  public var servedAs: String
  /// Links to everybody whose pages are served, relative to the edition's folder; empty where only one person's are.
  public var served: [LinkNode]
  /// Whether the person signs in by an account, which has a page of its own.
  public var hasAccount: Bool

  /// - Parameters:
  ///   - token: The secret that every form sends.
  ///   - revision: A text that changes with each reading of the data folder.
  ///   - today: The day that the pages show as today.
  ///   - commentLimit: The longest comment, in characters.
  ///   - photoLimit: The largest photo, in bytes.
  ///   - servedAs: The name of the person whose pages these are.
  ///   - served: Links to everybody whose pages are served; empty where only one person's are.
  ///   - hasAccount: Whether the person signs in by an account.
  public init(
    token: String, revision: String = "", today: Day, commentLimit: Int = 20, photoLimit: Int = 65_536,
    servedAs: String = "", served: [LinkNode] = [], hasAccount: Bool = false
  ) {
    self.token = token
    self.revision = revision
    self.today = today
    self.commentLimit = commentLimit
    self.photoLimit = photoLimit
    self.servedAs = servedAs
    self.served = served
    self.hasAccount = hasAccount
  }
}
