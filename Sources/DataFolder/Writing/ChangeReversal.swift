/// Computes how to revert a change in the files of a draft, or how to restore a change that was reverted.
struct ChangeReversal {
  /// Why a change cannot be reverted.
  struct Obstacle: Error, Equatable {
    var path: String
    var message: String
  }

  let record: UndoRecord
  let files: StoredFiles

  /// Stages the files without the change, in the opposite order of the change.
  ///
  /// - Throws: An ``Obstacle``, or a ``StorageFailure`` where a file cannot be read.
  func stage(in draft: inout FolderDraft) throws {
    let folders = try foldersToRemove(in: draft)
    for trace in record.traces.reversed() {
      if folders.contains(trace.newFolder) {
        draft.remove(folder: trace.newFolder)
        continue
      }
      let now = try draft.bytes(of: trace.path)
      guard let wanted = try before(trace, now: now) else { continue }
      switch wanted {
      case .bytes(let bytes): draft.write(bytes, to: trace.path)
      case .removed: draft.remove(trace.path)
      }
    }
  }

  /// The file before the change; `nil` where it is like that already.
  private func before(_ trace: UndoRecord.Trace, now: [UInt8]?) throws -> FolderOverlay.File? {
    let changed = Obstacle(path: trace.path, message: "what this change wrote was changed since")
    switch trace.kind {
    case .removed(let bytes):
      guard let now else { return .bytes(bytes) }
      if now == bytes { return nil }
      throw Obstacle(path: trace.path, message: "there is another file in the place of the one that was removed")
    case .created(let size, let checksum, let rows):
      guard let now else { return nil }
      if now.count == size, Checksum.of(now) == checksum { return .removed }
      guard trace.isTable, !rows.isEmpty else { throw changed }
      let patch = LinePatch(
        offset: size - rows.count, removed: [], inserted: rows, lead: [], trail: [], sizeBefore: size - rows.count,
        firstLine: LinePatch.firstLine(of: now))
      guard let bytes = patch.reversed(in: now, isTable: true) else { throw changed }
      return .bytes(bytes)
    case .edited(let patch):
      guard let now else { throw Obstacle(path: trace.path, message: "the file is gone") }
      guard let bytes = patch.reversed(in: now, isTable: trace.isTable) else { throw changed }
      return .bytes(bytes)
    }
  }

  /// The folders that the change created and that contain nothing else than its files.
  private func foldersToRemove(in draft: FolderDraft) throws -> Set<String> {
    var removable: Set<String> = []
    for folder in Set(record.traces.map(\.newFolder)) where !folder.isEmpty {
      let ours = record.traces.filter { $0.newFolder == folder }
      let isUntouched = try ours.allSatisfy { trace in
        guard case .created(let size, let checksum, _) = trace.kind, let now = try draft.bytes(of: trace.path) else {
          return false
        }
        return now.count == size && Checksum.of(now) == checksum
      }
      let found = try draft.paths(below: folder)
      let others = found.subtracting(ours.map(\.path))
      if isUntouched, others.isEmpty {
        removable.insert(folder)
      } else if let other = others.min(), folder.hasPrefix(FolderLayout.people + "/"),
        !folder.dropFirst(7).contains("/")
      {
        // Removing the profile from a person's folder with other files would leave an error.
        throw Obstacle(path: other, message: "this was added since")
      }
    }
    return removable
  }

  // MARK: After a process was killed

  /// The traces of the change that are visible in the files.
  func happened() throws(StorageFailure) -> [UndoRecord.Trace] {
    var happened: [UndoRecord.Trace] = []
    for trace in record.traces {
      let now = try files.file(trace.path).bytes
      let isThere: Bool =
        switch trace.kind {
        case .created: now != nil
        case .removed: now == nil
        case .edited(let patch): now.map { patch.happened(in: $0, isTable: trace.isTable) ?? false } ?? false
        }
      if isThere { happened.append(trace) }
    }
    return happened
  }
}
