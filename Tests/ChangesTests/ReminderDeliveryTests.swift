import DataFolder
import Foundation
import Testing

@testable import Changes

@Suite("Messages on their way")
struct ReminderDeliveryTests {
  @Test("what ntfy gets is no longer than it takes, and never ends within a letter")
  func length() throws {
    let topic = try #require(ReminderRoutes.Topic("https://ntfy.example.org/topic"))
    struct Sent: Decodable { var title: String, message: String }
    func sent(_ texts: [String]) throws -> Sent {
      let items = texts.map { ReminderMessage.Item(kind: "task", text: $0) }
      let message = ReminderMessage(id: "1", title: texts[0], items: items, sender: "Daybook")
      return try JSONDecoder().decode(Sent.self, from: Data(ReminderDelivery.json(message, topic).utf8))
    }
    let plain = try sent(["Tea", "Run"])
    #expect(plain.title == "Tea" && plain.message == "Tea\nRun")
    for letter in ["x", "é", "👨‍👩‍👧"] {
      let long = try sent(Array(repeating: String(repeating: letter, count: 2_000), count: 3))
      #expect(long.title.utf8.count <= 250 && long.message.utf8.count <= 3_500)
      #expect(long.message.utf8.count > 3_400 && long.message.hasSuffix(letter + "…"))
    }
  }

  @Test("what a program or a server says tells whether to send a message again")
  func prospects() {
    let of = [400: DeliveryFailure.Prospect.refused, 404: .refused, 413: .refused, 401: .standing, 403: .standing]
    for (status, expected) in of { #expect(ReminderDelivery.prospect(ofAnswer: status) == expected) }
    for status in [408, 429, 500, 503] { #expect(ReminderDelivery.prospect(ofAnswer: status) == .passing) }
  }
}
