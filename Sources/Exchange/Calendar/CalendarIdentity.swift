import Hashing
import Journal

/// Makes the names by which calendar programs know entries: the same ones each time, and not to be told from whom they are
/// (RFC 7986, section 5.3).
public struct CalendarIdentity: Sendable, Hashable {
  private let siteID: String

  /// - Parameter siteID: `site_id` of the settings, which other sites do not have.
  public init(siteID: String) {
    self.siteID = siteID
  }

  /// The name of an entry of somebody.
  ///
  /// - Parameters:
  ///   - path: What it is called in the folder of the person: `habits/run`.
  ///   - part: Which one it is of those that are made of it, from 0.
  public func uid(of person: Username, _ path: String, part: Int = 0) -> String {
    let name = "\(person)/\(path)" + (part == 0 ? "" : "/\(part)")
    var bytes = Array(HMAC.sha256(of: Array(name.utf8), key: Array(siteID.utf8)).prefix(16))
    // An UUID of the version for names of one's own kind, RFC 9562, section 5.8.
    bytes[6] = bytes[6] & 0x0F | 0x80
    bytes[8] = bytes[8] & 0x3F | 0x80
    let digits = bytes.map { byte in (byte < 16 ? "0" : "") + String(byte, radix: 16) }.joined()
    var uid = ""
    for (index, digit) in digits.enumerated() {
      if [8, 12, 16, 20].contains(index) { uid.append("-") }
      uid.append(digit)
    }
    return uid
  }

  /// The name of a task: its own where that is one that nothing else has, as Daybook gives them and as come from other
  /// programs, and otherwise one that follows from its list.
  public func uid(of task: ListTask, in list: Slug, of person: Username) -> String {
    if let id = task.id { return Self.isUnique(id) ? id : uid(of: person, "lists/\(list)/id/\(id)") }
    return uid(of: person, "lists/\(list)/title/\(task.title)")
  }

  /// Whether an `id:` is long enough that it is nobody else's by chance; a short one is typed by hand.
  public static func isUnique(_ id: String) -> Bool { id.utf8.count >= 16 }

  /// The `id:` of a task that another program calls so: the same word, where a task can have it, and otherwise one that
  /// follows from it.
  public static func id(of uid: String) -> String {
    if isUnique(uid), Slug(uid) != nil { return uid }
    let digest = SHA256.digest(of: Array(uid.utf8)).prefix(16)
    return "u-" + digest.map { byte in (byte < 16 ? "0" : "") + String(byte, radix: 16) }.joined()
  }

  /// A new `id:`.
  public static func newID() -> String {
    var random = SystemRandomNumberGenerator()
    let letters = Array("abcdefghijkmnopqrstuvwxyz23456789")
    return String((0..<22).map { _ in letters.randomElement(using: &random) ?? "a" })
  }
}
