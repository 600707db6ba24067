import COpenSSL

/// HKDF with SHA-256 (RFC 5869), by OpenSSL.
public enum HKDF {
  /// Bytes derived from a key, without a salt.
  ///
  /// - Parameters:
  ///   - info: What they are for; another text gives bytes that have nothing to do with these.
  ///   - length: How many, 1 to 8,160.
  /// - Returns: `nil` for a length that is none.
  public static func sha256(key: [UInt8], info: [UInt8], length: Int) -> [UInt8]? {
    guard (1...8160).contains(length), let context = EVP_PKEY_CTX_new_id(EVP_PKEY_HKDF, nil) else { return nil }
    defer { EVP_PKEY_CTX_free(context) }
    var bytes = [UInt8](repeating: 0, count: length)
    var written = length
    guard EVP_PKEY_derive_init(context) == 1, EVP_PKEY_CTX_set_hkdf_md(context, EVP_sha256()) == 1,
      EVP_PKEY_CTX_set1_hkdf_key(context, key, Int32(key.count)) == 1,
      EVP_PKEY_CTX_add1_hkdf_info(context, info, Int32(info.count)) == 1,
      EVP_PKEY_derive(context, &bytes, &written) == 1, written == length
    else { return nil }
    return bytes
  }
}
