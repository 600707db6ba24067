import Changes
import Journal

/// The fields of a check-in.
enum CheckInFields {
  static func value(_ fields: FormFields) throws -> EventValue {
    switch fields["value"] {
    case "skip": .skip
    case "missed": .missed
    case "amount": .amount(try amount(fields))
    case "done"?: .done
    default: throw Refusal("the form does not say what to record")
    }
  }

  static func amount(_ fields: FormFields) throws -> Amount {
    // Many write a comma where files have a point.
    let text = (fields["amount"] ?? "").replacing(",", with: ".").replacing(" ", with: "")
    guard case .success(let amount) = Amount.parse(text) else {
      throw FieldProblems([
        FieldProblem(
          "amount", text.isEmpty ? "the amount is missing" : "`\(text)` is no amount",
          hint: "write a number such as 5.2")
      ])
    }
    return amount
  }

  static func details(_ fields: FormFields) throws -> EventDetails {
    func text(_ name: String) -> String? { fields[name].flatMap { $0.allSatisfy(\.isWhitespace) ? nil : $0 } }
    return EventDetails(comment: text("comment"), location: try text("location").map { try LocationText.parse($0) })
  }

  /// - Parameter limit: The largest photo, in bytes; larger ones are made to fit.
  static func photo(_ fields: FormFields, limit: Int) throws -> PhotoIntake? {
    try fields.uploads["photo"].map { try PhotoIntake($0.bytes, limit: limit) }
  }
}
