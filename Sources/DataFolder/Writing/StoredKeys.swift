import Journal

/// The keys of the requests that people sent in the last sixty days, in `.daybook/sent/<username>`: on each line the time,
/// in seconds since 1970-01-01T00:00:00Z, and the key, the oldest first.
///
/// They tell nothing of what was changed. Without a file no change is lost, but a repeated request is stored again.
struct StoredKeys {
  static let folder = "sent"
  /// How long a key is kept, in seconds: longer than a form waits in a browser that is opened now and then.
  static let lifetime: Int64 = 60 * secondsOfDay
  /// The most keys of a person that are kept, whatever they send.
  static let most = 40_000

  private static let secondsOfDay: Int64 = 86_400
  /// Where all keys lay before each person had their own.
  private static let former = "sent-keys"

  private let root: OpenFolder

  init(in root: OpenFolder) {
    self.root = root
  }

  func contains(_ key: SubmissionKey) -> Bool {
    let text = Array(key.text.utf8)
    return lines(of: key.sender).contains { $0.key.elementsEqual(text) }
  }

  /// Whether a program sent something else under the same name.
  func containsOther(than key: SubmissionKey) -> Bool {
    guard let stem = key.stem.map({ Array($0.utf8) }) else { return false }
    return lines(of: key.sender).contains { $0.key.starts(with: stem) }
  }

  /// Stores a key and waits until it is on the disk.
  ///
  /// - Parameter time: When it was sent, in seconds since 1970-01-01T00:00:00Z.
  /// - Returns: The error number; 0 where it is stored.
  @discardableResult
  func add(_ key: SubmissionKey, at time: Int64) -> Int32 {
    guard case .success(let state) = root.folder(FolderLock.folder) else { return 0 }
    var code = state.make(folder: Self.folder)
    guard code == 0, case .success(let folder) = state.folder(Self.folder) else { return code }
    let name = key.sender.text
    let line = Array("\(time) \(key.text)\n".utf8)
    let known = lines(of: key.sender)
    // Once a day at most, since what is older by less than a day may stay.
    let isLong = known.count >= Self.most
    let isOld = known.first.map { $0.time < time - Self.lifetime - Self.secondsOfDay } ?? false
    // A file that cannot be read as lines is written anew.
    guard !known.isEmpty, !isLong, !isOld else {
      let kept = known.filter { $0.time >= time - Self.lifetime }.suffix(Self.most / 2)
      _ = state.remove(Self.former)
      let temporary = name + ".new"
      code = folder.create(temporary, kept.flatMap { $0.bytes + [0x0A] } + line, like: nil)
      return code == 0 ? folder.move(temporary, to: name) : code
    }
    // The last line may be torn.
    return folder.append([0x0A] + line, to: name)
  }

  /// Keeps the keys of a person under another username, so that what was stored is not stored again.
  func rename(_ person: Username, to name: Username) {
    guard case .success(let state) = root.folder(FolderLock.folder),
      case .success(let folder) = state.folder(Self.folder), folder.has(person.text)
    else { return }
    _ = folder.move(person.text, to: name.text)
  }

  /// Removes the keys of a person who is deleted.
  func forget(_ person: Username) {
    guard case .success(let state) = root.folder(FolderLock.folder),
      case .success(let folder) = state.folder(Self.folder)
    else { return }
    _ = folder.remove(person.text)
  }

  private struct Line {
    var time: Int64
    var key: ArraySlice<UInt8>
    var bytes: ArraySlice<UInt8>
  }

  /// The lines that can be read. One that is damaged or was written by hand equals no key, so it does no harm.
  private func lines(of person: Username) -> [Line] {
    guard case .success(let state) = root.folder(FolderLock.folder),
      case .success(let folder) = state.folder(Self.folder),
      case .success(let bytes?) = folder.contents(of: person.text, upTo: 128 * Self.most)
    else { return [] }
    return bytes.split(separator: 0x0A).compactMap { line in
      guard let space = line.firstIndex(of: 0x20), let time = Int64(String(decoding: line[..<space], as: UTF8.self))
      else {
        return nil
      }
      return Line(time: time, key: line[(space + 1)...], bytes: line)
    }
  }
}
