import DataFolder
import Editions
import Journal
import SiteBuild
import SitePlan

/// Templates and words, kept from one reading of the data folder to the next because mostly only check-ins change.
struct LiveTemplates: Sendable {
  let maker: EditionMaker
  let words: Words
  /// The words by which typed tasks are read: those of the pages, and the English ones.
  let capture: [CaptureWords]

  private let language: String
  private let fingerprints: [FolderFingerprint]

  /// - Throws: `BuildError` and `MissingPhrases` where the templates of the data folder are flawed.
  init(dataFolder: String, language: String) throws {
    // Taken before reading, so that the next poll sees what changes meanwhile.
    fingerprints = Self.fingerprints(of: dataFolder)
    self.language = language
    maker = try EditionMaker(dataFolder: dataFolder, language: language, keptPeople: PlanShelf.capacity)
    words = try Words(maker.templates)
    capture = [words.capture, try Words(TemplateSet.load()).capture]
  }

  /// Whether loading them again would give the same.
  func isCurrent(dataFolder: String, language: String) -> Bool {
    self.language == language && fingerprints == Self.fingerprints(of: dataFolder)
  }

  private static func fingerprints(of dataFolder: String) -> [FolderFingerprint] {
    [FolderLayout.templates, FolderLayout.assets].map { FolderFingerprint(of: dataFolder + "/" + $0) }
  }
}
