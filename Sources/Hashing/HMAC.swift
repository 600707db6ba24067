import COpenSSL

/// HMAC (RFC 2104), by OpenSSL.
public enum HMAC {
  /// The 20 bytes of HMAC-SHA-1, for what RFC 6238 asks it of: as a code of one's own choice SHA-1 is no longer used.
  public static func sha1(of message: [UInt8], key: [UInt8]) -> [UInt8] {
    code(of: message, key: key, EVP_sha1())
  }

  /// The 32 bytes of HMAC-SHA-256.
  public static func sha256(of message: [UInt8], key: [UInt8]) -> [UInt8] {
    code(of: message, key: key, EVP_sha256())
  }

  private static func code(of message: [UInt8], key: [UInt8], _ hash: OpaquePointer?) -> [UInt8] {
    var code = [UInt8](repeating: 0, count: Int(EVP_MAX_MD_SIZE))
    var length: UInt32 = 0
    _ = COpenSSL.HMAC(hash, key, Int32(key.count), message, message.count, &code, &length)
    return Array(code.prefix(Int(length)))
  }
}
