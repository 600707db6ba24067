import CLibrary
import Deflate
import Foundation
import Outside

/// Fetches what lies at an address of the web, for whoever has to: the one place that does.
///
/// Addresses come from elsewhere, and whoever wrote one may want this program to ask a machine that only this program can
/// reach. So only `https` on its own port is asked; a host is looked up once, every address of it is checked, and the
/// connection goes to one that was; where a host leads on, the next one is checked in the same way, three times at most; no
/// proxy is used unless `DAYBOOK_PROXY` names one; and nothing takes longer, or is larger, than it may. No option changes
/// any of this.
public struct Fetcher: Sendable {
  /// How many times a host may lead on.
  public static let mostRedirects = 3
  /// How many seconds a host has to answer at all.
  public static let secondsToConnect = 5

  /// What an earlier answer said of itself, by which a host tells that nothing changed since.
  public struct Version: Sendable, Equatable {
    /// The `ETag` and `Last-Modified` of the answer.
    public var tag, modified: String?

    /// Texts that are no values of a header are left out.
    public init(tag: String? = nil, modified: String? = nil) {
      self.tag = tag.flatMap { Self.isHeaderValue($0) ? $0 : nil }
      self.modified = modified.flatMap { Self.isHeaderValue($0) ? $0 : nil }
    }

    private static func isHeaderValue(_ text: String) -> Bool {
      !text.isEmpty && text.utf8.count <= 200 && text.utf8.allSatisfy { 0x20..<0x7F ~= $0 }
    }
  }

  /// What an address answers with.
  public struct Answer: Sendable, Equatable {
    /// The bytes, unpacked; `nil` where nothing changed since the version that was asked about.
    public var bytes: [UInt8]?
    /// What the answer says of itself.
    public var version: Version
    /// The address that answered, after the host had led on.
    public var address: WebAddress
    /// Where it has moved to for good, as far as the host says so; `nil` where it has not.
    public var movedTo: WebAddress?

    package init(bytes: [UInt8]?, version: Version, address: WebAddress, movedTo: WebAddress?) {
      self.bytes = bytes
      self.version = version
      self.address = address
      self.movedTo = movedTo
    }
  }

  private let deadline: ContinuousClock.Instant
  private let certificates: String?
  private let unpacks: Bool
  private let staysAtHost: Bool

  /// The most bytes of what hosts say before their answers.
  private static let mostHeaders = 64 * 1024

  /// - Parameters:
  ///   - deadline: When all of it has to be there, of however many addresses.
  ///   - certificates: The path of a file with certificates to trust instead of the system's; `nil` for the system's.
  ///   - unpacks: Whether a host may send texts packed. Archives are packed themselves.
  ///   - staysAtHost: Whether no other host is asked, wherever the first one leads: what is asked for tells who asks.
  public init(
    until deadline: ContinuousClock.Instant, certificates: String? = nil, unpacks: Bool = false,
    staysAtHost: Bool = false
  ) {
    self.deadline = deadline
    self.certificates = certificates
    self.unpacks = unpacks
    self.staysAtHost = staysAtHost
  }

  /// Fetches from an address.
  ///
  /// - Parameters:
  ///   - version: What is there already.
  ///   - limit: The most bytes, both as they are sent and unpacked.
  /// - Throws: ``FetchFlaw``.
  public func get(_ address: WebAddress, unless version: Version = Version(), limit: Int) throws(FetchFlaw) -> Answer {
    var place = address
    var movedTo: WebAddress?
    var isMoved = true
    for _ in 0...Self.mostRedirects {
      // What one host said of its answer is not told to another one.
      let known = place.host == address.host ? version : Version()
      let response = try ask(place, unless: known, limit: limit)
      switch response.status {
      case 200:
        return Answer(
          bytes: try unpacked(response, limit: limit), version: response.version, address: place, movedTo: movedTo)
      case 304 where known != Version():
        return Answer(bytes: nil, version: version, address: place, movedTo: movedTo)
      case 301, 302, 303, 307, 308:
        let next: WebAddress
        do throws(WebAddress.Flaw) {
          next = try WebAddress(response.location)
        } catch {
          throw .address(String(response.location.prefix(200)), error)
        }
        if staysAtHost, next.host != address.host { throw .leadsAway(address.host, next.host) }
        // What leads on for now only may lead elsewhere tomorrow.
        isMoved = isMoved && (response.status == 301 || response.status == 308)
        if isMoved { movedTo = next }
        place = next
      case 404, 410: throw .nothingThere(place.text)
      default: throw .refused(place.host, response.status)
      }
    }
    throw .tooManyRedirects(address.host)
  }

  /// What one host answers.
  private struct Response {
    var status: Int
    var location: String
    var bytes: [UInt8]
    var version: Version
    var encoding: String
  }

  private func ask(_ place: WebAddress, unless version: Version, limit: Int) throws(FetchFlaw) -> Response {
    let addresses = try HostLookup.addresses(of: place.host, until: deadline)
    let folder = try Self.temporaryFolder()
    defer { try? FileManager.default.removeItem(atPath: folder) }
    let (body, head) = (folder + "/body", folder + "/head")
    let left = (deadline - ContinuousClock.now).components
    guard left.seconds >= 0, left.seconds > 0 || left.attoseconds > 0 else { throw .tooSlow(place.host) }
    let seconds = max(1, left.seconds)
    var arguments = [
      "-q", "--silent", "--show-error", "--globoff", "--proto", "=https", "--disallow-username-in-url",
      "--suppress-connect-headers", "--connect-timeout", "\(min(Int64(Self.secondsToConnect), seconds))", "--max-time",
      "\(seconds)", "--max-filesize", "\(limit)", "--output", body, "--dump-header", head, "--write-out",
      "%{http_code} %{redirect_url}", "--user-agent", "daybook",
    ]
    arguments += route(to: place.host, addresses)
    if let certificates { arguments += ["--cacert", certificates] }
    if unpacks { arguments += ["--header", "Accept-Encoding: gzip"] }
    if let tag = version.tag { arguments += ["--header", "If-None-Match: \(tag)"] }
    if let modified = version.modified { arguments += ["--header", "If-Modified-Since: \(modified)"] }
    let tool = ExternalTool(named: "curl", without: Self.proxies)
    let result: ExternalTool.Result
    do throws(ExternalTool.Flaw) {
      result = try tool.run(
        arguments + ["--url", place.text], until: deadline,
        watching: .init(path: folder, limit: limit + Self.mostHeaders))
    } catch {
      switch error {
      case .missing(let name): throw .noProgram(name)
      case .noTemporaryFolder: throw .other("no temporary folder could be made")
      case .timedOut: throw .tooSlow(place.host)
      case .tooLarge: throw .tooLarge(limit)
      }
    }
    if result.status != 0 { throw Self.flaw(of: result, at: place.host, limit: limit) }
    let said = result.output.split(separator: " ", maxSplits: 1, omittingEmptySubsequences: false)
    let data = FileManager.default.contents(atPath: body) ?? Data()
    guard data.count <= limit else { throw .tooLarge(limit) }
    let headers = Self.headers(in: FileManager.default.contents(atPath: head) ?? Data())
    return Response(
      status: said.first.flatMap { Int($0) } ?? 0, location: said.count > 1 ? String(said[1]) : "", bytes: Array(data),
      version: Version(tag: headers["etag"], modified: headers["last-modified"]),
      encoding: headers["content-encoding"]?.lowercased() ?? "")
  }

  /// The connection to one of the addresses that were checked, and to no other.
  private func route(to host: String, _ addresses: [NetworkAddress]) -> [String] {
    func written(_ address: NetworkAddress) -> String {
      address.bytes.count == 4 ? address.description : "[\(address)]"
    }
    if let proxy = Self.proxy {
      // The proxy would look the host up itself, so it is told the address.
      let one = addresses.first.map(written) ?? ""
      return ["--proxy", proxy, "--connect-to", "\(host):443:\(one):443"]
    }
    return ["--noproxy", "*", "--resolve", "\(host):443:\(addresses.map(written).joined(separator: ","))"]
  }

  /// The proxy that somebody asks for; `nil` for none.
  private static var proxy: String? {
    ProcessInfo.processInfo.environment["DAYBOOK_PROXY"].flatMap { $0.isEmpty ? nil : $0 }
  }

  private static let proxies = [
    "http_proxy", "https_proxy", "HTTPS_PROXY", "all_proxy", "ALL_PROXY", "no_proxy", "NO_PROXY",
  ]

  private static func flaw(of result: ExternalTool.Result, at host: String, limit: Int) -> FetchFlaw {
    switch result.status {
    // The host was looked up, so what is not found or does not answer is what everything goes through.
    case 5, 7, 97: return proxy == nil ? .unreachable(host) : .noProxy
    case 6: return .unreachable(host)
    case 18: return .cutOff
    case 28: return .tooSlow(host)
    case 35, 51, 58, 60, 77: return .untrusted(host)
    case 63: return .tooLarge(limit)
    default:
      let line = result.errors.split(separator: "\n").last.map(String.init)
      return .other(line ?? "curl ended with \(result.status)")
    }
  }

  private func unpacked(_ response: Response, limit: Int) throws(FetchFlaw) -> [UInt8] {
    guard unpacks else { return response.bytes }
    switch response.encoding {
    case "", "identity": return response.bytes
    case "gzip", "x-gzip": break
    default: throw .other("what came is packed in a way that was not asked for")
    }
    struct TooLarge: Error {}
    let reader = GzipReader()
    var bytes: [UInt8] = []
    do {
      try reader.unpack(response.bytes[...]) { part in
        bytes += part
        if bytes.count > limit { throw TooLarge() }
      }
    } catch is TooLarge {
      throw .tooLarge(limit)
    } catch {
      throw .cutOff
    }
    guard reader.isAtEnd else { throw .cutOff }
    return bytes
  }

  /// The headers of the last response in a file of headers, by their names in lower case; the ones before it announce it.
  private static func headers(in head: Data) -> [String: String] {
    var headers: [String: String] = [:]
    for line in String(decoding: head, as: UTF8.self).split(whereSeparator: \.isNewline) {
      if line.hasPrefix("HTTP/") {
        headers = [:]
      } else if let colon = line.firstIndex(of: ":") {
        headers[line[..<colon].lowercased()] =
          line[line.index(after: colon)...].trimmingCharacters(in: .whitespaces)
      }
    }
    return headers
  }

  private static func temporaryFolder() throws(FetchFlaw) -> String {
    var template = Array((NSTemporaryDirectory() + "/daybook-fetch-XXXXXX").utf8CString)
    guard mkdtemp(&template) != nil else { throw .other("no temporary folder could be made") }
    return String(decoding: template.prefix { $0 != 0 }.map(UInt8.init(bitPattern:)), as: UTF8.self)
  }
}
