import Diagnostics
import Journal
import Photos

/// A person's folder of attachments. Each file that tasks name is read once, however many of them name it.
struct AttachmentFolder {
  private struct Trouble: Error {
    var code: DiagnosticCode
    var message: String
    var hint: Hint?
  }

  private let person: OpenFolder
  /// The most bytes of a file.
  private let limit: Int
  /// By the bytes of their names, since to some systems one letter in two spellings is two names.
  private var seen: [[UInt8]: Result<Attachment, Trouble>] = [:]

  /// - Parameters:
  ///   - person: The person's folder.
  ///   - limit: The most bytes of a file.
  init(of person: OpenFolder, limit: Int) {
    self.person = person
    self.limit = limit
  }

  /// The file that a word names; `nil` with a warning for one that is not there, or that is no plain file.
  ///
  /// - Parameter isShared: Whether others see the list, too.
  mutating func attachment(_ word: TaskWord, in source: SourceFile, isShared: Bool) -> Attachment? {
    let start = word.range.lowerBound + TaskWord.Kind.file.word("").utf8.count
    let range = start..<max(start, word.range.upperBound)
    let name = source.text(range)
    let parts = name.split(separator: "/", omittingEmptySubsequences: false).map(String.init)
    // What leads elsewhere was reported as an unsafe path.
    if parts.contains(where: { $0.isEmpty || $0 == "." || $0 == ".." }) || name.contains("\\") { return nil }
    let key = Array(name.utf8)
    let found = seen[key] ?? look(name, parts)
    seen[key] = found
    switch found {
    case .failure(let trouble):
      source.report(.warning, trouble.code, trouble.message, at: range, hint: trouble.hint)
      return nil
    case .success(let attachment):
      if isShared { warn(of: attachment, in: source, at: range) }
      return attachment
    }
  }

  /// Warns of a file of which others, who see the list too, get no copy.
  private func warn(of attachment: Attachment, in source: SourceFile, at range: Range<Int>) {
    let (why, remedy): (String, String)
    switch attachment.content {
    case .damagedPicture: (why, remedy) = ("is a damaged picture", "copy or export the picture again")
    case .uncleanable:
      (why, remedy) = ("may say where it was taken", "that works with JPEG, PNG and WebP: export a picture as a JPEG")
    case .picture, .markup, .other: return
    }
    source.report(
      .warning, .unusableAttachment, "the attachment `\(attachment.name)` \(why), so nobody else gets a copy",
      at: range, hint: "what a camera adds to pictures is taken out for others; \(remedy)")
  }

  private func look(_ name: String, _ parts: [String]) -> Result<Attachment, Trouble> {
    var parts = parts
    let last = parts.removeLast()
    var folder = person
    for (depth, part) in ([FolderLayout.PersonEntry.files.rawValue] + parts).enumerated() {
      // The folder of attachments itself may be a link to where there is room.
      if depth > 0, folder.isLink(part) { return .failure(unusable(name, "in a folder that is a symbolic link")) }
      switch folder.folder(part) {
      case .success(let next): folder = next
      case .failure(.missing): return .failure(missing(name))
      case .failure(let problem): return .failure(unreadable(name, problem))
      }
    }
    if folder.isLink(last) { return .failure(unusable(name, "a symbolic link, and no file")) }
    if folder.isFolder(last) { return .failure(unusable(name, "a folder, and no file")) }
    switch folder.contents(of: last, upTo: limit) {
    case .failure(.tooLarge):
      return .failure(
        Trouble(
          code: .fileTooLarge, message: "the attachment `\(name)` has more bytes than its limit of \(limit)",
          hint: "make it smaller, or raise `limits: {file_bytes: …}` in daybook.yml"))
    case .failure(let problem): return .failure(unreadable(name, problem))
    case .success(nil): return .failure(missing(name))
    case .success(let bytes?):
      return .success(
        Attachment(
          name: name, size: bytes.count, digest: FileDigest.text(of: bytes), content: Self.content(of: bytes)))
    }
  }

  private static func content(of bytes: [UInt8]) -> Attachment.Content {
    do throws(PhotoFlaw) {
      let facts = try PhotoFile.inspect(bytes)
      return .picture(width: facts.width, height: facts.height)
    } catch {
      switch error {
      case .empty: return .other
      case .unsupported: return error.isOfCamera ? .uncleanable : isMarkup(bytes) ? .markup : .other
      case .truncated, .malformed: return .damagedPicture
      }
    }
  }

  /// Whether browsers and web servers that go by the first bytes take a file for HTML or XML.
  private static func isMarkup(_ bytes: [UInt8]) -> Bool {
    let text = bytes.starts(with: byteOrderMark) ? bytes.dropFirst(byteOrderMark.count) : bytes[...]
    let start = text.drop { blanks.contains($0) }.prefix(16).map { (0x41...0x5A).contains($0) ? $0 | 0x20 : $0 }
    return markup.contains { start.starts(with: $0.utf8) }
  }

  private static let byteOrderMark: [UInt8] = [0xEF, 0xBB, 0xBF]
  private static let blanks: Set<UInt8> = [0x09, 0x0A, 0x0C, 0x0D, 0x20]
  /// The patterns of the WHATWG's MIME sniffing, and `<svg`. There a blank or `>` has to follow the name of a tag, but
  /// not every browser looks at that: so `<b` is also the start of `<body`.
  private static let markup = [
    "<!doctype html", "<!--", "<?xml", "<html", "<head", "<script", "<iframe", "<h1", "<div", "<font", "<table", "<a",
    "<style", "<title", "<b", "<p", "<svg",
  ]

  private func missing(_ name: String) -> Trouble {
    Trouble(
      code: .missingAttachment, message: "there is no file `\(name)` in files/",
      hint: "put it there, or take `file:\(name)` out of the line")
  }

  private func unusable(_ name: String, _ why: String) -> Trouble {
    Trouble(
      code: .unusableAttachment, message: "the attachment `\(name)` is \(why)", hint: "put the file itself into files/")
  }

  private func unreadable(_ name: String, _ problem: FileProblem) -> Trouble {
    Trouble(code: problem.code, message: "the attachment `\(name)` cannot be read: \(problem.message)")
  }
}
