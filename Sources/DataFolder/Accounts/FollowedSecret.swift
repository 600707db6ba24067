import Foundation
import Hashing
import Journal

/// What an invitation gave somebody of this folder to read on another site as a friend. It lies in a file of its own in the
/// configuration of whoever runs the daybook, readable for them alone: never in the data folder, which is copied and shared.
///
/// The file names the site, so that nothing in a data folder can have it used at another one. In the data folder a mark stands
/// for it, beside what was fetched for the follower: `following.yml`, which comes by git and sync, has neither.
public struct FollowedSecret: Sendable, Equatable {
  /// What opens a keyring there, in hexadecimal.
  public var secret: String
  /// The folder of the site, as an address with a slash at its end.
  public var site: String
  /// Whose friend it makes somebody, as the site tells its people apart.
  public var person: String

  /// What an invitation gave, for one person of a site.
  public init(secret: String, site: String, person: String) {
    self.secret = secret
    self.site = site
    self.person = person
  }
}

/// The files with what invitations to other sites gave, by their marks.
public struct FollowedSecrets: Sendable {
  private let environment: [String: String]

  /// - Parameter environment: The variables that say where: `XDG_CONFIG_HOME`, else `HOME`.
  public init(environment: [String: String] = ProcessInfo.processInfo.environment) {
    self.environment = environment
  }

  /// A mark that no file has.
  public static func newMark() -> String { Base32.text(of: RandomBytes.next(15)).lowercased() }

  /// Whether a text may be a mark: nothing that leads anywhere else.
  static func isMark(_ text: String) -> Bool {
    text.utf8.count == 24 && text.utf8.allSatisfy { 0x61...0x7A ~= $0 || 0x32...0x37 ~= $0 }
  }

  /// What a file has; `nil` where it is not there, is none, or others can read it.
  ///
  /// - Parameter root: The data folder, in which it may not lie.
  public func read(_ mark: String, besides root: String) -> FollowedSecret? {
    guard let file = file(mark), case .text(let text) = file.read(besides: root) else { return nil }
    let words = text.split(whereSeparator: \.isWhitespace).map(String.init)
    guard words.count == 3, FollowedAddress.isOne(words[1]) else { return nil }
    return FollowedSecret(secret: words[0], site: words[1], person: words[2])
  }

  /// Writes a file, in one step.
  ///
  /// - Throws: ``StorageFailure``; nothing is changed then.
  public func write(_ secret: FollowedSecret, as mark: String, besides root: String) throws(StorageFailure) {
    guard let file = file(mark) else {
      throw StorageFailure("cannot keep what the invitation gave", "", .notAllowed("HOME is not set"))
    }
    try file.write("\(secret.secret) \(secret.site) \(secret.person)\n", besides: root, isReplacing: true)
  }

  /// Removes files.
  public func remove(_ marks: [String]) {
    for mark in marks { file(mark)?.remove() }
  }

  private func file(_ mark: String) -> KeyFile? {
    Self.isMark(mark) ? KeyFile.ofAnotherSite(mark, environment: environment) : nil
  }
}
