import CLibrary
import Changes
import Diagnostics
import Exchange
import FileSystem
import Journal

/// A folder with a folder for each list and in it a file for each task, as vdirsyncer, khal and todoman share it.
struct TaskFolder {
  /// A file with a task.
  struct File {
    /// The path as seen from the folder: `home/3f2a.ics`.
    var path: String
    var todo: TodoFile
    /// What was read, by which a change of somebody else is noticed.
    var bytes: [UInt8]
  }

  let path: String
  /// The folders of lists, in order.
  private(set) var collections: [String] = []
  /// The tasks, by the ids that lists give them.
  private(set) var files: [String: File] = [:]
  /// The ids in the order of folders and files.
  private(set) var order: [String] = []
  /// Files that cannot be read, and stay as they are.
  private(set) var unreadable: [(path: String, problem: Diagnostic)] = []

  /// Reads all files.
  init(_ path: String) throws {
    self.path = path
    guard Files.isFolder(path) else {
      throw CommandFailure(
        .noInput, .missingFile, "`\(TerminalText.safe(path))` is no folder",
        hint: "make it first, or let vdirsyncer make it: \(call: "help", "calendars") says how")
    }
    let names = try System.names(in: path).filter { !$0.hasPrefix(".") }.sorted()
    collections = names.filter { Files.isFolder(path + "/" + $0) }
    for collection in collections {
      for name in try System.names(in: path + "/" + collection).sorted()
      where name.hasSuffix(".ics") && !name.hasPrefix(".") {
        read("\(collection)/\(name)")
      }
    }
  }

  private mutating func read(_ file: String) {
    let whole = path + "/" + file
    func refuse(_ message: String, line: Int? = nil) {
      let place = SourceLocation(path: whole, line: line)
      unreadable.append((file, Diagnostic(.warning, .unusableAttachment, message, at: place)))
    }
    do {
      let bytes = try System.read(whole, limit: TodoFile.largest)
      guard let todo = try TodoFile(bytes) else { return }
      let id = CalendarIdentity.id(of: todo.uid)
      if let other = files[id] {
        return refuse("the task is in `\(other.path)` already: this one is left alone")
      }
      files[id] = File(path: file, todo: todo, bytes: bytes)
      order.append(id)
    } catch let flaw as CalendarFlaw {
      refuse(flaw.message, line: flaw.line)
    } catch {
      refuse((error as? SystemFailure)?.reason ?? "\(error)")
    }
  }

  /// The name of a list as the other program shows it; `nil` where it gives none.
  func title(of collection: String) -> String? {
    guard let bytes = try? System.read("\(path)/\(collection)/displayname", limit: 4096) else { return nil }
    let name = String(decoding: bytes, as: UTF8.self).split { $0.isNewline }.first.map(String.init)
    return name.flatMap { $0.allSatisfy(\.isWhitespace) ? nil : $0 }
  }

  /// The colour of a list; `nil` where there is none.
  func color(of collection: String) -> HabitColor? {
    guard let bytes = try? System.read("\(path)/\(collection)/color", limit: 64) else { return nil }
    return HabitColor(String(decoding: bytes.prefix { $0 > 0x20 }, as: UTF8.self).prefix(7).description)
  }

  /// What a list is called there, and its colour, as they are now.
  func look(of collection: String) -> SyncedList {
    var look = SyncedList()
    look[.name] = title(of: collection)
    look[.color] = color(of: collection)?.digits
    return look
  }

  // MARK: Writing

  /// Makes the folder of a list with its name and colour.
  func make(_ collection: String, title: String, color: HabitColor?) throws(SystemFailure) {
    let folder = "\(path)/\(collection)"
    try Files.makeFolder(folder)
    try set(.name, to: title, of: collection)
    if let color { try set(.color, to: color.digits, of: collection) }
  }

  /// Writes what a list is called, or its colour; `nil` takes it away.
  func set(_ field: SyncedList.Field, to value: String?, of collection: String) throws(SystemFailure) {
    let file = "\(path)/\(collection)/" + Self.file(of: field)
    if let value {
      try write(Array((value + "\n").utf8), to: file)
    } else {
      System.remove(file, in: System.currentFolder)
    }
  }

  /// The file in the folder of a list that has a field of it.
  static func file(of field: SyncedList.Field) -> String {
    switch field {
    case .name: "displayname"
    case .color: "color"
    }
  }

  /// Writes a file, unless somebody else changed it since it was read.
  ///
  /// - Returns: Whether it was written.
  func write(_ todo: TodoFile, to file: String, over known: [UInt8]?) throws(SystemFailure) -> Bool {
    guard isAsRead(file, known) else { return false }
    try write(todo.bytes, to: "\(path)/\(file)")
    return true
  }

  /// Removes a file, unless somebody else changed it since it was read.
  func remove(_ file: String, over known: [UInt8]) -> Bool {
    isAsRead(file, known) && System.remove("\(path)/\(file)", in: System.currentFolder)
  }

  private func isAsRead(_ file: String, _ known: [UInt8]?) -> Bool {
    let whole = "\(path)/\(file)"
    guard let known else { return !Files.exists(whole) }
    return (try? System.read(whole, limit: TodoFile.largest)) == known
  }

  /// Puts bytes in place in one step, under a name until then that other programs do not look at.
  private func write(_ bytes: [UInt8], to whole: String) throws(SystemFailure) {
    let slash = whole.lastIndex(of: "/") ?? whole.startIndex
    let temporary = "\(whole[...slash]).\(whole[whole.index(after: slash)...]).tmp"
    System.remove(temporary, in: System.currentFolder)
    _ = try System.create(temporary, in: System.currentFolder, bytes)
    try System.rename(temporary, in: System.currentFolder, to: whole, in: System.currentFolder)
  }
}
