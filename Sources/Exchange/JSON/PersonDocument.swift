import DataFolder
import Journal

/// Everything of a person as JSON; `docs/schema/daybook-1.json` describes it.
///
/// It says everything twice: as values for other programs, and as the files themselves, from which the same folder comes
/// back. A document of another program has no files.
public struct PersonDocument: Codable, Sendable, Equatable {
  /// What it is: `daybook`.
  public var format = Self.name
  /// The number of the schema.
  public var version = Self.newest
  /// Whose it is.
  public var person: Owner
  /// The habits.
  public var habits: [HabitEntry]
  /// What was recorded.
  public var checkIns: [CheckInEntry]
  /// The to-do lists.
  public var lists: [ListEntry]
  /// The files; `nil` in a document of another program.
  public var files: [FileEntry]?

  /// The name of the format.
  public static let name = "daybook"
  /// The number of the newest schema.
  public static let newest = 1

  enum CodingKeys: String, CodingKey {
    case format, version, person, habits, lists, files
    case checkIns = "check_ins"
  }

  /// A person.
  public struct Owner: Codable, Sendable, Equatable {
    /// The name of the folder.
    public var username: String
    /// The name as shown.
    public var name: String
  }

  /// A habit, in the words of the data folder.
  public struct HabitEntry: Codable, Sendable, Equatable {
    var habit: String
    var title: String
    var reason: String?
    var icon: String?
    var color: String?
    var category: String?
    var part: String?
    var schedule: String?
    var target: String?
    var start: String?
    var end: String?
    var paused: [PauseEntry]?
    var visibility: String?
    var remind: [String]?
    var remindNear: PlaceEntry?
    var order: Int?
    var archived: String?
    var replaces: String?
    var notes: String?

    enum CodingKeys: String, CodingKey {
      case habit, title, reason, icon, color, category, part, schedule, target, start, end, paused, visibility, remind
      case remindNear = "remind_near"
      case order, archived, replaces, notes
    }
  }

  /// A range of days.
  public struct PauseEntry: Codable, Sendable, Equatable {
    var from: String
    var to: String?
    var holiday: String?
  }

  /// A place with its name.
  public struct PlaceEntry: Codable, Sendable, Equatable {
    var label: String
    var latitude: Double
    var longitude: Double
  }

  /// A check-in, in the words of the data folder.
  public struct CheckInEntry: Codable, Sendable, Equatable {
    var day: String
    var time: String?
    var habit: String
    var value: String
    var comment: String?
    var photo: String?
    var latitude: Double?
    var longitude: Double?
  }

  /// A to-do list.
  public struct ListEntry: Codable, Sendable, Equatable {
    var list: String
    var title: String
    var description: String?
    var archived: String?
    var tasks: [TaskEntry]
  }

  /// A task, its steps behind it.
  public struct TaskEntry: Codable, Sendable, Equatable {
    var title: String
    var done: Bool
    var doneOn: String?
    var created: String?
    var due: String?
    var start: String?
    var every: String?
    var priority: String?
    var assignee: String?
    var labels: [String]?
    var description: String?
    var steps: [TaskEntry]?

    enum CodingKeys: String, CodingKey {
      case title, done, created, due, start, every, priority, assignee, labels, description, steps
      case doneOn = "done_on"
    }
  }

  /// A file of the person's folder.
  public struct FileEntry: Codable, Sendable, Equatable {
    /// As seen from the person's folder.
    public var path: String
    /// What it contains, where that is UTF-8.
    var text: String?
    /// What it contains otherwise.
    var base64: String?
  }
}
