import DataFolder
import FileSystem
import SitePlan

/// Of what a part of the public edition was made, for the rest, which takes it up.
struct ShardNote {
  /// The summary of all people by which it was made, as its digest.
  var all: String
  /// The people of the part as they were when their pages were made.
  var people: SiteSummary

  var bytes: [UInt8] {
    var record = RecordWriter()
    record.append(all)
    record.append(people.bytes)
    return record.bytes
  }

  init(all: String, people: SiteSummary) {
    (self.all, self.people) = (all, people)
  }

  init?(bytes: [UInt8]) {
    var record = RecordReader(bytes)
    do {
      all = try record.text()
      guard let people = SiteSummary(bytes: try record.part(), upTo: Shard.most), record.isAtEnd else { return nil }
      self.people = people
    } catch {
      return nil
    }
  }
}
