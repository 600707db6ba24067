import Diagnostics

/// All words of a language: those of the data folder over those built in, over English ones where a word is missing.
struct WordTable {
  private(set) var words: [String: [String: String]] = [:]
  private(set) var language: String
  private(set) var flaws: [Diagnostic] = []
  private(set) var warnings: [Diagnostic] = []

  init(builtIn: [String: [UInt8]], overrides: [String: OverrideFile], language: String) {
    let available = Set((Array(builtIn.keys) + Array(overrides.keys)).map(WordFile.language))
    let plain = language.split(separator: "-").first.map(String.init) ?? language
    self.language = [language, plain].first(where: available.contains) ?? "en"
    if !available.contains(language), !available.contains(plain) {
      warnings.append(
        Diagnostic(
          .warning, "there are no words in the language `\(language)`; English is used",
          hint: "put them into templates/strings/\(language).yml"))
    }
    let english = builtIn["strings/en.yml"].map {
      WordFile(displayPath: "Templates/strings/en.yml (built in)", bytes: $0)
    }
    // A region's words stand over its language's, those over English ones; in each the data folder's over those built in.
    var seen: Set<String> = []
    for layer in ["en", plain, language] where seen.insert(layer).inserted {
      let path = "strings/\(layer).yml"
      if layer == "en", let english {
        add(english)
      } else if let bytes = builtIn[path] {
        add(WordFile(displayPath: "Templates/\(path) (built in)", bytes: bytes))
      }
      if let override = overrides[path] {
        add(WordFile(displayPath: override.displayPath, bytes: override.bytes), known: english?.words.keys.sorted())
      }
    }
  }

  private mutating func add(_ file: WordFile, known: [String]? = nil) {
    flaws += file.flaws
    if let known {
      for key in file.words.keys.sorted() where !known.contains(key) {
        flaws.append(file.flaw("there is no word `\(key)`", of: key, hint: Suggestion.hint(for: key, among: known)))
      }
    }
    words.merge(file.words) { $1 }
  }
}
