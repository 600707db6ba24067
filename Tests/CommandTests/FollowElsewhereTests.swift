import Foundation
import TestSupport
import Testing

/// A data folder whose owner follows people on other sites, and a small web on which these are.
private struct Web {
  let sandbox: Sandbox
  let web: PublicWeb

  /// Public addresses of the machine that answers for all names which may be asked.
  private static let here = ["93.184.215.14", "2606:2800:21f::14"]

  /// What Ben tells Tom, who is Ana here.
  let invitation: String

  /// What stands behind a word at the beginning of a line of the invitation.
  func told(_ word: String) throws -> String {
    try #require(
      invitation.split(separator: "\n").first { $0.hasPrefix(word) }.map {
        $0.dropFirst(word.count).trimmingCharacters(in: .whitespaces)
      })
  }

  /// - Parameter isSealed: Whether Ben has invited Tom, and shares a habit with friends alone.
  init(isSealed: Bool = false) throws {
    sandbox = try Sandbox()
    try sandbox.write("data/daybook.yml", "owner: ana\ntoday: 2026-11-20\ntimezone: Europe/Lisbon\n")
    try sandbox.write("data/people/ana/profile.yml", "name: Ana\n")
    try sandbox.write("data/people/eva/profile.yml", "name: Eva\n")
    // Ben's site, as Daybook builds it.
    try sandbox.write(
      "there/daybook.yml",
      "owner: ben\ntoday: 2026-11-20\nbase_url: https://ben.example/daybook/\nsite_id: 0123456789abcdef0123\n")
    try sandbox.write("there/people/ben/profile.yml", "name: Ben Okafor\nvisibility: public\n")
    try sandbox.write(
      "there/people/ben/habits/swim.md", "---\ntitle: Swim\nschedule: daily\nvisibility: public\n---\n")
    try sandbox.write(
      "there/people/ben/events/2026.csv",
      "when,habit,value,comment\n2026-11-19T07:00,swim,done,Cold water\n2026-11-20T07:10,swim,done,\n")
    if isSealed {
      try sandbox.write(
        "there/people/ben/habits/therapy.md", "---\ntitle: Therapy\nschedule: daily\nvisibility: friends\n---\n")
      try sandbox.write(
        "there/people/ben/events/night.csv", "when,habit,value,comment\n2026-11-18T08:00,therapy,done,Between friends\n"
      )
      try Self.ben("key", "new", in: sandbox)
      try Self.ben("reader", "add", "tom", "--name", "Tom", "--person", "ben", "--no-build", in: sandbox)
      invitation = try Self.ben("reader", "invite", "tom", "--no-build", in: sandbox)
    } else {
      invitation = ""
    }
    try Self.publish(sandbox)
    let closed = [
      ("private.example", ["10.0.0.7"]), ("loop.example", ["127.0.0.1"]),
      ("mixed.example", ["93.184.215.14", "10.0.0.7"]),
      ("link.example", ["169.254.169.254"]), ("inside.example", ["100.64.0.1"]),
      ("mapped.example", ["::ffff:10.0.0.7"]),
      ("tunnel.example", ["2002:a00:7::1"]), ("translated.example", ["64:ff9b::a00:7"]),
      ("unique.example", ["fd00::7"]),
    ]
    web = try PublicWeb(
      serving: sandbox.url.appendingPathComponent("served"),
      hosts: ["ben.example", "new.example", "far.example"].map { ($0, Self.here) } + closed,
      program: PublicWeb.listening + Self.program)
  }

  @discardableResult
  func daybook(
    _ arguments: String..., input: String = "", environment: [String: String] = [:]
  ) throws -> Program.Result {
    let own = ["SSL_CERT_FILE": web.certificate, "XDG_CONFIG_HOME": sandbox.url.path + "/config"]
    return try web.run(
      arguments, in: sandbox.url, input: input, environment: own.merging(environment) { $1 })
  }

  /// Builds Ben's site anew, as he has it now.
  func publish(_ sandbox: Sandbox) throws { try Self.publish(sandbox) }

  /// Calls the program for Ben's folder, on his computer.
  @discardableResult
  static func ben(_ arguments: String..., in sandbox: Sandbox) throws -> String {
    let result = try Program.run(
      arguments + ["--data", "there"], in: sandbox.url,
      environment: ["XDG_CONFIG_HOME": sandbox.url.path + "/config-of-ben"])
    #expect(result.status == 0, "\(arguments): \(result.errors)")
    return result.output
  }

  private static func publish(_ sandbox: Sandbox) throws {
    try ben("build", "--edition", "public", in: sandbox)
    let (site, served) = ("site/public", "served/daybook")
    let manager = FileManager.default
    try manager.createDirectory(at: sandbox.url.appendingPathComponent("served"), withIntermediateDirectories: true)
    try? manager.removeItem(at: sandbox.url.appendingPathComponent(served))
    try manager.moveItem(at: sandbox.url.appendingPathComponent(site), to: sandbox.url.appendingPathComponent(served))
    try? manager.removeItem(at: sandbox.url.appendingPathComponent("site"))
  }

  /// Pulls, and says what is known then of the only one who is followed.
  func pull() throws -> (result: Program.Result, known: JSON) {
    let result = try daybook("follow", "pull", "--no-build")
    return (result, try known())
  }

  func known() throws -> JSON {
    try #require(try JSON(daybook("follow", "list", "--json").output).list("elsewhere")?.first)
  }

  var feed: URL { sandbox.url.appendingPathComponent("served/daybook/people/ben/feed.json") }

  /// Says how the server answers for the feed from now on.
  func answer(_ how: String) throws { try sandbox.write("served/.how", how) }

  private static let program = """
    import gzip, json, os, threading, time

    class Handler(http.server.BaseHTTPRequestHandler):
        protocol_version = "HTTP/1.1"
        timeout = 30

        def log_message(self, *arguments):
            pass

        def send(self, status, body=b"", **headers):
            self.send_response(status)
            self.send_header("Content-Length", str(len(body)))
            for name, value in headers.items():
                self.send_header(name.replace("_", "-"), value)
            self.end_headers()
            self.wfile.write(body)

        def do_GET(self):
            host, path = self.headers["Host"], self.path.split("?")[0]
            with open(".asked", "a") as file:
                file.write(host + path + "\\n")
            how = open(".how").read().strip() if os.path.exists(".how") else ""
            if path.startswith("/hop/"):
                count = int(path[5:])
                return self.send(302, Location="/hop/%d" % (count - 1) if count > 1 else "https://ben.example/daybook/people/ben/feed.json")
            if path == "/relative":
                return self.send(302, Location="down/../?a=1")
            if path == "/" and self.path == "/?a=1":
                return self.send(302, Location="//ben.example/daybook/people/ben/feed.json")
            if path == "/rebind":
                # The name leads elsewhere from now on.
                lines = [line for line in open(".hosts") if " far.example" not in line]
                open(".hosts", "w").write("10.0.0.7 far.example\\n" + "".join(lines))
                return self.send(302, Location="/daybook/people/ben/feed.json")
            if path in ("/headers", "/early"):
                try:
                    if path == "/headers":
                        self.wfile.write(b"HTTP/1.1 200 OK\\r\\n")
                    while True:
                        line = b"X: " + b"x" * 8000 + b"\\r\\n"
                        self.wfile.write(line if path == "/headers" else b"HTTP/1.1 103 Early Hints\\r\\n" + line + b"\\r\\n")
                except OSError:
                    return
            if path == "/circle":
                return self.send(302, Location="/circle")
            if path.startswith("/to/"):
                return self.send(302, Location="https://" + path[4:] + "/daybook/people/ben/feed.json")
            if path == "/to-plain":
                return self.send(302, Location="http://ben.example/daybook/people/ben/feed.json")
            if path == "/to-port":
                return self.send(302, Location="https://ben.example:8443/daybook/people/ben/feed.json")
            if path == "/to-file":
                return self.send(302, Location="file:///etc/passwd")
            if path == "/packed":
                body = gzip.compress(open("daybook/people/ben/feed.json", "rb").read())
                return self.send(200, body, Content_Encoding="gzip")
            if path == "/bomb":
                return self.send(200, gzip.compress(b" " * 50_000_000), Content_Encoding="gzip")
            if path == "/strange":
                return self.send(200, b"x", Content_Encoding="br")
            if path == "/large":
                return self.send(200, b" " * 1_048_577)
            if path == "/endless":
                self.send_response(200)
                self.send_header("Connection", "close")
                self.end_headers()
                try:
                    while True:
                        self.wfile.write(b" " * 65536)
                except OSError:
                    return
            if path == "/drip":
                self.send_response(200)
                self.end_headers()
                try:
                    while True:
                        self.wfile.write(b" ")
                        self.wfile.flush()
                        time.sleep(0.5)
                except OSError:
                    return
            if path.endswith("feed.json") and host == "ben.example" and how:
                if how.isdigit():
                    return self.send(int(how))
                if how.startswith("to "):
                    return self.send(301, Location=how[3:])
                return self.send(200, how.encode())
            name = "." + path + ("index.html" if path.endswith("/") else "")
            if not os.path.isfile(name):
                return self.send(404)
            body = open(name, "rb").read()
            if path.endswith(".json") and self.headers.get("If-None-Match") == '"%d"' % len(body):
                return self.send(304)
            self.send(200, body, ETag='"%d"' % len(body))

    class Proxy(http.server.BaseHTTPRequestHandler):
        def log_message(self, *arguments):
            pass

        def do_CONNECT(self):
            with open(".proxied", "a") as file:
                file.write(self.path + "\\n")
            other = socket.create_connection((self.path.rpartition(":")[0].strip("[]"), 443))
            self.send_response(200)
            self.end_headers()
            def pass_on(source, target):
                try:
                    while data := source.recv(65536):
                        target.sendall(data)
                    target.shutdown(socket.SHUT_WR)
                except OSError:
                    pass
            back = threading.Thread(target=pass_on, args=(other, self.connection))
            back.start()
            pass_on(self.connection, other)
            back.join()

    threading.Thread(
        target=http.server.ThreadingHTTPServer(("0.0.0.0", 3128), Proxy).serve_forever, daemon=True).start()
    serve(Handler)
    """
}

@Suite("Following people on other sites", .serialized, .enabled(if: PublicWeb.isPossible))
struct FollowElsewhereTests {
  @Test(
    "a page leads to its feed, which is asked for again by what it said of itself, and stands on the follower's pages alone"
  )
  func follow() throws {
    let web = try Web()
    let added = try web.daybook("follow", "add", "ben.example/daybook/people/ben/swim/", "--no-build")
    #expect(added.status == 0 && added.output.contains("Ana follows Ben Okafor."), "\(added)")
    #expect(
      try web.sandbox.read("data/people/ana/following.yml")
        == "- {follows: \"https://ben.example/daybook/people/ben/feed.json\", name: Ben Okafor, on: 2026-11-20}\n")
    let again = try web.daybook("follow", "add", "https://ben.example/daybook/people/ben/feed.json")
    #expect(again.status == 65 || again.status == 64, "\(again)")
    #expect(again.errors.contains("is followed already"), "\(again)")
    #expect(try web.daybook("follow", "pull", "--no-build").output.contains("As before: Ben Okafor."))
    // The rights of what was fetched.
    let folder = web.sandbox.url.path + "/data/.daybook/followed"
    for path in [folder, folder + "/ana"] {
      let mode = try FileManager.default.attributesOfItem(atPath: path)[.posixPermissions] as? NSNumber
      #expect(mode?.intValue == 0o700, "\(path)")
    }
    // A build needs no network, and its pages say what the feed does.
    #expect(try web.sandbox.daybook("build").status == 0)
    let page = try web.sandbox.read("site/home/ana/following.html")
    #expect(
      page.contains("Ben Okafor") && page.contains("ben.example")
        && page.contains("https://ben.example/daybook/people/ben/swim/index.html"))
    #expect(try web.sandbox.read("site/home/ana/history/friends.html").contains("Swim"))
    #expect(try web.sandbox.read("site/home/ana/history/all/2026-11.html").contains("Cold water"))
    for path in web.sandbox.files(below: "site") where !path.hasPrefix("home/ana/") && !path.hasPrefix(".daybook") {
      let bytes = try Data(contentsOf: web.sandbox.url.appendingPathComponent("site/" + path))
      let text = String(decoding: bytes, as: UTF8.self)
      #expect(!text.contains("Okafor") && !text.contains("Cold water"), "\(path)")
    }
    let removed = try web.daybook("follow", "remove", "Ben Okafor", "--no-build")
    #expect(removed.status == 0 && !web.sandbox.exists("data/people/ana/following.yml"), "\(removed)")
    #expect(try web.sandbox.daybook("undo", "--no-build").status == 0)
    #expect(web.sandbox.exists("data/people/ana/following.yml"))
    #expect(try web.sandbox.daybook("undo", "--no-build").status == 0)
    #expect(!web.sandbox.exists("data/people/ana/following.yml"))
  }

  @Test("whatever becomes of a site, the last good copy stays, and it is said", .enabled(if: Rounds.isThorough))
  func troubles() throws {
    let web = try Web()
    #expect(try web.daybook("follow", "add", "https://ben.example/daybook/people/ben/", "--no-build").status == 0)
    let good = try String(contentsOf: web.feed, encoding: .utf8)
    let other = good.replacing(#/"site":"[0-9a-f]+"/#, with: "\"site\":\"ffffffffffffffffffffffffffffffff\"")
    let expected = [
      ("404", "gone"), ("410", "gone"), ("500", "refused"), ("401", "refused"), ("{", "broken"), ("<html>", "broken"),
      ("{\"version\":\"https://jsonfeed.org/version/1.1\",\"title\":\"x\"}", "broken"),
      (good.replacing("\"spec\":1", with: "\"spec\":2"), "newer"),
      ("{" + String(repeating: " ", count: 262_145) + "}", "large"),
      ("to https://loop.example/feed.json", "closed"), ("to http://ben.example/feed.json", "closed"),
      ("to https://nowhere.example/feed.json", "unreachable"),
      ("to https://new.example/daybook/people/ben/feed.json", "moved"), (other, "replaced"),
    ]
    for (how, trouble) in expected {
      try web.answer(how)
      let (result, known) = try web.pull()
      #expect(result.status == 74, "\(trouble): \(result)")
      #expect(known["trouble"] == trouble, "\(how.prefix(60)): \(result.errors)")
      #expect(known["pulled"] == "2026-11-20", "\(trouble)")
      #expect(try web.sandbox.daybook("build").status == 0)
      #expect(try web.sandbox.read("site/home/ana/history/all/2026-11.html").contains("Cold water"), "\(trouble)")
    }
    try web.answer("")
    let (result, known) = try web.pull()
    #expect(result.status == 0 && known.isNull("trouble"), "\(result)")
  }

  @Test(
    "who has moved is followed there once somebody agrees, and so is another site", .enabled(if: Rounds.isThorough))
  func moves() throws {
    let web = try Web()
    #expect(try web.daybook("follow", "add", "https://ben.example/daybook/people/ben/", "--no-build").status == 0)
    let there = "https://new.example/daybook/people/ben/feed.json"
    try web.answer("to \(there)")
    let asked = try web.pull()
    #expect(asked.result.errors.contains("daybook follow add \(there)"), "\(asked.result.errors)")
    #expect(asked.known["moved_to"] == there)
    #expect(try web.daybook("follow", "add", there, "--no-build").status == 0)
    // The feed itself still says that its address is the old one, which leads on: nobody is asked in a circle.
    let (after, known) = try web.pull()
    #expect(after.status == 0 && known.isNull("trouble") && known["address"] == there, "\(after)")
    #expect(try web.sandbox.read("data/people/ana/following.yml").split(separator: "\n").count == 1)
    try web.answer("")
    let other = try String(contentsOf: web.feed, encoding: .utf8)
      .replacing(#/"site":"[0-9a-f]+"/#, with: "\"site\":\"ffffffffffffffffffffffffffffffff\"")
    let address = try #require(try web.known()["address"])
    // The server tells answers by their lengths.
    try web.sandbox.write("served/daybook/people/ben/feed.json", other + "\n")
    #expect(try web.pull().known["trouble"] == "replaced")
    #expect(try web.daybook("follow", "add", address, "--no-build").status == 0)
    #expect(try web.pull().known["trouble"] != "replaced")
    #expect(try web.sandbox.read("data/people/ana/following.yml").split(separator: "\n").count == 1)
  }

  @Test("no address leads to a machine that only this one can reach")
  func closed() throws {
    let web = try Web()
    let addresses = [
      "https://private.example/x", "https://mixed.example/x", "https://far.example/to/loop.example",
      "https://far.example/to-plain", "https://loop.example/x", "https://link.example/x", "https://inside.example/x",
      "https://mapped.example/x", "https://tunnel.example/x", "https://translated.example/x",
      "https://unique.example/x", "https://far.example/to/mixed.example", "https://far.example/to/private.example",
      "https://far.example/to-port", "https://far.example/to-file", "https://far.example/circle",
      "https://far.example/hop/4", "https://far.example/rebind",
    ]
    for address in addresses.prefix(Rounds.count(4, thorough: addresses.count)) {
      let result = try web.daybook("follow", "add", address, "--no-build")
      #expect(result.status != 0, "\(address): \(result)")
    }
    #expect(!web.sandbox.exists("data/people/ana/following.yml"))
    let asked = web.sandbox.exists("served/.asked") ? try web.sandbox.read("served/.asked") : ""
    let feeds = asked.split(separator: "\n").filter { !$0.hasPrefix("far.example/") || $0.hasSuffix("feed.json") }
    #expect(feeds.isEmpty, "\(feeds)")
  }

  @Test(
    "a host may lead on three times, and send what is packed; what is too much or too slow is not waited for",
    .enabled(if: Rounds.isThorough))
  func bounds() throws {
    let web = try Web()
    for address in ["https://far.example/hop/3", "https://far.example/packed", "https://far.example/relative"] {
      let result = try web.daybook("follow", "add", address, "--no-build")
      #expect(result.status == 0, "\(address): \(result.errors)")
      try web.daybook("follow", "remove", "Ben Okafor", "--no-build")
    }
    let expected = [
      ("bomb", "larger than"), ("large", "larger than"), ("endless", "larger than"), ("strange", "not asked for"),
      ("drip", "takes too long"), ("headers", ""), ("early", ""),
    ]
    for (path, message) in expected {
      let result = try web.daybook("follow", "add", "https://far.example/\(path)", "--no-build")
      #expect(result.status == 74 && (message.isEmpty || result.errors.contains(message)), "\(path): \(result)")
    }
  }

  @Test("a proxy is asked only where one is named for this program, and for a number that was looked at")
  func proxy() throws {
    let web = try Web()
    let proxy = "http://93.184.215.14:3128"
    let feed = "https://ben.example/daybook/people/ben/feed.json"
    let others = ["https_proxy": proxy, "HTTPS_PROXY": proxy, "ALL_PROXY": proxy, "all_proxy": proxy]
    #expect(try web.daybook("follow", "add", feed, "--no-build", environment: others).status == 0)
    #expect(!web.sandbox.exists("served/.proxied"))
    let pulled = try web.daybook("follow", "pull", "--no-build", environment: ["DAYBOOK_PROXY": proxy])
    #expect(pulled.status == 0, "\(pulled)")
    let asked = try web.sandbox.read("served/.proxied").split(separator: "\n")
    #expect(asked.count == 1 && asked[0].hasSuffix(":443") && !asked[0].contains("ben.example"), "\(asked)")
    let closed = try web.daybook(
      "follow", "add", "https://private.example/", "--no-build", environment: ["DAYBOOK_PROXY": proxy])
    #expect(closed.status == 74 && closed.errors.contains("private network"), "\(closed)")
    let nobody = try web.daybook("follow", "pull", "--no-build", environment: ["DAYBOOK_PROXY": "http://127.0.0.1:9"])
    #expect(nobody.status == 74 && nobody.errors.contains("the proxy that `DAYBOOK_PROXY` names cannot be used"))
    #expect(nobody.output.isEmpty, "\(nobody.output)")
    #expect(try web.sandbox.read("served/.proxied").split(separator: "\n").count == 1)
  }

  @Test("who was invited follows what friends see, by the link or by words that stand in no command")
  func friend() throws {
    let web = try Web(isSealed: true)
    let added = try web.daybook("follow", "add", "-", "--no-build", input: web.told("Link:") + "\n")
    #expect(added.status == 0 && added.output.contains("Ana follows Ben Okafor as a friend."), "\(added)")
    let address = "https://ben.example/daybook/people/ben/feed.json"
    #expect(
      try web.sandbox.read("data/people/ana/following.yml")
        == "- {follows: \"\(address)\", name: Ben Okafor, on: 2026-11-20, view: friends}\n")
    #expect(try web.daybook("follow", "pull", "--no-build").output.contains("As before: Ben Okafor."))
    // What only friends see is on her pages, and on nobody else's.
    #expect(try web.sandbox.daybook("build").status == 0)
    #expect(try web.sandbox.read("site/home/ana/history/all/2026-11.html").contains("Between friends"))
    for path in web.sandbox.files(below: "site") where !path.hasPrefix("home/ana/") && !path.hasPrefix(".daybook") {
      let bytes = try Data(contentsOf: web.sandbox.url.appendingPathComponent("site/" + path))
      #expect(!String(decoding: bytes, as: UTF8.self).contains("Between friends"), "\(path)")
    }
    // Other words: the last good copy stays, and it is said until somebody gives the new ones.
    let again = try Web.ben("reader", "rekey", "tom", "--no-build", in: web.sandbox)
    try web.publish(web.sandbox)
    let (closed, known) = try web.pull()
    #expect(closed.status == 74 && known["trouble"] == "locked" && known["pulled"] == "2026-11-20", "\(closed)")
    #expect(try web.sandbox.daybook("build").status == 0)
    #expect(try web.sandbox.read("site/home/ana/history/all/2026-11.html").contains("Between friends"))
    #expect(try web.sandbox.read("site/home/ana/following.html").contains("Ask for another one"))
    let words = try #require(again.split(separator: "\n").first { $0.hasPrefix("Words:") }?.dropFirst("Words:".count))
    let site = "ben.example/daybook/people/ben/"
    let wrong = try web.daybook("follow", "add", site, "--as", "tim", "--no-build", input: String(words))
    #expect(wrong.status == 65 && wrong.errors.contains("opens nothing at ben.example"), "\(wrong)")
    let mended = try web.daybook("follow", "add", site, "--as", "tom", "--no-build", input: String(words))
    #expect(mended.status == 0, "\(mended)")
    let (result, after) = try web.pull()
    #expect(result.status == 0 && after.isNull("trouble") && after["view"] == "friends", "\(result)")
    // The host was asked for nothing by which it knew who asks, and no other host was asked.
    let asked = try web.sandbox.read("served/.asked").split(separator: "\n")
    #expect(asked.allSatisfy { $0.hasPrefix("ben.example/daybook/") && !$0.contains("tom") })
  }
}
