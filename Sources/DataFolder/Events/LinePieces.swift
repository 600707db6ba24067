import CLibrary
import FileSystem

/// Reads files in pieces of whole lines, into a buffer that is used again: a file may be of any size, and what it takes
/// stays in the processor's cache.
struct LinePieces: ~Copyable {
  /// More than any event can have; a longer line is passed over.
  static let longestLine = 65_536
  /// How many bytes after a piece may be looked at; what they hold means nothing.
  static let margin = 64

  enum Piece {
    /// Lines that all end with a line feed: the last line of a file too, and where it had none, one is put there.
    case lines(UnsafeBufferPointer<UInt8>)
    /// A line that is longer than ``longestLine``.
    case overlong
  }

  /// Only its start is used by files of usual lines. So large because glibc, once it has freed one block of this size,
  /// keeps as much memory for the next person instead of handing it back and asking for it again, page by page: a fifth
  /// of the time.
  private static let capacity = 1_048_576
  private static let readSize = 32_768
  private let buffer = UnsafeMutableBufferPointer<UInt8>.allocate(capacity: capacity + margin)

  init() {
    buffer.suffix(Self.margin).initialize(repeating: 0)
  }

  deinit {
    buffer.deallocate()
  }

  /// Goes through an open file from its start to its end.
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

  /// Goes through what a file is going to be.
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

  /// - Parameter fill: Reads on, at most as many bytes as there is room for, and says how many; below 0 on failure.
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
