import Journal

/// Where reminders go, as the machine that reminds has it in its own configuration.
public struct ReminderRoutes: Sendable, Equatable {
  /// A topic of a server of ntfy: whoever knows it reads what is sent there.
  public struct Topic: Sendable, Equatable {
    /// The address of the server, without a slash at its end.
    public var server: String
    /// The topic.
    public var name: String
    /// A token that lets one write there; `nil` where the server asks for none.
    public var token: String?

    /// - Parameter address: `https://ntfy.sh/topic`. Without encryption only on this machine.
    /// - Returns: `nil` for any other text.
    public init?(_ address: String, token: String? = nil) {
      guard let slash = address.lastIndex(of: "/") else { return nil }
      let (server, name) = (String(address[..<slash]), String(address[address.index(after: slash)...]))
      guard let origin = WebOrigin(server), origin.isSecure || origin.isLoopback, !name.isEmpty,
        name.utf8.allSatisfy({ byte in
          (0x30...0x39).contains(byte) || (0x41...0x5A).contains(byte) || (0x61...0x7A).contains(byte) || byte == 0x2D
            || byte == 0x5F
        })
      else { return nil }
      self.server = origin.text
      self.name = name
      self.token = token
    }
  }

  /// The ways to a person.
  public struct Person: Sendable, Equatable {
    /// Whether the screen of this machine is theirs; `nil` where nothing says so.
    public var hasScreen: Bool?
    /// Their address.
    public var mail: String?
    /// Their topic.
    public var topic: Topic?
    /// The path of a program with its arguments; empty for none.
    public var command: [String] = []

    /// No way at all.
    public init() {}
  }

  /// The ways to each person.
  public var people: [Username: Person] = [:]
  /// The address that mails of this machine's own `sendmail` come from; `nil` where it sends none.
  public var sender: String?

  /// No way to anybody.
  public init() {}
}
