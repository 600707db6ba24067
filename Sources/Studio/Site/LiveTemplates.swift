import Editions
import SiteBuild
import SitePlan

/// Templates and words, kept from one reading of the data folder to the next because mostly only check-ins change.
struct LiveTemplates: Sendable {
  let maker: EditionMaker
  let words: Words

  private let language: String
  private let fingerprint: FolderFingerprint

  /// - Throws: `BuildError` and `MissingPhrases` where the templates of the data folder are flawed.
  init(dataFolder: String, language: String) throws {
    // Taken before reading, so that the next poll sees what changes meanwhile.
    fingerprint = Self.fingerprint(of: dataFolder)
    self.language = language
    maker = try EditionMaker(dataFolder: dataFolder, language: language)
    words = try Words(maker.templates)
  }

  /// Whether loading them again would give the same.
  func isCurrent(dataFolder: String, language: String) -> Bool {
    self.language == language && fingerprint == Self.fingerprint(of: dataFolder)
  }

  private static func fingerprint(of dataFolder: String) -> FolderFingerprint {
    FolderFingerprint(of: dataFolder + "/templates")
  }
}
