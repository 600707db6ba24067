import Diagnostics

/// Opens the files and folders of a data folder, and reports why one could not be read.
struct FolderFiles: Sendable {
  var layout: FolderLayout

  /// The most bytes of a YAML or Markdown file: 4 MiB, the size of a long book.
  static let largestFile = 4 * 1_048_576

  enum Outcome {
    case absent
    /// The file could not be read, which was reported.
    case refused
    case source(SourceFile)
  }

  /// Reads a text file of a folder, and checks that its bytes are text.
  func source(_ name: String, in folder: OpenFolder, into problems: inout [Diagnostic]) -> Outcome {
    let path = layout.displayed(folder.path(of: name))
    switch folder.contents(of: name, upTo: Self.largestFile) {
    case .failure(let problem):
      problems.append(problem.diagnostic(at: path))
      return .refused
    case .success(nil):
      return .absent
    case .success(let bytes?):
      let source = SourceFile(path: path, bytes: bytes)
      guard let flaw = TextFlaw.first(in: bytes) else {
        guard ConflictSearch(source: source, isMarkdown: name.hasSuffix(".md")).report() else {
          KeptVersions.report(in: source)
          return .source(source)
        }
        problems += source.finish()
        return .refused
      }
      switch flaw {
      case .nulByte(let place):
        source.report(
          .error, .controlCharacter, "a NUL byte is no text", at: place..<place + 1, hint: "is this a text file?")
      case .invalidUTF8(let place):
        source.report(
          .error, .notUTF8, "this byte is not UTF-8", at: place..<place + 1,
          hint: "save the file with the encoding UTF-8")
      }
      problems += source.finish()
      return .refused
    }
  }

  /// A folder in a folder with its entries; `nil` where there is none, or where it cannot be read, which is reported.
  func folder(_ name: String, in parent: OpenFolder, into problems: inout [Diagnostic]) -> ListedFolder? {
    let path = layout.displayed(parent.path(of: name))
    switch parent.folder(name) {
    case .failure(.missing):
      return nil
    case .failure(let problem):
      problems.append(problem.diagnostic(at: path))
      return nil
    case .success(let folder):
      switch folder.entries() {
      case .failure(let problem):
        problems.append(problem.diagnostic(at: path))
        return nil
      case .success(let entries):
        return ListedFolder(folder: folder, entries: entries)
      }
    }
  }

  /// Warns of names that nobody reads and that are similar to a known one.
  func warnOfNearMisses(
    _ entries: [FolderEntry], in folder: String, known: [String], into problems: inout [Diagnostic]
  ) {
    let names = Set(entries.map(\.name))
    for entry in entries where !known.contains(entry.name) {
      if entry.kind != .folder, let copy = ConflictCopy(entry.name, beside: names), known.contains(copy.original) {
        let path = layout.displayed(folder.isEmpty ? entry.name : folder + "/" + entry.name)
        problems.append(copy.diagnostic(at: path))
        continue
      }
      guard let hint = Suggestion.hint(for: entry.name, among: known) else { continue }
      let path = layout.displayed(folder.isEmpty ? entry.name : folder + "/" + entry.name)
      problems.append(Diagnostic(.warning, .notRead, "this is not read", at: SourceLocation(path: path), hint: hint))
    }
  }
}

/// An open folder with its entries.
struct ListedFolder: Sendable {
  let folder: OpenFolder
  let entries: [FolderEntry]
}

extension FileProblem {
  func diagnostic(at path: String) -> Diagnostic {
    Diagnostic(.error, code, message, at: SourceLocation(path: path), hint: hint)
  }
}
