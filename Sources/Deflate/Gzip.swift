import CZlib

/// Compresses into the format of gzip (RFC 1952) piece by piece.
///
/// The header says neither a name nor a time nor a system, so that the same bytes become the same file, with the same
/// zlib.
package final class GzipWriter {
  /// What every file begins with that this type makes.
  package static let header: [UInt8] = [0x1F, 0x8B, 8, 0, 0, 0, 0, 0, 0, 255]

  private let stream: UnsafeMutablePointer<z_stream>
  private var checksum: UInt32 = 0
  private var count = 0
  private var hasBegun = false

  /// A file without bytes.
  package init() {
    // zlib notes where its stream lies, so that it must not move.
    stream = .allocate(capacity: 1)
    stream.initialize(to: z_stream())
    deflateInit2_(
      stream, Z_DEFAULT_COMPRESSION, Z_DEFLATED, -MAX_WBITS, 8, Z_DEFAULT_STRATEGY, ZLIB_VERSION,
      Int32(MemoryLayout<z_stream>.size))
  }

  deinit {
    deflateEnd(stream)
    stream.deinitialize(count: 1)
    stream.deallocate()
  }

  /// Adds bytes.
  ///
  /// - Returns: What of the file is certain by now; often nothing.
  package func pack(_ bytes: [UInt8]) -> [UInt8] {
    checksum = bytes.withUnsafeBufferPointer {
      UInt32(truncatingIfNeeded: crc32_z(UInt(checksum), $0.baseAddress, $0.count))
    }
    count += bytes.count
    return head() + deflated(bytes, Z_NO_FLUSH)
  }

  /// The rest of the file.
  package func end() -> [UInt8] {
    let tail = [checksum, UInt32(truncatingIfNeeded: count)].flatMap { number in
      [0, 8, 16, 24].map { UInt8(truncatingIfNeeded: number >> $0) }
    }
    return head() + deflated([], Z_FINISH) + tail
  }

  private func head() -> [UInt8] {
    if hasBegun { return [] }
    hasBegun = true
    return Self.header
  }

  private func deflated(_ bytes: [UInt8], _ flush: Int32) -> [UInt8] {
    var output: [UInt8] = []
    var part = [UInt8](repeating: 0, count: 65_536)
    bytes.withUnsafeBufferPointer { source in
      stream.pointee.next_in = UnsafeMutablePointer(mutating: source.baseAddress)
      stream.pointee.avail_in = UInt32(source.count)
      var written = 0
      repeat {
        written = part.withUnsafeMutableBufferPointer { space in
          stream.pointee.next_out = space.baseAddress
          stream.pointee.avail_out = UInt32(space.count)
          _ = deflate(stream, flush)
          return space.count - Int(stream.pointee.avail_out)
        }
        output += part[..<written]
        // Where there was room left, all input was taken.
      } while written == part.count
    }
    return output
  }
}

/// Decompresses a gzip file of one member piece by piece; its checksum is verified.
package final class GzipReader {
  private let stream: UnsafeMutablePointer<z_stream>

  /// Whether all members so far ended as they should.
  package private(set) var isAtEnd = false

  /// Has read nothing yet.
  package init() {
    stream = .allocate(capacity: 1)
    stream.initialize(to: z_stream())
    // 16 more: the format of gzip, whose header and checksum zlib reads itself.
    inflateInit2_(stream, MAX_WBITS + 16, ZLIB_VERSION, Int32(MemoryLayout<z_stream>.size))
  }

  deinit {
    inflateEnd(stream)
    stream.deinitialize(count: 1)
    stream.deallocate()
  }

  /// What becomes of the next bytes of the file, given to `output` in pieces of at most 64 KiB.
  ///
  /// - Throws: ``Inflate/Flaw/damaged``, or what `output` throws.
  package func unpack(_ bytes: ArraySlice<UInt8>, _ output: (ArraySlice<UInt8>) throws -> Void) throws {
    if bytes.isEmpty { return }
    var part = [UInt8](repeating: 0, count: 65_536)
    var status = Z_OK
    try bytes.withUnsafeBufferPointer { source in
      stream.pointee.next_in = UnsafeMutablePointer(mutating: source.baseAddress)
      stream.pointee.avail_in = UInt32(source.count)
      var written = 0
      repeat {
        written = part.withUnsafeMutableBufferPointer { space in
          stream.pointee.next_out = space.baseAddress
          stream.pointee.avail_out = UInt32(space.count)
          // Behind a member there may be another one.
          if isAtEnd { inflateReset(stream) }
          status = inflate(stream, Z_NO_FLUSH)
          isAtEnd = status == Z_STREAM_END
          return space.count - Int(stream.pointee.avail_out)
        }
        if written > 0 { try output(part[..<written]) }
      } while status == Z_OK && (written == part.count || stream.pointee.avail_in > 0)
        || isAtEnd && stream.pointee.avail_in > 0
    }
    if status != Z_OK, status != Z_STREAM_END, status != Z_BUF_ERROR {
      throw Inflate.Flaw.damaged
    }
  }
}
