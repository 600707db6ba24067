import Diagnostics
import FileSystem
import SitePlan

/// The templates, words and assets of a build: those compiled in, each overridable by a file of the data folder.
public struct TemplateSet: Sendable {
  /// Every word of the site's language by its key (`today.empty`), by plural category; a plain word has only `other`.
  public let words: [String: [String: String]]
  /// The BCP 47 tag of the wanted language, whose words may be those of a wider one: `pt-BR`.
  public let language: String
  /// The tags of all languages that there are words in, those of the data folder included, in order.
  public let languages: [String]
  /// What is worth saying and does not keep the build from going on.
  public let warnings: [Diagnostic]

  /// Whether the data folder overrides anything; what is compiled in was checked before it was released.
  public let hasOverrides: Bool

  /// Files that are no templates, by their path: `assets/daybook.css`.
  let assets: [String: [UInt8]]
  let sources: [String: TemplateSource]
  /// The bytes of the files that ``words`` were read from, in the order in which they stand over each other.
  let wordFiles: [[UInt8]]

  /// Reads the overrides from `<dataFolder>/templates/`, if there is such a folder.
  ///
  /// - Parameters:
  ///   - dataFolder: As the person gave it; messages name files under it. `nil`: only what is compiled in.
  ///   - language: A BCP 47 tag. Without words of its own it takes those of the language without the region.
  /// - Throws: ``BuildError/data(_:)`` with all that is wrong with the overrides, or where there are no words in the
  ///   language.
  public static func load(overridesIn dataFolder: String? = nil, language: String = "en") throws -> TemplateSet {
    let overrides = try dataFolder.map { try TemplateOverrides.read(from: $0) } ?? [:]
    return try TemplateSet(
      builtIn: Dictionary(uniqueKeysWithValues: BuiltInFile.all.map { ($0.path, $0.bytes) }), overrides: overrides,
      language: language, settings: dataFolder.map { $0 + ($0.hasSuffix("/") ? "" : "/") + "daybook.yml" })
  }

  /// Whether ``load(overridesIn:language:)`` would give this very set again.
  public func isCurrent(overridesIn dataFolder: String, language: String) -> Bool {
    !hasOverrides && !TemplateOverrides.exist(in: dataFolder) && self.language == language
  }

  /// - Parameters:
  ///   - builtIn: By their paths under `Templates/`.
  ///   - overrides: By the same paths.
  ///   - settings: The file that names the language, for messages.
  init(
    builtIn: [String: [UInt8]], overrides: [String: OverrideFile], language: String, settings: String? = nil
  ) throws {
    var flaws: [Diagnostic] = []
    var sources: [String: TemplateSource] = [:]
    var assets: [String: [UInt8]] = [:]
    for (path, file) in overrides where builtIn[path] == nil && !WordFile.isPath(path) {
      flaws.append(
        Diagnostic(
          .error, .unknownTemplate, "there is no template \(path) to override",
          at: SourceLocation(path: file.displayPath),
          hint: Suggestion.hint(for: path, among: builtIn.keys.sorted())
            ?? "only files that are built in can be overridden"))
    }
    for (path, builtInBytes) in builtIn where !WordFile.isPath(path) {
      let override = overrides[path]
      let bytes = override?.bytes ?? builtInBytes
      guard path.hasSuffix(".mustache") else {
        assets[path] = bytes
        continue
      }
      if let override, !isUTF8(bytes) {
        flaws.append(override.notUTF8)
        continue
      }
      let name = String(path.dropLast(".mustache".count))
      sources[name] = TemplateSource(
        name: name, displayPath: override?.displayPath ?? "Templates/\(path) (built in)", bytes: plainText(bytes))
    }
    // A template includes the drawing `icons/run` like any other. What is built in stands in for those that an own file
    // of drawings does without.
    for sprite in [builtIn[Self.iconSprite], overrides[Self.iconSprite]?.bytes] {
      guard let sprite else { continue }
      for (name, drawing) in Icons(sprite: String(decoding: sprite, as: UTF8.self)).drawings {
        let name = "icons/" + name
        sources[name] = TemplateSource(name: name, displayPath: "Templates/\(Self.iconSprite)", bytes: drawing.bytes)
      }
    }
    let wordTable = WordTable(
      builtIn: builtIn.filter { WordFile.isPath($0.key) }, overrides: overrides.filter { WordFile.isPath($0.key) },
      language: language, settings: settings)
    flaws += wordTable.flaws
    guard flaws.isEmpty else { throw BuildError.data(flaws.inReadingOrder()) }
    hasOverrides = !overrides.isEmpty
    words = wordTable.words
    wordFiles = wordTable.files
    self.language = wordTable.language
    languages = wordTable.languages
    warnings = wordTable.warnings + OwnTemplates.warnings(overrides, builtIn: builtIn)
    self.assets = assets
    self.sources = sources
  }

  /// The drawn icons, which are written into pages rather than copied beside them.
  public static let iconSprite = "assets/icons.svg"

  /// The paths of the files that are not templates, in order: `assets/daybook.css`.
  public var assetPaths: [String] { assets.keys.sorted() }

  /// A file of `Templates/` that is no template.
  public func asset(_ path: String) -> [UInt8]? { assets[path] }

  /// The bytes of an asset as sites and the local web app have it: scripts and style sheets without comments and
  /// indentation. `nil`: there is none.
  public func compactAsset(_ path: String) -> [UInt8]? {
    assets[path].map { bytes in
      if path.hasSuffix(".js") { return ScriptCompaction.compacted(bytes) }
      return path.hasSuffix(".css") ? StyleSheetCompaction.compacted(bytes) : bytes
    }
  }

  /// Everything that is wrong with the templates of these pages, in reading order.
  public func flaws(for models: [any PageModel.Type]) -> [Diagnostic] {
    compile(models).flaws
  }

  /// One page as HTML.
  /// - Throws: ``BuildError/data(_:)`` if its template is flawed.
  public func render(_ page: any PageModel) throws -> [UInt8] {
    let (programs, flaws) = compile([type(of: page)])
    guard let program = programs[PageKind(type(of: page))] else { throw BuildError.data(flaws) }
    var html = HTMLWriter(reservingCapacity: 65_536)
    program.fill(with: page, into: &html)
    return html.bytes
  }

  /// The programs of these kinds of pages, those of flawed templates left out.
  func compile(_ models: [any PageModel.Type]) -> (programs: [PageKind: PageProgram], flaws: [Diagnostic]) {
    var flaws: [Diagnostic] = []
    var parsed: [String: ParsedTemplate] = [:]
    var broken: Set<String> = []
    var references = TemplateReferences(sources)
    let closures = Dictionary(
      models.map { ($0.template, references.closure(of: $0.template)) }, uniquingKeysWith: { first, _ in first })
    for name in closures.values.reduce(into: Set(), { $0.formUnion($1) }) {
      guard let source = sources[name] else { continue }
      switch TemplateScanner.parts(of: source) {
      case .success(let parts):
        parsed[name] = ParsedTemplate(source: source, parts: parts)
      case .failure(let found):
        flaws += found.diagnostics
        broken.insert(name)
      }
    }
    // Each kind by itself, on all cores: a build that writes a few pages waits for little else.
    var seen: Set<PageKind> = []
    let kinds = models.map(PageKind.init).filter { seen.insert($0).inserted }
    let readable = parsed
    let unreadable = broken
    let results = inParallel(kinds.count, chunk: 1) { numbers in
      numbers.compactMap { number -> (PageKind, PageProgram?, [Diagnostic])? in
        let closure = closures[kinds[number].type.template] ?? []
        // What a broken template contains is not known, so what includes it cannot be checked.
        guard unreadable.isDisjoint(with: closure) else { return nil }
        let (program, flaws) = compile(kinds[number].type, readable)
        return (kinds[number], program, flaws)
      }
    }.flatMap(\.self)
    var programs: [PageKind: PageProgram] = [:]
    for (kind, program, found) in results {
      programs[kind] = program
      flaws += found.filter { !flaws.contains($0) }
    }
    return (programs, flaws.inReadingOrder())
  }

  /// The program of one kind of page, whose templates could all be read.
  private func compile(
    _ model: any PageModel.Type, _ parsed: [String: ParsedTemplate]
  ) -> (PageProgram?, [Diagnostic]) {
    switch TemplateCompiler.program(
      for: model.template, schema: model.schema, templates: parsed, known: sources.keys, words: words)
    {
    case .success(let program): (program, [])
    case .failure(let flaws): (nil, flaws.diagnostics)
    }
  }
}

/// A kind of page: two kinds may share a template.
struct PageKind: Hashable, Sendable {
  let type: any PageModel.Type

  init(_ type: any PageModel.Type) { self.type = type }

  static func == (left: PageKind, right: PageKind) -> Bool {
    ObjectIdentifier(left.type) == ObjectIdentifier(right.type)
  }
  func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(type)) }
}

/// Without a byte order mark and with plain line breaks.
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
