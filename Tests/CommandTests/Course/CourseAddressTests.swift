import Foundation
import TestSupport
import Testing

@Suite("course pull over https", .serialized, .enabled(if: CourseServer.isPossible))
struct CourseAddressTests {
  @Test("an archive is fetched once, asked for again by its ETag, and followed where it moved")
  func archive() throws {
    let place = try Elsewhere(source: "x")
    try place.shell("mkdir ../served && tar -czf ../served/course.tar.gz -C .. there")
    let server = try place.serve("served")
    let source = server.address + "/course.tar.gz"
    let untrusted = try place.pull(source: source)
    #expect(untrusted.status == 74 && untrusted.errors.contains("not to be trusted"), "\(untrusted.errors)")
    let first = try place.pull("--ca-file", server.certificate)
    #expect(first.output.contains("Fetched 1 post"), "\(first.errors)")
    #expect(try place.pull("--ca-file", server.certificate).output.contains("as it was"))
    #expect(try server.counts() == "1 1")
    #expect(try place.published().contains("Hello."))
    let moved = try place.pull("--ca-file", server.certificate, source: server.address + "/moved.tar.gz")
    #expect(moved.output.contains("Fetched"), "\(moved.errors)")
    // Hosts keep archives under other names of theirs; what is not encrypted is not asked.
    let other = try place.pull("--ca-file", server.certificate, source: server.address + "/to-other.tar.gz")
    #expect(other.output.contains("Fetched"), "\(other.errors)")
    let plain = try place.pull("--ca-file", server.certificate, source: server.address + "/to-http.tar.gz")
    #expect(plain.status == 74 && plain.errors.contains("does not begin with https:"), "\(plain.errors)")
  }

  @Test("a ZIP archive and a list of files are fetched, too", .enabled(if: Rounds.isThorough))
  func otherKinds() throws {
    let place = try Elsewhere(source: "x")
    try place.shell(
      "mkdir ../served && python3 -m zipfile -c ../served/course.zip course.yml week-01 && cp -r . ../served/list && printf '# files\\ncourse.yml\\nweek-01/01-a.md\\n' > ../served/list/files.txt"
    )
    let server = try place.serve("served")
    let zip = try place.pull("--ca-file", server.certificate, source: server.address + "/course.zip")
    #expect(zip.output.contains("Fetched 1 post"), "\(zip.errors)")
    let list = try place.pull("--ca-file", server.certificate, source: server.address + "/list/files.txt")
    #expect(list.output.contains("Fetched 1 post"), "\(list.errors)")
  }

  @Test("of a list, what did not change is not sent again", .enabled(if: Rounds.isThorough))
  func listAgain() throws {
    let place = try Elsewhere(source: "x")
    try place.shell(
      "mkdir ../served && cp -r course.yml week-01 ../served && printf 'course.yml\\nweek-01/01-a.md\\n' > ../served/files.txt"
    )
    let server = try place.serve("served")
    let source = server.address + "/files.txt"
    #expect(try place.pull("--ca-file", server.certificate, source: source).output.contains("Fetched"))
    #expect(try server.counts() == "3 0")
    #expect(try place.pull("--ca-file", server.certificate).output.contains("as it was"))
    #expect(try server.counts() == "4 2")
    try place.write("Second.")
    try place.shell("cp week-01/01-a.md ../served/week-01")
    #expect(try place.pull("--ca-file", server.certificate).output.contains("Fetched"))
    #expect(try server.counts() == "6 3")
    #expect(try place.published().contains("Second."))
    try place.shell("printf 'course.yml\\n../up.md\\n' > ../served/files.txt")
    let climbing = try place.pull("--ca-file", server.certificate)
    #expect(climbing.status == 74 && climbing.errors.contains("neither an archive nor a list"), "\(climbing.errors)")
  }

  @Test(
    "links, devices and names that lead elsewhere do nothing, whatever an archive calls them",
    .enabled(if: Rounds.isThorough))
  func hostileArchives() throws {
    let place = try Elsewhere(source: "x")
    try place.sandbox.write("make.py", Self.hostileArchives)
    try place.shell("mkdir ../served && python3 ../make.py ../served")
    let server = try place.serve("served")
    let expected = [
      // What a link or a device would be is left out, and what lies behind it is a file of the course like any other.
      ("links.tar.gz", nil), ("absolute.tar.gz", "outside of the course"), ("up.zip", "outside of the course"),
      ("long-up.tar.gz", "outside of the course"), ("bomb.zip", "holds too much"), ("many.tar.gz", "more than 5000"),
      ("twice.zip", "came twice"), ("big-post.tar.gz", "larger than 4 MiB"), ("none.zip", "no course.yml"),
    ]
    for (name, message) in expected {
      let result = try place.pull(
        "--ca-file", server.certificate, "--largest", "8", source: server.address + "/" + name)
      if let message {
        #expect(result.status == 74 && result.errors.contains(message), "\(name): \(result.output)\(result.errors)")
      } else {
        #expect(result.output.contains("Fetched 1 post"), "\(name): \(result.errors)")
      }
      for path in place.sandbox.files() where !path.hasPrefix("served/") && path != "make.py" {
        let bytes = try Data(contentsOf: place.sandbox.url.appendingPathComponent(path))
        #expect(!String(decoding: bytes, as: UTF8.self).contains("planted"), "\(name): \(path)")
      }
    }
  }

  private static let hostileArchives = """
    import io, os, sys, tarfile, zipfile

    os.chdir(sys.argv[1])
    COURSE = b"title: From afar\\n"
    POST = b"---\\ntitle: First\\n---\\nText\\n"

    def tar(name, *entries):
        with tarfile.open(name, "w:gz") as archive:
            for path, content, kind, link in [("course.yml", COURSE, tarfile.REGTYPE, ""), *entries]:
                entry = tarfile.TarInfo(path)
                entry.type, entry.linkname, entry.size = kind, link, len(content)
                archive.addfile(entry, io.BytesIO(content))

    def zipped(name, *entries):
        with zipfile.ZipFile(name, "w", zipfile.ZIP_DEFLATED) as archive:
            for path, content in entries:
                archive.writestr(path, content)

    file = tarfile.REGTYPE
    tar("links.tar.gz", ("week-01", b"", tarfile.SYMTYPE, "/tmp"), ("week-01/01-a.md", POST, file, ""),
        ("week-01/02-b.md", b"", tarfile.SYMTYPE, "../../../people/ana/profile.yml"),
        ("week-01/03-c.md", b"", tarfile.LNKTYPE, "/etc/passwd"), ("week-01/04-d.md", b"", tarfile.CHRTYPE, ""),
        ("week-01/05-e.md", b"", tarfile.FIFOTYPE, ""), ("images", b"", tarfile.SYMTYPE, ".."))
    tar("absolute.tar.gz", ("/tmp/planted.md", b"planted", file, ""))
    tar("long-up.tar.gz", ("week-01/" + "x" * 150 + "/../../../planted.md", b"planted", file, ""))
    tar("many.tar.gz", *[("week-01/p%d.md" % n, POST, file, "") for n in range(5001)])
    tar("big-post.tar.gz", ("week-01/01-a.md", b"x" * (4 * 1048576 + 1), file, ""))
    zipped("up.zip", ("course.yml", COURSE), ("../planted.md", b"planted"))
    zipped("bomb.zip", ("course.yml", COURSE), *[("week-01/b%d.md" % n, b"0" * 3000000) for n in range(10)])
    zipped("twice.zip", ("course.yml", COURSE), ("week-01/01-a.md", POST), ("week-01/01-a.md", b"planted"))
    zipped("none.zip", ("week-01/01-a.md", POST))
    """

  @Test("what fails leaves the last good copy, and says so", .enabled(if: Rounds.isThorough))
  func failures() throws {
    let place = try Elsewhere(source: "x")
    try place.shell(
      """
      mkdir ../served && tar -czf ../served/course.tar.gz . && cp ../served/course.tar.gz ../served/cut.tar.gz &&
      head -c 200 ../served/course.tar.gz > ../served/short.tar.gz &&
      echo x > ../outside.md && tar -czPf ../served/climbing.tar.gz ../outside.md course.yml &&
      head -c 3000000 /dev/zero | gzip > ../served/bomb.tar.gz && echo hello > ../served/text.txt
      """)
    let server = try place.serve("served")
    let good = server.address + "/course.tar.gz"
    #expect(try place.pull("--ca-file", server.certificate, source: good).status == 0)
    let expected = [
      ("missing.tar.gz", "there is nothing at"), ("cut.tar.gz", "cut off"), ("short.tar.gz", "cut off"),
      ("climbing.tar.gz", "outside of the course"), ("text.txt", "neither an archive nor a list"),
      ("bomb.tar.gz", "holds too much"), ("endless", "larger than 1 MiB"), ("slow", "longer than its limit of 2 s"),
    ]
    for (path, message) in expected {
      // The copy is that of the source; under the same one it stays in use.
      let record = try place.sandbox.read("data/.daybook/course/pulled.yml")
      try place.sandbox.write(
        "data/.daybook/course/pulled.yml",
        record.replacing(#/source: .*/#, with: "source: \(server.address)/\(path)").replacing(
          #/version: .*\n/#, with: ""))
      let result = try place.pull(
        "--ca-file", server.certificate, "--timeout", path == "slow" ? "2" : "20", "--largest", "1",
        source: server.address + "/" + path)
      #expect(result.status == 74, "\(path): \(result.output)\(result.errors)")
      #expect(result.errors.contains(message), "\(path): \(result.errors)")
      #expect(result.errors.contains("the copy of 2026-11-20 stays in use"), "\(path): \(result.errors)")
      #expect(try place.published().contains("Hello."), "\(path)")
      #expect(!place.sandbox.exists("outside.html") && !place.sandbox.exists("data/.daybook/outside.md"))
    }
  }

  @Test("a build needs no network", .enabled(if: Rounds.isThorough))
  func offline() throws {
    let place = try Elsewhere(source: "https://localhost:1/course.tar.gz")
    let result = try place.sandbox.daybook("build")
    #expect(result.status == 0, "\(result.errors)")
  }

  @Test("only https is fetched", arguments: ["http://example.org/c.zip", "ftp://example.org/c.zip"])
  func schemes(_ source: String) throws {
    let place = try Elsewhere(source: source)
    let result = try place.pull()
    #expect(result.status == 74 && result.errors.contains("begins with https://"), "\(result.errors)")
  }
}
