/// Decompresses DEFLATE data (RFC 1951), which gzip files, ZIP archives and pictures hold, up to a limit of bytes.
///
/// After Mark Adler's `puff`: canonical Huffman codes, decoded bit by bit. A course is a few megabytes at most, for which
/// that is quick enough, and nothing is read or written outside of arrays.
package struct Inflate {
  /// Why data could not be decompressed.
  package enum Flaw: Error, Equatable {
    case truncated
    case damaged
    case tooLarge
  }

  private let input: ArraySlice<UInt8>
  private var position: Int
  private var bitBuffer: UInt32 = 0
  private var bitCount: UInt32 = 0
  private var output: [UInt8] = []
  private let limit: Int

  /// The decompressed bytes, and where in the input the data ended.
  package static func decompress(_ input: ArraySlice<UInt8>, limit: Int) throws(Flaw) -> (bytes: [UInt8], end: Int) {
    var inflate = Inflate(input: input, limit: limit)
    try inflate.run()
    return (inflate.output, inflate.position)
  }

  private init(input: ArraySlice<UInt8>, limit: Int) {
    self.input = input
    position = input.startIndex
    self.limit = limit
  }

  private mutating func run() throws(Flaw) {
    var isLast = false
    while !isLast {
      isLast = try bits(1) == 1
      switch try bits(2) {
      case 0: try stored()
      case 1: try codes(Self.fixed.lengths, Self.fixed.distances)
      case 2:
        let (lengths, distances) = try dynamicCodes()
        try codes(lengths, distances)
      default: throw .damaged
      }
    }
  }

  private mutating func bits(_ need: UInt32) throws(Flaw) -> Int {
    while bitCount < need {
      guard position < input.endIndex else { throw .truncated }
      bitBuffer |= UInt32(input[position]) << bitCount
      position += 1
      bitCount += 8
    }
    let value = bitBuffer & ((1 << need) - 1)
    bitBuffer >>= need
    bitCount -= need
    return Int(value)
  }

  private mutating func stored() throws(Flaw) {
    bitBuffer = 0
    bitCount = 0
    guard position + 4 <= input.endIndex else { throw .truncated }
    let length = Int(input[position]) | Int(input[position + 1]) << 8
    let complement = Int(input[position + 2]) | Int(input[position + 3]) << 8
    guard length == ~complement & 0xFFFF else { throw .damaged }
    position += 4
    guard position + length <= input.endIndex else { throw .truncated }
    guard output.count + length <= limit else { throw .tooLarge }
    output += input[position..<position + length]
    position += length
  }

  /// A canonical Huffman code: how many symbols have each length, and the symbols in the order of their codes.
  private struct Code {
    var counts = [Int](repeating: 0, count: 16)
    var symbols: [Int] = []

    /// `nil` for lengths that are no code, or one that leaves bits without meaning.
    init?(_ lengths: ArraySlice<Int>, mayBeIncomplete: Bool) {
      for length in lengths { counts[length] += 1 }
      var left = 1
      for length in 1...15 {
        left = left << 1 - counts[length]
        if left < 0 { return nil }
      }
      let isComplete = left == 0 || counts[0] == lengths.count
      // A single code of one bit is allowed to be alone.
      guard isComplete || (mayBeIncomplete && lengths.count - counts[0] == 1 && counts[1] == 1) else { return nil }
      var offsets = [Int](repeating: 0, count: 16)
      for length in 1..<15 { offsets[length + 1] = offsets[length] + counts[length] }
      symbols = [Int](repeating: 0, count: lengths.count)
      for (symbol, length) in lengths.enumerated() where length != 0 {
        symbols[offsets[length]] = symbol
        offsets[length] += 1
      }
    }
  }

  private static let fixed: (lengths: Code?, distances: Code?) = {
    let lengths =
      [Int](repeating: 8, count: 144) + [Int](repeating: 9, count: 112) + [Int](repeating: 7, count: 24)
      + [Int](repeating: 8, count: 8)
    return (
      Code(lengths[...], mayBeIncomplete: false),
      // The two last of the 32 codes are never used.
      Code([Int](repeating: 5, count: 32)[...], mayBeIncomplete: false)
    )
  }()

  private mutating func symbol(of code: Code) throws(Flaw) -> Int {
    var value = 0
    var first = 0
    var index = 0
    for length in 1...15 {
      value |= try bits(1)
      let count = code.counts[length]
      if value - count < first { return code.symbols[index + (value - first)] }
      index += count
      first = (first + count) << 1
      value <<= 1
    }
    throw .damaged
  }

  private static let lengthBase = [
    3, 4, 5, 6, 7, 8, 9, 10, 11, 13, 15, 17, 19, 23, 27, 31, 35, 43, 51, 59, 67, 83, 99, 115, 131, 163, 195, 227, 258,
  ]
  private static let lengthBits: [UInt32] = [
    0, 0, 0, 0, 0, 0, 0, 0, 1, 1, 1, 1, 2, 2, 2, 2, 3, 3, 3, 3, 4, 4, 4, 4, 5, 5, 5, 5, 0,
  ]
  private static let distanceBase = [
    1, 2, 3, 4, 5, 7, 9, 13, 17, 25, 33, 49, 65, 97, 129, 193, 257, 385, 513, 769, 1025, 1537, 2049, 3073, 4097, 6145,
    8193, 12_289, 16_385, 24_577,
  ]
  private static let distanceBits: [UInt32] = [
    0, 0, 0, 0, 1, 1, 2, 2, 3, 3, 4, 4, 5, 5, 6, 6, 7, 7, 8, 8, 9, 9, 10, 10, 11, 11, 12, 12, 13, 13,
  ]

  private mutating func codes(_ lengths: Code?, _ distances: Code?) throws(Flaw) {
    guard let lengths, let distances else { throw .damaged }
    while true {
      let symbol = try symbol(of: lengths)
      if symbol < 256 {
        guard output.count < limit else { throw .tooLarge }
        output.append(UInt8(symbol))
      } else if symbol == 256 {
        return
      } else {
        guard symbol - 257 < Self.lengthBase.count else { throw .damaged }
        let length = Self.lengthBase[symbol - 257] + (try bits(Self.lengthBits[symbol - 257]))
        let code = try self.symbol(of: distances)
        guard code < Self.distanceBase.count else { throw .damaged }
        let distance = Self.distanceBase[code] + (try bits(Self.distanceBits[code]))
        guard distance <= output.count else { throw .damaged }
        guard output.count + length <= limit else { throw .tooLarge }
        for _ in 0..<length { output.append(output[output.count - distance]) }
      }
    }
  }

  private mutating func dynamicCodes() throws(Flaw) -> (Code?, Code?) {
    let lengthCount = try bits(5) + 257
    let distanceCount = try bits(5) + 1
    let codeCount = try bits(4) + 4
    guard lengthCount <= 286, distanceCount <= 30 else { throw .damaged }
    let order = [16, 17, 18, 0, 8, 7, 9, 6, 10, 5, 11, 4, 12, 3, 13, 2, 14, 1, 15]
    var lengths = [Int](repeating: 0, count: 19)
    for index in 0..<codeCount { lengths[order[index]] = try bits(3) }
    guard let code = Code(lengths[...], mayBeIncomplete: false) else { throw .damaged }
    var all: [Int] = []
    while all.count < lengthCount + distanceCount {
      let symbol = try symbol(of: code)
      switch symbol {
      case 0..<16: all.append(symbol)
      default:
        var repeated = 0
        if symbol == 16 {
          guard let last = all.last else { throw .damaged }
          repeated = last
        }
        let count =
          symbol == 16 ? 3 + (try bits(2)) : symbol == 17 ? 3 + (try bits(3)) : 11 + (try bits(7))
        guard all.count + count <= lengthCount + distanceCount else { throw .damaged }
        all += [Int](repeating: repeated, count: count)
      }
    }
    guard all[256] != 0 else { throw .damaged }
    return (
      Code(all[..<lengthCount], mayBeIncomplete: true),
      Code([Int](all[lengthCount...])[...], mayBeIncomplete: true)
    )
  }
}
