import Changes
import DataFolder
import Diagnostics
import Journal

/// The check-ins of one call of `done`, `skip` or `missed`: all of them are stored, or none.
struct CheckInRun: Sendable {
  var change: CommandChange
  var person: Username?
  /// The habits with the amount of each.
  var items: [CheckInWords.Item]
  /// The value of check-ins without an amount.
  var value: EventValue
  /// The days, each of which gets a check-in; `nil` for today, or for the day to which the time belongs.
  var days: DayWords?
  var options: CheckInOptions

  typealias Recorded = CheckInStaging.Recorded

  struct Outcome: Sendable {
    var recorded: [Recorded]
    /// The person with the new check-ins.
    var person: Person
    var photo: PhotoIntake?
  }

  /// Stores the check-ins.
  ///
  /// - Throws: ``CommandFailure`` with all problems of all check-ins.
  func store() async throws -> (situation: CommandChange.Situation, outcome: Outcome) {
    let taken = try await takePhoto()
    return try await change.performOnCheckIns(of: person) { draft, situation in
      let (accepted, photo) = try accept(taken, in: situation)
      var staging = CheckInStaging(of: situation.person, layout: situation.workspace.reading.layout)
      let recorded = try staging.record(accepted, photo: photo, in: &draft)
      draft.summary = .checkIns(recorded.map(\.summary))
      return Outcome(recorded: recorded, person: staging.person, photo: photo)
    }
  }

  /// Reads the photo and makes it smaller before the lock is taken, so that nobody waits for that.
  ///
  /// - Returns: The photo, `nil` where none was given, or its problem, which is reported together with all others.
  private func takePhoto() async throws -> Result<PhotoIntake?, CommandFailure> {
    guard let path = options.photo else { return .success(nil) }
    let limit = try await change.look(at: person).settings.limits.photoBytes
    do throws(CommandFailure) {
      return .success(try PhotoIntake.read(path, limit: limit))
    } catch {
      return .failure(error)
    }
  }

  // MARK: Accepting

  private func accept(
    _ photo: Result<PhotoIntake?, CommandFailure>, in situation: CommandChange.Situation
  ) throws -> (checkIns: [(tracked: TrackedHabit, checkIn: CheckIn)], photo: PhotoIntake?) {
    let person = situation.person
    let rules = situation.rules(change.data)
    let days = try chosenDays(today: person.today)
    var accepted: [(tracked: TrackedHabit, checkIn: CheckIn)] = []
    var problems: [Diagnostic] = []
    var code = CommandFailure.Code.refused
    for item in items where !isUnit(item, in: situation) {
      do throws(CommandFailure) {
        var tracked = try situation.habit(item.habit)
        if accepted.contains(where: { $0.tracked.habit.slug == tracked.habit.slug }) {
          throw CommandFailure(
            .usage, .wrongUsage, "\(tracked.habit.title) is named twice",
            hint: "one check-in at a time, or one amount for all")
        }
        for day in days {
          let request = CheckInRequest(
            item.amount.map { .amount($0) } ?? value, on: day, at: options.at,
            details: EventDetails(comment: options.comment, location: options.location))
          do throws(CheckInRefusal) {
            let checkIn = try rules.accept(request, of: tracked)
            accepted.append((tracked, checkIn))
            // The next day is judged with this check-in, which may complete the week.
            tracked.log.append(checkIn.entry, details: checkIn.details)
          } catch {
            problems += error.problems.map {
              $0.diagnostic(tracked, value: request.value, today: person.today)
            }.filter { !problems.contains($0) }
          }
        }
      } catch {
        if code == .refused || error.code == .data { code = error.code }
        let said = error.code == .usage ? item.amountProblem.map { [$0] } ?? error.diagnostics : error.diagnostics
        problems += said.filter { !problems.contains($0) }
      }
    }
    var intake: PhotoIntake?
    do throws(CommandFailure) {
      intake = try photo.get()
    } catch {
      if code == .refused { code = error.code }
      problems += error.diagnostics
    }
    guard problems.isEmpty else {
      if code == .data { throw CommandFailure.unchanged(by: problems) }
      let meant = items.count { $0.perhapsOf == nil && !isUnit($0, in: situation) }
      if meant * days.count > 1 {
        problems.append(
          Diagnostic(.error, .refused, "nothing was recorded: of several check-ins all are stored, or none"))
      }
      throw CommandFailure(code, problems)
    }
    return (accepted, intake)
  }

  /// Whether a word is not a habit but the unit of the amount before it.
  private func isUnit(_ item: CheckInWords.Item, in situation: CommandChange.Situation) -> Bool {
    let word = item.habit.lowercased()
    guard let counted = item.perhapsUnitOf, item.amount == nil,
      !situation.person.habits.contains(where: { $0.habit.slug.text == word }),
      let unit = (try? situation.habit(counted))?.habit.target?.unit
    else { return false }
    return [unit, SingleUnit.form(of: unit)].contains { $0.lowercased() == word }
  }
}

extension CheckInRun {
  /// The days to record, or a single `nil` where no day was named.
  private func chosenDays(today: Day) throws(CommandFailure) -> [Day?] {
    guard let days else { return [nil] }
    do throws(Refusal) {
      return try days.days(today: today)
    } catch {
      throw CommandFailure(error)
    }
  }
}

extension PhotoIntake {
  /// Reads the photo at a path and makes it smaller if it exceeds the limit in bytes.
  static func read(_ path: String, limit: Int) throws(CommandFailure) -> PhotoIntake {
    if path.isEmpty {
      throw CommandFailure(.usage, .wrongUsage, "--photo names no file", hint: "for example --photo run.jpg")
    }
    if Files.isFolder(path) { throw CommandFailure(.usage, .wrongKindOfFile, "`\(path)` is a folder, and no picture") }
    let bytes: [UInt8]
    do {
      bytes = try Files.read(path)
    } catch {
      throw CommandFailure(.inputOutput, [error.diagnostic])
    }
    do {
      return try PhotoIntake(bytes, limit: limit)
    } catch {
      throw CommandFailure(
        .refused,
        [Diagnostic(.error, .unusablePicture, error.message, at: SourceLocation(path: path), hint: error.hint)])
    }
  }
}

extension CheckInRun {
  /// Stores the check-ins, builds the site, and prints the result.
  func perform(_ options: ChangeOptions, _ report: ReportOptions) async throws {
    // For a check-in that is refused it is begun in vain, and ends with the program.
    var preparation = options.skipsBuild ? nil : BuildPreparation(ahead: change.data, options.output)
    let (situation, outcome) = try await store()
    let reply = CheckInReply(outcome, in: situation)
    preparation?.keep(reply.habits, of: reply.person.username)
    if !report.json {
      Console.announce(reply.lines(style: Console.output.style).joined(separator: "\n"))
    }
    let build = await BuildAfterChange.run(
      in: situation.workspace, data: change.data, change: options, concerning: .person(situation.person.username),
      with: preparation)
    try build.report(asJSON: report.json) {
      $0.checkIns(reply.stored) { Paths.joined(situation.workspace.root, $0) }
    }
  }
}
