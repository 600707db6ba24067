import Diagnostics

/// Rewords libyaml's messages for people who do not know how YAML is parsed.
enum YamlErrorWords {
  /// Whether a problem is easier to find at the beginning of the list, group or text that it is in than where libyaml
  /// noticed it.
  static func isBetterAtStart(_ problem: String) -> Bool {
    switch problem {
    case "could not find expected ':'", "found unexpected end of stream", "did not find expected ',' or ']'",
      "did not find expected ',' or '}'":
      true
    default:
      false
    }
  }

  static func words(problem: String, context: String?) -> (message: String, hint: Hint?) {
    switch problem {
    case "mapping values are not allowed in this context":
      ("a colon is not expected here", "put a text with a colon in quotes")
    case "found character that cannot start any token":
      ("this character cannot begin a value", "put the text in quotes; indent with spaces, not with tabs")
    case "found a tab character that violates indentation",
      "found a tab character where an indentation space is expected":
      ("a tab cannot be used to indent", "use spaces")
    case "could not find expected ':'":
      ("a colon is missing: this is no key with a value", "write `key: value`; put a text with a colon in quotes")
    case "found unexpected end of stream" where context?.contains("quoted") == true:
      ("a quotation mark is never closed", nil)
    case "did not find expected ',' or ']'":
      ("this list is never closed: a comma or `]` is missing", nil)
    case "did not find expected ',' or '}'":
      ("this group is never closed: a comma or `}` is missing", nil)
    case "did not find expected key":
      ("a key is expected here", "keys of one group stand in one column; put texts with special signs in quotes")
    case "did not find expected '-' indicator":
      ("an entry of the list is expected here, with `- `", nil)
    case "did not find expected alphabetic or numeric character":
      ("this sign cannot begin a value", "put a text that begins with `*` or `&` in quotes")
    case "but found another document", "did not find expected <document start>":
      ("a second document begins here, and one is read", nil)
    default:
      ("this is not YAML: \(problem)", nil)
    }
  }
}
