import Changes
import Journal

/// How somebody is reminded, by the program around the app.
public struct ReminderService: Sendable {
  /// A way to somebody.
  public typealias Way = (channel: Notifications.Channel, route: ReminderRoute)

  /// What this machine calls itself; `nil` while it has no name, so that it does not remind.
  public var machine: @Sendable () -> String?
  /// The ways to a person that they want and that this machine knows. It is asked each time: the files that say so may
  /// come and go. Throws where they cannot be read.
  public var ways: @Sendable (Person, Settings) throws -> [Way]
  /// Sends a message, and waits until the other side has taken it. Throws a `DeliveryFailure`.
  public var send: @Sendable (_ message: ReminderMessage, _ route: ReminderRoute, _ now: Int64) throws -> Void

  /// Each parameter is described at its property.
  public init(
    machine: @escaping @Sendable () -> String?, ways: @escaping @Sendable (Person, Settings) throws -> [Way],
    send: @escaping @Sendable (_ message: ReminderMessage, _ route: ReminderRoute, _ now: Int64) throws -> Void
  ) {
    self.machine = machine
    self.ways = ways
    self.send = send
  }

  /// Tells nobody anything.
  public static let none = ReminderService(machine: { nil }, ways: { _, _ in [] }, send: { _, _, _ in })
}
