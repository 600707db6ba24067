#if canImport(CryptoKit)
  import CryptoKit
#else
  import COpenSSL
#endif

/// SHA-256 (FIPS 180-4), as the system's library computes it: CryptoKit on Apple's systems, OpenSSL elsewhere.
public struct SHA256: Sendable {
  #if canImport(CryptoKit)
    private var state = CryptoKit.SHA256()
  #else
    private var state = SHA256_CTX()
  #endif

  /// Has no bytes yet.
  public init() {
    #if !canImport(CryptoKit)
      SHA256_Init(&state)
    #endif
  }

  /// Adds bytes behind those that were added before.
  public mutating func update(_ bytes: [UInt8]) {
    #if canImport(CryptoKit)
      state.update(data: bytes)
    #else
      SHA256_Update(&state, bytes, bytes.count)
    #endif
  }

  /// The 32 bytes that stand for everything that was added.
  public func digest() -> [UInt8] {
    #if canImport(CryptoKit)
      return Array(state.finalize())
    #else
      var (state, digest) = (state, [UInt8](repeating: 0, count: Int(SHA256_DIGEST_LENGTH)))
      SHA256_Final(&digest, &state)
      return digest
    #endif
  }

  /// The 32 bytes that stand for some bytes.
  public static func digest(of bytes: [UInt8]) -> [UInt8] {
    var hash = SHA256()
    hash.update(bytes)
    return hash.digest()
  }
}
