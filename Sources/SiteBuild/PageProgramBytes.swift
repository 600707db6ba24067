extension PageProgram {
  /// The program as bytes, to be read again by ``init(bytes:)``.
  ///
  /// Numbers are eight bytes, little-endian. Steps are preceded by their number; each begins with a byte that says what
  /// it is: text (0), value (1) or section (2).
  var bytes: [UInt8] {
    var writer = Writer(program: self)
    writer.appendSteps(in: steps.indices)
    return writer.bytes
  }

  /// `nil` where the bytes are not those of a program, whole and nothing else.
  init?(bytes: ArraySlice<UInt8>) {
    self.init()
    var reader = Reader(rest: bytes)
    guard reader.readSteps(depth: 0, into: &self), reader.rest.isEmpty else { return nil }
  }

  private struct Writer {
    let program: PageProgram
    var bytes: [UInt8] = []

    mutating func append(_ number: Int) {
      withUnsafeBytes(of: Int64(number).littleEndian) { bytes.append(contentsOf: $0) }
    }

    mutating func appendSteps(in range: Range<Int>) {
      let place = bytes.count
      append(0)
      var count = 0
      var number = range.lowerBound
      while number < range.upperBound {
        let step = program.steps[number]
        number += 1
        count += 1
        switch step {
        case .text(let stretch):
          bytes.append(0)
          append(stretch.count)
          bytes += program.texts[stretch]
        case .value(let lookup):
          bytes.append(1)
          append(lookup)
        case .section(let lookup, let sense, let inside):
          bytes.append(2)
          append(lookup)
          bytes.append(sense.rawValue)
          appendSteps(in: number..<number + inside)
          number += inside
        }
      }
      withUnsafeBytes(of: Int64(count).littleEndian) { bytes.replaceSubrange(place..<place + 8, with: $0) }
    }

    private mutating func append(_ lookup: Lookup) {
      append(lookup.scope)
      append(lookup.path.count)
      for place in lookup.path { append(program.paths[place]) }
      append(lookup.field)
    }
  }

  private struct Reader {
    var rest: ArraySlice<UInt8>

    /// Whether there were steps to read.
    mutating func readSteps(depth: Int, into program: inout PageProgram) -> Bool {
      guard depth < 64, let count = count() else { return false }
      for _ in 0..<count {
        guard readStep(depth: depth, into: &program) else { return false }
      }
      return true
    }

    private mutating func readStep(depth: Int, into program: inout PageProgram) -> Bool {
      switch rest.popFirst() {
      case 0:
        guard let length = count() else { return false }
        program.append(text: rest.prefix(length))
        rest.removeFirst(length)
        return true
      case 1:
        guard let lookup = lookup(in: &program) else { return false }
        program.append(lookup)
        return true
      case 2:
        guard let lookup = lookup(in: &program), let sense = rest.popFirst().flatMap(Sense.init) else { return false }
        let section = program.open(lookup, sense)
        defer { program.close(section) }
        return readSteps(depth: depth + 1, into: &program)
      default: return false
      }
    }

    private mutating func lookup(in program: inout PageProgram) -> Lookup? {
      guard let scope = number(), scope >= 0, let length = count() else { return nil }
      var path: [Int] = []
      for _ in 0..<length {
        guard let number = number() else { return nil }
        path.append(number)
      }
      return number().map { program.lookup(scope: scope, path: path, field: $0) }
    }

    /// A number of things each of which takes a byte at least.
    private mutating func count() -> Int? {
      number().flatMap { 0...rest.count ~= $0 ? $0 : nil }
    }

    private mutating func number() -> Int? {
      guard rest.count >= 8 else { return nil }
      defer { rest.removeFirst(8) }
      return Int(Int64(littleEndian: rest.withUnsafeBytes { $0.loadUnaligned(as: Int64.self) }))
    }
  }
}
