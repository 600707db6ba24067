import Diagnostics
import FileSystem
import SitePlan

/// The templates, words and assets of a build: the built-in ones, each of which a file of the data folder can replace.
public struct TemplateSet: Sendable {
  /// Every word of the site's language by its key: `today.empty`.
  public let words: [String: Words.Entry]
  /// The BCP 47 tag of the language that was asked for: `pt-BR`. Words that it lacks come from a wider tag or from
  /// English.
  public let language: String
  /// The tags of all languages with words, those of the data folder included, in order.
  public let languages: [String]
  /// Diagnostics that do not keep the build from going on.
  public let warnings: [Diagnostic]

  /// The data folder's own style sheet and script, which are among the assets.
  public let customFiles: CustomFiles

  /// Whether the data folder replaces anything. Built-in templates alone need no check: tests have done that.
  public let hasOverrides: Bool

  /// The drawn icons.
  public let icons: Icons

  /// A hash of all words and drawn icons, in hexadecimal: pages depend on them through fragments that Swift writes,
  /// too.
  public let wordsDigest: String
  /// A hash of all templates and other files except the words.
  let digest: [UInt8]

  /// The files that are not templates, by path: `assets/daybook.css`.
  let assets: [String: FileContents]
  let sources: TemplateSources
  /// What kinds of pages were compiled to. A check of all kinds, a build and a page on request ask the same one.
  package let compiled = CompiledKinds()

  /// Reads the overrides from `<dataFolder>/templates/`, and the own style sheet and script from `<dataFolder>/assets/`,
  /// if there are such folders.
  ///
  /// - Parameters:
  ///   - dataFolder: As the person gave it; messages name files under it. `nil` loads only the built-in files.
  ///   - language: A BCP 47 tag. A tag without words gets those of the language without the region.
  /// - Throws: ``BuildError/data(_:)`` with all flaws of the overrides, or for a language without words.
  public static func load(overridesIn dataFolder: String? = nil, language: String = "en") throws -> TemplateSet {
    let overrides = try dataFolder.map { try TemplateOverrides.read(from: $0) } ?? [:]
    let custom = try dataFolder.map { try TemplateOverrides.readCustom(from: $0) } ?? (files: [:], warnings: [])
    return try TemplateSet(
      builtIn: BuiltInTemplates.files, overrides: overrides,
      custom: custom.files, customWarnings: custom.warnings, language: language,
      settings: dataFolder.map { $0 + ($0.hasSuffix("/") ? "" : "/") + "daybook.yml" })
  }

  /// Whether ``load(overridesIn:language:)`` would return the same set now.
  public func isCurrent(overridesIn dataFolder: String, language: String) -> Bool {
    !hasOverrides && customFiles == CustomFiles() && !TemplateOverrides.exist(in: dataFolder)
      && self.language == language
  }

  /// - Parameters:
  ///   - builtIn: The built-in files by their paths under `Templates/`.
  ///   - overrides: The data folder's files by the same paths.
  ///   - custom: The data folder's own style sheet and script by the paths of `CustomFiles`.
  ///   - customWarnings: What is to be said of other files beside these.
  ///   - settings: The path of the file that names the language, for messages.
  init(
    builtIn: [String: FileContents], overrides: [String: OverrideFile], custom: [String: OverrideFile] = [:],
    customWarnings: [Diagnostic] = [], language: String, settings: String? = nil
  ) throws {
    var flaws: [Diagnostic] = []
    var assets: [String: FileContents] = [:]
    for (path, file) in overrides where builtIn[path] == nil && !WordFile.isPath(path) {
      flaws.append(
        Diagnostic(
          .error, .unknownTemplate, "there is no template \(path) to override",
          at: SourceLocation(path: file.displayPath),
          hint: CustomFiles.paths.contains(path)
            ? "\(path) lies in the data folder itself, beside templates/"
            : Suggestion.hint(for: path, among: builtIn.keys.sorted())
              ?? "only files that are built in can be overridden"))
    }
    for (path, file) in custom {
      if isUTF8(file.bytes) { assets[path] = .bytes(plainText(file.bytes)) } else { flaws.append(file.notUTF8) }
    }
    // Templates can include the drawing `icons/run` like any other template. An own file of drawings may have fewer:
    // the built-in ones stand in for the rest.
    let builtInIcons =
      switch builtIn[Self.iconSprite] {
      case .builtIn: BuiltInTemplates.icons
      case .bytes(let bytes): Icons(sprite: bytes)
      case nil: Icons(sprite: [])
      }
    icons = overrides[Self.iconSprite].map { Icons(sprite: $0.bytes) } ?? builtInIcons
    var sources = TemplateSources(drawings: builtInIcons.drawings.merging(icons.drawings) { $1 })
    for (path, builtInContents) in builtIn where !WordFile.isPath(path) {
      let override = overrides[path]
      let contents = override.map { .bytes($0.bytes) } ?? builtInContents
      if !TemplateSources.isTemplate(path) {
        assets[path] = contents
      } else if let override, !isUTF8(override.bytes) {
        flaws.append(override.notUTF8)
      } else {
        sources.add(path, contents, ownPath: override?.displayPath)
      }
    }
    let wordTable = WordTable(
      builtIn: builtIn.filter { WordFile.isPath($0.key) }, overrides: overrides.filter { WordFile.isPath($0.key) },
      language: language, settings: settings)
    flaws += wordTable.flaws
    guard flaws.isEmpty else { throw BuildError.data(flaws.inReadingOrder()) }
    hasOverrides = !overrides.isEmpty
    customFiles = CustomFiles(assets)
    words = wordTable.words
    digest = Self.digest(of: sources, assets, drawings: builtIn[Self.iconSprite])
    wordsDigest = Self.digest(of: wordTable, drawings: assets[Self.iconSprite])
    self.language = wordTable.language
    languages = wordTable.languages
    warnings = wordTable.warnings + OwnTemplates.warnings(overrides, builtIn: builtIn) + customWarnings
    self.assets = assets
    self.sources = sources
  }

  /// The path of the drawn icons, which are written into pages and not copied into the site.
  public static let iconSprite = "assets/icons.svg"

  /// The paths of the files that are not templates, in order: `assets/daybook.css`.
  public var assetPaths: [String] { assets.keys.sorted() }

  /// A file that is not a template; `nil` where there is none at that path.
  public func asset(_ path: String) -> [UInt8]? { assets[path]?.bytes }

  /// The bytes of a file as the site has it, with scripts and style sheets stripped of comments and indentation; `nil`
  /// where there is none at that path.
  public func compactAsset(_ path: String) -> [UInt8]? {
    asset(path).map { bytes in
      if path.hasSuffix(".js") { return ScriptCompaction.compacted(bytes) }
      return path.hasSuffix(".css") ? StyleSheetCompaction.compacted(bytes) : bytes
    }
  }

  /// All flaws of the templates of these pages, in the order of paths and lines.
  public func flaws(for models: [any PageModel.Type]) -> [Diagnostic] {
    compile(models).flaws
  }

  /// Whether there are words in a language, or in the one without its region.
  public func hasWords(in language: String) -> Bool {
    let known = Set(languages.map { $0.lowercased() })
    return LanguageRange.primary(of: language) == "en" || LanguageRange.lookup(language).contains(where: known.contains)
  }

  /// A page as HTML in UTF-8.
  /// - Throws: ``BuildError/data(_:)`` if its template is flawed.
  public func render(_ page: any PageModel) throws -> [UInt8] {
    let (programs, flaws) = compile([type(of: page)])
    guard let program = programs[PageKind(type(of: page))] else { throw BuildError.data(flaws) }
    var html = HTMLWriter(reservingCapacity: 65_536)
    program.fill(with: page, into: &html)
    return html.bytes
  }

  /// The programs of these kinds of pages, without those of flawed templates, and the flaws.
  func compile(_ models: [any PageModel.Type]) -> (programs: [PageKind: PageProgram], flaws: [Diagnostic]) {
    var seen: Set<PageKind> = []
    let kinds = models.map(PageKind.init).filter { seen.insert($0).inserted }
    let outcomes = compiled.outcomes(of: kinds, compile: compileAnew)
    var programs: [PageKind: PageProgram] = [:]
    var flaws = TemplateFlaws()
    for kind in kinds {
      switch outcomes[kind] {
      case .success(let program): programs[kind] = program
      case .failure(let found): flaws.add(found)
      case nil: continue
      }
    }
    return (programs, flaws.diagnostics.inReadingOrder())
  }

  /// Compiles kinds of pages, each by itself, on all cores: a build that writes a few pages does little else.
  private func compileAnew(_ kinds: [PageKind]) -> [PageKind: CompiledKinds.Outcome] {
    var references = TemplateReferences(sources)
    let closures = kinds.map { references.closure(of: $0.type.template) }
    var parsed: [String: ParsedTemplate] = [:]
    var broken: [String: TemplateFlaws] = [:]
    for name in closures.reduce(into: Set(), { $0.formUnion($1) }) {
      guard let source = sources[name] else { continue }
      switch TemplateScanner.parts(of: source) {
      case .success(let parts): parsed[name] = ParsedTemplate(source: source, parts: parts)
      case .failure(let flaws): broken[name] = flaws
      }
    }
    let names = sources.names
    let readable = parsed
    let unreadable = broken
    let outcomes = inParallel(kinds.count, chunk: 1) { numbers in
      numbers.map { number -> CompiledKinds.Outcome in
        let model = kinds[number].type
        var flaws = TemplateFlaws()
        for name in closures[number].sorted() { if let found = unreadable[name] { flaws.add(found) } }
        // A page that includes a template with flaws cannot be checked: what that template contains is not known.
        guard flaws.isEmpty else { return .failure(flaws) }
        return TemplateCompiler.program(
          for: model.template, schema: model.schema, templates: readable, known: names, words: words)
      }
    }.flatMap(\.self)
    return Dictionary(zip(kinds, outcomes), uniquingKeysWith: { first, _ in first })
  }
}

extension CustomFiles {
  /// Those that are among these assets.
  fileprivate init(_ assets: [String: FileContents]) {
    let found = Self.paths.map { assets[$0]?.bytes }
    guard found.contains(where: { $0 != nil }) else {
      self.init()
      return
    }
    var encoder = ModelEncoder(reservingCapacity: 16_384)
    for bytes in found { encoder.append(bytes ?? []) }
    self.init(
      hasStyleSheet: found[0] != nil, hasScript: found[1] != nil,
      digest: String(Fingerprint(hashing: encoder.bytes).high, radix: 16))
  }
}

/// A kind of page as a dictionary key; two kinds may share a template.
struct PageKind: Hashable, Sendable {
  let type: any PageModel.Type

  init(_ type: any PageModel.Type) { self.type = type }

  static func == (left: PageKind, right: PageKind) -> Bool {
    ObjectIdentifier(left.type) == ObjectIdentifier(right.type)
  }
  func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(type)) }
}

/// The text as UTF-8 without a byte order mark and with line feeds as line breaks.
func plainText(_ bytes: [UInt8]) -> [UInt8] {
  var bytes = bytes
  if bytes.starts(with: [0xEF, 0xBB, 0xBF]) { bytes.removeFirst(3) }
  guard bytes.contains(0x0D) else { return bytes }
  var plain: [UInt8] = []
  plain.reserveCapacity(bytes.count)
  for (index, byte) in bytes.enumerated() {
    if byte == 0x0D, index + 1 < bytes.count, bytes[index + 1] == 0x0A { continue }
    plain.append(byte)
  }
  return plain
}

func isUTF8(_ bytes: [UInt8]) -> Bool {
  String(validating: bytes, as: UTF8.self) != nil
}
