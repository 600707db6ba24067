/// Data in the zlib format (RFC 1950): DEFLATE with a header before it and a checksum behind it.
package enum Zlib {
  /// The decompressed bytes; `nil` for what is damaged or has more than so many bytes.
  package static func decompressed(_ input: ArraySlice<UInt8>, limit: Int) -> [UInt8]? {
    guard input.count >= 6, let method = input.first, method & 0x0F == 8,
      (Int(method) << 8 | Int(input[input.startIndex + 1])) % 31 == 0, input[input.startIndex + 1] & 0x20 == 0,
      let (bytes, end) = try? Inflate.decompress(input.dropFirst(2), limit: limit), end + 4 <= input.endIndex,
      input[end..<end + 4].elementsEqual(checksum(of: bytes))
    else { return nil }
    return bytes
  }

  /// The bytes as they are, in blocks that are stored rather than compressed.
  package static func stored(_ bytes: [UInt8]) -> [UInt8] {
    var output: [UInt8] = [0x78, 0x01]
    var rest = bytes[...]
    repeat {
      let block = rest.prefix(0xFFFF)
      rest = rest.dropFirst(block.count)
      let length = UInt16(block.count)
      output.append(rest.isEmpty ? 1 : 0)
      for word in [length, ~length] { output += [UInt8(word & 0xFF), UInt8(word >> 8)] }
      output += block
    } while !rest.isEmpty
    return output + checksum(of: bytes)
  }

  /// Adler-32.
  private static func checksum(of bytes: [UInt8]) -> [UInt8] {
    var (low, high): (UInt32, UInt32) = (1, 0)
    for byte in bytes {
      low = (low + UInt32(byte)) % 65_521
      high = (high + low) % 65_521
    }
    return [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: (high << 16 | low) >> $0) }
  }
}
