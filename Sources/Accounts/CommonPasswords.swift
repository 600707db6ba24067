/// Passwords that whoever guesses tries first: words that head every published list of stolen ones, each with the endings that
/// people put behind them.
enum CommonPasswords {
  /// Whether a text, in small letters, is one of the words, or one followed by a few digits and signs.
  static func contain(_ text: String) -> Bool {
    let plain = plain(text)
    if words.contains(text) || words.contains(plain) { return true }
    let stem = String(plain.reversed().drop { !$0.isLetter }.reversed())
    let end = plain.count - stem.count
    return !stem.isEmpty && end <= 5 && words.contains(stem)
  }

  /// The text with letters in the place of the signs that people write for them: `p@ssw0rd`.
  private static func plain(_ text: String) -> String {
    let signs: [Character: Character] = [
      "@": "a", "4": "a", "3": "e", "1": "i", "!": "i", "0": "o", "$": "s", "5": "s", "7": "t",
    ]
    // The digits at the end are mostly a year or a number.
    let end = text.reversed().prefix { !$0.isLetter }.count
    return String(text.dropLast(end).map { signs[$0] ?? $0 }) + text.suffix(end)
  }

  private static let words: Set<String> = Set(
    """
    password passwort passwords passwd pass senha contrasena contraseña motdepasse parola wachtwoord haslo heslo
    secret secrets geheim geheimnis segredo secreto letmein letmein letmeinnow openup opensesame welcome welcomeback
    bienvenue bienvenido willkommen bemvindo hello hellohello hallo hallohallo bonjour bonjour1 goodbye goodmorning
    administrator admin adminadmin administrador root rootroot superuser supervisor guest guestguest user username
    default changeme changemenow changeit temporary temp temppass test testtest testing tester demo demodemo sample
    master masterkey mastermaster login loginlogin access accessdenied trustno trustnoone whatever nothing something
    qwerty qwertyui qwertyuiop qwertzui qwertzuiop azerty azertyui azertyuiop asdf asdfasdf asdfgh asdfghjk asdfghjkl
    zxcvbn zxcvbnm zxcvbnmm yxcvbnm qazwsx qazwsxed qazwsxedc qweasd qweasdzxc qweqwe qweqweqwe wasdwasd poiuytre
    poiuytrewq lkjhgfds mnbvcxz 1q2w3e 1q2w3e4r 1q2w3e4r5t 1qaz2wsx 1qaz2wsx3edc zaq12wsx q1w2e3r4 q1w2e3r4t5 a1b2c3d4
    abc abcd abcde abcdef abcdefg abcdefgh abcabc abcdabcd aabbccdd aaaabbbb
    12344321 12341234 123123123 123321123 11223344 12121212 13131313 10203040 147258369 159357159 987654321 98765432
    123456789 1234567890 12345678910 0123456789 01234567 00000000 11111111 22222222 88888888 99999999 69696969 31415926
    monkey monkeymonkey dragon dragonball dragons tiger tigers lion lions panther eagle eagles falcon wolf wolves
    bear bears puppy kitten kitty butterfly unicorn penguin dolphin dolphins horse horses elephant chicken
    football footballs fussball futebol futbol baseball basketball hockey soccer tennis golf golfer rugby cricket
    liverpool chelsea arsenal barcelona realmadrid juventus benfica sporting manchester united bayern dortmund
    yankees cowboys steelers lakers packers patriots
    sunshine sunflower sunday monday tuesday wednesday thursday friday saturday summer winter spring autumn herbst
    sommer verao inverno verano invierno january february march april may june july august september october november
    december rainbow flower flowers roses purple orange yellow green silver golden diamond crystal chocolate cookie
    cookies cheese banana apple apples cherry peaches strawberry coffee pepper ginger sugar honey sweety candy
    iloveyou iloveu ilovey iloveme ilovehim ilovegod lovelove loveyou loveme lovely love lover lovers teamo tequiero
    jetaime jtaime ichliebedich teamomucho amor amoramor meuamor corazon princess princesa prinzessin prince queen
    king kings babygirl baby babyboy angel angels heaven jesus jesuschrist christ church faith blessed grace
    superman batman spiderman ironman starwars startrek pokemon pikachu naruto minecraft fortnite roblox mario zelda
    matrix gandalf hogwarts harrypotter hobbit frodo
    michael michelle jessica jennifer joshua daniel matthew andrew robert thomas william charlie anthony jordan
    ashley amanda nicole samantha stephanie elizabeth victoria alexander alexandra christian sebastian benjamin
    martin florian andreas stefan thorsten sandra nadine daniela patricia fernanda gabriela carlos eduardo ricardo
    rodrigo pedro joao maria mariana beatriz camille nicolas julien thierry isabelle
    computer internet windows microsoft google facebook instagram whatsapp youtube twitter linkedin samsung iphone
    android gateway server network wireless database system security letmeinplease
    freedom liberty america england germany deutschland france portugal brasil brazil espana mexico argentina london
    berlin hamburg munich muenchen paris lisbon lisboa madrid
    mustang corvette ferrari porsche mercedes harley yamaha toyota honda
    money dollar business office company school student teacher college family familie friends friend mother father
    brother sister daughter
    ninja pirate shadow hunter killer warrior soldier ranger phoenix thunder lightning storm fire water
    fuckyou fuckoff asshole bitch
    daybook diary journal tagebuch diario agenda calendar habits habit
    """.split { $0 == " " || $0 == "\n" }.map(String.init))
}
