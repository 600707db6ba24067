import Editions
import Journal
import Sealing

extension HostedReading {
  /// What a secret opens of the site in a folder; `nil` where there is no keyring for it.
  init?(by secret: KeyringSecret, only wanted: Username? = nil, inSite output: String) {
    // What is asked for are names that follow from keys, and never what somebody typed.
    self.init(by: secret, only: wanted) { path in try? Files.read(Paths.joined(output, "public/" + path)) }
  }
}
