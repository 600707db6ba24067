import CLibrary
import FileSystem

/// Reads files in pieces of whole lines into one buffer, so that a file may have any size and the bytes stay in the
/// processor's cache.
struct ChunkedLineReader: ~Copyable {
  /// The most bytes of a line; a longer one is skipped.
  static let longestLine = 65_536
  /// The number of bytes after a piece that may be read; their values mean nothing.
  static let margin = 64

  enum Piece {
    /// Lines that all end with a line feed. One is added to a last line that has none.
    case lines(UnsafeBufferPointer<UInt8>)
    /// A line that is longer than ``longestLine``.
    case overlong
  }

  /// Files with lines of usual length use only the beginning. The size is so large because glibc, once it has freed one
  /// block of this size, keeps that much memory for the next person instead of returning it and requesting it page by
  /// page, which saves a fifth of the time.
  private static let capacity = 1_048_576
  private static let readSize = 32_768
  private let buffer = UnsafeMutableBufferPointer<UInt8>.allocate(capacity: capacity + margin)

  init() {
    buffer.suffix(Self.margin).initialize(repeating: 0)
  }

  deinit {
    buffer.deallocate()
  }

  /// Passes all pieces of an open file to `body`; returns what kept it from being read, `nil` for nothing.
  func read(_ file: Int32, _ body: (Piece) -> Void) -> FileProblem? {
    var status = stat()
    guard fstat(file, &status) == 0 else { return .unreadable(SystemFailure.reason(of: errno)) }
    switch status.st_mode & S_IFMT {
    case S_IFREG: break
    case S_IFDIR: return .isFolder
    default: return .isNoFile
    }
    return read({ bytes, room in SystemCall.read(file, bytes, room) }, body)
  }

  /// Passes all pieces of bytes that a file is going to have to `body`.
  func read(_ bytes: [UInt8], _ body: (Piece) -> Void) {
    var rest = bytes[...]
    _ = read(
      { target, room in
        let part = rest.prefix(room)
        part.withUnsafeBufferPointer { part in
          if let start = part.baseAddress { target.update(from: start, count: part.count) }
        }
        rest = rest.dropFirst(part.count)
        return part.count
      }, body)
  }

  /// - Parameter fill: Reads at most as many bytes as it is given room for; returns how many, or a negative number for
  ///   a failure.
  private func read(
    _ fill: (UnsafeMutablePointer<UInt8>, Int) -> Int, _ body: (Piece) -> Void
  ) -> FileProblem? {
    guard let base = buffer.baseAddress else { return nil }
    var filled = 0
    var isOverlong = false
    while true {
      let room = min(Self.readSize, Self.capacity - filled)
      let count = fill(base + filled, room)
      guard count >= 0 else { return .unreadable(SystemFailure.reason(of: errno)) }
      if count == 0 { break }
      var searched = filled
      filled += count
      if isOverlong {
        guard let end = Self.firstLineFeed(base, 0..<filled) else {
          filled = 0
          continue
        }
        isOverlong = false
        filled -= end + 1
        memmove(base, base + end + 1, filled)
        searched = 0
      }
      if let end = Self.lastLineFeed(base, searched..<filled) {
        body(.lines(UnsafeBufferPointer(start: base, count: end + 1)))
        filled -= end + 1
        memmove(base, base + end + 1, filled)
      }
      if filled > Self.longestLine {
        body(.overlong)
        isOverlong = true
        filled = 0
      }
    }
    if filled > 0 {
      base[filled] = UInt8(ascii: "\n")
      body(.lines(UnsafeBufferPointer(start: base, count: filled + 1)))
    }
    return nil
  }

  private static func firstLineFeed(_ base: UnsafeMutablePointer<UInt8>, _ range: Range<Int>) -> Int? {
    guard let found = memchr(base + range.lowerBound, 0x0A, range.count) else { return nil }
    return UnsafeMutableRawPointer(base).distance(to: found)
  }

  private static func lastLineFeed(_ base: UnsafeMutablePointer<UInt8>, _ range: Range<Int>) -> Int? {
    var index = range.upperBound
    while index > range.lowerBound {
      index -= 1
      if base[index] == 0x0A { return index }
    }
    return nil
  }
}
