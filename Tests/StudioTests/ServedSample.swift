import Accounts
import Changes
import DataFolder
import Diagnostics
import Editions
import Foundation
import Journal
import SitePlan
import Synchronization

@testable import Studio

/// A form was stored that was to be refused.
struct NotRefused: Error {}

/// A small data folder of its own, served without a network.
final class ServedSample: Sendable {
  let root: String
  let token = SecretToken()
  let site: LiveSite
  let builds: Builds

  /// What was built on disk.
  final class Builds: Sendable {
    private let days = Mutex<[Day]>([])

    func add(_ day: Day) { days.withLock { $0.append(day) } }

    var all: [Day] { days.withLock { $0 } }
  }

  /// The day that the clock shows.
  final class Calendar: Sendable {
    private let day: Mutex<Day>

    init(_ day: Day) { self.day = Mutex(day) }

    var today: Day {
      get { day.withLock { $0 } }
      set { day.withLock { $0 = newValue } }
    }
  }

  let calendar: Calendar

  /// - Parameters:
  ///   - owners: Those who run the site.
  ///   - readers: By what those sign in who read on the hosted site.
  ///   - feeds: Where feeds of people on other sites come from.
  init(
    today: Day, owners: Set<Username> = [], readers: ReaderService = .none, feeds: FeedSource = .web
  ) throws {
    root = NSTemporaryDirectory() + "daybook-studio-\(UUID().uuidString)"
    calendar = Calendar(today)
    builds = Builds()
    let (root, builds, calendar) = (root, builds, calendar)
    var services = StudioServices(
      root: root,
      read: { await BookReader(root: root).read(today: calendar.today, now: 1_795_000_000) },
      publish: { _, book in
        builds.add(book.today)
        return true
      }, sources: .none, today: today, now: { 1_795_000_000 },
      wallClock: { _, _ in WallClock(date: calendar.today, time: .midnight) }, say: { _ in })
    services.readers = readers
    services.feeds = feeds
    site = LiveSite(services, token: token, owners: { owners })
    try write("owner: ana\ntime_zone: UTC\n", to: "daybook.yml")
    try write("name: Ana\n", to: "people/ana/profile.yml")
    try write("---\ntitle: Run\nschedule: daily\n---\n", to: "people/ana/habits/run.md")
    try write("---\ntitle: Water\nschedule: daily\ntarget: at least 8 glasses\n---\n", to: "people/ana/habits/water.md")
  }

  deinit { try? FileManager.default.removeItem(atPath: root) }

  func write(_ text: String, to path: String) throws {
    let url = URL(fileURLWithPath: root + "/" + path)
    try FileManager.default.createDirectory(at: url.deletingLastPathComponent(), withIntermediateDirectories: true)
    try Data(text.utf8).write(to: url)
  }

  /// The rows of check-ins of the year, without the head.
  var rows: [String] {
    let text = (try? String(contentsOfFile: root + "/people/ana/events/2026.csv", encoding: .utf8)) ?? ""
    return text.split(separator: "\n").dropFirst().map(String.init)
  }

  /// A file; `nil` where there is none.
  func text(_ path: String) -> String? { try? String(contentsOfFile: root + "/" + path, encoding: .utf8) }

  /// What forms change the folder by.
  var writer: FolderWriter { FolderWriter(root: root) }

  /// Sends a form, with files in its field `files`.
  ///
  /// - Parameter person: Whose; `nil` for the first.
  @discardableResult
  func send(
    _ action: String, _ fields: [String: String], files: [(name: String, text: String)] = [], of person: Username? = nil
  ) async throws -> ActionOutcome {
    let revision = try await revision()
    var form = FormFields()
    for (name, value) in fields { try form.add(value, to: name) }
    for file in files { try form.add(FormFields.Upload(name: file.name, bytes: Array(file.text.utf8)), to: "files") }
    guard let person = person.map(revision.book.person) ?? revision.book.people.first,
      let action = Studio.actions[action]
    else {
      throw RequestFlaw.notFound
    }
    let context = ActionContext(
      site: site, revision: revision, person: person, writer: writer)
    return try await context.perform(action, form)
  }

  /// The page that comes back where a form is not stored.
  func refused(_ action: String, _ fields: [String: String]) async throws -> FormPage {
    do {
      try await send(action, fields)
    } catch let again as FormAgain {
      return again.page
    }
    throw NotRefused()
  }

  /// A page of the first person's home edition.
  func model(at path: String, query: String? = nil) async throws -> (any PageModel)? {
    let revision = try await revision()
    return revision.book.people.first.flatMap { revision.page(at: path, query: query, of: .home(of: $0.username)) }
  }

  func html(of page: any PageModel) async throws -> String {
    String(decoding: try await revision().html(of: page), as: UTF8.self)
  }

  /// What the form of a habit says of the habit that it shows.
  func seen(of habit: String) async throws -> String {
    let page = try await model(at: "habits/\(habit)/edit.html") as? FormPage
    return page?.hidden.first { $0.name == "seen" }?.value ?? ""
  }

  func revision() async throws -> LiveRevision {
    await site.refresh()
    guard let revision = await site.revision else { throw RequestFlaw.notFound }
    return revision
  }

  /// The first page.
  func today() async throws -> String {
    let revision = try await revision()
    guard let person = revision.book.people.first,
      let page = revision.pages(of: .home(of: person.username)).page(at: "index.html")
    else { throw RequestFlaw.notFound }
    return String(decoding: try revision.html(of: page), as: UTF8.self)
  }
}
