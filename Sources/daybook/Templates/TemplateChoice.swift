import DataFolder
import Diagnostics
import SiteBuild

/// The built-in templates with the files of a data folder that replace them.
struct TemplateChoice {
  /// A template as commands list it.
  struct Entry {
    let template: BuiltInTemplate
    /// The file of the data folder that replaces it; `nil` for none.
    let own: OwnTemplates.File?

    var isOutdated: Bool { own.map { OwnTemplates.isOutdated($0, of: template) } ?? false }
  }

  let entries: [Entry]

  /// - Parameter root: The data folder; `nil` where there is none.
  /// - Throws: ``CommandFailure`` where the data folder's templates cannot be read.
  init(dataFolder root: String?) throws(CommandFailure) {
    do {
      var own: OwnTemplates?
      if let root { own = try OwnTemplates(in: root) }
      entries = BuiltInTemplate.all.map { Entry(template: $0, own: own?.file(for: $0)) }
    } catch {
      throw CommandFailure(error)
    }
  }

  /// The template that a command names: `pages/habit`, or its path with or without the folder.
  ///
  /// - Throws: ``CommandFailure`` for an unknown name.
  func entry(_ name: String) throws(CommandFailure) -> Entry {
    let known = entries.first { $0.template.name == name || $0.template.path == name }
    if let known { return known }
    let names = entries.map(\.template.name)
    throw CommandFailure(
      .usage, .unknownName, "there is no template `\(name)`",
      hint: Suggestion.hint(for: name, among: names) ?? "\(call: "templates", "list") lists them")
  }
}
