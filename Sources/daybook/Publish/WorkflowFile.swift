import Diagnostics
import Journal
import Outside
import Yaml

/// The file by which a forge builds and publishes on every push, and once a night, since pages show the day.
///
/// It runs on the branch of the data folder and never for what somebody else proposes: secrets are not given to that. Text that
/// comes from the data folder goes into it only as one word of a shell.
struct WorkflowFile {
  /// A forge that runs such files.
  enum Forge: String, CaseIterable {
    case github, gitlab, forgejo

    /// Where the file lies in the repository.
    var path: String {
      switch self {
      case .github: ".github/workflows/publish.yml"
      case .gitlab: ".gitlab-ci.yml"
      case .forgejo: ".forgejo/workflows/publish.yml"
      }
    }
  }

  let forge: Forge
  /// To what it publishes; `nil` for the pages of the forge itself, where it has a way of its own to them.
  let target: PublishTarget?
  /// The data folder, as a path in the repository.
  let data: String
  /// Whether there is a key for what friends read, which it needs then, too.
  let needsKey: Bool

  /// Whether it needs something that may push to another repository.
  var needsToken: Bool { host != nil }

  /// The host to which git pushes by https; `nil` where it does not.
  private var host: String? {
    guard let target, target.way == .git else { return nil }
    let parts = target.address.split(separator: "/", maxSplits: 2)
    guard parts.count == 3, parts[0].lowercased() == "https:" else { return nil }
    return parts[1].split(separator: "@").last.map(String.init)
  }

  /// The file.
  var text: String {
    switch forge {
    case .github, .forgejo: actions
    case .gitlab: gitlab
    }
  }

  private var head: String {
    let key = """
      # The secret \(SecretVariable.key) holds the key of what friends read. Who has it reads and invites for ever, so it is given to
      # what this branch runs, and never to what others propose.

      """
    return """
      # Builds the public edition of a daybook and publishes it. It needs the address and the SHA-256 of the program's archive
      # for Linux, in the variables DAYBOOK_ARCHIVE and DAYBOOK_SHA256.

      """ + (needsKey ? key : "")
  }

  private static let install = [
    #"curl --fail --silent --show-error --location --output daybook.tar.gz "$DAYBOOK_ARCHIVE""#,
    #"echo "$DAYBOOK_SHA256  daybook.tar.gz" | sha256sum --check"#,
    "mkdir daybook && tar -xzf daybook.tar.gz -C daybook --strip-components=1",
    #"daybook/install --prefix "$HOME/.local""#,
  ]

  private var publish: [String] {
    guard let target else { return [] }
    let words = ["publish", target.name, "--data", data].map(ShellWord.quoted)
    return ["\"$HOME/.local/bin/daybook\" " + words.joined(separator: " ")]
  }

  /// Git asks nobody: it takes the token for that host alone, and keeps it nowhere.
  private var login: [String] {
    guard let host else { return [] }
    let place = ShellWord.quoted("\(host)/.insteadOf")
    return [
      "export GIT_CONFIG_COUNT=1 GIT_CONFIG_KEY_0=\"url.https://publish:$PUBLISH_TOKEN@\"\(place) "
        + "GIT_CONFIG_VALUE_0=\(ShellWord.quoted("https://\(host)/"))"
    ]
  }

  // MARK: GitHub and Forgejo

  private var actions: String {
    let isForgejo = forge == .forgejo
    let token = "${{ secrets.PUBLISH_TOKEN || github.token }}"
    var lines = [
      "name: Publish", "", "on:", "  push:", "    branches: [main, master]", "  schedule:",
      "    - cron: \"17 3 * * *\"",
      "  workflow_dispatch:", "", "permissions:", "  contents: write", "", "concurrency:", "  group: publish",
      "  cancel-in-progress: false", "", "jobs:", "  publish:",
      "    runs-on: \(isForgejo ? "docker" : "ubuntu-latest")",
      "    timeout-minutes: 30", "    steps:", "      - uses: actions/checkout@v5", "      - name: Install Daybook",
      "        env:", "          DAYBOOK_ARCHIVE: ${{ vars.DAYBOOK_ARCHIVE }}",
      "          DAYBOOK_SHA256: ${{ vars.DAYBOOK_SHA256 }}", "        run: |",
    ]
    lines += Self.install.map { "          " + $0 }
    lines.append("      - name: Publish")
    let secrets =
      (needsToken ? ["          PUBLISH_TOKEN: \(token)"] : [])
      + (needsKey ? ["          \(SecretVariable.key): ${{ secrets.\(SecretVariable.key) }}"] : [])
    if !secrets.isEmpty { lines += ["        env:"] + secrets }
    lines.append("        run: |")
    lines += (login + publish).map { "          " + $0 }
    return head + lines.joined(separator: "\n") + "\n"
  }

  // MARK: GitLab

  private var gitlab: String {
    var lines = [
      target == nil ? "pages:" : "publish:", "  image: debian:12", "  rules:",
      "    - if: $CI_COMMIT_BRANCH == $CI_DEFAULT_BRANCH", "  resource_group: publish", "  timeout: 30 minutes",
      "  before_script:", "    - apt-get update -qq",
      "    - apt-get install -y -qq --no-install-recommends ca-certificates curl git rsync openssh-client tzdata",
    ]
    lines += Self.install.map { "    - \(YamlScalar.literal($0))" }
    lines.append("  script:")
    if target == nil {
      let folder = ShellWord.quoted(data)
      lines += [
        "\"$HOME/.local/bin/daybook\" build --edition public --output site --data \(folder)", "mv site/public public",
      ].map { "    - \(YamlScalar.literal($0))" }
      lines += ["  artifacts:", "    paths: [public]"]
    } else {
      lines += (login + publish).map { "    - \(YamlScalar.literal($0))" }
    }
    return head + lines.joined(separator: "\n") + "\n"
  }
}
