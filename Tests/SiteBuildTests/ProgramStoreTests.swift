import FileSystem
import Foundation
import SitePlan
import Testing

@testable import SiteBuild

@Suite("Programs that are kept between builds")
struct ProgramStoreTests {
  let folder: TestFolder
  let descriptor: Int32
  let edition = Fingerprint(high: 1, low: 2)
  let kinds: [any PageModel.Type] = [TestPage.self, PlainPage.self]

  init() throws {
    folder = try TestFolder()
    try FileManager.default.createDirectory(atPath: folder.path(".daybook"), withIntermediateDirectories: true)
    descriptor = try System.openFolder(folder.path)
  }

  private func programs() throws -> [PageKind: PageProgram] {
    let templates = try TemplateSet(
      [
        "pages/test": "<p>{{title}}{{#tiles}}<i>{{label}} of {{title}}</i>{{^note}}–{{/note}}{{/tiles}}{{best.label}}",
        "pages/plain": "{{#title?}}é {{title}}{{/title?}}",
      ])
    let (programs, flaws) = templates.compile(kinds)
    #expect(flaws.isEmpty)
    return programs
  }

  private func store(_ edition: Fingerprint? = nil) -> ProgramStore {
    ProgramStore(in: descriptor, edition: edition ?? self.edition)
  }

  /// Adds programs to what is stored, each with a hash that ends with a number.
  private func add(_ programs: [PageKind: PageProgram], _ number: UInt8 = 1, to store: ProgramStore) throws {
    try store.keep(programs.mapValues { (digest(number), $0) }, in: descriptor)
  }

  private func digest(_ number: UInt8) -> [UInt8] { [UInt8](repeating: 7, count: 15) + [number] }

  @Test("a program is read as it was written, and not at all when a byte is missing or one more is there")
  func bytes() throws {
    for program in try programs().values {
      #expect(PageProgram(bytes: program.bytes[...]) == program)
      for length in 0..<program.bytes.count { #expect(PageProgram(bytes: program.bytes.prefix(length)) == nil) }
      #expect(PageProgram(bytes: (program.bytes + [0])[...]) == nil)
    }
  }

  @Test("what was added is found, beside what was added before")
  func added() throws {
    let programs = try programs()
    for (kind, program) in programs { try add([kind: program], to: store()) }
    #expect(store().programs(of: kinds) == programs)
    #expect(store().programs(of: [PlainPage.self]).count == 1)
    #expect(kinds.map { store().digest(of: PageKind($0)) } == [digest(1), digest(1)])
  }

  @Test("a kind of which no page was filled in has a hash alone, and its program when it is added")
  func digestAlone() throws {
    let kind = PageKind(PlainPage.self)
    try store().keep([kind: (digest(2), nil)], in: descriptor)
    #expect(store().digest(of: kind) == digest(2))
    #expect(store().digest(of: PageKind(TestPage.self)) == nil)
    #expect(store().programs(of: kinds).isEmpty)
    let program = try #require(try programs()[kind])
    try store().keep([kind: (digest(2), program)], in: descriptor)
    #expect(store().programs(of: kinds) == [kind: program])
    #expect(store().digest(of: kind) == digest(2))
  }

  @Test("another edition finds nothing, and what it adds takes the place of all")
  func otherEdition() throws {
    let programs = try programs()
    try add(programs, to: store())
    let other = Fingerprint(high: 1, low: 3)
    #expect(store(other).programs(of: kinds).isEmpty)
    #expect(store(other).digest(of: PageKind(PlainPage.self)) == nil)
    try add(programs.filter { $0.key == PageKind(PlainPage.self) }, 3, to: store(other))
    #expect(store(other).programs(of: kinds).count == 1)
    #expect(store(other).digest(of: PageKind(PlainPage.self)) == digest(3))
    #expect(store().programs(of: kinds).isEmpty)
    #expect(kinds.allSatisfy { store().digest(of: PageKind($0)) == nil })
  }

  @Test("a file that is damaged or gone holds nothing", arguments: 0..<4)
  func damaged(_ damage: Int) throws {
    try add(try programs(), to: store())
    let path = ".daybook/programs"
    var bytes = try folder.bytes(path)
    switch damage {
    case 0: try folder.remove(path)
    case 1: try folder.write(Data(bytes.dropLast()), to: path)
    case 2:
      bytes[bytes.count / 2] ^= 1
      try folder.write(Data(bytes), to: path)
    default: try folder.write("garbage", to: path)
    }
    #expect(store().programs(of: kinds).isEmpty)
    #expect(kinds.allSatisfy { store().digest(of: PageKind($0)) == nil })
  }

  @Test("where nothing can be kept, builds make the site all the same")
  func inTheWay() throws {
    try FileManager.default.createDirectory(
      atPath: folder.path(".daybook/programs"), withIntermediateDirectories: true)
    for title in ["Ana", "Ben"] {
      var edition = PlannedEdition(name: "public", folder: "public")
      edition.pages = [PlannedPage(path: "index.html", model: PlainPage(title: title))]
      let templates = try TemplateSet(["pages/plain": "{{title}}!"])
      let report = try Builder(output: folder.path, version: "1", sources: .none).build([edition], with: templates)
      #expect(report.written == ["public/index.html"])
      #expect(try folder.contents()["public/index.html"] == "\(title)!")
    }
  }

  @Test("a build fills pages by kept programs as by new ones, also after a word, a template or the version changed")
  func builds() throws {
    func build(
      _ title: String, words: String, template: String = "{{t.hello}} {{title}}", version: String = "1",
      language: String? = nil
    ) throws -> Int {
      let templates = try TemplateSet(["pages/plain": template], words: words)
      let name = language ?? "public"
      var edition = PlannedEdition(name: name, folder: name)
      edition.pages = [PlannedPage(path: "index.html", model: PlainPage(title: title))]
      var builder = Builder(output: folder.path, version: version, sources: .none)
      builder.otherLanguage = language
      return try builder.build([edition], with: templates, isComplete: false).rendered
    }
    func page(_ edition: String = "public") throws -> String {
      try #require(try folder.contents()["\(edition)/index.html"])
    }
    #expect(try build("Ana", words: "hello: Hello\n") == 1)
    #expect(try build("Ana", words: "hello: Hello\n") == 0)
    #expect(try build("Ben", words: "hello: Hello\n") == 1)
    #expect(try page() == "Hello Ben")
    // From here on the page says the same of itself, and changes all the same.
    #expect(try build("Ben", words: "hello: Hi\n") == 1)
    #expect(try page() == "Hi Ben")
    #expect(try build("Ben", words: "hello: Hi\n", template: "{{title}}!") == 1)
    #expect(try page() == "Ben!")
    #expect(try build("Ben", words: "hello: Hi\n", template: "{{title}}!", version: "2") == 1)
    #expect(try build("Ben", words: "hello: Hi\n", template: "{{title}}!", version: "2") == 0)
    // What is kept for one language is nothing to another.
    for title in ["Ben", "Cleo"] {
      #expect(try build(title, words: "hello: Hallo\n", version: "2", language: "de") == 1)
      #expect(try page("de") == "Hallo \(title)")
      #expect(try build(title, words: "hello: Hi\n", version: "2") == 1)
      #expect(try page() == "Hi \(title)")
    }
    #expect(try build("Cleo", words: "hello: Hallo\n", version: "2", language: "de") == 0)
  }
}
