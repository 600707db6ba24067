import FileSystem
import SitePlan

/// The bytes of a file of `Templates/`, or of one that stands in for it.
///
/// What is built in is copied only for somebody who asks for its bytes: a build of a few pages needs a few of the templates,
/// and the words of one language.
enum FileContents: Sendable {
  case builtIn(BuiltInFile)
  case bytes([UInt8])

  var bytes: [UInt8] {
    switch self {
    case .builtIn(let file): file.bytes
    case .bytes(let bytes): bytes
    }
  }

  /// A hash of the bytes, made where they lie.
  var fingerprint: Fingerprint {
    switch self {
    case .builtIn(let file): file.withLiteral { Fingerprint(hashing: $0) }
    case .bytes(let bytes): Fingerprint(hashing: bytes)
    }
  }
}
