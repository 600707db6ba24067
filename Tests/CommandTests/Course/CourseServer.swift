import Foundation

/// An HTTPS server that serves the files of a folder and misbehaves on request, in a network of its own.
final class CourseServer {
  let web: PublicWeb

  var address: String { "https://course.example" }
  var certificate: String { web.certificate }

  static var isPossible: Bool { PublicWeb.isPossible }

  init(serving folder: URL) throws {
    let place = ["93.184.215.14"]
    web = try PublicWeb(
      serving: folder, hosts: [("course.example", place), ("other.example", place)],
      program: PublicWeb.listening + Self.program)
  }

  /// How often it was asked, and how often it said that nothing changed.
  func counts() throws -> String {
    try String(contentsOf: web.folder.appendingPathComponent(".counts"), encoding: .utf8)
  }

  private static let program = """
    import hashlib, os, time

    counts = {"200": 0, "304": 0}

    class Handler(http.server.BaseHTTPRequestHandler):
        protocol_version = "HTTP/1.1"

        def log_message(self, *arguments):
            pass

        def do_GET(self):
            path = self.path.split("?")[0]
            if path == "/slow":
                self.send_response(200)
                self.end_headers()
                time.sleep(30)
                return
            if path == "/moved.tar.gz":
                self.send_response(302)
                self.send_header("Location", "/course.tar.gz")
                self.send_header("Content-Length", "0")
                self.end_headers()
                return
            if path in ("/to-http.tar.gz", "/to-other.tar.gz"):
                there = "http://course.example" if "http" in path else "https://other.example"
                self.send_response(302)
                self.send_header("Location", there + "/course.tar.gz")
                self.send_header("Content-Length", "0")
                self.end_headers()
                return
            if path == "/endless":
                self.send_response(200)
                self.send_header("Connection", "close")
                self.end_headers()
                try:
                    while True:
                        self.wfile.write(b"x" * 65536)
                except OSError:
                    return
            name = "." + path
            if not os.path.isfile(name):
                self.send_response(404)
                self.send_header("Content-Length", "0")
                self.end_headers()
                return
            with open(name, "rb") as file:
                content = file.read()
            tag = '"' + hashlib.sha256(content).hexdigest()[:16] + '"'
            same = self.headers.get("If-None-Match") == tag
            counts["304" if same else "200"] += 1
            with open(".counts", "w") as file:
                file.write(f"{counts['200']} {counts['304']}")
            self.send_response(304 if same else 200)
            self.send_header("ETag", tag)
            if not same:
                # One that breaks off promises more than comes.
                self.send_header("Content-Length", str(len(content) + (1000 if "cut" in path else 0)))
            self.end_headers()
            if not same:
                self.wfile.write(content)
            if "cut" in path:
                self.close_connection = True

    serve(Handler)
    """
}
