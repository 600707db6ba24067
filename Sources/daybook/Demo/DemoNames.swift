/// Names for demo people, from many places, with usernames in plain ASCII.
enum DemoNames {
  /// - Parameter number: The number of the person, from 0; each number has a username of its own.
  static func person(_ number: Int) -> (username: String, name: String) {
    let (first, username) = firstNames[number % firstNames.count]
    let round = number / firstNames.count
    let last = lastNames[(number * 7 + round) % lastNames.count]
    return (round == 0 ? username : "\(username)-\(round + 1)", "\(first) \(last)")
  }

  private static let firstNames: [(name: String, username: String)] = [
    ("Ana", "ana"), ("Ben", "ben"), ("Chloé", "chloe"), ("Dmitri", "dmitri"), ("Elif", "elif"), ("Farid", "farid"),
    ("Greta", "greta"), ("Hana", "hana"), ("Ines", "ines"), ("Jonas", "jonas"), ("Keiko", "keiko"), ("Luca", "luca"),
    ("Maja", "maja"), ("Noah", "noah"), ("Olga", "olga"), ("Pablo", "pablo"), ("Quinn", "quinn"), ("Rosa", "rosa"),
    ("Søren", "soren"), ("Tomas", "tomas"), ("Uma", "uma"), ("Viktor", "viktor"), ("Wanda", "wanda"),
    ("Ximena", "ximena"),
    ("Yusuf", "yusuf"), ("Zoe", "zoe"), ("Amara", "amara"), ("Björn", "bjorn"), ("Carmen", "carmen"),
    ("David", "david"),
    ("Emeka", "emeka"), ("Freya", "freya"), ("Gustav", "gustav"), ("Hugo", "hugo"), ("Irena", "irena"), ("Jun", "jun"),
    ("Kofi", "kofi"), ("Leila", "leila"), ("Mateo", "mateo"), ("Nadia", "nadia"), ("Oskar", "oskar"),
    ("Priya", "priya"),
    ("Rafael", "rafael"), ("Sara", "sara"), ("Tuva", "tuva"), ("Ulla", "ulla"), ("Vera", "vera"), ("Yara", "yara"),
  ]

  private static let lastNames = [
    "Lima", "Okafor", "Nowak", "Sato", "Keller", "Yılmaz", "Rossi", "Haddad", "Jensen", "Moreau", "Silva", "Novák",
    "Fischer", "Mensah", "Kaya", "Larsen", "Costa", "Weber", "Ionescu", "Tanaka", "Vidal", "Petrov", "Duarte", "Berg",
    "O’Brien", "Marković", "Lindqvist", "Chowdhury", "Almeida", "Schmid", "García",
  ]
}
