import Diagnostics
import SitePlan

/// All words of a language. Those of the data folder override built-in ones, and English words stand in for missing
/// ones.
struct WordTable {
  private(set) var words: [String: Words.Entry] = [:]
  /// The language that was asked for; English where it has no words.
  private(set) var language = "en"
  /// The tags of all languages with words.
  private(set) var languages: [String] = []
  private(set) var flaws: [Diagnostic] = []
  private(set) var warnings: [Diagnostic] = []
  /// The files from which the words were read; later ones override earlier ones.
  private(set) var files: [FileContents] = []

  /// The English words, which define the keys and placeholders that other languages may use.
  private var english: [String: Words.Entry] = [:]

  /// - Parameters:
  ///   - builtIn: The built-in files by path: `strings/de.yml`.
  ///   - overrides: The data folder's files by the same paths.
  ///   - language: A BCP 47 tag; its words are those of its longest beginning that has any (`pt` for `pt-BR`).
  ///   - settings: The path of the file that names the language, for messages.
  init(builtIn: [String: FileContents], overrides: [String: OverrideFile], language: String, settings: String? = nil) {
    var layers: [String: Layer] = [:]
    for path in builtIn.keys { layers[WordFile.language(of: path).lowercased(), default: Layer()].builtInPath = path }
    for path in overrides.keys.sorted() {
      layers[WordFile.language(of: path).lowercased(), default: Layer()].ownPath = path
    }
    let paths = Array(builtIn.keys) + Array(overrides.keys)
    languages = Set(paths.map { WordFile.language(of: $0) }).sorted()
    let wanted = LanguageRange.lookup(language).filter { layers[$0] != nil }
    if wanted.isEmpty, LanguageRange.primary(of: language) != "en" {
      flaws.append(Self.unknown(language, among: layers.keys.sorted(), settings: settings))
    } else {
      self.language = language
    }
    // A region's words override its language's, and those override English; within each, the data folder's words
    // override built-in ones. Files of other languages are not read, because parsing YAML takes time.
    var own: [WordFile] = []
    for layer in ((wanted.contains("en") ? wanted : wanted + ["en"]).reversed()) {
      if let path = layers[layer]?.builtInPath, let contents = builtIn[path] {
        let file = Self.builtIn(contents, at: path, isEnglish: layer == "en")
        if layer == "en" { english = file.words }
        files.append(contents)
        add(file, isOwn: false)
      }
      if let path = layers[layer]?.ownPath, let override = overrides[path] {
        let file = WordFile(displayPath: override.displayPath, bytes: override.bytes)
        if layer != "en" { own.append(file) }
        files.append(.bytes(override.bytes))
        add(file, isOwn: true)
      }
    }
    if let widest = wanted.last, widest != "en", layers[widest]?.builtInPath == nil { tellMissing(in: own) }
  }

  private static func builtIn(_ contents: FileContents, at path: String, isEnglish: Bool) -> WordFile {
    if isEnglish, case .builtIn = contents { return BuiltInTemplates.english }
    return WordFile(displayPath: BuiltInTemplates.displayPath(of: path), bytes: contents.bytes)
  }

  /// The files with the words of one tag.
  private struct Layer {
    var builtInPath: String?
    var ownPath: String?
  }

  private static func unknown(_ language: String, among known: [String], settings: String?) -> Diagnostic {
    Diagnostic(
      .error, .unknownLanguage, "there are no words in the language `\(language)`",
      at: settings.map { SourceLocation(path: $0) },
      hint: "there are \(known.joined(separator: ", ")); others go into templates/strings/\(language).yml")
  }

  /// A problem of one word of a file.
  private struct WordProblem {
    var key: String
    var code: DiagnosticCode
    var message: String
    var hint: Hint?
  }

  /// How many unknown words of a file are reported one by one; the others are only counted.
  private static let mostUnknown = 20

  private mutating func add(_ file: WordFile, isOwn: Bool) {
    flaws += file.flaws
    if isOwn, !english.isEmpty {
      let known = english.keys.sorted()
      var problems: [WordProblem] = []
      var unknown = 0
      for (key, word) in file.words.sorted(by: { $0.key < $1.key }) {
        if let model = english[key] {
          problems += Self.placeProblems(of: key, word, against: model)
          continue
        }
        unknown += 1
        if unknown > Self.mostUnknown { continue }
        problems.append(
          WordProblem(
            key: key, code: .unknownWord, message: "there is no word `\(key)`",
            hint: Suggestion.hint(for: key, among: known)))
      }
      flaws += problems.map { file.flaw($0.code, $0.message, of: $0.key, hint: $0.hint) }
      let more = unknown - Self.mostUnknown
      if more > 0 {
        flaws.append(
          Diagnostic(
            .error, .unknownWord,
            "there \(more == 1 ? "is 1 more word" : "are \(more) more words") that nobody asks for",
            at: SourceLocation(path: file.displayPath)))
      }
    }
    if words.isEmpty { words = file.words } else { words.merge(file.words) { $1 } }
  }

  /// The placeholders of a word that are never filled in, and would appear on pages as `{date}`.
  private static func placeProblems(
    of key: String, _ word: Words.Entry, against model: Words.Entry
  ) -> [WordProblem] {
    let known = Set(model.forms.values.flatMap(TextPlaces.names)).union(TextPlaces.offered(to: key)).sorted()
    let unknown = Set(word.forms.values.flatMap(TextPlaces.names)).subtracting(known).sorted()
    return unknown.map { name in
      let all = known.map { "{\($0)}" }.joined(separator: " ")
      return WordProblem(
        key: key, code: .unknownPlaceholder, message: "`\(key)` has no `{\(name)}`",
        hint: Suggestion.nearest(to: name, among: known).map { "did you mean `{\($0)}`?" }
          ?? (known.isEmpty ? "nothing is filled in here" : "what is filled in here: \(all)"))
    }
  }

  /// Warns that a language of the data folder lacks words, which then appear in English.
  private mutating func tellMissing(in files: [WordFile]) {
    guard flaws.isEmpty, let widest = files.first else { return }
    let missing = english.keys.filter { key in files.allSatisfy { $0.words[key] == nil } }.sorted()
    guard !missing.isEmpty else { return }
    let shown = missing.prefix(5).map { "`\($0)`" }.joined(separator: ", ")
    warnings.append(
      Diagnostic(
        .warning,
        .missingWords,
        "\(missing.count) of \(english.count) words \(missing.count == 1 ? "is missing and stays" : "are missing and stay") English",
        at: SourceLocation(path: widest.displayPath),
        hint: Hint(missing.count > 5 ? "\(shown) and \(missing.count - 5) more" : shown)))
  }
}

/// The `{name}` placeholders of words.
enum TextPlaces {
  /// The placeholders of a text: `["n", "all"]` for `{n} of {all}`.
  static func names(in text: String) -> [String] { TextPattern(text).names }

  /// The placeholders that are filled in even where the English text does not use them: languages order dates and times
  /// in their own ways.
  static func offered(to key: String) -> [String] {
    let day = ["weekday", "wd", "d", "month", "mon", "y"]
    return switch key {
    case "dates.long", "dates.full", "dates.short", "dates.weekday_and_day", "dates.month_and_year",
      "dates.short_month_and_year":
      day
    case "dates.day_and_month": ["d", "month", "mon"]
    case "dates.range", "dates.range_in_year", "dates.range_in_month":
      ["d", "month", "mon", "y", "d2", "month2", "mon2", "y2"]
    case "dates.time": ["H", "HH", "h", "hh", "mm", "half"]
    default: []
    }
  }
}
