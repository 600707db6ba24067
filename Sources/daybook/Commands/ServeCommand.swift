import ArgumentParser
import DataFolder
import Diagnostics
import Editions
import FileSystem
import Journal
import SiteBuild
import Studio

struct ServeCommand: DaybookSubcommand {
  static let configuration = CommandConfiguration(
    commandName: "serve",
    abstract: "Show the site on this machine, with forms to check in.",
    discussion: """
      The pages of the home edition, with buttons and forms: a click checks in, and the site on disk is built after it. \
      Files that you edit meanwhile show up within a second. Only this machine can connect, unless --lan lets devices of \
      your network in by a link with a key. It ends with Ctrl-C.

      Examples:
        daybook serve --open
        daybook serve --port 9000 --person ben
        daybook serve --lan
        daybook serve --allow-host diary.example.org
        daybook serve --accounts
      """
  ).ofDaybook

  @Option(
    help: ArgumentHelp(
      "The port to listen on; the next free one where it is taken.", discussion: "Example: --port 9000",
      valueName: "number"))
  var port = 8420

  @Flag(help: ArgumentHelp("Open the first page in the browser.", discussion: "Example: daybook serve --open"))
  var open = false

  @Flag(
    help: ArgumentHelp(
      "Let devices of the local network in, by a link that is printed. What is sent is not encrypted.",
      discussion: "Example: daybook serve --lan"))
  var lan = false

  @Flag(
    help: ArgumentHelp(
      "Serve every person that the setting `homes` names, each under their own address.",
      discussion: "Example: daybook serve --all"))
  var all = false

  @Flag(
    help: ArgumentHelp(
      "Have people sign in, each to their own pages; `\(Call("help", "accounts"))` says how.",
      discussion: "Example: daybook serve --accounts"))
  var accounts = false

  @Flag(
    name: .customLong("without-https"),
    help: ArgumentHelp(
      "With --accounts: let passwords and pages go over the network unencrypted, which anybody in it can read.",
      discussion: "Example: daybook serve --accounts --lan --without-https"))
  var withoutHTTPS = false

  @Option(
    name: .customLong("allow-host"),
    help: ArgumentHelp(
      "A name under which a reverse proxy asks; may be given several times.",
      discussion: "Example: --allow-host diary.example.org", valueName: "name"))
  var allowedHosts: [String] = []

  @OptionGroup var person: PersonOptions
  @OptionGroup var output: OutputOptions
  @OptionGroup var data: DataOptions

  func validate() throws {
    if !(1...65_535).contains(port) { throw UsageError("--port is a number from 1 to 65535") }
    if all, person.person != nil {
      throw UsageError("--person names one, and --all serves several: give one of them")
    }
    if accounts, all || person.person != nil {
      throw UsageError("with --accounts everybody has their own pages: leave out \(all ? "--all" : "--person")")
    }
    if withoutHTTPS, !accounts {
      throw UsageError("--without-https goes with --accounts")
    }
    if let name = allowedHosts.first(where: { $0.isEmpty || $0.contains { ":/ ".contains($0) } }) {
      throw UsageError("`\(name)` is no name of a host", hint: "write it without port and scheme, as diary.example.org")
    }
  }

  func perform() async throws {
    MemoryArenas.share()
    let workspace = try await Workspace.open(data)
    if !workspace.reading.hasErrors, !all, !accounts { _ = try workspace.person(person.person) }
    let services = try ServedFolder(workspace, today: data.today, output: try workspace.output(output)).services
    var configuration = StudioConfiguration()
    configuration.port = port
    configuration.isOnNetwork = lan
    configuration.allowedHosts = allowedHosts + (lan ? LocalAddresses.all : [])
    configuration.person = person.person ?? workspace.owner?.username
    configuration.servesAll = all
    if accounts { try letPeopleSignIn(&configuration, workspace) }
    let secrets = try ServeSecrets(root: workspace.root)
    let (isOpened, isOnNetwork, wanted, hasAccounts) = (open, lan, port, accounts)
    let origin = accounts ? configuration.origin?.text : nil
    let isAnybodyThere = AccountFolder(root: workspace.root).listing().accounts.values.contains { $0.role == .owner }
    let noted = ServeAddress(root: workspace.root, hasAccounts: accounts)
    defer { noted.end() }
    do {
      try await Studio(configuration, services: services).run(
        token: secrets.token, key: secrets.key, days: ServedFolder.days(fixed: data.today)
      ) { address in
        noted.note(String(address.dropLast()))
        let page = origin.map { $0 + "/" } ?? address + (isOnNetwork && !hasAccounts ? "?key=\(secrets.key)" : "")
        if !address.hasSuffix(":\(wanted)/") { Console.print("Port \(wanted) is taken, so another one is used.") }
        Console.print("Daybook is at \(page)")
        if hasAccounts, !isAnybodyThere {
          let first: Hint = "\(call: "account", "add", .username, "--owner") makes the first one."
          Console.print("Nobody has an account, so nothing is shown.\n\(first.inNamedFolder)")
        } else if isOnNetwork, !hasAccounts {
          let port = address.dropLast().split(separator: ":").last ?? ""
          for host in LocalAddresses.all {
            Console.print("For devices of your network: http://\(host):\(port)/?key=\(secrets.key)")
          }
          Console.print("The link is a key to all of it, and what is sent can be read in the network.")
        }
        Console.print("Ctrl-C ends it.")
        if isOpened { Browser.open(page) }
      }
    } catch StudioFailure.noFreePort(let range) {
      throw CommandFailure(
        .inputOutput, .systemFailure, "no port from \(range.lowerBound) to \(range.upperBound) is free",
        hint: "--port names another one")
    } catch let failure as SystemFailure {
      throw failure
    } catch {
      throw CommandFailure(
        .inputOutput, .systemFailure, "cannot listen on port \(port): \(error)", hint: "--port names another one")
    }
  }

  /// What is different where people sign in. What they send has to be encrypted as soon as it leaves this machine.
  private func letPeopleSignIn(
    _ configuration: inout StudioConfiguration, _ workspace: Workspace
  ) throws(CommandFailure) {
    // Without the settings nobody knows where people come from, and whether what they send is encrypted.
    guard workspace.reading.sharedErrors.isEmpty else { throw CommandFailure(.data, workspace.reading.sharedErrors) }
    let settings = workspace.book.settings
    let origin = settings.serveURL.flatMap(WebOrigin.init)
    configuration.hasAccounts = true
    configuration.origin = origin
    configuration.isWithoutHTTPS = withoutHTTPS
    if origin?.isSecure == true, settings.trustedProxies.isEmpty {
      Console.remark("Every request seems to come from the proxy: `trusted_proxies` in the settings names it.")
    }
    if case .broken(let diagnostics) = SignInFile().read() {
      // People sign in by their passwords all the same.
      Console.report(diagnostics)
    }
    if let host = origin?.host { configuration.allowedHosts.append(host) }
    if withoutHTTPS { return }
    if let origin, !origin.isSecure, !origin.isLoopback {
      throw CommandFailure(
        .usage, .wrongUsage, "passwords would go to \(origin.text) unencrypted",
        hint: "set `serve_url` to an address with https, or give \(flags: "--without-https") to have it so all the same"
      )
    }
    if lan || !allowedHosts.isEmpty, origin?.isSecure != true {
      throw CommandFailure(
        .usage, .wrongUsage, "passwords would go over the network unencrypted",
        hint: """
          put a proxy with https in front and set `serve_url` to its address, or give \(flags: "--without-https") to have \
          it so all the same
          """)
    }
  }
}
