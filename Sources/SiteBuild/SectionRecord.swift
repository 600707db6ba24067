import SitePlan

/// The fingerprints of all sections' inputs in the last build. They are looked up where they lie, and what stays is copied, as in
/// a ``ManifestTable``.
///
/// Kept as `<output>/.daybook/sections` beside the manifest and valid only together with it: a ``BuildNote`` that begins with
/// "DAYSECT" and the format's number, 2. Its content is per section, ordered by the bytes of the prefixes, the fingerprint (16), the
/// length of the prefix (2) and the prefix.
struct SectionRecord: Sendable {
  struct Section: Sendable, Equatable {
    /// The section's prefix, relative to the output folder: `public/people/ana/`.
    var prefix: String
    var fingerprint: Fingerprint
  }

  /// A fingerprint in the place of the one that a section had.
  struct Replaced: Sendable, Equatable {
    /// The number of the section in the record.
    var number: Int
    var fingerprint: Fingerprint
  }

  /// The sections, one after the other.
  private let body: [UInt8]
  /// Where each of them begins.
  private let places: [Int]

  static let empty = SectionRecord(sections: [])

  private static let magic = Array("DAYSECT\u{2}".utf8)
  /// What of a section is before its prefix.
  private static let fixedSize = 18

  /// - Parameter sections: In any order; of several with one prefix the last one counts.
  init(sections: [Section]) {
    var draft = Draft()
    for section in Self.inOrder(sections) { draft.append(section) }
    self.init(draft)
  }

  private init(_ draft: Draft) {
    body = draft.body
    places = draft.places
  }

  private static func inOrder(_ sections: [Section]) -> [Section] {
    let latest = Dictionary(sections.map { ($0.prefix, $0) }, uniquingKeysWith: { _, last in last })
    return latest.values.sorted { PathOrder.precedes($0.prefix, $1.prefix) }
  }

  /// How many sections there are.
  var count: Int { places.count }

  var sections: [Section] { (0..<count).map(section) }

  subscript(prefix: String) -> Fingerprint? {
    let number = range(under: prefix).lowerBound
    guard number < count else { return nil }
    let section = section(number)
    return section.prefix.utf8.elementsEqual(prefix.utf8) ? section.fingerprint : nil
  }

  /// The numbers of the sections whose prefixes begin with one.
  func range(under prefix: String) -> Range<Int> {
    let bytes = Array(prefix.utf8)
    return body.withUnsafeBytes { body in
      bytes.withUnsafeBytes { PathOrder.range(under: $0, count: count) { self.prefix($0, in: body) } }
    }
  }

  /// The same, found quickly where they are not far from a number.
  ///
  /// - Parameters:
  ///   - prefix: Its bytes.
  ///   - first: None of the sections is before it.
  func range(under prefix: [UInt8], notBefore first: Int) -> Range<Int> {
    body.withUnsafeBytes { body in
      prefix.withUnsafeBytes { bytes in
        PathOrder.range(under: bytes, near: first, count: count) { self.prefix($0, in: body) }
      }
    }
  }

  /// The numbers of a section's subsections.
  func range(below prefix: String) -> Range<Int> {
    let range = range(under: prefix)
    return range.isEmpty ? range : range.lowerBound + 1..<range.upperBound
  }

  private func prefix(_ number: Int, in body: UnsafeRawBufferPointer) -> UnsafeRawBufferPointer {
    UnsafeRawBufferPointer(rebasing: body[places[number] + Self.fixedSize..<end(of: number)])
  }

  private func end(of number: Int) -> Int { number + 1 < count ? places[number + 1] : body.count }

  private func section(_ number: Int) -> Section {
    Section(
      prefix: String(decoding: body[places[number] + Self.fixedSize..<end(of: number)], as: UTF8.self),
      fingerprint: Fingerprint(bytes: body[places[number]..<places[number] + 16]))
  }

  /// A record of some sections anew, and of some of these.
  ///
  /// - Parameters:
  ///   - made: Those that are new, or that take the place of the one with their prefix.
  ///   - kept: The numbers of some that stay.
  ///   - others: Of each number, whether it stays, too; `nil` where no other does.
  func changing(to made: [Section], keeping kept: [Range<Int>], _ others: [Bool]? = nil) -> SectionRecord {
    var stays = others ?? [Bool](repeating: false, count: count)
    for number in kept.joined() { stays[number] = true }
    var draft = Draft()
    draft.body.reserveCapacity(body.count + made.count * 64)
    var next = 0
    func copy(_ numbers: Range<Int>) {
      for number in numbers where stays[number] { draft.append(body[places[number]..<end(of: number)]) }
    }
    for section in Self.inOrder(made) {
      // A record that somebody else wrote may have prefixes that are no text, and so be in another order.
      let number = max(next, range(under: section.prefix).lowerBound)
      copy(next..<number)
      draft.append(section)
      let isThere = number < count && self.section(number).prefix.utf8.elementsEqual(section.prefix.utf8)
      next = number + (isThere ? 1 : 0)
    }
    copy(next..<count)
    return SectionRecord(draft)
  }

  /// The fingerprints that are others than in a record of the same sections; `nil` where sections came or went.
  ///
  /// - Parameter numbers: Those of sections whose fingerprints are wanted even if they are the same.
  func replaced(since former: SectionRecord, besides numbers: [Int]) -> [Replaced]? {
    guard places == former.places, body.count == former.body.count else { return nil }
    var isReplaced = [Bool](repeating: false, count: count)
    for number in numbers { isReplaced[number] = true }
    let areSame = body.withUnsafeBytes { body in
      former.body.withUnsafeBytes { former in
        for number in 0..<count {
          guard PathOrder.compare(prefix(number, in: body), prefix(number, in: former)) == 0 else { return false }
          let place = places[number]
          if !body[place..<place + 16].elementsEqual(former[place..<place + 16]) { isReplaced[number] = true }
        }
        return true
      }
    }
    guard areSame else { return nil }
    return isReplaced.indices.filter { isReplaced[$0] }.map {
      Replaced(number: $0, fingerprint: section($0).fingerprint)
    }
  }

  /// The same with other fingerprints.
  func replacing(_ replaced: [Replaced]) -> SectionRecord {
    if replaced.isEmpty { return self }
    var draft = Draft()
    (draft.body, draft.places) = (body, places)
    for one in replaced {
      let place = places[one.number]
      draft.body.replaceSubrange(place..<place + 16, with: one.fingerprint.bytes)
    }
    return SectionRecord(draft)
  }

  /// A record that is being put together, section by section in order.
  private struct Draft {
    var body: [UInt8] = []
    var places: [Int] = []

    mutating func append(_ section: Section) {
      // No system has paths of that length; such a section would be planned again in each build.
      guard let length = UInt16(exactly: section.prefix.utf8.count) else { return }
      places.append(body.count)
      section.fingerprint.append(to: &body)
      withUnsafeBytes(of: length.littleEndian) { body.append(contentsOf: $0) }
      body.append(contentsOf: section.prefix.utf8)
    }

    mutating func append(_ bytes: ArraySlice<UInt8>) {
      places.append(body.count)
      body.append(contentsOf: bytes)
    }
  }

  // MARK: Bytes

  /// - Parameter manifest: The checksum of the manifest.
  func bytes(boundTo manifest: Fingerprint) -> [UInt8] {
    BuildNote.bytes(body, boundTo: manifest, as: Self.magic)
  }

  /// The record in `bytes`; `nil` for anything but a record made for exactly this manifest.
  init?(_ bytes: [UInt8], boundTo manifest: Fingerprint) {
    guard let content = BuildNote.content(of: bytes, boundTo: manifest, as: Self.magic) else { return nil }
    var draft = Draft()
    draft.body = content
    let places: [Int]? = draft.body.withUnsafeBytes { body in
      var places: [Int] = []
      var offset = 0
      var last = UnsafeRawBufferPointer(start: nil, count: 0)
      while offset + Self.fixedSize <= body.count {
        let length = Int(UInt16(littleEndian: body.loadUnaligned(fromByteOffset: offset + 16, as: UInt16.self)))
        let end = offset + Self.fixedSize + length
        guard end <= body.count else { return nil }
        let prefix = UnsafeRawBufferPointer(rebasing: body[offset + Self.fixedSize..<end])
        guard places.isEmpty || PathOrder.compare(last, prefix) < 0 else { return nil }
        places.append(offset)
        (offset, last) = (end, prefix)
      }
      return offset == body.count ? places : nil
    }
    guard let places else { return nil }
    draft.places = places
    self.init(draft)
  }
}

extension SectionRecord: Equatable {
  static func == (left: SectionRecord, right: SectionRecord) -> Bool { left.body == right.body }
}
