import ArgumentParser
import Diagnostics
import SitePlan

/// The options of a build that is made in several parts.
struct ShardOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "Only this part of the public edition.",
      discussion: """
        The Kth of N parts has the pages of some people; `rest` has everything else, when all N are made. \
        `\(Call("help", "scale"))` tells how they are made.
        Example: --shard 3/7 --with all.summary
        """, valueName: "K/N|rest"),
    transform: Self.shard)
  var shard: Shard?

  @Option(
    help: ArgumentHelp(
      "Write into a file what all parts have to know of the people of one.",
      discussion: "Example: --summary 3.summary --shard 3/7", valueName: "file"),
    completion: .file())
  var summary: String?

  @Option(
    parsing: .upToNextOption,
    help: ArgumentHelp(
      "Join such files to the one that `--with` reads.",
      discussion: "Example: --summary all.summary --merge 1.summary 2.summary", valueName: "file"),
    completion: .file())
  var merge: [String] = []

  @Option(
    help: ArgumentHelp(
      "What all parts have to know of all people.", discussion: "Example: --shard 3/7 --with all.summary",
      valueName: "file"),
    completion: .file())
  var with: String?

  @Option(
    help: ArgumentHelp(
      "Write the paths of all files of the part, one a line, as publishing them needs it.",
      discussion: "Example: --shard 3/7 --with all.summary --list 3.list", valueName: "file"),
    completion: .file())
  var list: String?

  /// Whether a part is to be made, or what parts need.
  var isAsked: Bool { shard != nil || summary != nil || with != nil || list != nil || !merge.isEmpty }

  @Sendable
  private static func shard(_ text: String) throws -> Shard {
    if let shard = Shard(text) { return shard }
    throw UsageError(
      "`\(text)` is no part of the site",
      hint: "write K/N with K from 1 to N, and N up to \(Counted.grouped(Shard.most)), or `rest`")
  }

  /// - Parameter others: The flags that were given and are for builds of all of the site.
  func check(others: [String]) throws {
    guard isAsked else { return }
    if let flag = others.first {
      throw UsageError("\(flag) is for a build of all of the site, and this makes a part of the public edition")
    }
    if summary != nil {
      if with != nil || list != nil {
        throw UsageError("--summary writes what a later call reads \(with != nil ? "--with" : "before --list")")
      }
      switch shard {
      case .part where !merge.isEmpty, .rest where !merge.isEmpty:
        throw UsageError("--merge joins the summaries of all parts, and --shard names one")
      case .rest: throw UsageError("the rest has no people", hint: "write K/N")
      case nil where merge.isEmpty:
        throw UsageError("--summary needs the people of which part", hint: "add --shard K/N, or --merge FILE…")
      case .part, nil: return
      }
    }
    if !merge.isEmpty { throw UsageError("--merge needs --summary FILE, into which it writes") }
    if shard == nil {
      throw UsageError("\(with != nil ? "--with" : "--list") is for one part", hint: "add --shard K/N, or --shard rest")
    }
    if with == nil {
      throw UsageError(
        "--shard needs what is known of all people", hint: "add --with FILE, which --summary FILE --merge wrote")
    }
  }
}
