import Journal
import Photos

/// A picture that is handed over with a check-in, as it is to be stored.
public struct PhotoIntake: Sendable, Equatable {
  /// At most as many as the settings allow.
  public let bytes: [UInt8]
  /// Of ``bytes``: JPEG wherever the picture was made smaller, or another kind of picture, by a tool.
  public let format: PhotoFormat
  /// How many bytes it had, where it is not stored as it came.
  public let originalSize: Int?

  /// Looks at a picture by its content, and makes it fit.
  ///
  /// Of one that is too large first what need not be seen is taken out: where and with what it was taken. If it still is,
  /// a tool of the machine makes it smaller, as a JPEG, turned as it is to be shown. So is what phones take that browsers do
  /// not show.
  ///
  /// - Parameters:
  ///   - limit: The largest photo, in bytes.
  ///   - shrinker: `nil`: nothing is made smaller.
  /// - Throws: ``Refusal`` for what is no picture, and for what stays too large.
  public init(
    _ bytes: [UInt8], limit: Int, shrinker: PhotoShrinker? = PhotoShrinker()
  ) throws(Refusal) {
    let facts: PhotoFacts
    do throws(PhotoFlaw) {
      facts = try PhotoFile.inspect(bytes)
    } catch {
      if case .unsupported(let kind?) = error, Self.convertible.contains(kind),
        let converted = shrinker?.shrink(bytes, kind, toFit: limit)
      {
        (self.bytes, format, originalSize) = (converted, .jpeg, bytes.count)
        return
      }
      throw Refusal(.photo(PhotoProblem(error)))
    }
    if bytes.count <= limit {
      (self.bytes, format, originalSize) = (bytes, facts.format, nil)
      return
    }
    if let cleaned = try? PhotoFile.cleaned(bytes), cleaned.count <= limit {
      (self.bytes, format, originalSize) = (cleaned, facts.format, bytes.count)
      return
    }
    guard let shrunk = shrinker?.shrink(bytes, facts.format.rawValue, toFit: limit) else {
      let tried = shrinker?.tools.map(\.name) ?? []
      throw Refusal(.photo(.tooLarge(bytes.count, limit: limit, tried: tried)))
    }
    (self.bytes, format, originalSize) = (shrunk, .jpeg, bytes.count)
  }

  /// Kinds of pictures that cameras take, and tools can read.
  private static let convertible: Set = ["HEIC", "AVIF"]

  /// A name that can be read, and is free: `2026-11-21-morning-run.jpg`, or `-2`, `-3` … before the dot.
  ///
  /// - Parameter taken: The names in the folder. Case does not count, since some file systems tell none apart.
  public func name(for habit: Slug, on day: Day, avoiding taken: some Sequence<String>) -> String {
    let taken = Set(taken.map { $0.lowercased() })
    let ending =
      switch format {
      case .jpeg: "jpg"
      case .png: "png"
      case .webp: "webp"
      }
    var number = 1
    while true {
      let name = "\(day)-\(habit)\(number == 1 ? "" : "-\(number)").\(ending)"
      if !taken.contains(name) { return name }
      number += 1
    }
  }
}
