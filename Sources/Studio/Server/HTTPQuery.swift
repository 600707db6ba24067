import Foundation

/// Values of the query of an address.
enum HTTPQuery {
  /// A value in letters, digits, slashes and percent escapes alone.
  static func escaped(_ text: String) -> String {
    text.addingPercentEncoding(withAllowedCharacters: allowed) ?? ""
  }

  private static let allowed = CharacterSet(
    charactersIn: "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789-_./")
}
