import CZlib

/// The zlib format (RFC 1950): DEFLATE data with a header before them and a checksum after them.
package enum Zlib {
  /// The decompressed bytes; `nil` where the data are damaged or become more than `limit` bytes.
  package static func decompressed(_ input: ArraySlice<UInt8>, limit: Int) -> [UInt8]? {
    try? Inflate.decompress(input, as: .zlib, limit: limit).bytes
  }

  /// The bytes in the zlib format, compressed as quickly as can be.
  ///
  /// The result depends on the version of zlib, and on nothing else.
  package static func quick(_ bytes: [UInt8]) -> [UInt8] {
    var length = compressBound(UInt(bytes.count))
    var output = [UInt8](repeating: 0, count: Int(length))
    // With room for the bound there is nothing that could fail but memory, and then the stored form is as good.
    guard compress2(&output, &length, bytes, UInt(bytes.count), Z_BEST_SPEED) == Z_OK else { return stored(bytes) }
    return Array(output.prefix(Int(length)))
  }

  /// The bytes in the zlib format, uncompressed, so that the result does not depend on the version of zlib.
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
