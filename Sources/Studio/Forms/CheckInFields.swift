import Changes
import Journal
import SitePlan

/// The fields of a check-in.
enum CheckInFields {
  static func value(_ fields: FormFields, _ words: Words) throws(Said) -> EventValue {
    switch fields["value"] {
    case "skip": .skip
    case "missed": .missed
    case "amount": .amount(try amount(fields["amount"] ?? "", words))
    case "done"?: .done
    default: throw Said(words(.checkInNoValue))
    }
  }

  /// An amount as people type it, with a decimal comma too.
  static func amount(_ text: String, _ words: Words) throws(Said) -> Amount {
    let written = text.filter { !$0.isWhitespace }.replacing(",", with: ".")
    switch Amount.parse(written) {
    case .success(let amount): return amount
    case .failure(.empty): throw Said(words(.checkInAmountMissing))
    case .failure(.tooManyDecimals): throw Said(words(.formManyDecimals))
    case .failure(.tooLarge): throw Said(words(.formTooLarge))
    case .failure: throw Said(words(.formNoNumber, ["example": "5" + words(.decimalMark) + "2"]))
    }
  }

  static func details(_ fields: FormFields, _ words: Words) throws(Said) -> EventDetails {
    func text(_ name: String) -> String? { fields[name].flatMap { $0.allSatisfy(\.isWhitespace) ? nil : $0 } }
    var details = EventDetails(comment: text("comment"))
    if let location = text("location") { details.location = try self.location(location, words) }
    return details
  }

  static func location(_ text: String, _ words: Words) throws(Said) -> Location {
    if let location = try? LocationText.parse(text) { return location }
    let degrees = text.split(separator: ",", omittingEmptySubsequences: false).map { Double($0.trimming()) }
    let isReadable = degrees.count == 2 && degrees.allSatisfy { $0 != nil }
    throw Said(words(isReadable ? .formPlaceRange : .formNoPlace))
  }

  /// - Parameter limit: The largest photo, in bytes; larger ones are made to fit.
  static func photo(_ fields: FormFields, limit: Int, _ words: Words) throws(Said) -> PhotoIntake? {
    guard let upload = fields.uploads["photo"] else { return nil }
    do throws(Refusal) {
      return try PhotoIntake(upload.bytes, limit: limit)
    } catch {
      guard upload.bytes.count > limit else { throw Said(words(.checkInNoPhoto)) }
      throw Said(
        words(.checkInPhotoTooLarge, ["n": words.number(upload.bytes.count), "limit": words.number(limit)]))
    }
  }
}
