import Deflate
import Hashing

/// A page, a photo or a feed as it lies on a host that only stores: deterministic authenticated encryption in the manner of
/// SIV (RFC 5297), each object under keys of its own. What it tells is that it returned to a state that it had before.
///
///     4   "DBS" and the version, 1
///     16  fingerprint, which the index of the audience has, too
///     12  nonce
///         AES-256-GCM of the padded content, and its tag
public enum SealedObject {
  /// What is in it.
  public enum Kind: Sendable {
    /// Text: deflated, and in steps of 4 KiB.
    case page
    /// A picture: as it is, and at most a ninth more.
    case photo
  }

  /// The most bytes that something becomes when it is inflated: 16 MiB.
  public static let largestPage = 16 << 20

  static let magic = Array("DBS".utf8) + [Derivation.version]
  private static let head = magic.count + SealedFingerprint.size + AESGCM.nonceSize

  struct Keys {
    let encrypt, nonce, fingerprint: [UInt8]

    init(_ key: SealingKey, name: String) {
      let name = [Array(name.utf8)]
      encrypt = Derivation.bytes(from: key.bytes, for: .encrypt, name)
      nonce = Derivation.bytes(from: key.bytes, for: .nonce, name)
      fingerprint = Derivation.bytes(from: key.bytes, for: .fingerprint, name)
    }

    func fingerprint(of content: [UInt8]) -> SealedFingerprint {
      SealedFingerprint(certain: Array(HMAC.sha256(of: content, key: fingerprint).prefix(SealedFingerprint.size)))
    }
  }

  /// The bytes of an object, and what stands for its content in the index.
  ///
  /// - Parameter name: Its ``SealingKey/name(of:)``.
  public static func sealed(
    _ content: [UInt8], as kind: Kind, named name: String, key: SealingKey
  ) -> (bytes: [UInt8], fingerprint: SealedFingerprint) {
    let keys = Keys(key, name: name)
    let fingerprint = keys.fingerprint(of: content)
    let padded: [UInt8]
    switch kind {
    case .page:
      let frame = Frame(.deflated, Derivation.certain(Deflation.compressed(content)))
      padded = frame.padded(to: Padding.stepped(frame.size, by: 4096))
    case .photo:
      let frame = Frame(.stored, content)
      padded = frame.padded(to: Padding.padmé(frame.size))
    }
    return (sealed(padded: padded, fingerprint, named: name, keys), fingerprint)
  }

  /// What is padded already, encrypted.
  static func sealed(padded: [UInt8], _ fingerprint: SealedFingerprint, named name: String, _ keys: Keys) -> [UInt8] {
    let context = context(name, fingerprint)
    let lengths = Derivation.number(context.count) + Derivation.number(padded.count)
    let nonce = Array(HMAC.sha256(of: lengths + context + padded, key: keys.nonce).prefix(AESGCM.nonceSize))
    let sealed = Derivation.certain(AESGCM.sealed(padded, key: keys.encrypt, nonce: nonce, context: context))
    return magic + fingerprint.bytes + nonce + sealed
  }

  /// Why bytes are not opened.
  public enum Flaw: Error, Equatable {
    /// They are no sealed object: hosts answer with a page of theirs where there is nothing.
    case missing
    /// They were cut off or changed, or lie under another name, or are for others.
    case damaged
    /// They are older or newer than the list of pages that names them.
    case otherThanListed
    /// They become more than may be.
    case tooLarge
  }

  /// What an object holds.
  ///
  /// - Parameters:
  ///   - name: Under which it lies.
  ///   - fingerprint: What its audience's index has of it; `nil` where there is none, as for the index itself.
  public static func opened(
    _ bytes: [UInt8], named name: String, key: SealingKey, listed fingerprint: SealedFingerprint?
  ) throws(Flaw) -> [UInt8] {
    guard bytes.starts(with: magic) else { throw .missing }
    guard bytes.count >= head + AESGCM.tagSize else { throw .damaged }
    let found = SealedFingerprint(certain: Array(bytes[magic.count..<(magic.count + SealedFingerprint.size)]))
    let padded = AESGCM.opened(
      Array(bytes[head...]), key: Keys(key, name: name).encrypt,
      nonce: Array(bytes[(magic.count + SealedFingerprint.size)..<head]), context: context(name, found))
    guard let frame = padded.flatMap(Frame.init(padded:)) else { throw .damaged }
    if let fingerprint, fingerprint != found { throw .otherThanListed }
    switch frame.packing {
    case .stored: return frame.bytes
    case .deflated:
      do throws(Inflate.Flaw) {
        return try Inflate.decompress(frame.bytes[...], limit: largestPage).bytes
      } catch {
        throw error == .tooLarge ? .tooLarge : .damaged
      }
    }
  }

  /// What the first bytes of an object say of its content; `nil` for those of anything else.
  ///
  /// - Parameter head: At least as many bytes as ``headSize``.
  public static func fingerprint(head: [UInt8]) -> SealedFingerprint? {
    guard head.count >= headSize, head.starts(with: magic) else { return nil }
    return SealedFingerprint(certain: Array(head[magic.count..<headSize]))
  }

  /// How many bytes of an object say which it is.
  public static let headSize = magic.count + SealedFingerprint.size

  private static func context(_ name: String, _ fingerprint: SealedFingerprint) -> [UInt8] {
    magic + Derivation.prefixed(Array(name.utf8)) + fingerprint.bytes
  }
}

/// What stands for the content of an object, and tells nobody else which it is: 16 bytes.
public struct SealedFingerprint: Sendable, Hashable {
  static let size = 16

  let bytes: [UInt8]

  /// - Parameter bytes: Sixteen.
  init(certain bytes: [UInt8]) { self.bytes = bytes }

  /// - Returns: `nil` for anything but 32 hexadecimal digits.
  init?(_ text: some StringProtocol) {
    guard let bytes = Hexadecimal.bytes(of: text), bytes.count == Self.size else { return nil }
    self.bytes = bytes
  }

  /// 32 hexadecimal digits.
  var text: String { Hexadecimal.text(of: bytes) }
}
