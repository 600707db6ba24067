import Audience
import DataFolder
import Editions
import FileSystem
import Journal
import SiteBuild

/// Of what the last complete build made a site, so that the next one reads and plans what changed since, and nothing else.
///
/// It lies in the data folder, since it says more than the site does, and is worth nothing once the site's manifest is another one,
/// or while a build that began to write has not come to its end: then everything is read again.
struct SiteRecord {
  /// By which program, templates, words and key it was made.
  var mark: String
  /// Whom the front page of the public edition shows with what they recorded last.
  var portraits: [Username]
  /// Those of whom there are home editions.
  var homes: [Username]
  /// How many pages each edition has, by its folder, and how many files there are in all.
  var pages: [String: Int]
  var files: Int
  /// What was looked at of the data folder.
  var folder: FolderRecord

  /// How far it reaches that some people changed nothing of which all others see something.
  func reach(of changed: Set<Username>) -> ChangeReach {
    ChangeReach(
      of: changed, among: folder.people, homes: homes, challenges: folder.challenges, portraits: Set(portraits))
  }

  /// How far it reaches that some people changed what others need of them, too.
  ///
  /// - Parameters:
  ///   - folder: What was looked at after the change.
  ///   - book: Who there is after the change.
  func reach(ofNews changed: Set<Username>, in folder: FolderRecord, _ book: Book) -> ChangeReach {
    ChangeReach(
      ofNews: changed, among: folder.people, homes: homes, challenges: folder.challenges,
      portraits: Set(EditionMaker.portraits(of: book)))
  }

  /// Whether the program that wrote it is this one: another one may have other rules of what files say.
  var isOfThisProgram: Bool { mark.utf8.starts(with: ToolVersion.ofPages.utf8) }

  // MARK: Bytes

  /// More pages and files than any site has.
  private static let most = 1 << 40

  private static let format = "daybook reading 9"

  /// What stands first in it, which is nearly all and is known as soon as the folder was read.
  static func beginning(with folder: FolderRecord) -> [UInt8] {
    // What follows has room as well, so that nothing is moved.
    var record = RecordWriter(reservingCapacity: folder.size)
    record.append(Self.format)
    folder.append(to: &record)
    return record.bytes
  }

  /// - Parameter beginning: What ``beginning(with:)`` gave of the folder.
  func bytes(after beginning: consuming [UInt8]) -> [UInt8] {
    var record = RecordWriter()
    record.append(mark)
    record.append(portraits) { $0.append($1.text) }
    record.append(homes) { $0.append($1.text) }
    record.append(pages.sorted { $0.key < $1.key }) {
      $0.append($1.key)
      $0.append($1.value)
    }
    record.append(files)
    var bytes = beginning
    bytes += record.bytes
    return bytes
  }

  /// The record in `bytes`; `nil` for what is none, or one that another program wrote.
  init?(bytes: [UInt8]) {
    var record = RecordReader(bytes)
    do {
      guard try record.text() == Self.format else { return nil }
      folder = try FolderRecord(&record)
      mark = try record.text()
      portraits = try record.usernames()
      homes = try record.usernames()
      let pages = try record.values { record throws(RecordReader.Unreadable) in
        (try record.text(), Int(truncatingIfNeeded: try record.signed()))
      }
      self.pages = Dictionary(pages, uniquingKeysWith: { $1 })
      files = Int(truncatingIfNeeded: try record.signed())
      guard (pages.map(\.1) + [files]).allSatisfy((0...Self.most).contains), record.isAtEnd else { return nil }
    } catch {
      return nil
    }
  }
}

extension SiteRecord {
  init(mark: String, book: Book, pages: [String: Int], files: Int, folder: FolderRecord) {
    self.mark = mark
    portraits = EditionMaker.portraits(of: book)
    homes = book.peopleWithHomes
    self.pages = pages
    self.files = files
    self.folder = folder
  }
}

extension RecordReader {
  fileprivate mutating func usernames() throws(Unreadable) -> [Username] {
    try values { record throws(Unreadable) in
      guard let username = Username(try record.text()) else { throw Unreadable() }
      return username
    }
  }
}
