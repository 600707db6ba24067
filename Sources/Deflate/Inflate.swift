import CZlib

/// Decompresses DEFLATE data (RFC 1951), the compression of gzip files, ZIP archives and PNG pictures, with the
/// system's zlib.
package enum Inflate {
  /// Why data could not be decompressed.
  package enum Flaw: Error, Equatable {
    case truncated
    case damaged
    case tooLarge
  }

  /// The container around the DEFLATE data.
  package enum Format {
    /// No container.
    case raw
    /// A zlib header and a checksum at the end, which is verified (RFC 1950).
    case zlib

    fileprivate var windowBits: Int32 { self == .raw ? -MAX_WBITS : MAX_WBITS }
  }

  /// The decompressed bytes, and the index in the input after the data and its container.
  ///
  /// - Parameter limit: The most bytes of the result; larger data throw ``Flaw/tooLarge``.
  package static func decompress(
    _ input: ArraySlice<UInt8>, as format: Format = .raw, limit: Int
  ) throws(Flaw) -> (bytes: [UInt8], end: Int) {
    guard input.count <= Int(UInt32.max) else { throw .tooLarge }
    var stream = z_stream()
    let size = Int32(MemoryLayout<z_stream>.size)
    guard inflateInit2_(&stream, format.windowBits, ZLIB_VERSION, size) == Z_OK else { throw .damaged }
    defer { inflateEnd(&stream) }
    var bytes: [UInt8] = []
    let status = input.withUnsafeBufferPointer { source in
      stream.next_in = UnsafeMutablePointer(mutating: source.baseAddress)
      stream.avail_in = UInt32(source.count)
      return inflate(&stream, into: &bytes, limit: limit)
    }
    if bytes.count > limit { throw .tooLarge }
    guard status == Z_STREAM_END else { throw status == Z_OK || status == Z_BUF_ERROR ? .truncated : .damaged }
    return (bytes, input.endIndex - Int(stream.avail_in))
  }

  /// Decompresses until the data end, the input is used up, or there are more bytes than the limit.
  ///
  /// - Returns: The last status of zlib.
  private static func inflate(_ stream: inout z_stream, into bytes: inout [UInt8], limit: Int) -> Int32 {
    var part = [UInt8](repeating: 0, count: 65_536)
    var status = Z_OK
    repeat {
      let written = part.withUnsafeMutableBufferPointer { space in
        stream.next_out = space.baseAddress
        stream.avail_out = UInt32(space.count)
        status = CZlib.inflate(&stream, Z_NO_FLUSH)
        return space.count - Int(stream.avail_out)
      }
      bytes += part[..<written]
      // Without output space or input, zlib makes no progress and returns another status than `Z_OK`, which ends the
      // loop.
    } while status == Z_OK && bytes.count <= limit
    return status
  }
}
