import Testing

@testable import Studio

@Suite("Dates of answers")
struct HTTPDateTests {
  @Test(
    "are written as HTTP has them",
    arguments: [
      // The example of RFC 9110 §5.6.7.
      (784_111_777, "Sun, 06 Nov 1994 08:49:37 GMT"), (0, "Thu, 01 Jan 1970 00:00:00 GMT"),
      (-1, "Wed, 31 Dec 1969 23:59:59 GMT"), (951_782_400, "Tue, 29 Feb 2000 00:00:00 GMT"),
    ])
  func text(seconds: Int64, expected: String) {
    #expect(HTTPDate.text(seconds) == expected)
  }
}
