import Editions
import SiteBuild
import SitePlan

/// The words of the pages in English, for texts that terminal and pages share.
enum PageWords {
  static let english = builtIn("en")

  static func builtIn(_ language: String) -> Words? {
    // The built-in words are complete, which tests check.
    (try? TemplateSet.load(language: language)).flatMap { try? Words($0) }
  }
}
