import DataFolder
import Foundation
import SitePlan
import Testing

@Suite("A style sheet and a script of one's own")
struct CustomFilesTests {
  private func site() throws -> TemporarySite {
    let site = try TemporarySite()
    try site.write("daybook.yml", "owner: ana\ntimezone: UTC\n")
    try site.write("people/ana/profile.yml", "name: Ana\nvisibility: public\n")
    try site.write("people/ana/habits/run.md", "---\ntitle: Run\nschedule: daily\nvisibility: public\n---\n")
    try site.write("people/ana/events/2026.csv", "when,habit,value\n2026-11-19,run,done\n")
    return site
  }

  private func pages(_ site: TemporarySite) throws -> [(path: String, html: String)] {
    let paths = FileManager.default.enumerator(atPath: site.site)?.allObjects as? [String] ?? []
    return try paths.filter { $0.hasSuffix(".html") }.sorted().map {
      ($0, try String(contentsOfFile: site.site + "/" + $0, encoding: .utf8))
    }
  }

  private func exists(_ path: String, in site: TemporarySite) -> Bool {
    FileManager.default.fileExists(atPath: site.site + "/" + path)
  }

  @Test("their folder has the same name for those who read the data folder and for those who build the site")
  func folder() {
    #expect(CustomFiles.folder == FolderLayout.assets)
  }

  @Test("both are loaded last by every page of every edition, and by none once they are gone")
  func everyPage() async throws {
    let site = try site()
    try await site.build()
    let before = try pages(site)
    #expect(before.count > 10 && before.allSatisfy { !$0.html.contains("custom.") && !$0.html.contains("font-src") })
    try site.write("assets/custom.css", "body { letter-spacing: 1px }\n")
    try site.write("assets/custom.js", "document.body.dataset.mine = 'yes';\n")
    try await site.build()
    for (path, html) in try pages(site) {
      let root = String(repeating: "../", count: path.split(separator: "/").count - (path.hasPrefix("home") ? 3 : 2))
      let sheet = try #require(
        html.firstRange(of: "<link rel=\"stylesheet\" href=\"\(root)assets/custom.css\">"), "\(path)")
      #expect(!html[sheet.upperBound...].contains("rel=\"stylesheet\""), "\(path)")
      let script = try #require(
        html.firstRange(of: "<script src=\"\(root)assets/custom.js\" defer></script>"), "\(path)")
      #expect(!html[script.upperBound...].contains("<script"), "\(path)")
    }
    for edition in ["public", "home/ana"] {
      #expect(exists("\(edition)/assets/custom.css", in: site) && exists("\(edition)/assets/custom.js", in: site))
    }
    try site.remove("assets/custom.css")
    try site.remove("assets/custom.js")
    try await site.build()
    #expect(try pages(site).map(\.html) == before.map(\.html))
    #expect(!exists("public/assets/custom.css", in: site) && !exists("home/ana/assets/custom.js", in: site))
  }

  @Test("a style sheet that changes makes no page anew")
  func change() async throws {
    let site = try site()
    try site.write("assets/custom.css", "body { letter-spacing: 1px }\n")
    try await site.build()
    try site.write("assets/custom.css", "body { letter-spacing: 2px }\n")
    let report = try await site.build()
    #expect(report.written.sorted() == ["home/ana/assets/custom.css", "public/assets/custom.css"])
  }
}
