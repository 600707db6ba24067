import CLibrary
import Diagnostics
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
  static func decrypt(_ path: String, with identity: String, _ body: ([UInt8]) throws -> Void) throws {
    // A name must not be taken for an option.
    let plain = path.hasPrefix("/") ? path : "./" + path
    try said(at: path) { try $0.run(["--decrypt", "--identity", identity, plain], taking: body) }
  }

  private static func said<Outcome>(at path: String, _ body: (ExternalTool) throws -> Outcome) throws -> Outcome {
    do {
      return try body(ExternalTool(named: program))
    } catch let failure as ExternalTool.Failure {
      throw BackupFailure(.system, failure.message, at: path, hint: "\(call: "doctor") says which programs there are")
    }
  }
}
