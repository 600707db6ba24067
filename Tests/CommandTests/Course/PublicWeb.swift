import Foundation
import Outside
import Testing

/// A small web of its own: a network namespace in which hosts have public addresses, names and a certificate, and a server
/// that answers for all of them as its program says. What runs in it reaches nothing else.
final class PublicWeb {
  private let process = Process()
  let folder: URL

  var certificate: String { folder.appendingPathComponent(".cert.pem").path }

  /// Whether such a network can be made here: on Linux, where that is allowed.
  static let isPossible: Bool = {
    let tools = ["/usr/bin/unshare", "/usr/bin/nsenter", "/usr/bin/python3", "/usr/bin/openssl"]
    guard tools.allSatisfy(FileManager.default.isExecutableFile) else { return false }
    let tried = try? ExternalTool(named: "/usr/bin/unshare").run(
      ["-rnm", "ip", "link", "set", "lo", "up"], until: .now + .seconds(60))
    return tried?.status == 0
  }()

  struct NoWeb: Error {
    var said: String
  }

  /// - Parameters:
  ///   - folder: What the server serves, and where it keeps its own files.
  ///   - hosts: The addresses of each name.
  ///   - program: The server, in Python; it prints a line once it listens.
  init(serving folder: URL, hosts: [(name: String, addresses: [String])], program: String) throws {
    self.folder = folder
    let names = hosts.map(\.name)
    let made = try ExternalTool(named: "/usr/bin/openssl").run(
      [
        "req", "-x509", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:prime256v1", "-nodes", "-days", "3650",
        "-subj", "/CN=daybook", "-addext", "subjectAltName=" + names.map { "DNS:\($0)" }.joined(separator: ","),
        "-keyout", folder.path + "/.key.pem", "-out", folder.path + "/.cert.pem",
      ], until: .now + .seconds(60))
    guard made.status == 0 else { throw NoWeb(said: made.errors) }
    let lines = hosts.flatMap { host in host.addresses.map { "\($0) \(host.name)\n" } }
    try Data(lines.joined().utf8).write(to: folder.appendingPathComponent(".hosts"))
    try Data(program.utf8).write(to: folder.appendingPathComponent(".server.py"))
    let own = Set(hosts.flatMap(\.addresses)).filter { !$0.hasPrefix("127.") && $0 != "::1" }.sorted()
    let addresses = own.map { "ip addr add \($0)/\($0.contains(":") ? 128 : 32) dev lo 2> /dev/null || true" }
    process.executableURL = URL(fileURLWithPath: "/usr/bin/unshare")
    process.arguments = [
      "-rnm", "sh", "-c",
      "ip link set lo up\n" + addresses.joined(separator: "\n")
        + "\nmount --bind .hosts /etc/hosts && exec /usr/bin/python3 .server.py",
    ]
    process.currentDirectoryURL = folder
    let output = Pipe()
    process.standardOutput = output
    process.standardError = FileHandle.nullDevice
    try process.run()
    guard output.fileHandleForReading.availableData.count > 0 else { throw NoWeb(said: "the server did not start") }
  }

  deinit {
    // A child may have the signals of the thread that started it blocked, all but this one.
    kill(process.processIdentifier, SIGKILL)
    process.waitUntilExit()
  }

  /// Runs the program under test in this network.
  func run(
    _ arguments: [String], in folder: URL, input: String = "", environment: [String: String] = [:]
  ) throws -> Program.Result {
    let environment = ["PATH": "/usr/bin:/bin", "TZ": "Europe/Lisbon", "USER": "ana"].merging(environment) { $1 }
    let result = try ExternalTool(at: "/usr/bin/nsenter", environment: environment, runningIn: folder.path).run(
      [
        "-t", "\(process.processIdentifier)", "-U", "--preserve-credentials", "-n", "-m", "--wd=\(folder.path)",
        Program.url.path,
      ] + arguments, reading: Array(input.utf8), until: .now + .seconds(900))
    return Program.Result(status: result.status, output: result.output, errors: result.errors)
  }

  /// What every server of these tests begins with: it listens on the port of https at all addresses there are.
  static let listening = """
    import http.server, socket, ssl

    class Server(http.server.ThreadingHTTPServer):
        daemon_threads = True
        address_family = socket.AF_INET6

        def server_bind(self):
            self.socket.setsockopt(socket.IPPROTO_IPV6, socket.IPV6_V6ONLY, 0)
            super().server_bind()

    def serve(handler):
        server = Server(("::", 443), handler)
        context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
        context.load_cert_chain(".cert.pem", ".key.pem")
        server.socket = context.wrap_socket(server.socket, server_side=True, do_handshake_on_connect=False)
        print("ready", flush=True)
        server.serve_forever()


    """
}
