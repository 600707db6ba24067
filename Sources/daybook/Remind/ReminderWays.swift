import Changes
import DataFolder
import Foundation
import Journal
import Studio

/// How this machine reminds: by what its user's configuration says, which is read each time, so that it can change while
/// something runs.
enum ReminderWays {
  static func service(root: String) -> ReminderService {
    ReminderService(
      machine: { MachineName().known }, ways: { try ways(to: $0, $1, root: root) },
      send: { message, route, now in try ReminderDelivery.send(message, by: route, at: now) })
  }

  /// The ways to a person that they want and that are known.
  ///
  /// - Throws: `BrokenRemindersFile`.
  static func ways(to person: Person, _ settings: Settings, root: String) throws -> [ReminderService.Way] {
    let routes = try RemindersFile().read(besides: root)
    let own = routes.people[person.username] ?? ReminderRoutes.Person()
    return person.notifications.channels.compactMap { channel in
      route(channel, own, routes.sender, person, settings, root: root).map { (channel, $0) }
    }
  }

  private static func route(
    _ channel: Notifications.Channel, _ own: ReminderRoutes.Person, _ sender: String?, _ person: Person,
    _ settings: Settings, root: String
  ) -> ReminderRoute? {
    switch channel {
    // The screen of the machine is the owner's unless something says otherwise.
    case .desktop: return own.hasScreen ?? (settings.owner == person.username) ? .screen : nil
    case .ntfy: return own.topic.map(ReminderRoute.topic)
    case .command: return own.command.isEmpty ? nil : .command(own.command)
    case .mail:
      guard let address = own.mail ?? AccountFolder(root: root).listing().accounts[person.username]?.email else {
        return nil
      }
      if case .server(let server) = MailFile().read() { return .mail(to: address, by: server) }
      return sender.map { .sendmail(to: address, from: $0) }
    }
  }
}
