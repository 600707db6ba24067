import CLibrary
import Changes
import Diagnostics
import Exchange
import FileSystem

/// A backup on the disk.
public struct BackupFile: Sendable {
  /// The path, as it was given.
  public let path: String
  /// The file with the secret by which the program `age` opens it; `nil` for none.
  private let identity: String?

  /// - Parameters:
  ///   - path: As it was given.
  ///   - identity: The file with the secret by which the program `age` opens it; `nil` for none.
  public init(_ path: String, identity: String? = nil) {
    self.path = path
    self.identity = identity
  }

  /// Reads it from its beginning to its end.
  ///
  /// - Parameter output: Gets what is in it. That is not to be relied on before all of it was read.
  /// - Returns: The SHA-256 of the files by their paths in the data folder.
  /// - Throws: ``BackupFailure`` where any bit of it changed since it was written, or it cannot be decrypted; `SystemFailure`, and
  ///   what `output` throws.
  @discardableResult
  public func read(_ output: (BackupReader.Part) throws -> Void = { _ in }) throws -> [String: [UInt8]] {
    let (digests, flaws) = try examine(output)
    if !flaws.isEmpty { throw failure(of: flaws) }
    return digests
  }

  /// Reads it from its beginning to its end, whatever is wrong with it.
  public func examine(
    _ output: (BackupReader.Part) throws -> Void = { _ in }
  ) throws -> (digests: [String: [UInt8]], flaws: [BackupFlaw]) {
    let file = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
    guard file >= 0 else { throw SystemFailure("cannot read", path) }
    defer { SystemCall.close(file) }
    guard try FileStatus.of(file, path: path).kind == .file else {
      throw BackupFailure(.refused, "this is no file", at: path)
    }
    let reader = BackupReader()
    if try Encryption.isEncrypted(file, named: path) {
      guard let identity else {
        throw BackupFailure(
          .refused, "this backup is encrypted", at: path,
          hint: "\(flags: "--identity", "key.txt") opens it with that key")
      }
      try Encryption.decrypt(path, with: identity) { try reader.take($0, output) }
    } else {
      if identity != nil { throw BackupFailure(.refused, "this backup is not encrypted", at: path) }
      try Self.eachPiece(of: file, named: path) { try reader.take($0, output) }
    }
    reader.end()
    return (reader.digests, reader.flaws)
  }

  /// What some of its files contain.
  ///
  /// - Throws: As ``read(_:)`` does.
  public func contents(of paths: Set<String>) throws -> [String: [UInt8]] {
    var contents: [String: [UInt8]] = [:]
    var current: String?
    try read { part in
      switch part {
      case .begin(let entry):
        current = paths.contains(entry.path) ? entry.path : nil
        if let current { contents[current] = [] }
      case .bytes(let bytes):
        if let current { contents[current]? += bytes }
      case .end: current = nil
      }
    }
    return contents
  }

  // MARK: What is wrong

  /// The flaws as one failure that names the first of them.
  private func failure(of flaws: [BackupFlaw]) -> BackupFailure {
    let diagnostics = diagnostics(of: flaws)
    let more = diagnostics.count > 1 ? ", and \(diagnostics.count - 1) more" : ""
    return BackupFailure(
      .damaged, (diagnostics.first?.message ?? "this backup is damaged") + more, at: path, hint: diagnostics.first?.hint
    )
  }

  /// The flaws in words.
  public func diagnostics(of flaws: [BackupFlaw]) -> [Diagnostic] {
    flaws.map { flaw in
      let (message, hint): (String, Hint?) =
        switch flaw {
        case .foreign: ("this is no backup", "a backup is made by \(call: "backup")")
        case .cutOff: ("the end of this backup is missing", nil)
        case .damaged(let path?): ("this backup is damaged in or behind \(quoted(path))", nil)
        case .damaged(nil): ("this backup is damaged from its beginning on", nil)
        case .changed(let path): ("\(quoted(path)) is not as it was when the backup was made", nil)
        case .missing(let path): ("\(quoted(path)) is missing in this backup", nil)
        case .unlisted(let path): ("\(quoted(path)) was not in this backup when it was made", nil)
        case .unsafe(let path): ("\(quoted(path)) would lead out of the folder", nil)
        case .unsealed:
          (
            "bytes of this backup changed, though all files in it are as they were",
            "was it packed again by another program?"
          )
        }
      return Diagnostic(.error, .damagedBackup, message, at: SourceLocation(path: path), hint: hint)
    }
  }

  private func quoted(_ path: String) -> String { "`\(TerminalText.safe(path))`" }

  // MARK: Bytes

  /// Reads a file from where it is to its end, in pieces.
  static func eachPiece(of file: Int32, named path: String, _ body: ([UInt8]) throws -> Void) throws {
    var piece = [UInt8](repeating: 0, count: 262_144)
    while true {
      let count = SystemCall.read(file, &piece, piece.count)
      if count < 0 { throw SystemFailure("cannot read", path) }
      if count == 0 { return }
      try body(Array(piece[..<count]))
    }
  }

  /// The last bytes of a backup of this size, which stand for all of it; `nil` where it has another size.
  static func seal(of path: String, size: Int) throws -> [UInt8]? {
    let file = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
    guard file >= 0 else { throw SystemFailure("cannot read", path) }
    defer { SystemCall.close(file) }
    guard try FileStatus.of(file, path: path).size == Int64(size) else { return nil }
    return try seal(of: file, size: size)
  }

  /// The last bytes of an open backup.
  static func seal(of file: Int32, size: Int) throws -> [UInt8] {
    guard lseek(file, off_t(max(0, size - BackupReader.sealSize)), SEEK_SET) >= 0 else {
      throw SystemFailure("cannot read", "backup")
    }
    return try FileBytes.rest(of: file, named: "backup")
  }
}
