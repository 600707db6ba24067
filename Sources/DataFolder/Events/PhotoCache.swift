import Diagnostics
import Journal
import Photos

/// Inspects the photos of a person, each only once however many check-ins refer to it.
struct PhotoCache: ~Copyable {
  struct Trouble: Error, Equatable {
    var code: DiagnosticCode
    var message: String
    var hint: Hint?
  }

  private let folder: OpenFolder?
  /// The most bytes of a photo.
  private let limit: Int
  private var seen: [String: Result<Photo, Trouble>] = [:]

  /// - Parameter folder: The person's folder `photos`; `nil` where there is none.
  init(folder: consuming OpenFolder?, limit: Int) {
    self.folder = folder
    self.limit = limit
  }

  /// Adds what another one saw in the same folder.
  mutating func add(_ other: borrowing PhotoCache) {
    // A row may name what only the other one found.
    seen.merge(other.seen) { known, found in if case .success = known { known } else { found } }
  }

  /// The photo with that name, or why it cannot be shown.
  mutating func photo(_ name: String) -> Result<Photo, Trouble> {
    if let known = seen[name] { return known }
    let found = look(name)
    seen[name] = found
    return found
  }

  private func look(_ name: String) -> Result<Photo, Trouble> {
    let forbidden = ["/", "\\"].first { name.contains($0) }
    guard forbidden == nil, !name.hasPrefix(".") else {
      return .failure(
        Trouble(
          code: .invalidName, message: "`\(shortened(name))` is no plain file name",
          hint: "put the photo into `photos/` and name it here"))
    }
    guard let folder else {
      return .failure(
        Trouble(
          code: .missingPicture, message: "there is no photo `\(shortened(name))`",
          hint: "there is no folder `photos/` yet"))
    }
    switch folder.contents(of: name, upTo: limit) {
    case .failure(.tooLarge):
      return .failure(
        Trouble(
          code: .fileTooLarge, message: "the photo has more bytes than its limit of \(limit)",
          hint: "make it smaller, or raise `limits: {photo_bytes: …}` in daybook.yml"))
    case .failure(let problem):
      return .failure(Trouble(code: problem.code, message: "the photo: \(problem.message)", hint: problem.hint))
    case .success(nil):
      let known = (try? folder.entries().get())?.map(\.name) ?? []
      return .failure(
        Trouble(
          code: .missingPicture, message: "there is no photo `\(shortened(name))`",
          hint: Suggestion.hint(for: name, among: known) ?? "photos are looked for in `photos/`"))
    case .success(let bytes?):
      do throws(PhotoFlaw) {
        let facts = try PhotoFile.inspect(bytes)
        return .success(
          Photo(name: name, width: facts.width, height: facts.height, digest: FileDigest.text(of: bytes)))
      } catch {
        return .failure(Trouble(code: .unusablePicture, message: error.message, hint: Hint(error.hint)))
      }
    }
  }

  /// Those of the named photos that can be shown, sorted by name.
  func photos(named names: Set<String>) -> [Photo] {
    names.sorted().compactMap { try? seen[$0]?.get() }
  }
}
