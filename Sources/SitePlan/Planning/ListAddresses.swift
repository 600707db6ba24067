import Journal

/// The addresses of a list's pages: in `lists/home/` for the reader's own, in `lists/ben.home/` for somebody else's.
public struct ListAddress: Hashable, Sendable {
  /// Whose list it is.
  public let owner: Username
  /// The name of the list's file.
  public let slug: Slug
  /// The name of the list among those that the reader sees: `home`, `ben.home`.
  public let name: String

  /// - Parameters:
  ///   - slug: The name of the list's file.
  ///   - owner: Whose list it is.
  ///   - reader: Whose edition it is.
  public init(_ slug: Slug, of owner: Username, for reader: Username) {
    self.owner = owner
    self.slug = slug
    name = owner == reader ? slug.text : "\(owner).\(slug)"
  }

  /// The list of that name; `nil` where the text is no name of a list.
  public init?(named name: String, for reader: Username) {
    // A slug has no dot.
    let parts = name.split(separator: ".", maxSplits: 1, omittingEmptySubsequences: false).map(String.init)
    guard let slug = parts.last.flatMap({ Slug($0) }) else { return nil }
    if parts.count == 1 {
      self.init(slug, of: reader, for: reader)
    } else {
      guard let owner = Username(parts[0]), owner != reader else { return nil }
      self.init(slug, of: owner, for: reader)
    }
  }

  /// The folder of the list's pages.
  public var folder: String { "lists/\(name)" }
  /// The list's own page.
  public var front: String { folder + "/index.html" }
  /// The page of a task: `lists/home/pay-gas.html`.
  public func task(_ slug: Slug) -> String { "\(folder)/\(slug).html" }
  /// A form that belongs to the list: `lists/home/edit.form.html`; only in the local web app.
  public func form(_ name: String) -> String { "\(folder)/\(name).form.html" }
  /// A form that belongs to the task in that line: `lists/home/12.edit.form.html`; only in the local web app.
  public func form(_ name: String, ofLine line: Int) -> String { form("\(line).\(name)") }
}

extension Addresses {
  /// All lists.
  static let lists = "lists/index.html"
  /// How the addresses of all lists that somebody else shares begin.
  static func lists(of owner: Username) -> String { "lists/\(owner)." }
  /// The form of a new list; only in the local web app.
  static let newList = "lists/new.form.html"
  /// The tasks of all lists.
  static let allTasks = "tasks/index.html"
  /// The next fourteen days.
  static let agenda = "agenda.html"
  /// The tasks that somebody is to do.
  static func assigned(to person: Username) -> String { "assigned/\(person).html" }
  /// The tasks with a label, in whatever case it is written: `labels/caf_c3_a9.html` for `#Café`.
  ///
  /// Other bytes than letters, digits and hyphens are written as two hexadecimal digits, so that two labels never share
  /// a page and every system can store it.
  static func label(_ label: String) -> String {
    var name = ""
    for byte in label.lowercased().utf8 {
      switch byte {
      case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"):
        name.unicodeScalars.append(Unicode.Scalar(byte))
      default:
        let digits = String(byte, radix: 16)
        name += "_" + (digits.utf8.count == 1 ? "0" : "") + digits
      }
    }
    // Systems allow names of 255 bytes.
    if name.utf8.count > 200 {
      let hash = name.utf8.withContiguousStorageIfAvailable { MurmurHash3.hash(UnsafeRawBufferPointer($0)) }
      name = name.prefix(150) + "_" + (hash.map { String($0.high, radix: 16) + String($0.low, radix: 16) } ?? "")
    }
    return "labels/\(name).html"
  }
}
