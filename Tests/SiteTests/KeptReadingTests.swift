import Audience
import DataFolder
import Journal
import TestSupport
import Testing

@testable import daybook

@Suite("Reading only what changed")
struct KeptReadingTests {
  @Test(
    "after any edits a reading by the record is the one without, and says of every reader whether they see something else",
    arguments: 1...Rounds.count(3 as UInt64, thorough: 3))
  func edits(_ seed: UInt64) async throws {
    let site = try smallSite()
    try plantMore(in: site)
    // Some edits are of the site.
    try await site.build()
    var random = SeededGenerator(seed: seed)
    var reader = BookReader(root: site.data)
    reader.record = ReadingRecord()
    var former: Book?
    for step in 0...40 {
      let reading = await reader.read(today: Day(site.today), now: 0)
      let whole = await BookReader(root: site.data).read(today: Day(site.today), now: 0)
      #expect(reading == whole, "seed \(seed), step \(step)")
      if let former { expectDifference(from: former, to: reading.book, "seed \(seed), step \(step)") }
      former = reading.book
      if step.isMultiple(of: 3) { try rarerEdit(site, &random) } else { try edit(site, &random) }
    }
  }

  @Test(
    "the same holds of folders at random that have nothing in common",
    arguments: 1...Rounds.count(6 as UInt64, thorough: 10))
  func folders(_ seed: UInt64) async throws {
    let site = try TemporarySite()
    var reader = BookReader(root: site.data)
    reader.record = ReadingRecord()
    var former: Book?
    for number in 0...3 {
      let files = RandomFolder(seed: seed * 4 + UInt64(number)).files
      for (path, bytes) in files { try site.write(path, bytes) }
      let reading = await reader.read(today: Day(site.today), now: 0)
      let whole = await BookReader(root: site.data).read(today: Day(site.today), now: 0)
      #expect(reading == whole, "seed \(seed), folder \(number)")
      if let former { expectDifference(from: former, to: reading.book, "seed \(seed), folder \(number)") }
      former = reading.book
    }
  }

  private func expectDifference(from former: Book, to book: Book, _ circumstances: String) {
    let difference = BookDifference(from: former, to: book)
    for reader in [Reader.everyone] + book.people.map({ Reader.person($0.username) }) {
      let (before, after) = (former.visible(to: reader).forPages, book.visible(to: reader).forPages)
      #expect(book.visibleOnPages(of: reader) == after)
      // What is told in vain costs a page; what is not told would be missing on it.
      if before != after { #expect(difference.concerns(reader), "\(reader) sees something else: \(circumstances)") }
      if before == after { #expect(!difference.concerns(reader), "\(reader) sees the same: \(circumstances)") }
    }
  }
}
