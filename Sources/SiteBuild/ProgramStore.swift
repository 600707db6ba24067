import FileSystem
import SitePlan

/// The programs that earlier builds compiled templates to: putting a dozen templates together takes longer than all else
/// that a check-in asks for.
///
/// Kept as `<output>/.daybook/programs`, those in another language than the site's beside it with its tag. All that is in it was made by one edition of program, words and templates; for
/// another one, and where it is damaged, there is nothing in it. In bytes, numbers little-endian:
///
///     8   "DAYPROG" and the format's number, 1
///     16  checksum of everything after it
///     16  fingerprint of the edition
///         per kind of page: length of its name (2), name, length of the program (4), program
struct ProgramStore {
  /// The output, open.
  let folder: Int32
  /// Stands for everything that programs are compiled from.
  let edition: Fingerprint

  /// The language of the words in them, where it is not the site's.
  var language: String?

  private var path: String { Builder.state + "/programs" + (language.map { "-" + $0 } ?? "") }
  private static let magic = Array("DAYPROG\u{1}".utf8)

  /// Those that are stored, of these kinds of pages.
  func programs(of kinds: [any PageModel.Type]) -> [PageKind: PageProgram] {
    if kinds.isEmpty { return [:] }
    let stored = read()
    var programs: [PageKind: PageProgram] = [:]
    for kind in kinds {
      programs[PageKind(kind)] = stored[PageKind(kind).name].flatMap { PageProgram(bytes: $0) }
    }
    return programs
  }

  /// Keeps programs beside those that are stored.
  func add(_ programs: [PageKind: PageProgram]) throws(SystemFailure) {
    var all = read()
    for (kind, program) in programs { all[kind.name] = program.bytes[...] }
    var body = edition.bytes
    for (name, program) in all.sorted(by: { $0.key < $1.key }) {
      body.append(UInt16(name.utf8.count))
      body += name.utf8
      body.append(UInt32(program.count))
      body += program
    }
    try System.replace(path, in: folder, with: Self.magic + Fingerprint(hashing: body).bytes + body)
  }

  /// The bytes of programs by the names of their kinds.
  private func read() -> [String: ArraySlice<UInt8>] {
    guard let bytes = try? System.read(path, in: folder, followsLink: false), bytes.count >= 40,
      bytes.starts(with: Self.magic), edition.bytes.elementsEqual(bytes[24..<40]),
      Fingerprint(hashing: bytes[24...]).bytes.elementsEqual(bytes[8..<24])
    else { return [:] }
    var programs: [String: ArraySlice<UInt8>] = [:]
    var rest = bytes[40...]
    while let length = rest.popNumber(UInt16.self), let name = rest.popFirst(Int(length)),
      let size = rest.popNumber(UInt32.self), let program = rest.popFirst(Int(size))
    {
      programs[String(decoding: name, as: UTF8.self)] = program
    }
    return programs
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
