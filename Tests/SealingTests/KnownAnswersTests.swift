import Hashing
import Journal
import Testing

@testable import Sealing

@Suite("Keys and sealed objects are what other libraries make of the same")
struct KnownAnswersTests {
  private let known: KnownAnswers

  init() throws { known = try KnownAnswers.read() }

  @Test("a master key, as words and back")
  func masters() throws {
    for answer in known.masters {
      let key = try #require(MasterKey(bytes(answer.key)))
      #expect(key.words.joined(separator: " ") == answer.words)
      #expect(try MasterKey(typed: answer.words) == key)
    }
  }

  @Test("keys of audiences, whoever was removed from them")
  func audiences() throws {
    for answer in known.audiences {
      let revoked = try answer.revoked.map { RevokedKey(reader: try #require(Username($0.reader)), key: $0.key) }
      let key = SealingKey(try known.masterKey(), person: answer.person, revoked: Set(revoked))
      #expect(Hexadecimal.text(of: key.bytes) == answer.audience)
    }
  }

  @Test("names of objects")
  func names() throws {
    for answer in known.names { #expect(try known.key().name(of: answer.path) == answer.name) }
  }

  @Test("words and links of readers")
  func credentials() throws {
    for answer in known.credentials {
      let credentials = Credentials(try known.masterKey(), reader: answer.reader, key: answer.key)
      #expect(credentials.words.joined(separator: " ") == answer.words)
      #expect(Invitation.fragment(credentials) == answer.fragment)
      #expect(Invitation.secret(in: "https://example.org/friends.html" + answer.fragment) == credentials.linkSecret)
    }
  }

  @Test("what words become, as they are shown and as somebody types them")
  func stretched() throws {
    for answer in known.stretched {
      let short = answer.words.split(separator: " ").map { $0.prefix(4).uppercased() }.joined(separator: ",- \n")
      let secret = try Credentials.secret(typed: short, reader: answer.reader, site: known.site)
      #expect(secret.text == answer.secret)
    }
  }

  @Test("padded sizes")
  func padme() {
    for answer in known.padme { #expect(Padding.padmé(answer.size) == answer.padded, "\(answer.size)") }
  }

  @Test("photos of edge lengths")
  func photos() throws {
    let (key, name) = (try known.key(), known.names[0].name)
    for answer in known.photos {
      let content = KnownAnswers.sample(answer.size)
      let (sealed, fingerprint) = SealedObject.sealed(content, as: .photo, named: name, key: key)
      #expect(sealed.count == answer.bytes && KnownAnswers.digest(sealed) == answer.sealed, "\(answer.size)")
      #expect(try SealedObject.opened(sealed, named: name, key: key, listed: fingerprint) == content)
    }
    let opened = try SealedObject.opened(bytes(known.photo.sealed), named: name, key: key, listed: nil)
    #expect(try opened == bytes(known.photo.content))
  }

  @Test("pages of edge lengths, from what is compressed already")
  func pages() throws {
    let (key, name) = (try known.key(), known.names[0].name)
    let keys = SealedObject.Keys(key, name: name)
    for answer in known.pages {
      let content = KnownAnswers.sample(answer.size)
      let frame = Frame(.deflated, try bytes(answer.packed))
      let padded = frame.padded(to: Padding.stepped(frame.size, by: 4096))
      let sealed = SealedObject.sealed(padded: padded, keys.fingerprint(of: content), named: name, keys)
      #expect(sealed.count == answer.bytes && KnownAnswers.digest(sealed) == answer.sealed, "\(answer.size)")
      #expect(try SealedObject.opened(sealed, named: name, key: key, listed: nil) == content)
    }
    let opened = try SealedObject.opened(bytes(known.page.sealed), named: name, key: key, listed: nil)
    #expect(KnownAnswers.digest(opened) == known.page.content)
  }

  @Test("a whole shelf of keyrings, decoys among them")
  func keyrings() throws {
    let (master, site) = (try known.masterKey(), known.site)
    let readers = try known.keyrings.readers.map { reader in
      let credentials = Credentials(master, reader: reader.reader, key: reader.key)
      return KeyringShelf.Reader(
        words: credentials.secret(on: site), link: reader.hasLink ? credentials.linkSecret : nil,
        audiences: try reader.audiences.mapValues { try #require(SealingKey(bytes($0))) })
    }
    let shelf = KeyringShelf(master, readers: readers.reversed())
    #expect(shelf.generation.text == known.keyrings.generation)
    #expect(shelf.files.mapValues(KnownAnswers.digest) == known.keyrings.files)
    let tom = known.keyrings.tom
    #expect(try shelf.files[tom.name] == bytes(tom.sealed))
    let link = known.keyrings.link
    #expect(try shelf.files[link.name] == bytes(link.sealed))
    let byLink = try #require(readers[0].link)
    let opened = try KeyringShelf.opened(by: byLink, in: shelf.generation) { name in
      name == link.name ? try bytes(link.sealed) : nil
    }
    #expect(opened == .words(readers[0].words) && opened?.text == link.text)
    #expect(
      KeyringShelf.opened(by: readers[0].words, in: shelf.generation) { shelf.files[$0] }
        == .audiences(readers[0].audiences))
  }
}
