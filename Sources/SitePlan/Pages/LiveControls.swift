/// What pages have besides when they are served by the local web app: forms that change the data folder.
///
/// The pages are the same as those on disk, from the same plan and templates: sections `{{#is_live}}` hold the controls.
public struct LiveControls: Sendable, Equatable {
  /// The secret that forms send back, so that no other site can send them.
  public var token: String

  public init(token: String) {
    self.token = token
  }
}
