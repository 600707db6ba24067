import DataFolder
import Dispatch
import Synchronization

/// What the record of a site begins with, put together on another core while pages are made: of a large community it is megabytes.
final class RecordBeginning: Sendable {
  private let folder: FolderRecord
  /// Empty when it was handed over.
  private let bytes = Mutex<[UInt8]?>(nil)

  init(of folder: FolderRecord) { self.folder = folder }

  func begin() {
    DispatchQueue.global().async {
      self.bytes.withLock { bytes in
        if bytes == nil { bytes = SiteRecord.beginning(with: self.folder) }
      }
    }
  }

  /// The bytes of the whole record, once.
  ///
  /// - Parameter whole: Gives the record of the folder.
  func completed(as whole: (FolderRecord) -> SiteRecord) -> [UInt8] {
    let beginning = bytes.withLock { bytes in
      defer { bytes = [] }
      return bytes ?? SiteRecord.beginning(with: folder)
    }
    return whole(folder).bytes(after: beginning)
  }
}
