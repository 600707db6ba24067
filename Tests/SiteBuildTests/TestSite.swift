import Diagnostics
import Foundation
import SitePlan
import Testing

@testable import SiteBuild

/// A part of a test page.
struct Tile: TemplateNode {
  static let fields = Fields<Tile> {
    $0.text("label", \.label)
    $0.text("note", \.note)
    $0.number("count", \.count)
  }

  var label: String
  var note: String?
  var count = 0
}

/// What every test page has.
struct Frame: TemplateNode {
  static let fields = Fields<Frame> {
    $0.text("root", \.root)
    $0.text("site", \.site)
  }

  var root = "../"
  var site = "Site"
}

/// A page with a field of every kind.
struct TestPage: PageModel {
  static let template = "pages/test"
  static let fields = Fields<TestPage> {
    $0.include(\.frame)
    $0.text("title", \.title)
    $0.text("reason", \.reason)
    $0.number("total", \.total)
    $0.flag("archived", \.isArchived)
    $0.markup("chart", \.chart)
    $0.list("tiles", \.tiles)
    $0.texts("labels", \.labels)
    $0.node("best", \.best)
  }

  var frame = Frame()
  var title: String
  var reason: String?
  var total = 0
  var isArchived = false
  var chart: Markup? = Markup { $0.append("<svg/>") }
  var tiles: [Tile] = []
  var labels: [String] = []
  var best: Tile?
}

/// A second kind of page.
struct PlainPage: PageModel {
  static let template = "pages/plain"
  static let fields = Fields<PlainPage> { $0.text("title", \.title) }

  var title: String
}

let mark = "<meta name=\"generator\" content=\"Daybook"

extension TemplateSet {
  /// Templates given as text, by name; `pages/test` alone if it is one text.
  init(
    _ templates: [String: String], words: String = "", assets: [String: String] = [:],
    overrides: [String: OverrideFile] = [:], language: String = "en"
  ) throws {
    var files = assets.mapValues { Array($0.utf8) }
    for (name, text) in templates { files[name + ".mustache"] = Array(text.utf8) }
    if !words.isEmpty { files["strings/en.yml"] = Array(words.utf8) }
    try self.init(builtIn: files, overrides: overrides, language: language)
  }

  /// Templates given as bytes, by path.
  init(
    builtIn: [String: [UInt8]], overrides: [String: OverrideFile], custom: [String: OverrideFile] = [:],
    customWarnings: [Diagnostic] = [], language: String, settings: String? = nil
  ) throws {
    try self.init(
      builtIn: builtIn.mapValues(FileContents.bytes), overrides: overrides, custom: custom,
      customWarnings: customWarnings, language: language, settings: settings)
  }

  func text(of page: any PageModel) throws -> String {
    String(decoding: try render(page), as: UTF8.self)
  }
}

/// A folder of its own for one test, gone afterwards.
final class TestFolder: Sendable {
  let url: URL

  init() throws {
    url = FileManager.default.temporaryDirectory.appending(path: "daybook-sitebuild-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
  }

  deinit { try? FileManager.default.removeItem(at: url) }

  var path: String { url.path(percentEncoded: false) }
  func path(_ relative: String) -> String { url.appending(path: relative).path(percentEncoded: false) }

  func write(_ text: String, to relative: String) throws {
    try write(Data(text.utf8), to: relative)
  }

  func write(_ data: Data, to relative: String) throws {
    let file = url.appending(path: relative)
    try FileManager.default.createDirectory(at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
    try data.write(to: file)
  }

  func remove(_ relative: String) throws {
    try FileManager.default.removeItem(at: url.appending(path: relative))
  }

  func link(_ relative: String, to target: String) throws {
    try FileManager.default.createSymbolicLink(atPath: path(relative), withDestinationPath: target)
  }

  func bytes(_ relative: String) throws -> [UInt8] {
    Array(try Data(contentsOf: url.appending(path: relative)))
  }

  /// All files but those of `.daybook`, by path, as text.
  func contents() throws -> [String: String] {
    var contents: [String: String] = [:]
    for path in try FileManager.default.subpathsOfDirectory(atPath: path) where !path.hasPrefix(".daybook") {
      var isFolder: ObjCBool = false
      guard FileManager.default.fileExists(atPath: self.path(path), isDirectory: &isFolder), !isFolder.boolValue else {
        continue
      }
      contents[path] = String(decoding: try bytes(path), as: UTF8.self)
    }
    return contents
  }

  func folders() throws -> Set<String> {
    let all = try FileManager.default.subpathsOfDirectory(atPath: path).filter { !$0.hasPrefix(".daybook") }
    return Set(all.filter { (try? FileManager.default.contentsOfDirectory(atPath: self.path($0))) != nil })
  }
}

extension BuildReport {
  /// What a build of this many files did.
  static func of(
    _ files: Int, rendered: Int, written: [String] = [], removed: [String] = [], pages: Int? = nil
  ) -> BuildReport {
    var report = BuildReport()
    report.pages = pages ?? files
    report.files = files
    report.rendered = rendered
    report.written = written
    report.removed = removed
    report.unchanged = files - written.count
    return report
  }

  /// Without the pages of each edition.
  var counts: BuildReport {
    var report = self
    report.pageCounts = [:]
    report.growth = BuildReport.Growth()
    return report
  }
}
