/// One folder of the output with all its files.
public struct PlannedEdition: Sendable {
  /// The edition's name in messages: `public`, `home of ana`.
  public var name: String
  /// The edition's folder under the output folder, without a trailing slash: `public`, `home/ana`.
  public var folder: String
  /// The language of its pages, as a BCP 47 tag.
  public var language = "en"
  /// The pages that are planned in every build.
  public var pages: [PlannedPage]
  /// The sections, whose pages are planned only when something that they are made from changed.
  public var sections: [PlannedSection]
  /// The files without a page template: photos, attachments, pictures of the course, styles, scripts.
  public var assets: [PlannedAsset]
  /// The files for calendar programs, which are to become assets.
  public var feeds: [PlannedFeed] = []
  /// By what its files are encrypted; `nil` for an edition that lies there to be read.
  public var seal: (any EditionSeal)?
  /// What friends of people read besides, each an edition with a seal in the same folder.
  public var audiences: [PlannedEdition] = []
  /// The beginnings of paths inside the edition below which the files of earlier builds stay although they are not
  /// planned; an empty one stands for all of the edition.
  public var kept: [String]
  /// Beginnings of paths below which nothing stays. Of two that begin a path the longer one counts.
  public var withheld: [String] = []
  /// The front page, which stays as it was, too, where nobody was shown but those whose pages stay; `nil` where it is made
  /// anew in any case.
  public var keptFront: KeptFront?

  /// A front page that would show nobody, and where the pages of those lie whom it showed.
  public struct KeptFront: Sendable {
    /// The path of the front page inside the edition, which is the prefix of its section.
    public var path: String
    /// The folder inside the edition, with a slash at its end.
    public var people: String
  }

  /// - Parameters:
  ///   - name: The edition's name in messages.
  ///   - folder: The edition's folder under the output folder, without a trailing slash.
  ///   - kept: The beginnings of paths below which the files of earlier builds stay; an empty one stands for everything.
  public init(
    name: String, folder: String, pages: [PlannedPage] = [], sections: [PlannedSection] = [],
    assets: [PlannedAsset] = [], kept: [String] = []
  ) {
    self.name = name
    self.folder = folder
    self.pages = pages
    self.sections = sections
    self.assets = assets
    self.kept = kept
  }

  /// Whether nothing of the edition is planned, so that it stays as it was.
  public var isKept: Bool { kept.contains("") }

  /// Whether nothing of the edition is planned but a front page that would show nobody.
  public var isOfNobody: Bool { isKept || keptFront != nil && pages.isEmpty }

  /// Whether the file of an earlier build at a path stays although it is not planned.
  ///
  /// - Parameter path: The path under the output folder: `public/people/ana/index.html`.
  public func keeps(_ path: String) -> Bool {
    guard !kept.isEmpty, path.utf8.starts(with: (folder + "/").utf8) else { return false }
    // By bytes: with a combining mark after it, a letter is another character.
    let inside = path.utf8.dropFirst(folder.utf8.count + 1)
    func longest(_ beginnings: [String]) -> Int {
      beginnings.filter { inside.starts(with: $0.utf8) }.map(\.utf8.count).max() ?? -1
    }
    return longest(kept) > longest(withheld)
  }
}

/// All files of an edition whose paths begin alike, made from one set of values: a habit with its years, a month.
///
/// While the values are the same and the files are as they were left, not even their models are worked out. To make a
/// section, a planner
/// - picks a prefix that no path outside the section begins with. One that ends in a slash or in a whole path does;
///   of numbers without an ending, none may be longer than another (`history/2026-1` would take in `history/2026-11`);
/// - makes a value of everything that the pages are made from, a `SectionInputs`: values themselves where the
///   pages show many of them, what was derived from them where that is less and known anyway. What changes more often
///   than the pages, such as today, is in it only as far as they show it;
/// - works out in its `contents(in:)`, not before, whatever only the pages show.
///
/// A section may have sections of its own below its prefix. They are looked at only when something in it changed: the
/// person is one, and each habit one below it.
public struct PlannedSection: Sendable {
  /// The common beginning of its pages' paths inside the edition: `people/ana/`, `history/2026-11`. No other page's
  /// path and no other section's prefix begins with it.
  public var prefix: String
  /// Encodes every value that any of the pages depends on.
  public var inputs: @Sendable (inout ModelEncoder) -> Void
  /// Plans the pages of the section.
  public var contents: @Sendable () -> Contents

  /// The pages, files and subsections of a section.
  public struct Contents: Sendable {
    /// The pages that belong to none of the ``sections``.
    public var pages: [PlannedPage]
    /// The files without a template that belong to none of the ``sections``.
    public var files: [PlannedAsset]
    /// Subsections, whose prefixes begin with this section's prefix and whose inputs are among its inputs.
    public var sections: [PlannedSection]

    /// - Parameter sections: Subsections, whose prefixes begin with the prefix of this section.
    public init(pages: [PlannedPage] = [], files: [PlannedAsset] = [], sections: [PlannedSection] = []) {
      self.pages = pages
      self.files = files
      self.sections = sections
    }
  }

  /// - Parameter contents: Plans pages and subsections together, which are made from the same values.
  public init(
    prefix: String, inputs: @escaping @Sendable (inout ModelEncoder) -> Void,
    contents: @escaping @Sendable () -> Contents
  ) {
    self.prefix = prefix
    self.inputs = inputs
    self.contents = contents
  }

  /// A section without subsections.
  public init(
    prefix: String, inputs: @escaping @Sendable (inout ModelEncoder) -> Void,
    pages: @escaping @Sendable () -> [PlannedPage]
  ) {
    self.init(prefix: prefix, inputs: inputs) { Contents(pages: pages()) }
  }

  /// The pages of the section and of all its subsections, changed or not.
  public func allPages() -> [PlannedPage] { everything().pages }

  /// The pages and the files of the section and of all its subsections, changed or not.
  public func everything() -> (pages: [PlannedPage], files: [PlannedAsset]) {
    let contents = contents()
    return contents.sections.reduce((contents.pages, contents.files)) { all, section in
      let more = section.everything()
      return (all.0 + more.pages, all.1 + more.files)
    }
  }

  /// All pages of an edition, changed or not.
  public static func allPages(of edition: PlannedEdition) -> [PlannedPage] {
    edition.pages + edition.sections.flatMap { $0.allPages() }
  }
}

/// A page to render.
public struct PlannedPage: Sendable {
  /// The path of the page inside the edition, with slashes: `habits/run/index.html`.
  public var path: String
  /// Everything that the page shows.
  public var model: any PageModel
  /// The same page with its tasks as an address asks for them; `nil` for pages of something else, and outside the local
  /// web app.
  public var arranged: (@Sendable (TaskArrangement) -> any PageModel)?

  /// Whether the file at a path is a page for people, and none that programs read.
  public static func isPage(_ path: String) -> Bool { path.hasSuffix(".html") }

  /// - Parameter path: The path of the page inside the edition, with slashes.
  public init(path: String, model: any PageModel) {
    self.path = path
    self.model = model
  }
}

/// A file that is not made from a template.
public struct PlannedAsset: Sendable {
  /// Where a file's bytes come from.
  public enum Content: Sendable {
    /// The bytes themselves.
    case bytes([UInt8])
    /// What the program makes of values, and only when these changed: a picture, a feed.
    case drawn(any MarkupSource)
    /// A file of `Templates/` by its path there, which the data folder may override: `assets/daybook.css`.
    case template(String)
    /// A photo, to be copied without its metadata. `digest` is the SHA-256 of the source, in hexadecimal.
    case photo(source: String, digest: String)
    /// A file of the data folder, to be copied as it is. `digest` is the SHA-256 of the source, in hexadecimal.
    case copy(source: String, digest: String)
  }

  /// The path of the file inside the edition, with slashes.
  public var path: String
  /// Where the bytes come from.
  public var content: Content

  /// - Parameter path: The path of the file inside the edition, with slashes.
  public init(path: String, content: Content) {
    self.path = path
    self.content = content
  }
}
