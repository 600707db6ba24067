import Diagnostics
import FileSystem
import Journal

/// The catalog of a data folder that has none of its own, in the language of its site: one of `Templates/catalogs/`.
///
/// It is written as `catalog.yml` is, in each language whole, so that an idea may have the words that the language has
/// for it; pages and commands that add a habit take it from the same place.
enum BuiltInCatalog {
  /// - Parameter language: A BCP 47 tag; English stands in for languages that have none.
  static func catalog(in language: String) -> Catalog {
    let primary = language.split(separator: "-").first?.lowercased() ?? ""
    guard let file = file(of: primary) ?? file(of: "en") else { return Catalog() }
    return CatalogFile.read(SourceFile(path: file.path, bytes: file.bytes), limits: Settings.Limits())
  }

  private static func file(of language: String) -> BuiltInFile? {
    BuiltInFile.all.first { $0.path == "\(language).yml" }
  }
}
