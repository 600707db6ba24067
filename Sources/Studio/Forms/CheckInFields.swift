import Changes
import DataFolder
import Journal
import SitePlan

/// Reads the fields of a check-in form.
enum CheckInFields {
  static func value(_ fields: FormFields, _ words: Words) throws(RefusedForm) -> EventValue {
    switch fields["value"] {
    case "skip": .skip
    case "missed": .missed
    case "amount": .amount(try amount(fields["amount"] ?? "", words))
    case "done"?: .done
    default: throw RefusedForm(words(.checkInNoValue))
    }
  }

  /// An amount from text as people type it in the language of the pages.
  static func amount(_ text: String, _ words: Words) throws(RefusedForm) -> Amount {
    switch Amount.typed(text, isDecimalComma: words(.decimalMark) == ",") {
    case .success(let amount): return amount
    case .failure(.empty): throw RefusedForm(words(.checkInAmountMissing))
    case .failure(.tooManyDecimals): throw RefusedForm(words(.formManyDecimals))
    case .failure(.tooLarge): throw RefusedForm(words(.formTooLarge))
    case .failure: throw RefusedForm(words(.formNoNumber, ["example": "5" + words(.decimalMark) + "2"]))
    }
  }

  static func details(_ fields: FormFields, _ words: Words) throws(RefusedForm) -> EventDetails {
    func text(_ name: String) -> String? { fields[name].flatMap { $0.allSatisfy(\.isWhitespace) ? nil : $0 } }
    var details = EventDetails(comment: text("comment"))
    if let location = text("location") { details.location = try self.location(location, words) }
    return details
  }

  static func location(_ text: String, _ words: Words) throws(RefusedForm) -> Location {
    do throws(Refusal) {
      return try LocationText.parse(text)
    } catch {
      throw RefusedForm(words.sentence(error))
    }
  }

  /// The photo of a form; `nil` where none was chosen.
  ///
  /// - Parameter limit: The largest photo in bytes; larger ones are made smaller where the machine has a tool for it.
  static func photo(_ fields: FormFields, limit: Int, _ words: Words) throws(RefusedForm) -> PhotoIntake? {
    guard let upload = fields.uploads("photo").last else { return nil }
    do throws(Refusal) {
      return try PhotoIntake(upload.bytes, limit: limit)
    } catch {
      throw RefusedForm(words.sentence(error))
    }
  }
}
