import Journal

extension ListBook {
  /// Copies of what is attached to the tasks that the reader sees.
  var attachedFiles: [PlannedAsset] {
    var seen: Set<String> = []
    return shelves.flatMap { shelf in
      // Several lists may name a file.
      shelf.attachments.compactMap { attachment in
        let asset = shelf.asset(attachment)
        return seen.insert(asset.path).inserted ? asset : nil
      }
    }
  }
}

extension VisibleList {
  /// The attachments that the reader gets a copy of.
  var attachments: [Attachment] { list.attachments.filter(isForReader) }

  /// The attachment that tasks of the list name so; `nil` where the reader gets none.
  func attachment(_ name: String) -> Attachment? {
    list.attachments.first { $0.name.utf8.elementsEqual(name.utf8) && isForReader($0) }
  }

  /// Whether the reader gets a copy: of somebody else's picture only where metadata can be taken out.
  private func isForReader(_ attachment: Attachment) -> Bool {
    access == .own || !attachment.content.staysWithOwner
  }

  /// The copy of an attachment. Pictures of others are without metadata, as photos are.
  func asset(_ attachment: Attachment) -> PlannedAsset {
    let source = "people/\(address.owner)/files/\(attachment.name)"
    let isCleaned =
      if case .picture = attachment.content { access != .own } else { false }
    return PlannedAsset(
      path: AttachmentAddress.path(of: attachment.name, attachment.content, owner: address.owner),
      content: isCleaned
        ? .photo(source: source, digest: attachment.digest) : .copy(source: source, digest: attachment.digest))
  }
}

/// The addresses of copies of attachments.
package enum AttachmentAddress {
  /// The path of a copy inside an edition: `files/ana/1f6a0c3b52d4e987/plan.pdf`, in a folder of its own, so that names
  /// which differ by case or by folders never share an address.
  ///
  /// What browsers or web servers would run, by its name or by its start, gets `.txt` behind its name: it would run as
  /// if it belonged to the site.
  static func path(of name: String, _ content: Attachment.Content, owner: Username) -> String {
    let hash = Array(name.utf8).withUnsafeBytes { MurmurHash3.hash($0) }
    let digits = String(hash.high, radix: 16)
    let key = String(repeating: "0", count: 16 - digits.utf8.count) + digits
    return folder(of: owner) + "\(key)/\(fileName(name, content))"
  }

  /// How the paths of all copies of a person's attachments begin.
  static func folder(of owner: Username) -> String { "\(folder)/\(owner)/" }

  /// Whether a path inside an edition is one of a copy. Files of others hardly have such paths.
  package static func isOne(_ path: String) -> Bool {
    let parts = path.split(separator: "/", omittingEmptySubsequences: false).map(String.init)
    return parts.count == 4 && parts[0] == folder && Username(parts[1]) != nil && parts[2].utf8.count == 16
      && parts[2].utf8.allSatisfy { (0x30...0x39).contains($0) || (0x61...0x66).contains($0) }
  }

  static let folder = "files"

  /// The name of a copy: without characters that some systems cannot store, and such that no server hides the file,
  /// runs it or reads it as its settings.
  private static func fileName(_ name: String, _ content: Attachment.Content) -> String {
    let scalars = (name.split(separator: "/").last ?? "").unicodeScalars
    let visible = scalars.drop { $0 == "." }
    let isHidden = visible.startIndex > scalars.startIndex
    var text = ""
    for scalar in visible {
      let isStorable = scalar.properties.generalCategory != .control && !unstorable.contains(scalar)
      text.unicodeScalars.append(isStorable ? scalar : "-")
    }
    // Systems allow names of 255 bytes.
    if text.utf8.count > longestName {
      let last = text.split(separator: ".").dropFirst().last ?? ""
      let ending = last.isEmpty || last.utf8.count > 12 ? "" : ".\(last)"
      while text.utf8.count > longestName - ending.utf8.count { text.unicodeScalars.removeLast() }
      text += ending
    }
    let end = text.unicodeScalars.reversed().prefix { $0 == "." || $0 == " " }.count
    text.unicodeScalars.removeLast(end)
    text += String(repeating: "-", count: end)
    if text.isEmpty { text = "file" }
    // To some servers all of `.html` is an ending.
    let endings = text.split(separator: ".").dropFirst(isHidden ? 0 : 1).map { $0.lowercased() }
    // Web servers look at all endings: `shell.php.txt` is still a program to some.
    if endings.contains(where: runningOnServers.contains) {
      return String(text.map { $0 == "." ? "-" : $0 }) + ".txt"
    }
    let runs = endings.contains(where: running.contains) || (content == .markup && endings.last != "txt")
    return runs ? text + ".txt" : text
  }

  private static let longestName = 200

  private static let unstorable = Set("/\\:*?\"<>|".unicodeScalars)

  /// The endings of what browsers run.
  private static let running: Set<String> = [
    "html", "htm", "xhtml", "xht", "xhtm", "mhtml", "mht", "hta", "htc", "svg", "svgz", "xml", "xsl", "xslt", "xsd",
    "xbl", "xul", "rdf", "rss", "atom", "gpx", "kml", "wsdl", "mathml", "mml", "js", "mjs", "cjs", "wasm", "swf",
  ]

  /// The endings of what web servers run, or read as their settings.
  private static let runningOnServers: Set<String> = [
    "php", "php3", "php4", "php5", "php6", "php7", "php8", "phps", "pht", "phtml", "phar", "shtml", "shtm", "cgi",
    "fcgi", "pl", "py", "rb", "asp", "aspx", "ashx", "asmx", "jsp", "cfm", "config",
  ]
}
