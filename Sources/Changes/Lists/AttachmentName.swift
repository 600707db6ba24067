import Foundation

/// Names under which attachments are stored: one word, as tasks' lines need it, that is a safe name of a file everywhere.
enum AttachmentName {
  /// The most bytes of a name, so that there is room for a number and no file system refuses it.
  private static let longest = 120

  /// The name for a file: `Plan of the flat.pdf` becomes `Plan-of-the-flat.pdf`, or with `-2`, `-3` … before the dot.
  ///
  /// - Parameters:
  ///   - original: The file's own name, whatever stands in it.
  ///   - taken: The names in the folder. Case does not count, since some file systems ignore it.
  static func name(for original: String, avoiding taken: some Sequence<String>) -> String {
    let taken = Set(taken.map { $0.lowercased() })
    let (stem, ending) = parts(of: original)
    var number = 1
    while true {
      let name = stem + (number == 1 ? "" : "-\(number)") + ending
      if !taken.contains(name.lowercased()) { return name }
      number += 1
    }
  }

  private static func parts(of original: String) -> (stem: String, ending: String) {
    var text = ""
    for scalar in original.precomposedStringWithCanonicalMapping.unicodeScalars {
      let isKept =
        scalar.properties.isAlphabetic || scalar.properties.numericType != nil || "._-+".unicodeScalars.contains(scalar)
        || (scalar.properties.canonicalCombiningClass != .notReordered && !text.isEmpty)
      if isKept { text.unicodeScalars.append(scalar) } else if !text.isEmpty, text.last != "-" { text += "-" }
    }
    // Names that begin with a dot are hidden, and those that begin with a hyphen are options to programs.
    let name = String(text.drop { $0 == "." || $0 == "-" })
    var (stem, ending) = (name, "")
    if let dot = name.lastIndex(of: "."), dot > name.startIndex, name[dot...].utf8.count <= 12 {
      (stem, ending) = (String(name[..<dot]), String(name[dot...]))
    }
    while stem.utf8.count + ending.utf8.count > longest { stem.removeLast() }
    while let last = stem.last, last == "-" || last == "." { stem.removeLast() }
    return (stem.isEmpty ? "file" : stem, ending == "." ? "" : ending)
  }
}
