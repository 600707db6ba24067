import Diagnostics
import Journal

extension Course {
  /// The post that a person refers to: by its name (`week-02/01-eat-slowly`), its number in the course (`5`) or in its
  /// week (`2.1`), or an unambiguous beginning of its name, of the name without week and number, or of its title. Case
  /// does not count.
  ///
  /// - Throws: A ``Refusal`` where no post, or more than one, can be meant.
  public func post(named name: String) throws(Refusal) -> Post {
    let all = publishedWeeks.flatMap(\.posts)
    let wanted = name.lowercased().hasSuffix(".md") ? String(name.lowercased().dropLast(3)) : name.lowercased()
    if let exact = all.first(where: { $0.id.text == wanted }) { return exact }
    if let number = Int(wanted) {
      guard all.indices.contains(number - 1) else {
        throw Refusal(
          "there is no post \(number)", hint: "they are numbered from 1 to \(all.count)", isWrongUsage: true)
      }
      return all[number - 1]
    }
    let parts = wanted.split(separator: ".")
    if parts.count == 2, let week = Int(parts[0]), let number = Int(parts[1]) {
      let posts = publishedWeeks.first { $0.number == week }?.posts ?? []
      guard posts.indices.contains(number - 1) else {
        throw Refusal(
          posts.isEmpty ? "there is no week \(week)" : "week \(week) has no post \(number)",
          hint: posts.isEmpty ? nil : "it has \(posts.count)", isWrongUsage: true)
      }
      return posts[number - 1]
    }
    let meant = wanted.isEmpty ? [] : all.filter { post in Self.names(of: post).contains { $0.hasPrefix(wanted) } }
    if meant.count == 1 { return meant[0] }
    if meant.count > 1 {
      let names = meant.prefix(10).map(\.id.text).joined(separator: ", ")
      throw Refusal(
        "`\(name)` can mean several posts", hint: "which one: \(names)\(meant.count > 10 ? " …" : "")?",
        isWrongUsage: true)
    }
    let near = Suggestion.nearest(to: wanted, among: all.flatMap(Self.names))
    let post = near.flatMap { near in all.first { Self.names(of: $0).contains(near) } }
    throw Refusal(
      "the course has no post `\(name)`",
      hint: post.map { "did you mean `\($0.id)`?" } ?? "\(call: "course", "status") lists them",
      isWrongUsage: true)
  }

  private static func names(of post: Post) -> [String] {
    let name = post.id.text.split(separator: "/").last.map(String.init) ?? post.id.text
    let plain = String(name.drop { $0.isNumber || $0 == "-" })
    return [post.id.text, name, plain, post.title.lowercased()].filter { !$0.isEmpty }
  }
}
