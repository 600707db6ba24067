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
    try store.keep(programs, digests: programs.mapValues { _ in digest(number) }, in: descriptor)
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
    try store().keep([:], digests: [kind: digest(2)], in: descriptor)
    #expect(store().digest(of: kind) == digest(2))
    #expect(store().digest(of: PageKind(TestPage.self)) == nil)
    #expect(store().programs(of: kinds).isEmpty)
    let program = try #require(try programs()[kind])
    try store().keep([kind: program], digests: [:], in: descriptor)
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

  @Test("a build fills pages by kept programs as by new ones, also after a word, a template or the version changed")
  func builds() throws {
    func build(_ title: String, words: String, template: String = "{{t.hello}} {{title}}", version: String = "1") throws
    {
      let templates = try TemplateSet(["pages/plain": template], words: words)
      var edition = PlannedEdition(name: "public", folder: "public")
      edition.pages = [PlannedPage(path: "index.html", model: PlainPage(title: title))]
      _ = try Builder(output: folder.path, version: version, sources: .none).build([edition], with: templates)
    }
    func page() throws -> String { try #require(try folder.contents()["public/index.html"]) }
    try build("Ana", words: "hello: Hello\n")
    try build("Ben", words: "hello: Hello\n")
    #expect(try page() == "Hello Ben")
    try build("Cleo", words: "hello: Hi\n")
    #expect(try page() == "Hi Cleo")
    try build("Cleo", words: "hello: Hi\n", template: "{{title}}!")
    #expect(try page() == "Cleo!")
    try build("Dan", words: "hello: Hi\n", template: "{{title}}!", version: "2")
    #expect(try page() == "Dan!")
  }
}
