import Foundation
import Journal

/// How a data folder stands to the repository with which it is brought in line, as far as is known here.
public struct SyncStatus: Sendable {
  /// The address of that repository; `nil` for none.
  public let remote: String?
  /// Whether that repository is a folder of this machine that is not there, such as one on a stick that is not plugged in.
  public let isRemoteGone: Bool
  /// The branch that is checked out; `nil` for none.
  public let branch: String?
  /// How many files here are in no commit yet.
  public let uncommitted: Int
  /// How many commits the other repository lacks, and how many of its are not merged here.
  public let toSend: Int, toMerge: Int
  /// Whether `git merge` asks this program.
  public let hasDrivers: Bool
  /// A program that copies the folder, too, so that each takes what the other one brought for something new; `nil` for
  /// none.
  public let copier: FolderCopier?

  /// - Parameter git: The repository of the data folder.
  /// - Throws: ``Refusal`` where the data folder is no repository of its own.
  public init(_ git: GitRepository) throws(Refusal) {
    let setup = GitSetup(git)
    try setup.requireOwnRepository()
    remote = try git.remote()
    isRemoteGone = remote.map { $0.hasPrefix("/") && !FileManager.default.fileExists(atPath: $0) } ?? false
    branch = try git.branch()
    uncommitted = try git.said(["status", "--porcelain=v1", "-z", "--no-renames", "--untracked-files=all"])
      .split(separator: "\0").count
    let ours = try git.commit("HEAD")
    let theirs = try branch.flatMap { branch throws(Refusal) in try git.remoteCommit(branch) }
    func count(_ range: String) throws(Refusal) -> Int {
      Int(try git.line(["rev-list", "--count", range]) ?? "") ?? 0
    }
    switch (ours, theirs) {
    case (let ours?, let theirs?):
      toSend = try count("\(theirs)..\(ours)")
      toMerge = try count("\(ours)..\(theirs)")
    case (let ours?, nil): (toSend, toMerge) = (try count(ours), 0)
    case (nil, let theirs?): (toSend, toMerge) = (0, try count(theirs))
    case (nil, nil): (toSend, toMerge) = (0, 0)
    }
    hasDrivers = try setup.hasDrivers()
    copier = remote == nil ? nil : FolderCopier(of: git.root)
  }
}
