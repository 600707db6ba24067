import Changes
import DataFolder
import Journal
import SitePlan

extension Words {
  /// Why a change was not made, in the language of the pages; as a terminal says it where that is all there is.
  func sentence(_ refusal: Refusal) -> String {
    switch refusal.reason {
    case .pausing(let problem)?: sentence(problem)
    case .archiving(let problem)?: sentence(problem)
    case .following(let problem)?: sentence(problem)
    case .reader(let problem)?: sentence(problem)
    case .feed(let problem)?: sentence(problem)
    case .challenge(let problem)?: sentence(problem)
    case .task(let problem)?: sentence(problem)
    case .course(let problem)?: sentence(problem)
    case .photo(let problem)?: sentence(problem)
    case .location(let problem)?: sentence(problem)
    case .quota(let problem)?: sentence(problem)
    case nil: ChangeRefusal.sentence(refusal.message, refusal.hint)
    }
  }

  private func sentence(_ problem: PausingProblem) -> String {
    switch problem {
    case .endsBeforeStart: self(.formEndBeforeStart)
    case .isOver(_, let last): self(.formIsOver, ["date": date(last)])
    case .overlaps: self(.formPauseOverlap)
    case .notPaused(let habit, let day, nil):
      self(.formNotPaused, ["habit": isolated(habit.title), "date": date(day)])
    case .notPaused(let habit, let day, let next?):
      self(.formPauseComing, ["habit": isolated(habit.title), "date": date(day), "next": date(next)])
    case .nothingLeft: self(.formHolidayNothing)
    case .noHoliday(let day, nil): self(.formNoHoliday, ["date": date(day)])
    case .noHoliday(let day, let next?): self(.formHolidayComing, ["date": date(day), "next": date(next)])
    case .holidayGone: self(.liveGone)
    }
  }

  private func sentence(_ problem: ArchivingProblem) -> String {
    switch problem {
    case .archived(let habit, let day):
      self(.formArchivedAlready, ["habit": isolated(habit.title), "date": date(day)])
    case .noDayLeft: self(.formNotBegun)
    case .checkIns(let conflict): sentence(of: conflict)
    case .notArchived(let habit): self(.formNotArchived, ["habit": isolated(habit.title)])
    }
  }

  private func sentence(_ problem: TaskProblem) -> String {
    switch problem {
    case .untitled: self(.taskUntitled)
    case .duePast(let due):
      self(.taskDuePast, ["date": date(due.day) + (due.time.map { ", " + time($0) } ?? "")])
    case .doneAlready(let title, _): self(.taskDoneAlready, ["name": isolated(title)])
    case .notDone(let title): self(.taskNotDone, ["name": isolated(title)])
    case .gone: self(.taskGone)
    case .commentGone: self(.taskFormCommentGone)
    case .filesStay(let title): self(.taskFormFilesStay, ["name": isolated(title)])
    case .insideItself(let title): self(.taskInsideItself, ["name": isolated(title)])
    case .noList(let name): self(.taskNoList, ["name": isolated(name)])
    case .listExists(let title): self(.taskListExists, ["name": isolated(title)])
    case .readOnly(let title, _): self(.taskReadOnly, ["name": isolated(title)])
    case .notOwner(let title, let owner):
      self(.taskNotOwner, ["name": isolated(title), "owner": isolated(owner.text)])
    case .listArchived(let title, let day): self(.taskListArchived, ["name": isolated(title), "date": date(day)])
    case .listInUse(let title): self(.taskListInUse, ["name": isolated(title)])
    case .sharedWithOwner(let title, let owner):
      self(.taskSharedWithOwner, ["name": isolated(title), "person": isolated(owner.text)])
    case .notShared(let title, let person):
      self(.taskNotShared, ["name": isolated(title), "person": isolated(person.text)])
    case .fileTooLarge(let name, let count, let limit):
      self(.taskFileTooLarge, ["name": isolated(name), "n": number(count), "limit": number(limit)])
    case .fileOfOwner(let file, let owner):
      self(.taskFormFileOfOwner, ["name": isolated(file), "owner": isolated(owner.text)])
    case .notAttached(let file, let title):
      self(.taskNotAttached, ["name": isolated(title), "file": isolated(file)])
    case .noLabel(let label): self(.taskNoLabel, ["name": isolated(label)])
    }
  }

  private func sentence(_ problem: FollowingProblem) -> String {
    switch problem {
    case .oneself: self(.followOneself)
    // Whether somebody who is private exists is not told.
    case .isPrivate(let person): self(.followNobody, ["name": isolated(person.username.text)])
    case .nobody(let name): self(.followNobody, ["name": isolated(name)])
    case .follows(_, let followed, _): self(.followAlready, ["name": isolated(followed.label)])
    case .asked(_, let followed, _): self(.followAsked, ["name": isolated(followed.label)])
    case .notFollowing(_, let followed, _): self(.followNot, ["name": isolated(followed.label)])
    case .notAsked(let follower, _): self(.followNotAsked, ["name": isolated(follower.label)])
    case .accepted(let follower, _, _): self(.followAccepted, ["name": isolated(follower.label)])
    case .declined(let follower, _, _): self(.followDeclined, ["name": isolated(follower.label)])
    case .blocked(let follower, _, _): self(.followBlocked, ["name": isolated(follower.label)])
    case .notBlocked(let follower, _): self(.followNotBlocked, ["name": isolated(follower.label)])
    }
  }

  private func sentence(_ problem: ReaderProblem) -> String {
    switch problem {
    case .isPerson(_, let label), .follows(_, let label, _): self(.readersIsPerson, ["name": isolated(label)])
    case .reads(_, let label, _): self(.readersReadsAlready, ["name": isolated(label)])
    case .removed(_, let label): self(.readersWasRemoved, ["name": isolated(label)])
    case .followsNobody(let label): self(.readersFollowsNobody, ["name": isolated(label)])
    // The page was made before somebody else did it.
    case .usedUp, .removedAlready, .readsNothing: self(.liveGone)
    }
  }

  private func sentence(_ problem: FeedProblem) -> String {
    switch problem {
    case .noAddress(let typed, _): self(.feedNoAddress, ["address": isolated(typed)])
    case .invitation: self(.feedInvitation)
    case .followed(let name): self(.feedFollowed, ["name": isolated(name)])
    case .notFollowed, .severalNamed: self(.feedNotFollowed)
    case .tooMany: self(.feedTooMany, ["n": number(FollowedFeed.most)])
    case .noFeed: self(.feedNoFeed)
    case .trouble(let trouble, _, _): self(trouble.phrase)
    }
  }

  private func sentence(_ problem: ChallengeProblem) -> String {
    switch problem {
    case .none: self(.challengeGone)
    case .notMaker(let title, _): self(.challengeNotMaker, ["name": isolated(title)])
    case .over(let title, let day): self(.challengeEndedOn, ["name": isolated(title), "date": date(day)])
    case .takesPart(_, let person): self(.challengeInAlready, ["person": isolated(person.label)])
    case .asked(_, let person): self(.challengeAskedAlready, ["person": isolated(person.label)])
    case .notIn(_, let person): self(.challengeNotIn, ["person": isolated(person.label)])
    case .nobody(let name): self(.challengeNobody, ["name": isolated(name)])
    case .oneself: self(.challengeOneself)
    case .notAsked(let title): self(.challengeNotAsked, ["name": isolated(title)])
    case .joined(_, let habit): self(.challengeJoinedAlready, ["habit": isolated(habit)])
    case .leavesInstead(let title, _): self(.challengeTakesPart, ["name": isolated(title)])
    case .declined(let title): self(.challengeDeclinedAlready, ["name": isolated(title)])
    case .notJoined(let title): self(.challengeNotJoined, ["name": isolated(title)])
    }
  }

  private func sentence(_ problem: CourseProblem) -> String {
    switch problem {
    case .noCourse(let isToBeFetched): self(isToBeFetched ? .courseNotFetched : .courseMissing)
    case .started(_, let day): self(.courseStartedAlready, ["date": date(day)])
    case .startsForEverybody(let day): self(.courseStartsForAll, ["date": date(day)])
    case .tooEarly: self(.formTooEarly)
    case .notStarted: self(.courseNotStarted)
    case .startsLater(let day): self(.courseStartsLater, ["date": date(day)])
    case .waiting(let title, _, _): self(.coursePostWaits, ["post": isolated(title)])
    case .locked(let title, nil): self(.coursePostLocked, ["post": isolated(title)])
    case .locked(let title, let opens?):
      self(.coursePostOpens, ["post": isolated(title), "date": date(opens)])
    case .asksNothing(let title, _): self(.courseAsksNothing, ["post": isolated(title)])
    case .titleTooLong(let title, let excess):
      self(.courseTitleTooLong, ["title": isolated(title), "why": sentence(excess)])
    case .answerMissing: self(.formMissing)
    case .answerControl: self(.formControl)
    case .goalNotOneLine: self(.formOneLine)
    case .answerTooLong(let excess): sentence(excess)
    }
  }

  private func sentence(_ problem: PhotoProblem) -> String {
    switch problem {
    case .otherKind(let kind): self(.checkInPhotoKind, ["kind": kind])
    case .unreadable: self(.checkInNoPhoto)
    case .tooLarge(let count, let limit, _):
      self(.checkInPhotoTooLarge, ["n": number(count), "limit": number(limit)])
    }
  }

  private func sentence(_ problem: QuotaProblem) -> String {
    guard problem.isOwn else { return self(.quotaOther, ["person": isolated(problem.person.text)]) }
    return self(
      .quotaOwn,
      ["used": fileSize(problem.used), "limit": fileSize(problem.limit), "more": fileSize(problem.more)])
  }

  private func sentence(_ problem: LocationProblem) -> String {
    switch problem {
    case .unreadable: self(.formNoPlace)
    case .outOfRange: self(.formPlaceRange)
    }
  }

  /// Why the data folder could not be changed. What an operating system says stays as it says it.
  func sentence(_ failure: StorageFailure) -> String {
    switch failure.reason {
    case .locked(let holder?): self(.answerLockedBy, ["command": isolated(holder.command)])
    case .locked(nil): self(.answerLocked)
    case .changedMeanwhile: self(.answerChangedMeanwhile, ["file": isolated(failure.path)])
    case .system where failure.lacksRoom: self(.answerNoRoom)
    case .newerFormat(let format):
      self(.answerNewerFormat, ["found": "\(format)", "known": "\(FolderFormat.current)"])
    case .notAllowed, .system:
      self(.answerNotWritten, ["file": isolated(failure.path), "why": isolated(failure.message)])
    }
  }

  /// Why a file cannot be changed the way it is written: where, as editors name a line, and what a terminal says of it.
  func sentence(_ flaw: EditFlaw) -> String {
    let place = [flaw.path, flaw.line.map(String.init)].compactMap(\.self).joined(separator: ":")
    return self(
      .answerNotEditable, ["why": isolated([place, flaw.message].filter { !$0.isEmpty }.joined(separator: ": "))])
  }
}
