import COpenSSL

/// scrypt (RFC 7914), which makes guessing passwords cost memory as well as time, by OpenSSL.
public enum Scrypt {
  /// What computing a key costs.
  public struct Cost: Sendable, Equatable {
    /// The logarithm to the base 2 of N, the number of blocks: it takes 128 × 2^exponent × blockSize bytes.
    public var exponent: Int
    /// r, the size of a block in units of 128 bytes.
    public var blockSize: Int
    /// p, how often everything is done.
    public var parallelism: Int

    /// The parameters by their meaning; RFC 7914 calls them N = 2^`exponent`, r and p.
    public init(exponent: Int, blockSize: Int, parallelism: Int) {
      self.exponent = exponent
      self.blockSize = blockSize
      self.parallelism = parallelism
    }
  }

  /// A key of `length` bytes from a password.
  ///
  /// - Returns: `nil` for a cost that is none, and where there is not enough memory.
  public static func key(from password: [UInt8], salt: [UInt8], cost: Cost, length: Int) -> [UInt8]? {
    guard (1...40).contains(cost.exponent), cost.blockSize > 0, cost.parallelism > 0, length > 0 else { return nil }
    var key = [UInt8](repeating: 0, count: length)
    let (blocks, size, times) = (UInt64(1) << cost.exponent, UInt64(cost.blockSize), UInt64(cost.parallelism))
    // What RFC 7914 needs, and a little for what is around it.
    let memory = 128 * size * (blocks + times + 2) + 65_536
    let isDone = password.withUnsafeBytes { password in
      EVP_PBE_scrypt(
        password.bindMemory(to: CChar.self).baseAddress, password.count, salt, salt.count, blocks, size, times, memory,
        &key,
        length)
    }
    return isDone == 1 ? key : nil
  }
}
