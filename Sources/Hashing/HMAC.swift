import COpenSSL

/// HMAC (RFC 2104), by OpenSSL.
public enum HMAC {
  /// The 20 bytes of HMAC-SHA-1, for what RFC 6238 asks it of: as a code of one's own choice SHA-1 is no longer used.
  public static func sha1(of message: [UInt8], key: [UInt8]) -> [UInt8] {
    var code = [UInt8](repeating: 0, count: Int(EVP_MAX_MD_SIZE))
    var length: UInt32 = 0
    _ = COpenSSL.HMAC(EVP_sha1(), key, Int32(key.count), message, message.count, &code, &length)
    return Array(code.prefix(Int(length)))
  }
}
