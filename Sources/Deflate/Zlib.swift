import CZlib

/// Data in the zlib format (RFC 1950): DEFLATE with a header before it and a checksum behind it.
package enum Zlib {
  /// The decompressed bytes; `nil` for what is damaged or has more than so many bytes.
  package static func decompressed(_ input: ArraySlice<UInt8>, limit: Int) -> [UInt8]? {
    try? Inflate.decompress(input, as: .zlib, limit: limit).bytes
  }

  /// The bytes as they are, in blocks that are stored rather than compressed: the same with every version of zlib.
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
    let checksum = UInt32(truncatingIfNeeded: adler32_z(1, bytes, bytes.count))
    return output + [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: checksum >> $0) }
  }
}
