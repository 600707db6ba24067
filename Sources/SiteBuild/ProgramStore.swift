import FileSystem
import SitePlan

/// What earlier builds made of templates: the programs that they compiled them to, and the hashes by which pages tell that
/// their templates changed. Putting a dozen templates together takes longer than all else that a check-in asks for.
///
/// Kept as `<output>/.daybook/programs`, those in another language than the site's beside it with its tag. All that is in
/// it was made by one edition of program, words and templates; for another one, and where it is damaged, there is nothing
/// in it. In bytes, numbers little-endian:
///
///     8   "DAYPROG" and the format's number, 2
///     16  checksum of everything after it
///     16  fingerprint of the edition
///         per kind of page: length of its name (2), name, hash of its templates (16), length of the program (4), which is 0
///         for a kind of which no page was filled in, program
struct ProgramStore: Sendable {
  /// What lies in an output, of whichever edition; nothing where there is no sound store.
  struct Stored: Sendable {
    fileprivate var edition = Fingerprint.none
    fileprivate var kinds: [String: Kind] = [:]
  }

  fileprivate struct Kind: Sendable {
    var digest: [UInt8]
    var program: ArraySlice<UInt8> = []
  }

  private static let digestLength = 16
  private static let magic = Array("DAYPROG\u{2}".utf8)

  private let edition: Fingerprint
  private let path: String
  private let kinds: [String: Kind]

  /// - Parameters:
  ///   - folder: The output, open.
  ///   - edition: Stands for everything that programs are compiled from.
  ///   - language: The language of the words in them, where it is not the site's.
  ///   - stored: What was read before.
  init(in folder: Int32, edition: Fingerprint, language: String? = nil, stored: Stored? = nil) {
    self.edition = edition
    path = Self.path(language)
    let stored = stored ?? Self.read(language, in: folder)
    kinds = stored.edition == edition ? stored.kinds : [:]
  }

  private static func path(_ language: String?) -> String {
    Builder.state + "/programs" + (language.map { "-" + $0 } ?? "")
  }

  /// The programs of these kinds of pages, of those that have one here.
  func programs(of pages: [any PageModel.Type]) -> [PageKind: PageProgram] {
    let found = inParallel(pages.count, chunk: 1) { numbers in
      numbers.map { number -> PageProgram? in
        guard let kind = kinds[PageKind(pages[number]).name], !kind.program.isEmpty else { return nil }
        return PageProgram(bytes: kind.program)
      }
    }
    var programs: [PageKind: PageProgram] = [:]
    for (page, program) in zip(pages, found.joined()) { programs[PageKind(page)] = program }
    return programs
  }

  /// The hash of everything that the templates of a kind of page are made of; `nil` where it is not known here.
  func digest(of page: PageKind) -> [UInt8]? { kinds[page.name]?.digest }

  /// Writes what is new beside what there is.
  ///
  /// - Parameter new: For each kind of page the hash of its templates, and the program if there is one.
  func keep(
    _ new: [PageKind: (digest: [UInt8], program: PageProgram?)], in folder: Int32
  ) throws(SystemFailure) {
    var all = kinds
    for (page, (digest, program)) in new {
      all[page.name, default: Kind(digest: digest)].digest = digest
      if let program { all[page.name]?.program = program.bytes[...] }
    }
    var body = edition.bytes
    for (name, kind) in all.sorted(by: { $0.key < $1.key }) {
      body.append(UInt16(name.utf8.count))
      body += name.utf8
      body += kind.digest
      body.append(UInt32(kind.program.count))
      body += kind.program
    }
    try System.replace(path, in: folder, with: Self.magic + Fingerprint(hashing: body).bytes + body)
  }

  /// What lies in an output.
  static func read(_ language: String? = nil, in folder: Int32) -> Stored {
    guard let bytes = try? System.read(path(language), in: folder, followsLink: false), bytes.count >= 40,
      bytes.starts(with: magic), Fingerprint(hashing: bytes[24...]) == Fingerprint(bytes: bytes[8..<24])
    else { return Stored() }
    var kinds: [String: Kind] = [:]
    var rest = bytes[40...]
    while let length = rest.popNumber(UInt16.self), let name = rest.popFirst(Int(length)),
      let digest = rest.popFirst(digestLength), let size = rest.popNumber(UInt32.self),
      let program = rest.popFirst(Int(size))
    {
      kinds[String(decoding: name, as: UTF8.self)] = Kind(digest: Array(digest), program: program)
    }
    return Stored(edition: Fingerprint(bytes: bytes[24..<40]), kinds: kinds)
  }
}

extension PageKind {
  /// The type's name with its module. `String(reflecting:)` gives the same, and looks for descriptions first.
  fileprivate var name: String { _typeName(type) }
}

extension [UInt8] {
  fileprivate mutating func append(_ number: some FixedWidthInteger) {
    Swift.withUnsafeBytes(of: number.littleEndian) { append(contentsOf: $0) }
  }
}

extension ArraySlice<UInt8> {
  fileprivate mutating func popNumber<Number: FixedWidthInteger>(_: Number.Type) -> Number? {
    popFirst(MemoryLayout<Number>.size).map { bytes in
      Number(littleEndian: bytes.withUnsafeBytes { $0.loadUnaligned(as: Number.self) })
    }
  }

  /// `nil` where there are not as many.
  fileprivate mutating func popFirst(_ count: Int) -> ArraySlice<UInt8>? {
    guard self.count >= count else { return nil }
    defer { removeFirst(count) }
    return prefix(count)
  }
}
