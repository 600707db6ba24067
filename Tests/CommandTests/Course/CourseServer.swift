import Foundation

/// An HTTPS server of this machine that serves the files of a folder and misbehaves on request: `python3` with a
/// certificate that nobody signed.
final class CourseServer {
  private let process = Process()
  let port: Int
  let folder: URL

  var address: String { "https://localhost:\(port)" }
  var certificate: String { folder.appendingPathComponent(".cert.pem").path }

  static let isPossible = ["/usr/bin/python3", "/usr/local/bin/python3"].contains {
    FileManager.default.isExecutableFile(atPath: $0)
  }

  struct NoServer: Error {}

  init(serving folder: URL) throws {
    self.folder = folder
    try Data(Self.certificateText.utf8).write(to: folder.appendingPathComponent(".cert.pem"))
    try Data(Self.keyText.utf8).write(to: folder.appendingPathComponent(".key.pem"))
    try Data(Self.program.utf8).write(to: folder.appendingPathComponent(".server.py"))
    let python = ["/usr/bin/python3", "/usr/local/bin/python3"].first {
      FileManager.default.isExecutableFile(atPath: $0)
    }
    process.executableURL = URL(fileURLWithPath: python ?? "")
    process.arguments = [".server.py"]
    process.currentDirectoryURL = folder
    let output = Pipe()
    process.standardOutput = output
    process.standardError = FileHandle.nullDevice
    try process.run()
    let line = String(decoding: output.fileHandleForReading.availableData, as: UTF8.self)
    guard let port = Int(line.trimmingCharacters(in: .whitespacesAndNewlines)) else { throw NoServer() }
    self.port = port
  }

  deinit {
    // A child may have the signals of the thread that started it blocked, all but this one.
    kill(process.processIdentifier, SIGKILL)
    process.waitUntilExit()
  }

  /// How often it was asked, and how often it said that nothing changed.
  func counts() throws -> String {
    try String(contentsOf: folder.appendingPathComponent(".counts"), encoding: .utf8)
  }

  private static let program = """
    import hashlib, http.server, os, ssl, time

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
                there = ("http://localhost:%d" if "http" in path else "https://127.0.0.1:%d") % self.server.server_address[1]
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

    class Server(http.server.ThreadingHTTPServer):
        daemon_threads = True

    server = Server(("127.0.0.1", 0), Handler)
    context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
    context.load_cert_chain(".cert.pem", ".key.pem")
    server.socket = context.wrap_socket(server.socket, server_side=True)
    print(server.server_address[1], flush=True)
    server.serve_forever()
    """

  /// For `localhost`, until 2126; made for these tests, and good for nothing else.
  private static let certificateText = """
    -----BEGIN CERTIFICATE-----
    MIIBmzCCAUGgAwIBAgIUSGxwSgwAyjuF7rWhO5fQIQbRDuYwCgYIKoZIzj0EAwIw
    FDESMBAGA1UEAwwJbG9jYWxob3N0MCAXDTI2MTEyMTA4MDMzMVoYDzIxMjYxMDI4
    MDgwMzMxWjAUMRIwEAYDVQQDDAlsb2NhbGhvc3QwWTATBgcqhkjOPQIBBggqhkjO
    PQMBBwNCAATxyfglOIFhC3ovoxZYZoyFaz9ZNScxJcMfCDXW2JWHu23S6RNZEUSv
    GILf1+pXvwXXDlFs+h9l30sAB7RDP5k4o28wbTAdBgNVHQ4EFgQUM6WmIVxfPPwb
    nC0PZKyjCOIBMMQwHwYDVR0jBBgwFoAUM6WmIVxfPPwbnC0PZKyjCOIBMMQwDwYD
    VR0TAQH/BAUwAwEB/zAaBgNVHREEEzARgglsb2NhbGhvc3SHBH8AAAEwCgYIKoZI
    zj0EAwIDSAAwRQIgKsDFzfp0rdocxLqMRoMt7ZOTPgVH0gwYb/f0BbhJwQcCIQCy
    00YruQL36G+bbqbhi7AijavnpYNw3CA/MWRe2rSvjQ==
    -----END CERTIFICATE-----

    """

  private static let keyText = """
    -----BEGIN PRIVATE KEY-----
    MIGHAgEAMBMGByqGSM49AgEGCCqGSM49AwEHBG0wawIBAQQgsJ9evJMLKj8AxVmE
    KUAeld0TNN42C/Z6rQeCthQZlUuhRANCAATxyfglOIFhC3ovoxZYZoyFaz9ZNScx
    JcMfCDXW2JWHu23S6RNZEUSvGILf1+pXvwXXDlFs+h9l30sAB7RDP5k4
    -----END PRIVATE KEY-----

    """
}
