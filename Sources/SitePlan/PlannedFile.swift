/// One folder of the output with everything that belongs in it.
public struct PlannedEdition: Sendable {
  /// As messages name it: `public`, `home of ana`.
  public var name: String
  /// Under the output folder, without a trailing slash: `public`, `home/ana`.
  public var folder: String
  public var pages: [PlannedPage]
  /// Pages that are planned only where something that they are made from changed.
  public var sections: [PlannedSection]
  public var assets: [PlannedAsset]

  public init(
    name: String, folder: String, pages: [PlannedPage] = [], sections: [PlannedSection] = [],
    assets: [PlannedAsset] = []
  ) {
    self.name = name
    self.folder = folder
    self.pages = pages
    self.sections = sections
    self.assets = assets
  }
}

/// All pages below one folder of an edition, made from one set of values: a person with their habits.
///
/// While the values are the same and the files are as they were left, not even their models are worked out.
public struct PlannedSection: Sendable {
  /// Inside the edition, without a trailing slash: `people/ana`. No other page lies below it.
  public var folder: String
  /// Encodes every value that any of the pages depends on.
  public var inputs: @Sendable (inout ModelEncoder) -> Void
  public var pages: @Sendable () -> [PlannedPage]

  public init(
    folder: String, inputs: @escaping @Sendable (inout ModelEncoder) -> Void,
    pages: @escaping @Sendable () -> [PlannedPage]
  ) {
    self.folder = folder
    self.inputs = inputs
    self.pages = pages
  }

  /// Everything planned, whatever changed.
  public static func allPages(of edition: PlannedEdition) -> [PlannedPage] {
    edition.pages + edition.sections.flatMap { $0.pages() }
  }
}

/// A page to be rendered.
public struct PlannedPage: Sendable {
  /// Inside the edition, with slashes: `habits/run/index.html`.
  public var path: String
  public var model: any PageModel

  public init(path: String, model: any PageModel) {
    self.path = path
    self.model = model
  }
}

/// A file that is not made from a template.
public struct PlannedAsset: Sendable {
  public enum Content: Sendable {
    /// The bytes themselves.
    case bytes([UInt8])
    /// A file of `Templates/` by its path there, which the data folder may override: `assets/daybook.css`.
    case template(String)
    /// A photo, to be copied without its metadata. `digest` is the SHA-256 of the source, in hexadecimal.
    case photo(source: String, digest: String)
  }

  /// Inside the edition, with slashes.
  public var path: String
  public var content: Content

  public init(path: String, content: Content) {
    self.path = path
    self.content = content
  }
}
