import Sealing

/// What is done with the files at a target, in order. It follows from values alone: what there is, what was put there before,
/// and what fewer may see than then.
public struct PublishPlan: Sendable, Equatable {
  /// Why something is done at its time.
  public enum Phase: Int, Sendable, Comparable, CaseIterable {
    /// Fewer may see it than before: it goes, or is overwritten, before anything else, even where a link leads nowhere for a
    /// moment.
    case withdrawing
    /// It is new or changed, and comes before what links to it.
    case sending
    /// It is of no use any more.
    case clearing

    /// In the order in which they are done.
    public static func < (left: Phase, right: Phase) -> Bool { left.rawValue < right.rawValue }
  }

  /// What is done with the files of a step.
  public enum Action: Sendable, Equatable {
    case remove, send
  }

  /// Files with which the same is done, in any order.
  public struct Step: Sendable, Equatable {
    /// Why it is done then.
    public var phase: Phase
    /// What is done.
    public var action: Action
    /// Ordered by their bytes.
    public var paths: [String]

    /// A step with those parts.
    public init(_ phase: Phase, _ action: Action, _ paths: [String]) {
      self.phase = phase
      self.action = action
      self.paths = paths
    }
  }

  /// The steps in order; none of them is empty.
  public var steps: [Step]
  /// How many files are there as they should be.
  public var unchanged: Int

  /// What a plan is made from.
  public struct Input: Sendable {
    /// The files of the edition, each with a text that is another one where its bytes are.
    public var files: [String: String]
    /// What earlier publishing put there, likewise; an empty text where it is not known which bytes a file has. `nil` where
    /// nothing is known, and nothing is removed then.
    public var before: [String: String]?
    /// All paths at the target, of which those that are not the edition's are removed; `nil` where only what was put there is.
    public var listing: Set<String>?
    /// Who may see less than before: something that they could see is nowhere in the edition, so that what is overwritten may
    /// show it.
    public var narrower: Set<SharedFacts.Audience>
    /// Whether a file stays although the edition lacks it: nothing is known of its person at the moment.
    public var keeps: @Sendable (String) -> Bool
    /// When a path is sent.
    public var rank: @Sendable (String) -> PathRank

    /// What a plan is made from; by default nothing was put there before, nothing is withdrawn, and nothing stays.
    public init(
      files: [String: String], before: [String: String]? = [:], listing: Set<String>? = nil,
      narrower: Set<SharedFacts.Audience> = [],
      keeps: @escaping @Sendable (String) -> Bool = { _ in false },
      rank: @escaping @Sendable (String) -> PathRank = { PathRank($0) }
    ) {
      self.files = files
      self.before = before
      self.listing = listing
      self.narrower = narrower
      self.keeps = keeps
      self.rank = rank
    }
  }

  /// Works out what is to be done.
  public init(_ input: Input) {
    let known = input.before ?? [:]
    let gone = Set(known.keys).union(input.listing.map { $0.filter(Self.isPrunable) } ?? []).filter {
      input.files[$0] == nil && !input.keeps($0)
    }
    let changed = input.files.filter { known[$0.key] != $0.value }.keys
    let obstacles = Self.obstacles(gone, for: Array(changed))
    let withdrawn = gone.filter { path in
      if obstacles.contains(path) { return true }
      // What is the program's own shows nothing of anybody. What is sealed has other names each time a reader comes, and is
      // opened by the same keys as before until keyrings are gone.
      return SealedPath.isSealed(path) ? input.narrower.contains(.friends) : !input.rank(path).isOfProgram
    }
    let overwritten = Set(changed.filter { known[$0] != nil && Self.mayShowMore($0, input) })
    let lists = overwritten.filter { input.rank($0).kind == .sealedList }
    let sent = Dictionary(grouping: Set(changed).subtracting(overwritten), by: input.rank)
    var steps = [
      Step(.withdrawing, .remove, Self.ordered(withdrawn)),
      Step(.withdrawing, .send, Self.ordered(overwritten.subtracting(lists))),
      // A list says what each page has to be.
      Step(.withdrawing, .send, Self.ordered(lists)),
    ]
    steps += sent.sorted { $0.key < $1.key }.map { Step(.sending, .send, Self.ordered($0.value)) }
    steps.append(Step(.clearing, .remove, Self.ordered(gone.subtracting(withdrawn))))
    self.steps = steps.filter { !$0.paths.isEmpty }
    unchanged = input.files.count - changed.count
  }

  /// Whether the file that lies at a path may show what is not to be seen any more.
  private static func mayShowMore(_ path: String, _ input: Input) -> Bool {
    let rank = input.rank(path)
    // Keyrings have other names when anything of them changes, and what says which of them count shows nothing: it comes
    // when they are there.
    if rank.isOfProgram || rank.kind == .keyring { return false }
    return input.narrower.contains(SealedPath.isSealed(path) ? .friends : .everybody)
  }

  /// All paths with which something is done in a phase.
  public func paths(_ phase: Phase, _ action: Action) -> [String] {
    steps.filter { $0.phase == phase && $0.action == action }.flatMap(\.paths)
  }

  /// Whether there is nothing to do.
  public var isEmpty: Bool { steps.isEmpty }

  /// Whether something may be removed that lies at a target: hosts and programs keep something of their own there, beginning
  /// with a dot, and a name of the host. What has a name that is no text cannot be named.
  static func isPrunable(_ path: String) -> Bool {
    path != "CNAME" && !path.contains("\u{FFFD}") && !path.split(separator: "/").contains { $0.hasPrefix(".") }
  }

  /// Files that are in the way: one is where a folder has to be, or lies in a folder where a file has to be.
  private static func obstacles(_ gone: Set<String>, for sent: [String]) -> Set<String> {
    if gone.isEmpty { return [] }
    var obstacles: Set<String> = []
    let sentPaths = Set(sent)
    for path in sent { for folder in path.foldersAbove where gone.contains(folder) { obstacles.insert(folder) } }
    for path in gone where path.foldersAbove.contains(where: sentPaths.contains) { obstacles.insert(path) }
    return obstacles
  }

  private static func ordered(_ paths: some Collection<String>) -> [String] {
    paths.sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) }
  }
}
