import CZlib

/// The checksum of PNG chunks, gzip files and ZIP archives: CRC-32 of ISO 3309.
package enum CRC32 {
  package static func checksum(_ bytes: ArraySlice<UInt8>) -> UInt32 {
    bytes.withUnsafeBufferPointer { UInt32(truncatingIfNeeded: crc32_z(0, $0.baseAddress, $0.count)) }
  }
}
