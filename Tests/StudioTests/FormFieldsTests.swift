import Testing

@testable import Studio

@Suite("What forms send")
struct FormFieldsTests {
  private let urlEncoded = "application/x-www-form-urlencoded"

  @Test("blanks, reserved characters and other scripts arrive as they were typed")
  func urlEncodedText() throws {
    let fields = try FormFields(
      Array("comment=Felt+light+%26+free&title=%E6%BC%A2&empty=&alone&plus=1%2B1".utf8), contentType: urlEncoded)
    #expect(fields["comment"] == "Felt light & free")
    #expect(fields["title"] == "漢")
    #expect(fields["empty"] == "")
    #expect(fields["alone"] == "")
    #expect(fields["plus"] == "1+1")
    #expect(fields["other"] == nil)
  }

  @Test("ticked boxes of one name are all there, in order")
  func several() throws {
    let fields = try FormFields(Array("day=mon&day=wed&day=fri".utf8), contentType: urlEncoded)
    #expect(fields.all("day") == ["mon", "wed", "fri"])
    #expect(fields["day"] == "fri")
  }

  @Test("what is no UTF-8, no form, or has no end of fields is refused")
  func refusals() {
    #expect(throws: RequestFlaw.self) { try FormFields(Array("a=%FF".utf8), contentType: urlEncoded) }
    #expect(throws: RequestFlaw.self) { try FormFields(Array("{}".utf8), contentType: "application/json") }
    #expect(throws: RequestFlaw.self) { try FormFields([], contentType: nil) }
    let many = (0..<600).map { "f\($0)=1" }.joined(separator: "&")
    #expect(throws: RequestFlaw.self) { try FormFields(Array(many.utf8), contentType: urlEncoded) }
  }

  private func multipart(_ parts: [String], boundary: String = "XyZ") -> [UInt8] {
    Array((parts.map { "--\(boundary)\r\n\($0)\r\n" }.joined() + "--\(boundary)--\r\n").utf8)
  }

  @Test("a file arrives byte for byte, beside the fields")
  func file() throws {
    let body = multipart([
      "Content-Disposition: form-data; name=\"comment\"\r\n\r\nFelt light",
      "Content-Disposition: form-data; name=\"photo\"; filename=\"a \\ %22b%22.jpg\"\r\nContent-Type: image/jpeg\r\n\r\n\r\n--Xy\r\n\r\n",
    ])
    let fields = try FormFields(body, contentType: "multipart/form-data; boundary=XyZ")
    #expect(fields["comment"] == "Felt light")
    #expect(fields.uploads("photo").first?.bytes == Array("\r\n--Xy\r\n\r\n".utf8))
    #expect(fields.uploads("photo").first?.name == "a \\ \"b\".jpg")
  }

  @Test("a file field that was left empty is no file")
  func noFile() throws {
    let body = multipart([
      "Content-Disposition: form-data; name=\"photo\"; filename=\"\"\r\nContent-Type: application/octet-stream\r\n\r\n"
    ])
    #expect(try FormFields(body, contentType: "multipart/form-data; boundary=\"XyZ\"").uploads("photo").isEmpty)
  }

  @Test("every beginning of a form is refused as a whole", arguments: 0..<90)
  func truncated(_ length: Int) {
    let body = multipart(["Content-Disposition: form-data; name=\"comment\"\r\n\r\nFelt light"])
    let shown = Array(body.prefix(min(length, body.count - 4)))
    #expect(throws: RequestFlaw.self) { try FormFields(shown, contentType: "multipart/form-data; boundary=XyZ") }
  }
}
