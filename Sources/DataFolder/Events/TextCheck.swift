import Diagnostics
import Journal

/// Checks that a line is text: UTF-8 without NUL, control characters and line breaks of other kinds.
enum TextCheck {
  struct Flaw: Equatable {
    var place: Range<Int>
    var code: DiagnosticCode
    var message: String
    var hint: Hint?
  }

  /// The first problem of a line, given without its line break; `nil` for none.
  static func flaw(of line: UnsafeBufferPointer<UInt8>) -> Flaw? {
    var index = 0
    while index < line.count {
      let byte = line[index]
      if byte >= 0x20 && byte < 0x7F {
        index += 1
      } else if byte < 0x80 {
        return controlFlaw(Unicode.Scalar(byte), at: index..<index + 1)
      } else {
        var decoder = UTF8.ForwardParser()
        var rest = line[index...].makeIterator()
        guard case .valid(let encoded) = decoder.parseScalar(from: &rest) else {
          return Flaw(
            place: index..<index + 1, code: .notUTF8, message: "this byte is not UTF-8",
            hint: "save the file with the encoding UTF-8")
        }
        let scalar = UTF8.decode(encoded)
        let place = index..<index + encoded.count
        if scalar.isControl || scalar.breaksLine { return controlFlaw(scalar, at: place) }
        index += encoded.count
      }
    }
    return nil
  }

  private static func controlFlaw(_ scalar: Unicode.Scalar, at place: Range<Int>) -> Flaw {
    if scalar == "\0" {
      return Flaw(place: place, code: .controlCharacter, message: "a NUL byte is no text", hint: "is this a text file?")
    }
    if scalar == "\t" {
      return Flaw(
        place: place, code: .controlCharacter, message: "there is a tab in this line",
        hint: "columns are separated by commas")
    }
    if scalar.breaksLine {
      return Flaw(
        place: place, code: .lineBreak, message: "there is a line break within this line",
        hint: "one line is one event: write a space instead")
    }
    return Flaw(
      place: place, code: .controlCharacter, message: "the control character \(scalar.codePoint) is no text",
      hint: "take it out")
  }
}

extension EventFields.Flaw {
  var place: Range<Int> {
    switch self {
    case .unclosedQuote(let place), .afterQuote(let place), .strayQuote(let place): place..<place + 1
    }
  }

  var message: String {
    switch self {
    case .unclosedQuote: "this quote is not closed on its line"
    case .afterQuote: "a comma is missing after the closing quote"
    case .strayQuote: "a quote stands in a field that does not begin with one"
    }
  }

  var hint: Hint {
    switch self {
    case .unclosedQuote: "one line is one event: a field cannot go on in the next line"
    case .afterQuote, .strayQuote:
      "put quotes around the whole field, and write each quote in it twice: `\"a \"\"b\"\"\"`"
    }
  }
}
