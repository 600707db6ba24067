import Foundation

/// The keys of an object of JSON as they are written, of which decoders keep one for each name.
enum JSONKeys {
  /// The first key that stands twice in the object; `nil` where none does.
  ///
  /// - Parameter bytes: One object, which was decoded.
  static func repeated(in bytes: [UInt8]) -> String? {
    var seen: Set<String> = []
    var depth = 0
    var isKey = false
    var index = 0
    while index < bytes.count {
      switch bytes[index] {
      case UInt8(ascii: "\""):
        let start = index
        index = end(ofTextAt: start, in: bytes)
        if depth == 1, isKey {
          isKey = false
          // As it is read, for a letter may be written as its number.
          let key = try? JSONDecoder().decode(String.self, from: Data(bytes[start..<index]))
          if let key, !seen.insert(key).inserted { return key }
        }
        continue
      case UInt8(ascii: "{"), UInt8(ascii: "["):
        depth += 1
        isKey = depth == 1
      case UInt8(ascii: "}"), UInt8(ascii: "]"): depth -= 1
      case UInt8(ascii: ",") where depth == 1: isKey = true
      default: break
      }
      index += 1
    }
    return nil
  }

  /// The place behind a text that begins with its quotation mark.
  private static func end(ofTextAt start: Int, in bytes: [UInt8]) -> Int {
    var index = start + 1
    while index < bytes.count, bytes[index] != UInt8(ascii: "\"") {
      index += bytes[index] == UInt8(ascii: "\\") ? 2 : 1
    }
    return min(index + 1, bytes.count)
  }
}
