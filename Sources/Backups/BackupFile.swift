import CLibrary
import Changes
import Diagnostics
import Exchange
import FileSystem
import Hashing

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
    let found = try examine(output)
    if !found.flaws.isEmpty { throw failure(of: found.flaws) }
    return found.digests
  }

  /// What was found in a backup.
  public struct Findings: Sendable, Equatable {
    /// The SHA-256 of the files by their paths in the data folder.
    public var digests: [String: [UInt8]] = [:]
    /// What is wrong with it.
    public var flaws: [BackupFlaw] = []
    /// Whether another program packed it again, with the same files.
    public var isRepacked = false
    /// The paths of what a Mac put to them when it packed them again, which is left out.
    public var leftOut: [String] = []
  }

  /// Reads it from its beginning to its end, whatever is wrong with it.
  ///
  /// - Throws: ``BackupFailure`` where it cannot be read as it was asked for; `SystemFailure`, and what `output` throws.
  public func examine(_ output: (BackupReader.Part) throws -> Void = { _ in }) throws -> Findings {
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
      do {
        try Encryption.decrypt(path, with: identity) { try reader.take($0, output) }
      } catch let flaw as BackupFlaw {
        // What was decrypted before it came to that is of no use.
        return Findings(digests: reader.digests, flaws: [flaw])
      }
    } else {
      if identity != nil {
        // Nothing else is called so: its beginning is not what it was.
        if path.hasSuffix(".age") {
          return Findings(flaws: [.encryption("it does not begin as an encrypted file does")])
        }
        throw BackupFailure(.refused, "this backup is not encrypted", at: path)
      }
      try Self.eachPiece(of: file, named: path) { try reader.take($0, output) }
    }
    try reader.end(output)
    return Findings(
      digests: reader.digests, flaws: reader.flaws, isRepacked: reader.isRepacked, leftOut: reader.leftOut)
  }

  /// What some of its files contain.
  ///
  /// - Throws: As ``read(_:)`` does.
  public func contents(of paths: Set<String>) throws -> [String: [UInt8]] {
    var contents: [String: [UInt8]] = [:]
    var current: String?
    let digests = try read { part in
      switch part {
      case .begin(let entry):
        current = paths.contains(entry.path) ? entry.path : nil
        if let current { contents[current] = [] }
      case .bytes(let bytes):
        if let current { contents[current]? += bytes }
      case .end: current = nil
      }
    }
    // Nothing is handed out that is not what was compared with the list.
    for (path, bytes) in contents.sorted(by: { $0.key < $1.key }) where SHA256.digest(of: bytes) != digests[path] {
      throw failure(of: [.changed(path)])
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
        case .unsealed: ("bytes of this backup changed, though all files in it are as they were", nil)
        case .noFile(let path): ("\(quoted(path)) is a link or something else that is no file", nil)
        case .encryption(let reason): ("this encrypted backup is damaged: \(TerminalText.safe(reason))", nil)
        case .locked:
          ("the key does not open this backup", "it was made for another key, or its beginning is damaged")
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
