/// Facts as they lie on the disk: eight bytes for each number, the sections in an order that follows from their numbers.
extension SharedFacts {
  private static let format = Array("DBFACTS1".utf8)

  /// The facts that ``stored`` gives; `nil` for any other bytes.
  init?(stored bytes: [UInt8]) {
    guard bytes.count.isMultiple(of: 8), bytes.starts(with: Self.format) else { return nil }
    var rest = bytes[8...]
    func next() -> UInt64? {
      guard rest.count >= 8 else { return nil }
      defer { rest = rest.dropFirst(8) }
      return rest.prefix(8).reduce(0) { $0 << 8 | UInt64($1) }
    }
    var sections: [Section: FactNumbers] = [:]
    while let first = next() {
      guard let audience = Audience(rawValue: first), let person = next(), let part = next(), let count = next(),
        count <= UInt64(rest.count / 8)
      else { return nil }
      let numbers = (0..<count).compactMap { _ in next() }
      sections[Section(audience: audience, person: person, part: part)] = FactNumbers(numbers)
    }
    self.init(sections: sections)
  }

  /// The bytes that are stored.
  var stored: [UInt8] {
    var bytes = Self.format
    func add(_ number: UInt64) {
      for shift in stride(from: UInt64(56), through: 0, by: -8) {
        bytes.append(UInt8(truncatingIfNeeded: number >> shift))
      }
    }
    for (section, found) in sections.sorted(by: { $0.key < $1.key }) {
      for number in [section.audience.rawValue, section.person, section.part, UInt64(found.numbers.count)] {
        add(number)
      }
      found.numbers.forEach(add)
    }
    return bytes
  }
}
