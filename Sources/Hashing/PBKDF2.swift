import COpenSSL

/// PBKDF2 with HMAC-SHA-256 (RFC 8018, section 5.2), by OpenSSL: what browsers can do, too, to make guessing slow.
public enum PBKDF2 {
  /// A key of `length` bytes from a password.
  ///
  /// - Returns: `nil` for a number of rounds or a length that is none.
  public static func sha256(password: [UInt8], salt: [UInt8], rounds: Int, length: Int) -> [UInt8]? {
    guard rounds > 0, rounds <= Int(Int32.max), length > 0 else { return nil }
    var key = [UInt8](repeating: 0, count: length)
    let isDone = password.withUnsafeBytes { password in
      PKCS5_PBKDF2_HMAC(
        password.bindMemory(to: CChar.self).baseAddress, Int32(password.count), salt, Int32(salt.count), Int32(rounds),
        EVP_sha256(), Int32(length), &key)
    }
    return isDone == 1 ? key : nil
  }
}
