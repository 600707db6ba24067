import Diagnostics
import Journal

/// Finds the files of a folder whose names without the extension are slugs.
enum NamedFiles {
  /// The slugs of a folder's `.md` files. Names that are no slugs, or differ from another only in case, are errors;
  /// anything else in the folder is a warning.
  static func slugs(
    of entries: [FolderEntry], in folder: String, files: FolderFiles, into problems: inout [Diagnostic]
  ) -> [Slug] {
    // Nearly always there is nothing to report.
    let plain = entries.compactMap { $0.kind == .folder ? nil : slug(of: $0.name) }
    if plain.count == entries.count { return plain }
    var slugs: [Slug] = []
    var seen: [String: String] = [:]
    let names = Set(entries.map(\.name))
    for entry in entries {
      if entry.kind != .folder, let copy = ConflictCopy(entry.name, beside: names) {
        problems.append(copy.diagnostic(at: files.layout.displayed(folder + "/" + entry.name)))
        continue
      }
      let place = SourceLocation(path: files.layout.displayed(folder + "/" + entry.name))
      guard entry.name.lowercased().hasSuffix(".md"), entry.kind != .folder else {
        let hint: Hint? = entry.kind == .folder ? nil : "files here end in `.md`"
        problems.append(Diagnostic(.warning, .notRead, "this is not read", at: place, hint: hint))
        continue
      }
      let stem = String(entry.name.dropLast(3))
      let folded = stem.lowercased()
      if let other = seen[folded] {
        problems.append(
          Diagnostic(
            .error, .namesDifferInCase, "`\(entry.name)` and `\(other)` differ in case only", at: place,
            hint: "some file systems hold only one of them; rename one"))
      }
      seen[folded] = entry.name
      guard let slug = slug(of: entry.name) else {
        problems.append(
          Diagnostic(
            .error, .invalidName,
            "`\(entry.name)` is no name for a file here: lower-case letters, digits and hyphens, at most 40",
            at: place, hint: "rename it to `\(Slugs.slug(from: stem)).md`"))
        continue
      }
      slugs.append(slug)
    }
    return slugs
  }

  private static func slug(of name: String) -> Slug? {
    name.utf8.suffix(3).elementsEqual(".md".utf8) ? Slug(String(Substring(name.utf8.dropLast(3)))) : nil
  }
}
