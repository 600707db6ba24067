import Journal

extension PersonFeed {
  /// The feed as Atom (RFC 4287), in at most ``largest`` bytes: days that have no room are left out, from the oldest on.
  public var atomFeed: [UInt8] {
    var head = Array("<?xml version=\"1.0\" encoding=\"utf-8\"?>\n<feed xmlns=\"http://www.w3.org/2005/Atom\"".utf8)
    head += Array(" xml:lang=\"".utf8) + XMLText.escaped(language) + Array("\">\n".utf8)
    head += element("title", name) + element("id", atom) + element("updated", generated.text)
    head += link("self", "application/atom+xml", atom) + link("alternate", "text/html", page)
    head += Array("<author>\n".utf8) + element("name", name) + element("uri", page) + Array("</author>\n".utf8)
    head += element("generator", "Daybook")
    let foot = Array("</feed>\n".utf8)
    let (told, _) = Self.fitting(entries.map(atomEntry), in: Self.largest - head.count - foot.count)
    return head + told.joined() + foot
  }

  private func atomEntry(_ entry: Entry) -> [UInt8] {
    let html = XMLText.escaped(entry.html)
    let content =
      html.count < Self.largest / 4 ? Array("<content type=\"html\">".utf8) + html + Array("</content>\n".utf8) : []
    return Array("<entry>\n".utf8) + element("title", entry.title) + element("id", "\(atom)#\(entry.day)")
      + element("updated", entry.moment.text) + element("published", entry.moment.text)
      + link("alternate", "text/html", page) + content + Array("</entry>\n".utf8)
  }

  private func element(_ name: String, _ text: String) -> [UInt8] {
    Array("<\(name)>".utf8) + XMLText.escaped(text) + Array("</\(name)>\n".utf8)
  }

  private func link(_ relation: String, _ type: String, _ address: String) -> [UInt8] {
    Array("<link rel=\"\(relation)\" type=\"\(type)\" href=\"".utf8) + XMLText.escaped(address) + Array("\"/>\n".utf8)
  }
}
