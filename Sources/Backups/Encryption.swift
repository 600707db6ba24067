import CLibrary
import Diagnostics
import Exchange
import FileSystem
import Outside

/// Encryption of a backup by the program `age` (https://age-encryption.org).
public struct Encryption: Sendable, Equatable {
  /// The program.
  public static let program = "age"

  /// Who can open it: keys as `age-keygen` prints them, or those of SSH.
  private let recipients: [String]

  /// - Parameter recipients: Who can open it: keys as `age-keygen` prints them, or those of SSH.
  public init(for recipients: [String]) {
    self.recipients = recipients
  }

  /// What every encrypted file begins with.
  private static let beginning = Array("age-encryption.org/v1".utf8)

  /// Whether an open file is encrypted; it is at its beginning before and after.
  static func isEncrypted(_ file: Int32, named path: String) throws(SystemFailure) -> Bool {
    var bytes = [UInt8](repeating: 0, count: beginning.count)
    let count = SystemCall.read(file, &bytes, bytes.count)
    guard count >= 0, lseek(file, 0, SEEK_SET) == 0 else { throw SystemFailure("cannot read", path) }
    return bytes[..<count].elementsEqual(beginning)
  }

  /// Encrypts what `body` gives.
  ///
  /// - Parameter file: Open and empty.
  func encrypt<Outcome>(
    to file: Int32, at path: String, _ body: (_ give: ([UInt8]) throws -> Void) throws -> Outcome
  ) throws -> Outcome {
    let arguments = ["--encrypt"] + recipients.flatMap { ["--recipient", $0] }
    let outcome = try Self.said(at: path) { try $0.run(arguments, to: file, giving: body) }
    guard lseek(file, 0, SEEK_SET) == 0, try Self.isEncrypted(file, named: path) else {
      throw BackupFailure(.system, "\(Self.program) wrote something else than an encrypted file", at: path)
    }
    return outcome
  }

  /// Decrypts a file, and gives it to `body` piece by piece.
  ///
  /// - Throws: `BackupFlaw` where the file is not as it was encrypted, or for another key; ``BackupFailure`` where the key cannot
  ///   be read or the program not be run, and what `body` throws.
  static func decrypt(_ path: String, with identity: String, _ body: ([UInt8]) throws -> Void) throws {
    guard access(identity, R_OK) == 0 else {
      throw BackupFailure(.refused, "this key cannot be read: \(SystemFailure.reason(of: errno))", at: identity)
    }
    guard ExternalTool.path(of: program) != nil else {
      return try said(at: path) { try $0.run([], taking: body) }
    }
    // A name must not be taken for an option.
    let plain = path.hasPrefix("/") ? path : "./" + path
    do {
      try ExternalTool(named: program).run(["--decrypt", "--identity", identity, plain], taking: body)
    } catch let failure as ExternalTool.Failure {
      throw reason(failure.message, of: path, with: identity)
    }
  }

  /// What a message of the program is about: the file that it was to decrypt, the key, or neither.
  static func reason(_ message: String, of path: String, with identity: String) -> any Error {
    if message.contains("no identity matched") { return BackupFlaw.locked }
    // A key's file may be called by any letter: the program names it in quotes.
    if message.contains("\"\(identity)\"") || message.contains("identity file") {
      return BackupFailure(.refused, message, at: identity)
    }
    if wordsOfDamage.contains(where: message.contains) { return BackupFlaw.encryption(message) }
    // It was ended, or a part of it is not there: the file may be as sound as ever.
    return BackupFailure(.system, message, at: path)
  }

  /// What the program says where bytes of a file are not as it encrypted them.
  private static let wordsOfDamage = [
    "failed to read header", "parsing age header", "failed to parse header", "bad header MAC", "recipient block",
    "failed to read nonce", "payload chunk", "last chunk is empty", "trailing data after end of encrypted file",
  ]

  private static func said<Outcome>(at path: String, _ body: (ExternalTool) throws -> Outcome) throws -> Outcome {
    do {
      return try body(ExternalTool(named: program))
    } catch let failure as ExternalTool.Failure {
      // In the words of the program, which wrote the file itself.
      let isFull = failure.message.contains("no space left")
      throw BackupFailure(
        .system, failure.message, at: path,
        hint: isFull ? BackupFailure.roomHint : "\(call: "doctor") says which programs there are")
    }
  }
}
