import Editions
import SiteBuild
import SitePlan

/// The words of the pages, where the terminal says what they say.
enum PageWords {
  static let english = builtIn("en")

  static func builtIn(_ language: String) -> Words? {
    // What is compiled in has no flaws.
    (try? TemplateSet.load(language: language)).flatMap { try? Words($0) }
  }
}
