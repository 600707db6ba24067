/// The kind of a problem, for scripts and for people who do not read English.
///
/// A code does not tell the place, which file, line and column do. Codes are stable: one is removed or changes its
/// meaning only with a new major version, while new ones may be added at any time.
public enum DiagnosticCode: String, Sendable, CaseIterable {
  // MARK: Files and folders

  /// There is no data folder where one is looked for.
  case noDataFolder = "no-data-folder"
  /// A required file or folder is missing.
  case missingFile = "missing-file"
  /// The file is empty.
  case emptyFile = "empty-file"
  /// A folder is where a file belongs, a file is where a folder belongs, or something is neither of them.
  case wrongKindOfFile = "wrong-kind-of-file"
  /// The file has more bytes than the limit for its kind.
  case fileTooLarge = "file-too-large"
  /// A person's folder holds more bytes than the setting allows.
  case folderFull = "folder-full"
  /// A symbolic link leads to nothing or to itself.
  case brokenSymlink = "broken-symlink"
  /// A symbolic link leads out of the data folder.
  case symlinkLeavesFolder = "symlink-leaves-folder"
  /// A file or folder that nothing reads, or that no page shows.
  case notRead = "not-read"
  /// A file or folder has a name that is not allowed there.
  case invalidName = "invalid-name"
  /// Two names differ only in upper and lower case.
  case namesDifferInCase = "names-differ-in-case"
  /// Others than its owner can read a file of secrets.
  case exposedSecrets = "exposed-secrets"
  /// The file of an account is not as it has to be, so that nobody can sign in by it.
  case brokenAccount = "broken-account"
  /// The operating system refused to read, to write or to listen.
  case systemFailure = "system-failure"

  // MARK: Text

  /// The file is not in the encoding UTF-8.
  case notUTF8 = "not-utf-8"
  /// A text contains a character or byte that no text may contain.
  case controlCharacter = "control-character"
  /// A line break stands in a text of one line.
  case lineBreak = "line-break"
  /// A text or a line has more characters or bytes than its limit.
  case textTooLong = "text-too-long"
  /// The file has marks of a conflict that git left.
  case conflictMarks = "conflict-marks"
  /// Two devices changed the same thing differently, and nobody decided yet.
  case unsettledConflict = "unsettled-conflict"
  /// A program for synchronising left a copy of a file beside it.
  case conflictCopy = "conflict-copy"
  /// The data folder was written by a newer program, and this one does not change it.
  case newerFormat = "newer-format"
  /// The file has more problems than are listed.
  case moreProblems = "more-problems"

  // MARK: Keys and values

  /// The text cannot be read as YAML.
  case notYAML = "not-yaml"
  /// An anchor, an alias or a tag, which are parts of YAML that the program does not read.
  case unsupportedYAML = "unsupported-yaml"
  /// Lists, groups or folders are nested more deeply than the program reads.
  case nestedTooDeeply = "nested-too-deeply"
  /// A Markdown file lacks the keys between two lines of `---` at its beginning, or the second of these lines.
  case noFrontMatter = "no-front-matter"
  /// A key or a column is given twice.
  case duplicateKey = "duplicate-key"
  /// A key is not known at that place.
  case unknownKey = "unknown-key"
  /// A required key is missing; in a file of words also the plural form `other`.
  case missingKey = "missing-key"
  /// A required value is missing, for example the title of a task.
  case emptyValue = "empty-value"
  /// A group of keys, a list or a single value is where another of these three belongs.
  case wrongShape = "wrong-shape"
  /// A value is none of the words that are allowed for its key.
  case unknownChoice = "unknown-choice"
  /// A value is not a number of the kind that belongs there.
  case notANumber = "not-a-number"
  /// A number is below the least or above the largest that is allowed.
  case numberOutOfRange = "number-out-of-range"
  /// A value is not an existing day in the form 2026-11-20.
  case notADay = "not-a-day"
  /// A value is not a time of day, or not a minute of it.
  case notATime = "not-a-time"
  /// A day is in a year that can only be a typing error.
  case yearOutOfRange = "year-out-of-range"
  /// A last day lies before the first one.
  case daysOutOfOrder = "days-out-of-order"
  /// A value is no colour, or is a colour that YAML takes for a comment because it lacks quotes.
  case unknownColor = "unknown-color"
  /// There is no drawn icon with that name; pages show the word itself.
  case unknownDrawing = "unknown-drawing"
  /// A value names no time zone.
  case unknownTimeZone = "unknown-time-zone"
  /// A value names no language, or one that the pages are not translated into.
  case unknownLanguage = "unknown-language"
  /// A value is not an address of the kind that belongs there.
  case notAnAddress = "not-an-address"
  /// A value cannot be the name of a habit or an achievement.
  case notASlug = "not-a-slug"
  /// An entry is given twice where each may be there only once: a person in a list, an id, the number of a week.
  case duplicateEntry = "duplicate-entry"
  /// The output folder is the data folder, is inside it, or contains it.
  case misplacedOutput = "misplaced-output"

  // MARK: Habits, people, lists

  /// There is no such habit.
  case unknownHabit = "unknown-habit"
  /// There is no such task.
  case unknownTask = "unknown-task"
  /// There is no such list.
  case unknownList = "unknown-list"
  /// There is no such person.
  case unknownPerson = "unknown-person"
  /// There are several people, and the settings name no owner.
  case missingOwner = "missing-owner"
  /// Something refers to itself, directly or through others.
  case circular
  /// A value is no schedule, or no repetition of a task.
  case notASchedule = "not-a-schedule"
  /// A value is no target.
  case notATarget = "not-a-target"
  /// A target cannot be combined with the schedule.
  case targetDoesNotFit = "target-does-not-fit"
  /// Two pauses of a habit have days in common.
  case overlappingPauses = "overlapping-pauses"
  /// A latitude or longitude is invalid, or one of the two is missing.
  case notAPlace = "not-a-place"
  /// A part of a task looks like a date or another mark, but is read as text.
  case readAsText = "read-as-text"
  /// A task names an attachment that is not there.
  case missingAttachment = "missing-attachment"
  /// An attachment of a task is a symbolic link or a folder, or a picture of which nobody but its owner gets a copy.
  case unusableAttachment = "unusable-attachment"

  // MARK: Tables of events

  /// A table has no header, or its header lacks a required column.
  case missingColumn = "missing-column"
  /// A column has no name, or a name that the program does not know.
  case unknownColumn = "unknown-column"
  /// A quotation mark is not closed, or is at a place where none is allowed.
  case misplacedQuotes = "misplaced-quotes"
  /// A row has more or fewer fields than the header names.
  case wrongFieldCount = "wrong-field-count"
  /// A value is no amount.
  case notAnAmount = "not-an-amount"
  /// An amount is given where the habit takes none, or is missing where it needs one.
  case amountDoesNotFit = "amount-does-not-fit"
  /// A check-in is for a day before its habit starts, after it ends, or after it was archived.
  case outsideHabit = "outside-habit"
  /// A check-in is for a day after today and does not count yet.
  case afterToday = "after-today"
  /// A yes/no habit has two rows for one day, of which the last counts.
  case repeatedEvent = "repeated-event"
  /// There is no picture with that name.
  case missingPicture = "missing-picture"
  /// A file is not a picture that can be shown.
  case unusablePicture = "unusable-picture"

  // MARK: The course

  /// The course comes from another place and was not fetched, or could not be.
  case courseNotFetched = "course-not-fetched"
  /// The course, one of its weeks or one of its posts has nothing to show to readers.
  case emptyCourse = "empty-course"
  /// There is no such post in the course.
  case unknownPost = "unknown-post"
  /// Two posts have the same title, or add habits with the same title.
  case duplicateTitle = "duplicate-title"
  /// A prompt offers no ideas.
  case promptWithoutIdeas = "prompt-without-ideas"
  /// A link leads to nothing, to a draft or to a picture outside the course, or is dropped.
  case deadLink = "dead-link"
  /// HTML, or Markdown that is not supported, is left out of a post or shown as it is written.
  case otherMarkup = "other-markup"
  /// A picture has no alternative text.
  case pictureWithoutDescription = "picture-without-description"

  // MARK: Templates and words

  /// There is no such template, no such block in a template, or no such file among the templates.
  case unknownTemplate = "unknown-template"
  /// A tag of a template is malformed, misplaced, never closed, or of a kind that templates do not support.
  case templateSyntax = "template-syntax"
  /// A template names a variable that does not exist.
  case unknownVariable = "unknown-variable"
  /// A variable or a word is used in a tag that is for another kind.
  case misusedVariable = "misused-variable"
  /// A template or a file of words names a word that does not exist.
  case unknownWord = "unknown-word"
  /// A word contains a placeholder that nothing fills.
  case unknownPlaceholder = "unknown-placeholder"
  /// A template of the person's own was copied from a built-in one that has changed since.
  case outdatedTemplate = "outdated-template"
  /// A language lacks words, and pages show them in English.
  case missingWords = "missing-words"

  // MARK: The output

  /// A file, a folder or a link is in the way of one that has to be written.
  case inTheWay = "in-the-way"
  /// A path must not be written to or read, or two files would be written to it.
  case unsafePath = "unsafe-path"

  // MARK: Calls and changes

  /// The feed of somebody on another site could not be fetched, or is not taken.
  case feedNotFetched = "feed-not-fetched"
  /// There is no such command.
  case unknownCommand = "unknown-command"
  /// The command cannot be called with these arguments.
  case wrongUsage = "wrong-usage"
  /// A name or a number can refer to several things.
  case ambiguous
  /// No setting or suggested habit has the name that a call gives.
  case unknownName = "unknown-name"
  /// There is no such check-in.
  case unknownEvent = "unknown-event"
  /// A call can be understood, but breaks a rule; nothing is stored.
  case refused
  /// Something would be lost for good, and there is no terminal to ask for consent on.
  case needsConsent = "needs-consent"
  /// The person cancelled a question of the command.
  case cancelled
  /// There are no changes, or fewer than asked for, to undo or redo.
  case nothingToUndo = "nothing-to-undo"
  /// A change cannot be undone or redone.
  case cannotUndo = "cannot-undo"
  /// A file is written in a way that the program cannot edit.
  case cannotEdit = "cannot-edit"
  /// Something else changed the data at the same moment; trying again helps.
  case changedMeanwhile = "changed-meanwhile"
  /// Another command is working on the data folder; trying again later helps.
  case busy
  /// A folder contains files that would be overwritten, or is a data folder already.
  case wouldOverwrite = "would-overwrite"
  /// A file is no backup, or bits of it changed since it was made.
  case damagedBackup = "damaged-backup"
  /// A file is no summary of people, by which parts of a site are made.
  case notASummary = "not-a-summary"
  /// Summaries of people do not belong together, or not to this data folder and this program.
  case summariesDiffer = "summaries-differ"
  /// A part of a site has to be made before something else can be, or a summary of its people.
  case missingShard = "missing-shard"
  /// The site could not be published, or not all of it.
  case notPublished = "not-published"
  /// The editor that was called failed.
  case editorFailed = "editor-failed"
}
