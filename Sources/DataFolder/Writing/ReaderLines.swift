import Journal

/// What lines of `readers.yml` and `followers.yml` say of readers of the hosted site, whatever else of them can be read.
package struct ReaderLines: Sendable {
  /// A line.
  package struct Line: Hashable, Sendable {
    /// The name as it is written.
    package var name: Username
    /// What is said of them: `accepted`, `removed`; `nil` for nothing.
    package var state: String?
    /// The number of a key.
    package var key: Int?
  }

  /// All that name somebody, in their order.
  package let lines: [Line]

  /// - Parameter bytes: The bytes of a file.
  /// - Throws: Where it is no list.
  package init(_ bytes: [UInt8]) throws(EditFlaw) {
    lines = try YamlListEdit(bytes).items.compactMap { item in
      Self.name(in: item).map {
        Line(name: $0, state: item.text(of: "state"), key: item.text(of: "key").flatMap { Int($0) })
      }
    }
  }

  /// Whom an item is about.
  package static func name(in item: YamlValue) -> Username? {
    (item.text(of: "person") ?? item.text(of: "reader")).flatMap { Username($0) }
  }
}
