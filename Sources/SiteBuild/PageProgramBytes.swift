extension PageProgram {
  /// The program as bytes, to be read again by ``init(bytes:)``.
  ///
  /// Numbers are eight bytes, little-endian. Steps are preceded by their number; each begins with a byte that says what
  /// it is: text (0), value (1) or section (2).
  var bytes: [UInt8] {
    var writer = Writer()
    writer.append(steps)
    return writer.bytes
  }

  /// `nil` where the bytes are not those of a program, whole and nothing else.
  init?(bytes: ArraySlice<UInt8>) {
    var reader = Reader(rest: bytes)
    guard let steps = reader.steps(depth: 0), reader.rest.isEmpty else { return nil }
    self.steps = steps
  }

  private struct Writer {
    var bytes: [UInt8] = []

    mutating func append(_ number: Int) {
      withUnsafeBytes(of: Int64(number).littleEndian) { bytes.append(contentsOf: $0) }
    }

    mutating func append(_ steps: [Step]) {
      append(steps.count)
      for step in steps {
        switch step {
        case .text(let text):
          bytes.append(0)
          append(text.count)
          bytes += text
        case .value(let lookup):
          bytes.append(1)
          append(lookup)
        case .section(let lookup, let sense, let inner):
          bytes.append(2)
          append(lookup)
          bytes.append(sense.rawValue)
          append(inner)
        }
      }
    }

    private mutating func append(_ lookup: Lookup) {
      append(lookup.scope)
      append(lookup.path.count)
      for number in lookup.path { append(number) }
      append(lookup.field)
    }
  }

  private struct Reader {
    var rest: ArraySlice<UInt8>

    mutating func steps(depth: Int) -> [Step]? {
      guard depth < 64, let count = count() else { return nil }
      var steps: [Step] = []
      steps.reserveCapacity(count)
      for _ in 0..<count {
        guard let step = step(depth: depth) else { return nil }
        steps.append(step)
      }
      return steps
    }

    private mutating func step(depth: Int) -> Step? {
      switch rest.popFirst() {
      case 0:
        guard let length = count() else { return nil }
        defer { rest.removeFirst(length) }
        return .text(Array(rest.prefix(length)))
      case 1:
        return lookup().map { .value($0) }
      case 2:
        guard let lookup = lookup(), let sense = rest.popFirst().flatMap(Sense.init),
          let inner = steps(depth: depth + 1)
        else { return nil }
        return .section(lookup, sense, inner)
      default: return nil
      }
    }

    private mutating func lookup() -> Lookup? {
      guard let scope = number(), scope >= 0, let length = count() else { return nil }
      var path: [Int] = []
      for _ in 0..<length {
        guard let number = number() else { return nil }
        path.append(number)
      }
      return number().map { Lookup(scope: scope, path: path, field: $0) }
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
