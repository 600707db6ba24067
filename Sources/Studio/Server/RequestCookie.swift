import HTTPTypes
import HummingbirdCore

extension Request {
  /// The value of the first cookie of that name (RFC 6265 §4.2.1), as it was sent; `nil` where there is none.
  func cookie(_ name: String) -> String? {
    for field in headers[values: .cookie] {
      for pair in field.split(separator: ";") {
        let pair = pair.drop { $0 == " " }
        guard let equals = pair.firstIndex(of: "="), pair[..<equals] == name else { continue }
        return String(pair[pair.index(after: equals)...])
      }
    }
    return nil
  }
}
