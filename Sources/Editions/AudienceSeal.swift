import Journal
import Sealing
import SitePlan

/// Seals what the friends of one person read, under the key of that audience.
struct AudienceSeal: EditionSeal {
  private let key: SealingKey
  private let names: ObjectNames
  private let day: Day

  /// - Parameters:
  ///   - key: The key of the audience.
  ///   - day: The day of the site, which the list says.
  init(_ key: SealingKey, on day: Day) {
    self.key = key
    self.day = day
    names = key.names
  }

  /// The name that no page has: it follows from the key, and tells nothing of it.
  var mark: String { names[""] }
  var listMark: String { day.description }

  func name(of path: String) -> String { names[path] }

  func sealed(_ content: [UInt8], isPicture: Bool, at path: String) -> [UInt8] {
    SealedObject.sealed(content, as: isPicture ? .photo : .page, named: names[path], key: key).bytes
  }

  func list(_ heads: [String: [UInt8]]) -> [UInt8] {
    let index = SealedIndex(day: day, objects: heads.compactMapValues(SealedObject.fingerprint))
    return sealed(Array(index.text.utf8), isPicture: false, at: SealedIndex.path)
  }

  func paths(inList bytes: [UInt8]) -> [String]? {
    let text = try? SealedObject.opened(bytes, named: names[SealedIndex.path], key: key, listed: nil)
    return text.flatMap { SealedIndex(String(decoding: $0, as: UTF8.self)) }.map { Array($0.objects.keys) }
  }
}
