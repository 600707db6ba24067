import Testing

@testable import Fetching

@Suite("What may be asked")
struct AddressTests {
  @Test(
    "only machines that the whole internet can ask are asked, in whichever way their number is written",
    arguments: [
      "0.0.0.0", "0.1.2.3", "10.0.0.1", "10.255.255.255", "100.64.0.1", "100.127.255.255", "127.0.0.1",
      "127.255.255.254", "169.254.169.254", "172.16.0.1", "172.31.255.255", "192.0.0.1", "192.0.2.7", "192.88.99.1",
      "192.168.1.1", "198.18.0.1", "198.19.255.255", "198.51.100.7", "203.0.113.7", "224.0.0.1", "239.255.255.255",
      "240.0.0.1", "255.255.255.255", "::", "::1", "::7f00:1", "::ffff:127.0.0.1", "::ffff:8.8.8.8",
      "::ffff:0:127.0.0.1", "64:ff9b::127.0.0.1", "64:ff9b::10.0.0.1", "64:ff9b:1::8.8.8.8", "100::1", "2001::1",
      "2001:0:4136:e378:8000:63bf:3fff:fdd2", "2001:2::1", "2001:10::1", "2001:20::1", "2001:db8::1",
      "2002:7f00:1::1", "2002:808:808::1", "3fff::1", "4000::1", "5f00::1", "fc00::1", "fd12:3456::1", "fe80::1",
      "fec0::1", "ff02::1",
    ])
  func closed(_ text: String) throws {
    #expect(!(try #require(NetworkAddress(text)).isPublic))
  }

  @Test(
    "machines of the internet are",
    arguments: [
      "1.1.1.1", "8.8.8.8", "9.255.255.255", "11.0.0.1", "93.184.215.14", "100.63.255.255", "100.128.0.1",
      "126.255.255.255", "128.0.0.1", "172.15.255.255", "172.32.0.1", "192.0.1.1", "192.167.255.255", "192.169.0.1",
      "198.17.255.255", "198.20.0.1", "223.255.255.255", "2001:200::1", "2001:4860:4860::8888", "2606:2800::1",
      "2a00:1450::1", "3ffe::1", "64:ff9b::8.8.8.8",
    ])
  func open(_ text: String) throws {
    let address = try #require(NetworkAddress(text))
    #expect(address.isPublic)
    #expect(NetworkAddress(address.description) == address)
  }

  private func flaw(_ text: String) -> WebAddress.Flaw? {
    do throws(WebAddress.Flaw) {
      _ = try WebAddress(text)
      return nil
    } catch {
      return error
    }
  }

  @Test("an address has https, a host with a name, and no other port")
  func addresses() throws {
    let address = try WebAddress("HTTPS://Example.ORG:443/People/ben/?q=1#top")
    #expect(address.host == "example.org")
    #expect(address.text == "https://example.org/People/ben/?q=1")
    #expect(try WebAddress("https://example.org").text == "https://example.org/")
    #expect(try WebAddress("https://example.org?a=b").text == "https://example.org/?a=b")
    #expect(try WebAddress("https://example.org./a").host == "example.org")
    #expect(try WebAddress("https://xn--bcher-kva.example/").host == "xn--bcher-kva.example")
  }

  @Test("whatever a host could be a number or another machine by is refused")
  func refused() {
    let expected: [(String, WebAddress.Flaw)] = [
      ("http://example.org/", .notEncrypted), ("ftp://example.org/", .notEncrypted),
      ("file:///etc/passwd", .notEncrypted),
      ("example.org", .malformed), ("", .malformed), ("https://", .malformed), ("https:///path", .malformed),
      ("https://ana@example.org/", .hasUser), ("https://example.org@10.0.0.1/", .hasUser),
      ("https://example.org:8443/", .otherPort), ("https://example.org:0443/", .otherPort),
      ("https://example.org:/", .otherPort), ("https://127.0.0.1/", .noName), ("https://1.1.1.1/", .noName),
      ("https://2130706433/", .noName), ("https://0x7f.1/", .noName), ("https://0x7f000001/", .noName),
      ("https://0177.0.0.01/", .noName), ("https://127.1/", .noName), ("https://[::1]/", .noName),
      ("https://[::ffff:7f00:1]/", .noName), ("https://localhost/", .noName), ("https://a.localhost/", .noName),
      ("https://printer.local/", .noName), ("https://metadata.google.internal/", .noName), ("https://router/", .noName),
      ("https://example.org.127/", .noName), ("https://exam ple.org/", .malformed),
      ("https://exämple.org/", .malformed),
      ("https://example.org/\n", .malformed), ("https://example.org/\u{202E}", .malformed),
      ("https://example.org\\@10.0.0.1/", .malformed), ("https://.example.org/", .malformed),
      ("https://example..org/", .malformed), ("https://-a.example/", .malformed),
      ("https://example.org/" + String(repeating: "a", count: 2000), .malformed),
    ]
    for (text, wanted) in expected { #expect(flaw(text) == wanted, "\(text)") }
  }

  @Test("values of headers are printable, and no more than fit on a line")
  func versions() {
    #expect(Fetcher.Version(tag: "\"a\"").tag == "\"a\"")
    #expect(Fetcher.Version(tag: "a\r\nCookie: b").tag == nil)
    #expect(Fetcher.Version(modified: String(repeating: "a", count: 201)).modified == nil)
    #expect(Fetcher.Version(tag: "").tag == nil)
  }
}
