/// Which kind of problem a diagnostic tells of, for scripts and for whoever does not read English.
///
/// A code says the kind and not the place: file, line and column tell that. Codes are stable: one changes its meaning, or
/// goes, only with the first number of the version; new ones may be added at any time.
public enum DiagnosticCode: String, Sendable, CaseIterable {
  // MARK: Files and folders

  /// There is no data folder where one is looked for.
  case noDataFolder = "no-data-folder"
  /// A file or folder that has to be there is not.
  case missingFile = "missing-file"
  /// There is nothing in the file.
  case emptyFile = "empty-file"
  /// A folder is where a file belongs, or the other way round, or it is neither of them.
  case wrongKindOfFile = "wrong-kind-of-file"
  /// The file has more bytes than are read of its kind.
  case fileTooLarge = "file-too-large"
  /// A symbolic link leads nowhere, or to itself.
  case brokenSymlink = "broken-symlink"
  /// A symbolic link leads out of the data folder.
  case symlinkLeavesFolder = "symlink-leaves-folder"
  /// Nothing reads what lies there, or no page shows it.
  case notRead = "not-read"
  /// A file or folder has a name that none can have there.
  case invalidName = "invalid-name"
  /// Two names are the same where case does not count.
  case namesDifferInCase = "names-differ-in-case"
  /// Others than its owner can read a file of secrets.
  case exposedSecrets = "exposed-secrets"
  /// The operating system refused to read, to write or to listen.
  case systemFailure = "system-failure"

  // MARK: Text

  /// The file is not in the encoding UTF-8.
  case notUTF8 = "not-utf-8"
  /// A character or byte stands where none of its kind may be in a text.
  case controlCharacter = "control-character"
  /// A line break stands in a text of one line.
  case lineBreak = "line-break"
  /// A text or a line has more characters or bytes than its limit.
  case textTooLong = "text-too-long"
  /// The file has marks of a conflict that git left.
  case conflictMarks = "conflict-marks"
  /// The file has more problems of which each is not told.
  case moreProblems = "more-problems"

  // MARK: Keys and values

  /// The text cannot be read as YAML.
  case notYAML = "not-yaml"
  /// An anchor, an alias or a tag, which are parts of YAML that are not read.
  case unsupportedYAML = "unsupported-yaml"
  /// Lists, groups or folders lie in each other deeper than is read.
  case nestedTooDeeply = "nested-too-deeply"
  /// A Markdown file lacks the keys between two lines of `---` at its beginning, or the second of these lines.
  case noFrontMatter = "no-front-matter"
  /// A key or a column is given twice.
  case duplicateKey = "duplicate-key"
  /// A key means nothing where it stands.
  case unknownKey = "unknown-key"
  /// A key that is needed is missing, the form of a word for all other numbers among them.
  case missingKey = "missing-key"
  /// A value that is needed is missing, the title of a task among them.
  case emptyValue = "empty-value"
  /// A key, a list, a group or a single value stands where another of them is read.
  case wrongShape = "wrong-shape"
  /// A value is none of the few words that there are.
  case unknownChoice = "unknown-choice"
  /// A value is no number of the kind that is read there.
  case notANumber = "not-a-number"
  /// A number is below the least or above the largest that there may be.
  case numberOutOfRange = "number-out-of-range"
  /// A value is no day that there is, written like 2026-11-20.
  case notADay = "not-a-day"
  /// A value is no time of a day, or no minute of one.
  case notATime = "not-a-time"
  /// A day lies in a year that nobody means.
  case yearOutOfRange = "year-out-of-range"
  /// A last day lies before the first one.
  case daysOutOfOrder = "days-out-of-order"
  /// A value is no colour, or one that is taken for a comment, since it lacks quotes.
  case unknownColor = "unknown-color"
  /// There is no drawing of that name; the word itself is shown.
  case unknownDrawing = "unknown-drawing"
  /// A value names no time zone.
  case unknownTimeZone = "unknown-time-zone"
  /// A value names no language, or one that there are no words in.
  case unknownLanguage = "unknown-language"
  /// A value is no address of the kind that is read there.
  case notAnAddress = "not-an-address"
  /// A value is none that a habit or an achievement can be named by.
  case notASlug = "not-a-slug"
  /// Two things of a kind are the same where each is there once: people in a list, ids, numbers of weeks.
  case duplicateEntry = "duplicate-entry"
  /// The site would be written into the data folder, or around it.
  case misplacedOutput = "misplaced-output"

  // MARK: Habits, people, lists

  /// There is no such habit.
  case unknownHabit = "unknown-habit"
  /// There is no such person.
  case unknownPerson = "unknown-person"
  /// There are several people, and the settings do not say whose data folder it is.
  case missingOwner = "missing-owner"
  /// Something refers to itself, at once or in a circle.
  case circular
  /// A value is no schedule, or no repetition of a task.
  case notASchedule = "not-a-schedule"
  /// A value is no target.
  case notATarget = "not-a-target"
  /// A target does not go with the schedule.
  case targetDoesNotFit = "target-does-not-fit"
  /// Two pauses of a habit have days in common.
  case overlappingPauses = "overlapping-pauses"
  /// A latitude or longitude is none, or one of the two is missing.
  case notAPlace = "not-a-place"
  /// What looks like a part of a task with a meaning is read as its text.
  case readAsText = "read-as-text"

  // MARK: Tables of events

  /// A table has no first line that names its columns, or lacks one without which no row can be read.
  case missingColumn = "missing-column"
  /// A column has no name or one that nobody reads.
  case unknownColumn = "unknown-column"
  /// A quotation mark is not closed, or stands where none can.
  case misplacedQuotes = "misplaced-quotes"
  /// A row has more or fewer fields than the header names.
  case wrongFieldCount = "wrong-field-count"
  /// A value is no amount.
  case notAnAmount = "not-an-amount"
  /// An amount is given where the habit takes none, or is missing where it needs one.
  case amountDoesNotFit = "amount-does-not-fit"
  /// An event is of a day before its habit starts, or after it ends or was put away.
  case outsideHabit = "outside-habit"
  /// An event is of a day after today, and does not count yet.
  case afterToday = "after-today"
  /// A yes/no habit has two rows for one day, of which the last counts.
  case repeatedEvent = "repeated-event"
  /// There is no picture of that name.
  case missingPicture = "missing-picture"
  /// A file is no picture that can be shown.
  case unusablePicture = "unusable-picture"

  // MARK: The course

  /// The course comes from elsewhere, and has not been fetched, or could not be.
  case courseNotFetched = "course-not-fetched"
  /// The course, a week or a post of it has nothing that readers would see.
  case emptyCourse = "empty-course"
  /// There is no such post in the course.
  case unknownPost = "unknown-post"
  /// Two posts have the same title, or bring a habit of the same title.
  case duplicateTitle = "duplicate-title"
  /// A prompt offers no ideas.
  case promptWithoutIdeas = "prompt-without-ideas"
  /// A link leads nowhere, to a draft, or to a picture that is elsewhere, or is dropped.
  case deadLink = "dead-link"
  /// HTML or a form of Markdown in a post is left out, or shown as it is written.
  case otherMarkup = "other-markup"
  /// A picture has no description.
  case pictureWithoutDescription = "picture-without-description"

  // MARK: Templates and words

  /// There is no such template, block of one, or file among the templates.
  case unknownTemplate = "unknown-template"
  /// A tag of a template is written wrongly, never closed, misplaced, or of a kind that templates do not have.
  case templateSyntax = "template-syntax"
  /// There is no such variable where a template names it.
  case unknownVariable = "unknown-variable"
  /// A variable or a word is of another kind than its tag is for.
  case misusedVariable = "misused-variable"
  /// There is no such word of the pages.
  case unknownWord = "unknown-word"
  /// A word has a place that nothing fills.
  case unknownPlaceholder = "unknown-placeholder"
  /// A template of one's own was copied from a built-in one that has changed since.
  case outdatedTemplate = "outdated-template"
  /// Words are missing in a language, and are English in their place.
  case missingWords = "missing-words"

  // MARK: The output

  /// A file, a folder or a link is where something else has to be.
  case inTheWay = "in-the-way"
  /// A path is none that may be written to or read, or two files would be written to it.
  case unsafePath = "unsafe-path"

  // MARK: Calls and changes

  /// There is no such command.
  case unknownCommand = "unknown-command"
  /// The command is not called in this way.
  case wrongUsage = "wrong-usage"
  /// A name or a number can mean several things.
  case ambiguous
  /// Nothing has the name that a call gives: no setting, or no idea of a habit.
  case unknownName = "unknown-name"
  /// There is no such event.
  case unknownEvent = "unknown-event"
  /// A rule is against what can be understood; nothing is stored.
  case refused
  /// Something would be lost for good, and nobody can be asked whether it may be.
  case needsConsent = "needs-consent"
  /// The person cancelled what the command asked.
  case cancelled
  /// There are no changes, or fewer, to take back or to bring back.
  case nothingToUndo = "nothing-to-undo"
  /// A change cannot be taken back, or brought back.
  case cannotUndo = "cannot-undo"
  /// A file is written in a way in which it cannot be changed by the program.
  case cannotEdit = "cannot-edit"
  /// Something else was changed at the same moment; trying again helps.
  case changedMeanwhile = "changed-meanwhile"
  /// Another command is at work; trying again later helps.
  case busy
  /// A folder has files of somebody's that would be overwritten, or is a data folder already.
  case wouldOverwrite = "would-overwrite"
  /// The editor that was called failed.
  case editorFailed = "editor-failed"
}
