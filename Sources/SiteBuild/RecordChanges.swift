import FileSystem

/// What a site's records say since they were written as a whole, where few files were made anew and none came or went, as after a
/// check-in: the records themselves stay as they are, since those of a large site take longer to write than its pages.
///
/// Kept as `<output>/.daybook/changes`: a ``BuildNote`` that begins with "DAYMORE" and the format's number, 1, and belongs to the
/// table of the manifest that lies there. First comes what the manifest says of itself with these changes. The file is there even where it says
/// nothing, so that one that was lost is not taken for that.
struct RecordChanges {
  /// The checksum of the file with the record of sections.
  var sectionsFile: Fingerprint
  var entries = ReplacedEntries()
  /// The fingerprints of sections whose inputs are others by now, by their numbers in that record, in order.
  var sections: [SectionRecord.Replaced] = []

  /// How many of so many entries, or sections, are replaced at most before a record is better written as a whole.
  static func most(of count: Int) -> Int { max(64, count / 16) }

  private static let magic = Array("DAYMORE\u{1}".utf8)
  /// How many bytes ``checksum(inFirst:ofTable:)`` needs.
  static let checksumEnd = BuildNote.contentStart + 16

  /// - Parameter table: The checksum of the manifest's table that lies on the disk.
  func bytes(ofTable table: Fingerprint) -> [UInt8] {
    var record = RecordWriter()
    record.append(entries.checksum(in: table))
    record.append(sectionsFile)
    entries.append(to: &record)
    record.append(sections) {
      $0.append($1.number)
      $0.append($1.fingerprint)
    }
    return BuildNote.bytes(record.bytes, boundTo: table, as: Self.magic)
  }

  /// What the manifest says of itself with the changes of which these are the first bytes, whatever follows them; `nil` where they
  /// belong to another one.
  ///
  /// - Parameter table: The checksum of the manifest's table that lies on the disk.
  static func checksum(inFirst bytes: [UInt8], ofTable table: Fingerprint) -> Fingerprint? {
    guard bytes.count >= checksumEnd, BuildNote.isBound(bytes, to: table, as: magic) else { return nil }
    var record = RecordReader(Array(bytes[BuildNote.contentStart..<checksumEnd]))
    return try? record.fingerprint()
  }

  /// `nil` for bytes that are not sound, or belong to another manifest.
  ///
  /// - Parameter manifest: What the table says that lies on the disk.
  init?(_ bytes: [UInt8], of manifest: Manifest) {
    guard let content = BuildNote.content(of: bytes, boundTo: manifest.tableChecksum, as: Self.magic) else {
      return nil
    }
    var record = RecordReader(content)
    do {
      let checksum = try record.fingerprint()
      sectionsFile = try record.fingerprint()
      entries = try ReplacedEntries(&record, count: manifest.entries.count)
      var last = -1
      sections = try record.values { record throws(RecordReader.Unreadable) in
        let number = Int(truncatingIfNeeded: try record.signed())
        guard number > last else { throw RecordReader.Unreadable() }
        last = number
        return SectionRecord.Replaced(number: number, fingerprint: try record.fingerprint())
      }
      guard record.isAtEnd, entries.checksum(in: manifest.tableChecksum) == checksum else { return nil }
    } catch {
      return nil
    }
  }

  init(sectionsFile: Fingerprint, entries: ReplacedEntries = ReplacedEntries(), sections: [SectionRecord.Replaced] = [])
  {
    (self.sectionsFile, self.entries, self.sections) = (sectionsFile, entries, sections)
  }
}
