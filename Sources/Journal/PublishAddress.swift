/// What may be done with an address of a target that stands in a data folder.
///
/// The folder comes by git and by programs for synchronising. So an address in it may name a host, and nothing that starts a
/// program, reads or writes files of this machine, or goes unencrypted, unless whoever publishes agrees to it.
public enum PublishAddress: Hashable, Sendable {
  /// It goes to a host by `https` or `ssh`, or to what somebody set up for rclone on this machine.
  case usual
  /// Somebody has to agree to it. What it is instead, as one clause: `a folder of this machine`.
  case unusual(String)
  /// Nobody can agree to it: a program would take it for something else. Why, as one clause.
  case refused(String)

  /// Looks at the address of a target.
  public init(of target: PublishTarget) {
    let address = target.address
    if let flaw = Self.flaw(of: address) ?? (target.way == .git ? Self.flaw(ofBranch: target.branch) : nil) {
      self = .refused(flaw)
      return
    }
    switch target.way {
    case .git:
      self = Self.git(address)
      // Whoever may push there may have more in that branch than the site.
      if target.squash, self == .usual { self = .unusual("a branch whose history goes each time") }
    case .rsync: self = Self.rsync(address)
    case .rclone: self = Self.rclone(address)
    }
  }

  private static func flaw(of address: String) -> String? {
    if address.isEmpty { return "it is empty" }
    if address.hasPrefix("-") { return "it begins with a hyphen, as a flag does" }
    if address.unicodeScalars.contains(where: { $0.value < 0x21 || $0.value == 0x7F }) {
      return "it has a blank or a control character"
    }
    return nil
  }

  private static func flaw(ofBranch branch: String) -> String? {
    let isPlain = branch.utf8.allSatisfy { byte in
      isWord(byte) || byte == 0x2F || byte == 0x2E
    }
    let parts = branch.split(separator: "/", omittingEmptySubsequences: false)
    let isName =
      isPlain && !branch.contains("..")
      && parts.allSatisfy { !$0.isEmpty && !$0.hasPrefix("-") && !$0.hasPrefix(".") && !$0.hasSuffix(".") }
      && !branch.hasSuffix(".lock")
    return isName ? nil : "its branch is no name of one"
  }

  private static func git(_ address: String) -> PublishAddress {
    let folded = address.lowercased()
    if let rest = folded.dropping("https://") ?? folded.dropping("ssh://") {
      if hasPassword(rest) { return .refused("it has a password in it, which belongs to a credential helper") }
      return hasHost(rest) && isPlain(rest)
        ? .usual : .refused("it names no host, or has signs that a shell would take")
    }
    if address.contains("::") { return .refused("git would run a program of its own for it") }
    if folded.hasPrefix("file://") { return folder(String(address.dropFirst(7))) }
    // Nobody knows there who pushes, or what arrives.
    if address.contains("://") { return .refused("it is neither https nor ssh") }
    return isHostAndPath(address) ? .usual : folder(address)
  }

  private static func rsync(_ address: String) -> PublishAddress {
    if address.lowercased().hasPrefix("rsync://") || address.contains("::") {
      return .unusual("a server of rsync, to which everything goes unencrypted")
    }
    if address.contains("://") { return .refused("rsync has no such addresses") }
    return isHostAndPath(address) ? .usual : folder(address)
  }

  private static func rclone(_ address: String) -> PublishAddress {
    guard let colon = address.firstIndex(of: ":"), !address.hasPrefix("/") else { return folder(address) }
    let name = address[..<colon]
    let isName = !name.isEmpty && name.utf8.allSatisfy { isWord($0) || $0 == 0x2E || $0 == 0x2B || $0 == 0x40 }
    // What stands before the colon may set up a remote by itself, with commands among it.
    return isName ? .usual : .unusual("a remote that rclone knows by no name")
  }

  /// Where a relative path begins, nobody could say.
  private static func folder(_ path: String) -> PublishAddress {
    if path.split(separator: "/").contains("..") { return .refused("a folder is named without `..`") }
    return path.hasPrefix("/") ? .unusual("a folder of this machine") : .refused("a folder is named by its whole path")
  }

  /// The folder of this machine that an address names; `nil` for one that names none.
  public static func folder(of target: PublishTarget) -> String? {
    guard case .unusual = PublishAddress(of: target) else { return nil }
    let path = target.way == .git ? target.address.dropping("file://") ?? target.address : target.address
    return path.hasPrefix("/") ? path : nil
  }

  /// Whether an address is a host, a colon and a path, as ssh and rsync have it. What has a slash before its colon is a path.
  private static func isHostAndPath(_ address: String) -> Bool {
    guard let colon = address.firstIndex(of: ":"), colon != address.startIndex,
      address.index(after: colon) != address.endIndex
    else { return false }
    let (host, path) = (address[..<colon], address[address.index(after: colon)...])
    return !host.contains("/") && !host.contains("[") && hasHost(host.lowercased()) && isPlain(path)
  }

  /// Whether a text has nothing that a shell would take for anything but itself: rsync and ssh give a path to one at the host, and
  /// files for forges have it in commands.
  private static func isPlain(_ text: some StringProtocol) -> Bool {
    text.utf8.allSatisfy { isWord($0) || $0 >= 0x80 || "/.~+@:=,%".utf8.contains($0) }
  }

  /// Whether an address has a password before its host.
  private static func hasPassword(_ text: String) -> Bool {
    text.prefix { $0 != "/" }.split(separator: "@").dropLast().contains { $0.contains(":") }
  }

  /// Whether a text begins with a host behind a user and before a port, none of which a program takes for a flag.
  private static func hasHost(_ text: String) -> Bool {
    let authority = text.prefix { $0 != "/" }
    let parts = authority.split(separator: "@", omittingEmptySubsequences: false)
    guard parts.count <= 2, let place = parts.last?.split(separator: ":", omittingEmptySubsequences: false),
      place.count <= 2, let host = place.first
    else { return false }
    let isPort =
      place.count < 2 || (1...5).contains(place[1].utf8.count) && place[1].utf8.allSatisfy { 0x30...0x39 ~= $0 }
    return !authority.hasPrefix("-") && isPort && !host.isEmpty && !host.hasPrefix("-")
      && host.utf8.allSatisfy { isWord($0) || $0 == 0x2E }
  }

  /// A letter, a digit, a hyphen or an underscore.
  private static func isWord(_ byte: UInt8) -> Bool {
    0x61...0x7A ~= byte || 0x41...0x5A ~= byte || 0x30...0x39 ~= byte || byte == 0x2D || byte == 0x5F
  }
}

extension String {
  /// What follows a beginning; `nil` where it begins with something else.
  fileprivate func dropping(_ beginning: String) -> String? {
    hasPrefix(beginning) ? String(dropFirst(beginning.count)) : nil
  }
}
