import Diagnostics
import FileSystem
import Journal

/// The catalog of a data folder without one of its own, in the language of the site: one of `Templates/catalogs/`.
///
/// Each language has a complete catalog in the format of `catalog.yml`, so that its suggestions can be worded freely.
enum BuiltInCatalog {
  /// - Parameter language: A BCP 47 tag; the English catalog is used for languages without one.
  static func catalog(in language: String) -> Catalog {
    let primary = language.split(separator: "-").first?.lowercased() ?? ""
    guard let file = file(of: primary) ?? file(of: "en") else { return Catalog() }
    return CatalogFile.read(SourceFile(path: file.path, bytes: file.bytes), limits: Settings.Limits())
  }

  private static func file(of language: String) -> BuiltInFile? {
    BuiltInFile.all.first { $0.path == "\(language).yml" }
  }
}
