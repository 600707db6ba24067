import Foundation
import Testing

@testable import daybook

/// What else may happen around a build: it trusts no clock and no date of a file of the data, and no state but its own.
@Suite("Builds in odd circumstances")
struct CircumstanceTests {
  private static let events = "people/ana/events/2026.csv"

  private func modified(_ path: String) throws -> Date {
    try #require(try FileManager.default.attributesOfItem(atPath: path)[.modificationDate] as? Date)
  }

  private func setModified(_ date: Date, _ path: String) throws {
    try FileManager.default.setAttributes([.modificationDate: date], ofItemAtPath: path)
  }

  @Test("a source that changes without its size or its date is read all the same")
  func sameSizeAndDate() async throws {
    let site = try smallSite()
    try plantMore(in: site)
    // A whole second, so that it can be set again to the same nanosecond.
    let date = Date(timeIntervalSince1970: 1_780_000_000)
    for path in try TemporarySite.files(in: site.data).keys { try setModified(date, site.data + "/" + path) }
    try await site.build()
    for (path, old, new) in [
      (Self.events, "Fog", "Sun"), ("people/ana/habits/sit.md", "Notes.", "Nites."), ("daybook.yml", "Small", "Smell"),
      ("course/week-01/01-a.md", "Text", "Test"), ("people/ana/lists/home.md", "Tap", "Top"),
    ] {
      let file = site.data + "/" + path
      let text = try site.text(path)
      try site.write(path, text.replacing(old, with: new))
      try setModified(date, file)
      #expect(try site.text(path).utf8.count == text.utf8.count && modified(file) == date)
      #expect(try await !site.build().written.isEmpty, "\(path)")
      try await site.expectClean(path)
    }
    let photo = site.data + "/people/ana/photos/run.png"
    try Data(try tinyPNG(comment: "fun")).write(to: URL(fileURLWithPath: photo))
    try setModified(date, photo)
    try await site.build()
    try await site.expectClean("photo")
  }

  @Test("the clock goes backwards: today, the dates of the sources, and those of the site")
  func clockBackwards() async throws {
    let site = try smallSite()
    try await site.build()
    let future = Date(timeIntervalSince1970: 4_000_000_000)
    for folder in [site.data, site.site] {
      for path in try TemporarySite.files(in: folder).keys { try setModified(future, folder + "/" + path) }
    }
    site.today = "2026-11-18"
    try site.write(Self.events, try site.text(Self.events).replacing("Fog", with: "Mist"))
    try setModified(Date(timeIntervalSince1970: 1_000_000_000), site.data + "/" + Self.events)
    try await site.build()
    try await site.expectClean()
    #expect(try await site.build().written.isEmpty)
  }

  @Test("of builds that run at once into one output each waits for the other, and the site is whole")
  func atOnce() async throws {
    let site = try smallSite()
    let (root, output) = (site.data, site.site)
    try await withThrowingTaskGroup(of: Void.self) { group in
      for number in 0..<6 {
        group.addTask {
          let one = try TemporarySite(data: root, today: number.isMultiple(of: 2) ? "2026-11-19" : "2026-11-20")
          try await one.build(into: output)
        }
      }
      try await group.waitForAll()
    }
    try await site.build()
    try await site.expectClean()
  }

  @Test(
    "a manifest that is gone, cut off, foreign or of another version costs a comparison, and nothing else",
    arguments: ["gone", "cut", "foreign", "older", "newer"])
  func manifest(_ state: String) async throws {
    let site = try smallSite()
    try await site.build()
    let path = URL(fileURLWithPath: site.site + "/.daybook/manifest")
    var bytes = try Data(contentsOf: path)
    switch state {
    case "gone": try FileManager.default.removeItem(at: path)
    case "cut": bytes = bytes.prefix(bytes.count / 2)
    case "foreign": bytes = Data("PK\u{3}\u{4} of another program".utf8)
    // Behind the name of the format stands its version.
    case "older": bytes[7] -= 1
    default: bytes[7] += 1
    }
    if state != "gone" { try bytes.write(to: path) }
    try site.write(Self.events, try site.text(Self.events).replacing("Fog", with: "Rain"))
    let report = try await site.build()
    #expect(report.rendered == report.files)
    #expect(!report.written.isEmpty && report.written.count < report.files)
    try await site.expectClean(state)
    #expect(try await site.build().rendered == 0)
  }
}
