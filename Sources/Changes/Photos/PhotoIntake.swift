import Journal
import Photos

/// A picture for a check-in, ready to be stored.
public struct PhotoIntake: Sendable, Equatable {
  /// The bytes to store, at most as many as the settings allow.
  public let bytes: [UInt8]
  /// The format of ``bytes``. It is JPEG wherever a tool scaled or converted the picture.
  public let format: PhotoFormat
  /// The size of the original in bytes; `nil` where it is stored unchanged.
  public let originalSize: Int?

  /// Checks a picture by its content, and makes it fit the limit.
  ///
  /// Metadata is first removed from a picture that is too large. If it is still too large, a tool of the machine scales
  /// it down to a JPEG, upright. The same is done to formats of phones that browsers do not show.
  ///
  /// - Parameters:
  ///   - limit: The most bytes of a photo.
  ///   - shrinker: The tools to scale pictures with; `nil` to scale none.
  /// - Throws: ``Refusal`` where the bytes are no picture, and where it stays too large.
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

  /// Formats of cameras that browsers do not show, but tools can convert.
  private static let convertible: Set = ["HEIC", "AVIF"]

  /// How the name of a file with ``bytes`` ends: `jpg`.
  public var fileEnding: String {
    switch format {
    case .jpeg: "jpg"
    case .png: "png"
    case .webp: "webp"
    }
  }

  /// A readable and unused name: `2026-11-21-morning-run.jpg`, or with `-2`, `-3` … before the dot.
  ///
  /// - Parameter taken: The names in the folder. Case does not count, since some file systems ignore it.
  public func name(for habit: Slug, on day: Day, avoiding taken: some Sequence<String>) -> String {
    let taken = Set(taken.map { $0.lowercased() })
    var number = 1
    while true {
      let name = "\(day)-\(habit)\(number == 1 ? "" : "-\(number)").\(fileEnding)"
      if !taken.contains(name) { return name }
      number += 1
    }
  }
}
