import Hashing
import Journal

/// A link by which a reader signs in without typing words: `https://example.org/friends.html#i=…`.
///
/// Browsers keep it in their history and may carry it to other devices, so that it opens nothing after ``days``.
public enum Invitation {
  /// For how many days a link opens a keyring, that of the invitation among them.
  public static let days = 14

  /// The page on which one signs in, as seen from the folder of the site.
  public static let page = "friends.html"

  /// The last day on which a link opens a keyring.
  public static func lastDay(invited: Day) -> Day { invited + (days - 1) }

  /// What stands behind the address of the page: `#i=` and 26 lower-case letters and digits.
  public static func fragment(_ credentials: Credentials) -> String {
    "#i=" + Base32.text(of: credentials.link).lowercased()
  }

  /// What a link opens a keyring by; `nil` for what is no link of an invitation.
  public static func secret(in address: String) -> KeyringSecret? {
    guard let start = address.firstRange(of: "#i=") else { return nil }
    return Base32.bytes(of: String(address[start.upperBound...])).flatMap { bytes in
      bytes.count == KeyringSecret.short ? KeyringSecret(certain: bytes) : nil
    }
  }

  /// Whether a link still opens something. Where the reader is invited it may be a day later than where the site is built.
  public static func isOpen(invited: Day, on today: Day) -> Bool { (-1..<days).contains(today - invited) }
}
