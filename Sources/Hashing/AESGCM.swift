import COpenSSL

/// AES-256 in Galois/Counter Mode (NIST SP 800-38D), by OpenSSL.
public enum AESGCM {
  /// The bytes of the tag at the end of what is encrypted.
  public static let tagSize = 16
  /// The bytes of a nonce.
  public static let nonceSize = 12

  /// What is encrypted, with its tag at the end.
  ///
  /// - Parameters:
  ///   - key: 32 bytes.
  ///   - nonce: 12 bytes, never used with this key for anything else.
  ///   - context: What is authenticated besides, and not part of the result.
  /// - Returns: `nil` for a key or nonce of another length.
  public static func sealed(_ plaintext: [UInt8], key: [UInt8], nonce: [UInt8], context: [UInt8]) -> [UInt8]? {
    guard key.count == 32, nonce.count == nonceSize, let cipher = EVP_CIPHER_CTX_new() else { return nil }
    defer { EVP_CIPHER_CTX_free(cipher) }
    var (sealed, written) = ([UInt8](repeating: 0, count: plaintext.count + tagSize), Int32(0))
    var tag = [UInt8](repeating: 0, count: tagSize)
    guard EVP_EncryptInit_ex(cipher, EVP_aes_256_gcm(), nil, key, nonce) == 1,
      EVP_EncryptUpdate(cipher, nil, &written, context, Int32(context.count)) == 1,
      EVP_EncryptUpdate(cipher, &sealed, &written, plaintext, Int32(plaintext.count)) == 1,
      EVP_EncryptFinal_ex(cipher, nil, &written) == 1,
      EVP_CIPHER_CTX_ctrl(cipher, EVP_CTRL_AEAD_GET_TAG, Int32(tagSize), &tag) == 1
    else { return nil }
    sealed.replaceSubrange(plaintext.count..., with: tag)
    return sealed
  }

  /// What was encrypted; `nil` where the key, the nonce, the context or any bit of it is another one.
  public static func opened(_ sealed: [UInt8], key: [UInt8], nonce: [UInt8], context: [UInt8]) -> [UInt8]? {
    guard key.count == 32, nonce.count == nonceSize, sealed.count >= tagSize, let cipher = EVP_CIPHER_CTX_new() else {
      return nil
    }
    defer { EVP_CIPHER_CTX_free(cipher) }
    let length = sealed.count - tagSize
    var (plaintext, written) = ([UInt8](repeating: 0, count: max(length, 1)), Int32(0))
    var tag = Array(sealed[length...])
    guard EVP_DecryptInit_ex(cipher, EVP_aes_256_gcm(), nil, key, nonce) == 1,
      EVP_DecryptUpdate(cipher, nil, &written, context, Int32(context.count)) == 1,
      EVP_DecryptUpdate(cipher, &plaintext, &written, sealed, Int32(length)) == 1,
      EVP_CIPHER_CTX_ctrl(cipher, EVP_CTRL_AEAD_SET_TAG, Int32(tagSize), &tag) == 1,
      EVP_DecryptFinal_ex(cipher, nil, &written) == 1
    else { return nil }
    return Array(plaintext.prefix(length))
  }
}
