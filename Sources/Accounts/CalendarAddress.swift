import Journal

/// An address by which a device takes somebody's calendars, known by a secret of its own.
///
/// The secret is kept as it is, so that the address can be looked up again: whoever can read where it is stored can read
/// everything that the address gives.
public struct CalendarAddress: Sendable, Equatable {
  /// The most devices that somebody may have.
  public static let most = 20
  /// The most characters of a device's name.
  public static let longestName = 60
  /// The folder of a server below which addresses lie.
  public static let folder = "calendar"

  /// What stands in the address, and nobody guesses.
  public var secret: SecretToken
  /// Whose calendars they are.
  public var person: Username
  /// What the person calls the device.
  public var device: String

  /// A new address.
  ///
  /// - Parameter device: What the person calls the device.
  public init(of person: Username, device: String) {
    self.init(secret: SecretToken(), person: person, device: device)
  }

  init(secret: SecretToken, person: Username, device: String) {
    (self.secret, self.person, self.device) = (secret, person, device)
  }

  /// The path of a calendar, behind the address of the server: `/calendar/…/habits.ics`.
  public func path(of file: String) -> String { "/\(Self.folder)/\(secret.text)/\(file)" }

  /// By what it is known without being told: the beginning of the secret's digest.
  public var name: String { String(secret.digest.prefix(12)) }
}
