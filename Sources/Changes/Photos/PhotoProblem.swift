import Diagnostics
import Photos

/// Why a picture cannot be stored.
public enum PhotoProblem: Sendable, Equatable {
  /// The file has another format, given by its usual name: `HEIC`, `GIF`.
  case otherKind(String)
  /// The file is no picture that can be shown, or is damaged.
  case unreadable(PhotoFlaw)
  /// The picture stays larger than the limit, in bytes; `tried` are the names of the tools that were tried.
  case tooLarge(Int, limit: Int, tried: [String])

  init(_ flaw: PhotoFlaw) {
    if case .unsupported(let kind?) = flaw { self = .otherKind(kind) } else { self = .unreadable(flaw) }
  }

  /// The problem in words, without a full stop.
  var message: String {
    switch self {
    case .otherKind(let kind): PhotoFlaw.unsupported(kind).message
    case .unreadable(let flaw): flaw.message
    case .tooLarge(let count, let limit, let tried):
      "the photo has \(count) bytes, and the limit is \(limit)"
        + (tried.isEmpty ? "" : ", and \(tried.joined(separator: " and ")) could not make it fit")
    }
  }

  /// What the person can do about the problem; `nil` where nothing certain can be proposed.
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
