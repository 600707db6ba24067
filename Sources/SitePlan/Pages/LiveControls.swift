import Journal

/// What pages have besides when they are served by the local web app: forms that change the data folder.
///
/// The pages are the same as those on disk, from the same plan and templates: sections `{{#is_live}}` hold the controls.
public struct LiveControls: Sendable, Equatable {
  /// The secret that forms send back, so that no other site can send them.
  public var token: String
  /// What the pages are made from: another text for each reading of the data folder.
  public var revision: String
  /// The day that the pages show as today: their forms send it along, since they may be sent when the day has turned.
  public var today: Day
  /// The longest comment of a check-in, in characters.
  public var commentLimit: Int
  /// The largest photo, in bytes.
  public var photoLimit: Int
  /// Whose pages these are; ``served`` leads to the others.
  public var servedAs: String
  /// Everybody whose pages are served where there are several, their addresses seen from the edition's folder.
  public var served: [LinkNode]

  /// - Parameters:
  ///   - token: The secret that forms send back.
  ///   - revision: Another text for each reading of the data folder.
  ///   - today: The day that the pages show as today.
  ///   - commentLimit: In characters.
  ///   - photoLimit: In bytes.
  ///   - servedAs: The name of the person whose pages these are.
  ///   - served: Empty where only one person's pages are served.
  public init(
    token: String, revision: String = "", today: Day, commentLimit: Int = 20, photoLimit: Int = 65_536,
    servedAs: String = "", served: [LinkNode] = []
  ) {
    self.token = token
    self.revision = revision
    self.today = today
    self.commentLimit = commentLimit
    self.photoLimit = photoLimit
    self.servedAs = servedAs
    self.served = served
  }
}
