/// Why something could not be fetched.
public enum FetchFlaw: Error, Equatable, Sendable {
  /// The address, or one that a host leads on to, is none from which anything is fetched.
  case address(String, WebAddress.Flaw)
  /// There is no host of that name, or nobody could be asked for it.
  case unknownHost(String)
  /// The host is a machine of a private network, or of this one.
  case notPublic(String)
  /// The host does not answer.
  case unreachable(String)
  /// The proxy through which everything is to be fetched does not answer, or is none.
  case noProxy
  /// The host's certificate is not to be trusted.
  case untrusted(String)
  /// The host took longer than it may.
  case tooSlow(String)
  /// There are more bytes than there may be, sent or unpacked.
  case tooLarge(Int)
  /// The host leads on, and the next one, and so on.
  case tooManyRedirects(String)
  /// The host leads on to another one, which is not to be asked.
  case leadsAway(String, String)
  /// There is nothing at the address.
  case nothingThere(String)
  /// The host answers with a number that is no answer.
  case refused(String, Int)
  /// The answer breaks off, or cannot be unpacked.
  case cutOff
  /// The program that fetches is not there.
  case noProgram(String)
  /// Anything else, in the words of the program that fetches.
  case other(String)

  /// The reason in words, as one clause without a full stop.
  public var message: String {
    switch self {
    case .address(let text, .malformed): "`\(text)` is no address of the web"
    case .address(let text, .notEncrypted): "`\(text)` does not begin with https://"
    case .address(let text, .hasUser): "`\(text)` names a user"
    case .address(let text, .otherPort): "`\(text)` names another port than that of https"
    case .address(let text, .noName): "`\(text)` names a machine without a name of its own on the web"
    case .unknownHost(let host): "\(host) cannot be reached"
    case .notPublic(let host): "\(host) is a machine of a private network"
    case .unreachable(let host): "\(host) cannot be reached"
    case .noProxy: "the proxy that `DAYBOOK_PROXY` names cannot be used"
    case .untrusted(let host): "the connection to \(host) is not to be trusted"
    case .tooSlow(let host): "\(host) takes too long"
    case .tooLarge(let limit):
      "it is larger than " + (limit < 1_048_576 ? "\(limit) bytes" : "\(limit / 1_048_576) MiB")
    case .tooManyRedirects(let host): "\(host) leads on more than \(Fetcher.mostRedirects) times"
    case .leadsAway(let host, let other): "\(host) leads on to \(other)"
    case .nothingThere(let address): "there is nothing at \(address)"
    case .refused(let host, let status): "\(host) answers with \(status)"
    case .cutOff: "the answer is cut off"
    case .noProgram(let name): "`\(name)` is not installed"
    case .other(let message): message
    }
  }
}
