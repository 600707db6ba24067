import CZlib

/// Compresses into DEFLATE data (RFC 1951), without a container around them.
package enum Deflation {
  /// The compressed bytes: with the same zlib always the same.
  ///
  /// - Returns: `nil` where zlib has no memory, and for 4 GB or more.
  package static func compressed(_ bytes: [UInt8]) -> [UInt8]? {
    guard bytes.count < Int(UInt32.max) else { return nil }
    var stream = z_stream()
    let size = Int32(MemoryLayout<z_stream>.size)
    guard
      deflateInit2_(
        &stream, Z_DEFAULT_COMPRESSION, Z_DEFLATED, -MAX_WBITS, 8, Z_DEFAULT_STRATEGY, ZLIB_VERSION, size) == Z_OK
    else { return nil }
    defer { deflateEnd(&stream) }
    var output = [UInt8](repeating: 0, count: Int(deflateBound(&stream, UInt(bytes.count))))
    let status = bytes.withUnsafeBufferPointer { source in
      output.withUnsafeMutableBufferPointer { space in
        stream.next_in = UnsafeMutablePointer(mutating: source.baseAddress)
        stream.avail_in = UInt32(source.count)
        stream.next_out = space.baseAddress
        stream.avail_out = UInt32(clamping: space.count)
        return deflate(&stream, Z_FINISH)
      }
    }
    guard status == Z_STREAM_END else { return nil }
    return Array(output.prefix(output.count - Int(stream.avail_out)))
  }
}
