import Diagnostics
import Photos

/// Why a picture cannot be stored.
public enum PhotoProblem: Sendable, Equatable {
  /// A file of another kind, by its usual name: `HEIC`, `GIF`.
  case otherKind(String)
  /// No picture that can be shown: something else, or damaged.
  case unreadable(PhotoFlaw)
  /// It stays too large, by bytes; the tools that were tried, as people know them.
  case tooLarge(Int, limit: Int, tried: [String])

  init(_ flaw: PhotoFlaw) {
    if case .unsupported(let kind?) = flaw { self = .otherKind(kind) } else { self = .unreadable(flaw) }
  }

  /// What is wrong, without a full stop.
  var message: String {
    switch self {
    case .otherKind(let kind): PhotoFlaw.unsupported(kind).message
    case .unreadable(let flaw): flaw.message
    case .tooLarge(let count, let limit, let tried):
      "the photo has \(count) bytes, and the limit is \(limit)"
        + (tried.isEmpty ? "" : ", and \(tried.joined(separator: " and ")) could not make it fit")
    }
  }

  /// What to do about it.
  var hint: Hint? {
    switch self {
    case .otherKind(let kind): Hint(PhotoFlaw.unsupported(kind).hint)
    case .unreadable(let flaw): Hint(flaw.hint)
    case .tooLarge(_, _, let tried):
      tried.isEmpty
        ? "install ImageMagick or libvips and it is made smaller by itself; or make it smaller, "
          + "or raise `limits: {photo_bytes: …}` in daybook.yml"
        : "make it smaller, or raise `limits: {photo_bytes: …}` in daybook.yml"
    }
  }
}
