/// Lines as people type them and what must be understood, behind a bar: the title, and then everything else. A line with
/// `=` behind the bar is a title as a whole. It is Friday, 2026-11-20, 10:00.
enum TaskCaptureLines {
  static let all = [("en", english), ("de", german), ("fr", french), ("es", spanish), ("pt", portuguese)]

  static let english = """
    Pay gas fri 18:00 !high #home @ben every month | Pay gas; due=2026-11-27T18:00; !high; @ben; #home; every=+month
    Pay gas fri | Pay gas; due=2026-11-27
    Pay gas Friday | Pay gas; due=2026-11-27
    Pay gas FRI | Pay gas; due=2026-11-27
    Pay gas on friday | Pay gas; due=2026-11-27
    Pay gas by friday. | Pay gas; due=2026-11-27
    Pay gas this friday | Pay gas; due=2026-11-27
    Friday: call Ben | call Ben; due=2026-11-27
    Call Ben tomorrow, then pay | Call Ben then pay; due=2026-11-21
    Is the rent due tomorrow? | Is the rent due; due=2026-11-21
    Call Ben mon | Call Ben; due=2026-11-23
    Call Ben tues | Call Ben; due=2026-11-24
    Call Ben weds | Call Ben; due=2026-11-25
    Call Ben thurs | Call Ben; due=2026-11-26
    Call Ben saturday | Call Ben; due=2026-11-21
    Call Ben sat 18:00 | Call Ben; due=2026-11-21T18:00
    Call Ben 18:00 sun | Call Ben; due=2026-11-22T18:00
    Call Ben 18:00 sun !low | Call Ben; due=2026-11-22T18:00; !low
    Buy 18:00 sun cream | Buy sun cream; due=2026-11-20T18:00
    Call Ben next sun | Call Ben; due=2026-11-22
    Call Ben next monday | Call Ben; due=2026-11-23
    Call Ben next friday | Call Ben; due=2026-11-27
    Call Ben today | Call Ben; due=2026-11-20
    Call Ben tomorrow | Call Ben; due=2026-11-21
    Call Ben day after tomorrow | Call Ben; due=2026-11-22
    Call Ben the day after tomorrow | Call Ben; due=2026-11-22
    Call Ben tonight | Call Ben; due=2026-11-20T20:00
    Call Ben this evening | Call Ben; due=2026-11-20T20:00
    Call Ben tonight 21:00 | Call Ben; due=2026-11-20T21:00
    Call Ben tonight at 9:30pm | Call Ben; due=2026-11-20T21:30
    Call Ben in 3 days | Call Ben; due=2026-11-23
    Call Ben in 1 day | Call Ben; due=2026-11-21
    Call Ben in 2 weeks | Call Ben; due=2026-12-04
    Call Ben in a week | Call Ben; due=2026-11-27
    Call Ben in one month | Call Ben; due=2026-12-20
    Call Ben in 3 months | Call Ben; due=2027-02-20
    Call Ben in a year | Call Ben; due=2027-11-20
    Call Ben in 2 years | Call Ben; due=2028-11-20
    Call Ben 1 dec | Call Ben; due=2026-12-01
    Call Ben 01 dec | Call Ben; due=2026-12-01
    Call Ben dec 1 | Call Ben; due=2026-12-01
    Call Ben Dec. 1 | Call Ben; due=2026-12-01
    Call Ben 1 december 2027 | Call Ben; due=2027-12-01
    Call Ben December 1st, 2027 | Call Ben; due=2027-12-01
    Call Ben dec 1 2027 now | Call Ben now; due=2027-12-01
    Call Ben 1st of december | Call Ben; due=2026-12-01
    Call Ben on the 1st of december | Call Ben; due=2026-12-01
    Call Ben 2nd May | Call Ben; due=2027-05-02
    Call Ben 3 sept | Call Ben; due=2027-09-03
    Call Ben 1 nov | Call Ben; due=2027-11-01
    Call Ben 19 nov | Call Ben; due=2027-11-19
    Call Ben 20 nov | Call Ben; due=2026-11-20
    Call Ben 21 nov | Call Ben; due=2026-11-21
    Call Ben 29 feb | Call Ben; due=2028-02-29
    Call Ben fri 27 nov | Call Ben; due=2026-11-27
    Call Ben Fri, 27 Nov 2026 | Call Ben; due=2026-11-27
    Call Ben tue 1 dec | Call Ben; due=2026-12-01
    Call Ben sat 28 nov | Call Ben; due=2026-11-28
    Call Ben fri 28 nov | Call Ben 28 nov; due=2026-11-27
    Call Ben fri 2026-12-04 | Call Ben; due=2026-12-04
    Call Ben 2026-12-01 | Call Ben; due=2026-12-01
    Call Ben on 2026-12-01 | Call Ben; due=2026-12-01
    Call Ben 2026-12-01T08:30 | Call Ben; due=2026-12-01T08:30
    Call Ben 2026-11-01 | Call Ben; due=2026-11-01; past
    Call Ben 1 nov 2026 | Call Ben; due=2026-11-01; past
    Call Ben 2026-11-20 | Call Ben; due=2026-11-20
    Call Ben 18:00 | Call Ben; due=2026-11-20T18:00
    Call Ben at 18:00 | Call Ben; due=2026-11-20T18:00
    Call Ben 09:00 | Call Ben; due=2026-11-21T09:00
    Call Ben 9:00 | =
    Call Ben 9:00 tomorrow | Call Ben; due=2026-11-21T09:00
    Call Ben 9:00 every day | Call Ben; due=2026-11-21T09:00; every=+day
    Read John 3:16 | =
    Read John 3:16 tomorrow morning | Read John morning; due=2026-11-21T03:16
    tomorrow read John 3:16 | read John 3:16; due=2026-11-21
    The score was 2:10 | =
    Call Ben tomorrow at noon | Call Ben; due=2026-11-21T12:00
    Call Ben tomorrow noon | Call Ben; due=2026-11-21T12:00
    Call Ben noon fri | Call Ben; due=2026-11-27T12:00
    Call Ben by midday | Call Ben; due=2026-11-20T12:00
    Call Ben 12 noon | Call Ben; due=2026-11-20T12:00
    Pay by midnight | Pay; due=2026-11-20T23:59
    Pay fri midnight | Pay; due=2026-11-27T23:59
    Buy midnight blue paint | =
    Watch High Noon | =
    Call Ben next week | Call Ben; due=2026-11-23
    Call Ben next week 18:00 | Call Ben; due=2026-11-23T18:00
    Call Ben next week friday | Call Ben; due=2026-11-27
    Call Ben tuesday next week | Call Ben; due=2026-11-24
    Next week: call Ben | call Ben; due=2026-11-23
    Next week call Ben | call Ben; due=2026-11-23
    Pay next month | Pay; due=2026-12-01
    Pay next month #home | Pay; due=2026-12-01; #home
    Write next month report | =
    Book next week off | =
    Plan next year | =
    Water plants every other day | Water plants; due=2026-11-20; every=+2d
    Water plants every other friday | Water plants; due=2026-11-27; every=+2w
    Water plants every other Friday at 9:00 | Water plants; due=2026-11-27T09:00; every=+2w
    Water plants every second mon !low | Water plants; due=2026-11-23; !low; every=+2w
    Water plants every! other sunday | Water plants; due=2026-11-22; every=2w
    Water plants every other friday 4 dec | Water plants; due=2026-12-04; every=+2w
    Water "every other friday" | =
    Water plants every! other day 9:00 | Water plants; due=2026-11-21T09:00; every=2d
    Party 24.12. | =
    Party 12/24/2026 | =
    Call Ben at 9:00 | Call Ben; due=2026-11-21T09:00
    Call Ben 10:00 | Call Ben; due=2026-11-21T10:00
    Call Ben 10:01 | Call Ben; due=2026-11-20T10:01
    Call Ben 00:00 | Call Ben; due=2026-11-21T00:00
    Call Ben 6pm | Call Ben; due=2026-11-20T18:00
    Call Ben 6PM | Call Ben; due=2026-11-20T18:00
    Call Ben 6 pm | Call Ben; due=2026-11-20T18:00
    Call Ben 6 p.m. | Call Ben; due=2026-11-20T18:00
    Call Ben at 6pm | Call Ben; due=2026-11-20T18:00
    Call Ben 6:30pm | Call Ben; due=2026-11-20T18:30
    Call Ben 6:30 pm | Call Ben; due=2026-11-20T18:30
    Call Ben 12pm | Call Ben; due=2026-11-20T12:00
    Call Ben 12am | Call Ben; due=2026-11-21T00:00
    Call Ben 8am | Call Ben; due=2026-11-21T08:00
    Call Ben 9 o'clock | Call Ben; due=2026-11-21T09:00
    Call Ben tomorrow 8am | Call Ben; due=2026-11-21T08:00
    Call 18:00 Ben fri | Call Ben; due=2026-11-27T18:00
    fri call Ben 18:00 | call Ben; due=2026-11-27T18:00
    Call Ben today 9:00 | Call Ben; due=2026-11-20T09:00; past
    Call Ben 20 nov 9:00 | Call Ben; due=2026-11-20T09:00; past
    Call Ben fri tomorrow | Call Ben tomorrow; due=2026-11-27
    Call Ben fri fri | Call Ben fri; due=2026-11-27
    Call Ben 18:00 19:00 | Call Ben 19:00; due=2026-11-20T18:00
    Pay   the  gas  fri  now | Pay   the  gas  now; due=2026-11-27
    Pay due:2026-11-25 | Pay; due=2026-11-25
    Pay due:2026-11-25T18:00 | Pay; due=2026-11-25T18:00
    Pay due:fri | Pay; due=2026-11-27
    Pay due:Sun | Pay; due=2026-11-22
    Pay due:tomorrow | Pay; due=2026-11-21
    Pay due:fri 9:00 | Pay; due=2026-11-27T09:00
    Pay due:18:00 | Pay; due=2026-11-20T18:00
    Pay due:2026-11-01 | Pay; due=2026-11-01; past
    Pay fri due:2026-12-01 | Pay fri; due=2026-12-01
    Pay start:2026-12-01 due:2026-12-05 | Pay; due=2026-12-05; start=2026-12-01
    Pay start:mon | Pay; start=2026-11-23
    Pay remind:2026-11-24T09:00 remind:2026-11-25 | Pay; remind=2026-11-24T09:00; remind=2026-11-25
    Pay !1 | Pay; !high
    Pay !2 | Pay; !medium
    Pay !3 | Pay; !low
    Pay !HIGH | Pay; !high
    Pay !high !low | Pay !low; !high; misread=!low
    Pay @Ben, please | Pay please; @ben
    Pay @ben @ana | Pay @ana; @ben; misread=@ana
    Pay #home #money #home | Pay; #home; #money
    Pay #home, soon | Pay soon; #home
    Pay /errands | Pay; list=errands
    Pay /Errands | Pay; list=errands
    Pay /weeklyshopping | Pay; list=groceries
    Pay /Groceries | Pay; list=groceries
    Pay file:bills/gas.pdf | Pay; file=bills/gas.pdf
    Pay every:week | Pay; due=2026-11-20; every=week
    Pay every:+1m | Pay; due=2026-11-20; every=+month
    Pay every:mon,thu | Pay; due=2026-11-23; every=mon,thu
    Pay every:last | Pay; due=2026-11-30; every=last
    Pay every:week until:2027-01-31 | Pay; due=2026-11-20; every=week; until=2027-01-31
    Pay times:5 every day | Pay; due=2026-11-20; every=+day; times=5
    Pay every day | Pay; due=2026-11-20; every=+day
    Pay every week | Pay; due=2026-11-20; every=+week
    Pay rent monthly | Pay rent; due=2026-11-20; every=+month
    Pay rent fri yearly !low | Pay rent; due=2026-11-27; !low; every=+year
    Water plants daily 18:00 | Water plants; due=2026-11-20T18:00; every=+day
    Write the weekly report | =
    Write weekly #work report | Write weekly report; #work
    Read daily 18:00 news | Read daily news; due=2026-11-20T18:00
    Pay rent monthly 18:00 #home !low | Pay rent; due=2026-11-20T18:00; !low; #home; every=+month
    Choose plates for everyday | =
    Weekly | =
    Water "weekly" | =
    Ask @maria | Ask @maria; nobody=maria
    Ask "@maria" | =
    Ask by:ben | Ask by:ben; misread=by:ben
    Pay every month | Pay; due=2026-11-20; every=+month
    Pay every year | Pay; due=2026-11-20; every=+year
    Pay every 3 days | Pay; due=2026-11-20; every=+3d
    Pay every 2 weeks mon | Pay; due=2026-11-23; every=+2w
    Pay every monday | Pay; due=2026-11-23; every=+mon
    Pay every friday | Pay; due=2026-11-27; every=+fri
    Pay every sun | Pay; due=2026-11-22; every=+sun
    Pay every mon, thu | Pay; due=2026-11-23; every=+mon,thu
    Pay every mon,thu | Pay; due=2026-11-23; every=+mon,thu
    Pay every thu and mon | Pay; due=2026-11-23; every=+mon,thu
    Pay every mon, tue, and thu | Pay; due=2026-11-23; every=+mon,tue,thu
    Pay every sat & sun | Pay; due=2026-11-21; every=+sat,sun
    Pay every weekday | Pay; due=2026-11-20; every=+weekday
    Pay every weekday 9:00 | Pay; due=2026-11-23T09:00; every=+weekday
    Pay every last | Pay; due=2026-11-30; every=+last
    Pay every last 18:00 | Pay; due=2026-11-30T18:00; every=+last
    Pay every last day of the month in cash | Pay in cash; due=2026-11-30; every=+last
    Pay every! week | Pay; due=2026-11-20; every=week
    Pay every! 3 days | Pay; due=2026-11-20; every=3d
    Pay every! mon | Pay; due=2026-11-23; every=mon
    Pay every month 1 dec | Pay; due=2026-12-01; every=+month
    Pay every day at 9:00 | Pay; due=2026-11-21T09:00; every=+day
    Pay every day 18:00 | Pay; due=2026-11-20T18:00; every=+day
    Every day: stretch | stretch; due=2026-11-20; every=+day
    Read "Friday" tomorrow | Read "Friday"; due=2026-11-21
    Fix 5" pipe fri | Fix 5" pipe; due=2026-11-27
    tomorrow | ; due=2026-11-21; noTitle
    !high #home | ; !high; #home; noTitle
    Dinner 7 pm fri with @ana | Dinner with; due=2026-11-27T19:00; @ana
    Wed 9:00 standup | standup; due=2026-11-25T09:00
    Sun 9am run | run; due=2026-11-22T09:00
    Book flight 12 may 2027 6:15am | Book flight; due=2027-05-12T06:15
    Pay at 18:00 on friday | Pay; due=2026-11-27T18:00
    Pay gas fri 18:00, then rest | Pay gas then rest; due=2026-11-27T18:00
    Meet mon 9-10 | Meet 9-10; due=2026-11-23
    Pay remind:tomorrow | Pay; remind=2026-11-21
    Meet at noon | Meet; due=2026-11-20T12:00
    Pay the gas | =
    Pay (fri) | =
    Pay [18:00] | =
    Read "tomorrow never dies" | =
    Watch “Friday Night” | =
    Watch (the every day show) again | =
    Pay "#home" | =
    Write "#home and @ben !high" fri #home | Write "#home and @ben !high"; due=2026-11-27; #home; misread=@ben
    Pay "!high" | =
    May I go | =
    Ask May about it | =
    Plan the march on Rome | =
    Watch March of the Penguins | =
    Plan for dec 2026 | =
    Plan December | =
    Check the APR | =
    Wait a second | =
    Wait for the second one | =
    Upgrade to 18.04 | =
    Upgrade to 2.0.1 | =
    Buy 3 apples | =
    Buy 18 eggs | =
    Room 1800 | =
    Fix #1 | =
    Mark it !highest | =
    Mark it !4 | =
    Mark it ! high | =
    Stop! | =
    Mail ana@example.org | =
    Mail @nobody | Mail @nobody; nobody=nobody
    Sit @ the desk | =
    Meet at 10:99 | =
    Meet at 25:00 | =
    Meet at 9 | =
    Meet 13pm | =
    Meet 0pm | =
    Score 3:2 | =
    Cook 1:2 rice | =
    Time it 1:30:00 | =
    Meet 10:00-11:00 | =
    Read in bed | =
    Talk on sun spots | =
    Lie in the sun | =
    Ask where the cat sat | =
    Decide when to wed | =
    Read today's paper | =
    Read Friday's paper | =
    Go to tomorrowland | =
    Mon-Fri report | =
    Compare mon/tue | =
    Set up Monday.com | =
    Take the next step | =
    Be on time | =
    Sew by hand | =
    Stay at home | =
    Finish in 5 minutes | =
    Split in 3 parts | =
    Sleep 8h | =
    PM me | =
    Say who I am | =
    Check every | =
    Check every so often | =
    Check every other one | =
    Check every second week | Check; due=2026-11-20; every=+2w
    Eat every last bite | =
    Greet every one | =
    Check every 0 days | =
    Check every 10000 days | =
    Meet in 10000 days | =
    Meet 30 feb | =
    Meet 32 dec | =
    Meet 0 dec | =
    Finish chapter 3. May be long | =
    Black Friday shopping | =
    Pay due: | =
    Pay due:soon | =
    Pay due:2026-02-30 | Pay due:2026-02-30; misread=due:2026-02-30
    Pay every:often | Pay every:often; misread=every:often
    Pay every: | =
    Pay until:2027-01-01 | Pay until:2027-01-01; misread=until:2027-01-01
    Pay times:5 | Pay times:5; misread=times:5
    Add file:../secret | Add file:../secret; misread=file:../secret
    Look into /etc/hosts | =
    Look into /nowhere | =
    Use and/or | =
    Call 555-1234 | =
    Read http://example.org/today | =
    Learn C# | =
    Day and night | =
    Be early this year | =
    """

  static let german = """
    Gas zahlen fr 18 Uhr | Gas zahlen; due=2026-11-27T18:00
    Gas zahlen Freitag | Gas zahlen; due=2026-11-27
    Gas zahlen am Freitag | Gas zahlen; due=2026-11-27
    Gas zahlen bis Freitag 18:00 | Gas zahlen; due=2026-11-27T18:00
    Gas zahlen fri | Gas zahlen; due=2026-11-27
    Gas zahlen heute | Gas zahlen; due=2026-11-20
    Gas zahlen heute Abend | Gas zahlen; due=2026-11-20T20:00
    Gas zahlen morgen | Gas zahlen; due=2026-11-21
    Gas zahlen bis morgen | Gas zahlen; due=2026-11-21
    Gas zahlen übermorgen | Gas zahlen; due=2026-11-22
    Gas zahlen uebermorgen | Gas zahlen; due=2026-11-22
    Gas zahlen ubermorgen | Gas zahlen; due=2026-11-22
    Gas zahlen nächsten Montag | Gas zahlen; due=2026-11-23
    Gas zahlen naechsten Montag | Gas zahlen; due=2026-11-23
    Gas zahlen kommenden Di | Gas zahlen; due=2026-11-24
    Gas zahlen Sonnabend | Gas zahlen; due=2026-11-21
    Gas zahlen in 3 Tagen | Gas zahlen; due=2026-11-23
    Gas zahlen in einer Woche | Gas zahlen; due=2026-11-27
    Gas zahlen in 2 Monaten | Gas zahlen; due=2027-01-20
    Gas zahlen in einem Jahr | Gas zahlen; due=2027-11-20
    Gas zahlen 1. Dezember | Gas zahlen; due=2026-12-01
    Gas zahlen am 1. Dez. | Gas zahlen; due=2026-12-01
    Gas zahlen 1 dez 2027 | Gas zahlen; due=2027-12-01
    Gas zahlen Di, 1. Dezember 2026 | Gas zahlen; due=2026-12-01
    Gas zahlen 5. März | Gas zahlen; due=2027-03-05
    Gas zahlen 5. maerz | Gas zahlen; due=2027-03-05
    Gas zahlen 5. marz | Gas zahlen; due=2027-03-05
    Gas zahlen 3. Mai | Gas zahlen; due=2027-05-03
    Gas zahlen um 18 Uhr | Gas zahlen; due=2026-11-20T18:00
    Gas zahlen 18:30 Uhr | Gas zahlen; due=2026-11-20T18:30
    Gas zahlen 18 Uhr 30 | Gas zahlen; due=2026-11-20T18:30
    Gas zahlen 3 Uhr | Gas zahlen; due=2026-11-21T03:00
    Gas zahlen 8 Uhr abends | Gas zahlen; due=2026-11-20T20:00
    Gas zahlen Mi 9:00 | Gas zahlen; due=2026-11-25T09:00
    Do 18:00 Yoga | Yoga; due=2026-11-26T18:00
    Mo, 18 Uhr Chor | Chor; due=2026-11-23T18:00
    Chor so um 18 Uhr | Chor; due=2026-11-22T18:00
    Chor 18 Uhr So | Chor; due=2026-11-22T18:00
    Um 18 Uhr so weit sein | so weit sein; due=2026-11-20T18:00
    Chor due:Mo | Chor; due=2026-11-23
    Chor due:so | Chor; due=2026-11-22
    Chor due:morgen 8:00 | Chor; due=2026-11-21T08:00
    Chor jeden Tag | Chor; due=2026-11-20; every=+day
    Chor jede Woche | Chor; due=2026-11-20; every=+week
    Chor jeden Monat | Chor; due=2026-11-20; every=+month
    Chor jedes Jahr | Chor; due=2026-11-20; every=+year
    Chor jeden Montag | Chor; due=2026-11-23; every=+mon
    Chor jeden Mo und Do 19 Uhr | Chor; due=2026-11-23T19:00; every=+mon,thu
    Chor alle 3 Tage | Chor; due=2026-11-20; every=+3d
    Chor alle! 3 Tage | Chor; due=2026-11-20; every=3d
    Chor jeden Werktag | Chor; due=2026-11-20; every=+weekday
    Miete jeden Letzten | Miete; due=2026-11-30; every=+last
    Miete jeden letzten Tag des Monats | Miete; due=2026-11-30; every=+last
    Miete every month | Miete; due=2026-11-20; every=+month
    Heute: Müll | Müll; due=2026-11-20
    Seite 8 am Montag lesen | Seite 8 lesen; due=2026-11-23
    Arzt nächsten Mittwoch um 9:30 Uhr | Arzt; due=2026-11-25T09:30
    Arzt am 24. Dezember um 8 Uhr | Arzt; due=2026-12-24T08:00
    Es ist so weit | =
    Do it now | =
    Mi casa zeigen | =
    Di Caprio schauen | =
    Sa bringen | =
    Fr. Müller anrufen | =
    Mo Farah ansehen | =
    Check every so often | =
    Guten Morgen sagen | =
    Am Morgen laufen | =
    Von heute auf morgen ändern | =
    Der Mai kommt | =
    Im Juni planen | =
    Montagsgruppe leiten | =
    Morgenmantel waschen | =
    Alle einladen | =
    Jeden fragen | =
    Alle 3 Bände lesen | =
    In 3 Teilen schicken | =
    In einer Stunde fertig | =
    Uhr stellen | =
    18 Leute fragen | =
    3. Kapitel lesen | =
    Version 2.0 laden | =
    Bis bald sagen | =
    Am Tag schlafen | =
    Den Mond ansehen | =
    „morgen“ übersetzen | =
    Um 9 los | =
    Zum Friseur | =
    24.12. planen | planen; due=2026-12-24
    Feier 24.12.2026 | Feier; due=2026-12-24
    Feier 24.12.26 | Feier; due=2026-12-24
    Feier am 1.3. | Feier; due=2027-03-01
    Feier 1.3. 18:00 | Feier; due=2027-03-01T18:00
    Feier Do, 24.12. | Feier; due=2026-12-24
    Feier due:24.12. | Feier; due=2026-12-24
    Kapitel 1.3. lesen | =
    Feier 31.02. | =
    Feier 24.12 | =
    Version 24.12.1999.3 laden | =
    Ben nächste Woche anrufen | =
    Ben anrufen nächste Woche | Ben anrufen; due=2026-11-23
    Nächste Woche Ben anrufen | Ben anrufen; due=2026-11-23
    Ben anrufen nächste Woche Freitag | Ben anrufen; due=2026-11-27
    Ben anrufen im nächsten Monat | Ben anrufen; due=2026-12-01
    Ben anrufen nächsten Monat | Ben anrufen; due=2026-12-01
    Gießen jeden zweiten Tag | Gießen; due=2026-11-20; every=+2d
    Gießen jeden zweiten Freitag | Gießen; due=2026-11-27; every=+2w
    Gießen alle zwei Wochen | Gießen; due=2026-11-20; every=+2w
    Ben morgen Mittag anrufen | Ben anrufen; due=2026-11-21T12:00
    Zahlen bis Mitternacht | Zahlen; due=2026-11-20T23:59
    Mittag essen mit Ben | =
    Johannes 3:16 lesen | =
    Ben 9:00 Uhr anrufen | Ben anrufen; due=2026-11-21T09:00
    Ben um 9:00 anrufen | Ben anrufen; due=2026-11-21T09:00
    Nächste Schritte | =
    Blumen gießen wöchentlich !hoch | Blumen gießen; due=2026-11-20; !high; every=+week
    Blumen taeglich | Blumen; due=2026-11-20; every=+day
    Die tägliche Runde !mittel | Die tägliche Runde; !medium
    """

  static let french = """
    Appeler Ben à midi | Appeler Ben; due=2026-11-20T12:00
    Appeler Ben demain midi | Appeler Ben; due=2026-11-21T12:00
    Payer avant minuit | Payer; due=2026-11-20T23:59
    Visiter le Midi | =
    Appeler Ben la semaine prochaine | Appeler Ben; due=2026-11-23
    Appeler Ben le mois prochain | Appeler Ben; due=2026-12-01
    Payer avant la semaine prochaine | Payer; due=2026-11-23
    Arroser tous les deux jours | Arroser; due=2026-11-20; every=+2d
    Arroser tous les deux vendredis | Arroser; due=2026-11-27; every=+2w
    Arroser toutes les deux semaines | Arroser; due=2026-11-20; every=+2w
    Fête le 24/12 | Fête; due=2026-12-24
    Fête 24/12/2026 | Fête; due=2026-12-24
    Fête le 24/12 à 18:00 | Fête; due=2026-12-24T18:00
    Courir 24/12 | =
    Verser 1/2 tasse | =
    Lire Jean 3:16 | =
    Appeler Ben à 9:00 | Appeler Ben; due=2026-11-21T09:00
    Payer le gaz vendredi 18h | Payer le gaz; due=2026-11-27T18:00
    Payer le gaz ven. | Payer le gaz; due=2026-11-27
    Payer le gaz ven | Payer le gaz; due=2026-11-27
    Payer vendredi à 18h30 | Payer; due=2026-11-27T18:30
    Payer 18h | Payer; due=2026-11-20T18:00
    Payer 18h30 | Payer; due=2026-11-20T18:30
    Payer à 18 h 30 | Payer; due=2026-11-20T18:30
    Payer à 18 heures | Payer; due=2026-11-20T18:00
    Payer à 6h | Payer; due=2026-11-21T06:00
    Payer demain 6h | Payer; due=2026-11-21T06:00
    Payer 6h demain | Payer; due=2026-11-21T06:00
    Payer demain | Payer; due=2026-11-21
    Payer après-demain | Payer; due=2026-11-22
    Payer apres-demain | Payer; due=2026-11-22
    Payer après demain | Payer; due=2026-11-22
    Payer aujourd'hui | Payer; due=2026-11-20
    Payer aujourd’hui | Payer; due=2026-11-20
    Payer ce soir | Payer; due=2026-11-20T20:00
    Payer lundi prochain | Payer; due=2026-11-23
    Payer le lundi | Payer; due=2026-11-23
    Payer tomorrow | Payer; due=2026-11-21
    Payer dans 3 jours | Payer; due=2026-11-23
    Payer dans une semaine | Payer; due=2026-11-27
    Payer dans 2 mois | Payer; due=2027-01-20
    Payer dans un an | Payer; due=2027-11-20
    Payer le 1er décembre | Payer; due=2026-12-01
    Payer 1er decembre 2027 | Payer; due=2027-12-01
    Payer 1 déc. | Payer; due=2026-12-01
    Payer 5 fév | Payer; due=2027-02-05
    Payer 5 fev | Payer; due=2027-02-05
    Payer 5 août | Payer; due=2027-08-05
    Payer 5 aout | Payer; due=2027-08-05
    Payer 5 mai | Payer; due=2027-05-05
    Payer 5 mars | Payer; due=2027-03-05
    Payer mardi 1 décembre | Payer; due=2026-12-01
    Payer mar 1 déc | Payer; due=2026-12-01
    Payer mar 18h | Payer; due=2026-11-24T18:00
    Payer mer. 9h | Payer; due=2026-11-25T09:00
    Payer sam 20h | Payer; due=2026-11-21T20:00
    Payer due:mar | Payer; due=2026-11-24
    Payer due:dim | Payer; due=2026-11-22
    Payer chaque jour | Payer; due=2026-11-20; every=+day
    Payer tous les jours | Payer; due=2026-11-20; every=+day
    Payer toutes les semaines | Payer; due=2026-11-20; every=+week
    Payer tous les 3 jours | Payer; due=2026-11-20; every=+3d
    Payer toutes les 2 semaines | Payer; due=2026-11-20; every=+2w
    Payer chaque lundi | Payer; due=2026-11-23; every=+mon
    Payer tous les lundis | Payer; due=2026-11-23; every=+mon
    Payer tous les lundis et jeudis | Payer; due=2026-11-23; every=+mon,thu
    Payer chaque mois | Payer; due=2026-11-20; every=+month
    Payer tous les ans | Payer; due=2026-11-20; every=+year
    Payer chaque! semaine | Payer; due=2026-11-20; every=week
    Payer tous les jours ouvrables | Payer; due=2026-11-20; every=+weekday
    Payer chaque dernier jour du mois | Payer; due=2026-11-30; every=+last
    Dentiste mardi prochain à 9h15 | Dentiste; due=2026-11-24T09:15
    18h jeu de société | jeu de société; due=2026-11-20T18:00
    Aller à la mer | =
    Jouer au jeu | =
    Appeler Sam | =
    Appeler mon frère | =
    Manger des dim sum | =
    Un mars et ça repart | =
    Partir en août | =
    Dormir 2h | =
    Faire 2 heures de sport | =
    Faire 8 heures de sport | =
    Réunion de 3h | =
    On mange | =
    Voir le jour | =
    Dire chaque fois | =
    Inviter tous les amis | =
    Courir dans la rue | =
    Partir dans 3 minutes | =
    Prendre le prochain train | =
    Vendredi saint | =
    Traduire « demain » | =
    Voir (lundi) | =
    Partir 10h99 | =
    Partir 25h | =
    Finir le 3 du mois | =
    Lire mai 68 | =
    Il tue le temps | =
    Payer le loyer mensuellement !haute | Payer le loyer; due=2026-11-20; !high; every=+month
    """

  static let spanish = """
    Llamar a Ben al mediodía | Llamar a Ben; due=2026-11-20T12:00
    Pagar mañana a medianoche | Pagar; due=2026-11-21T23:59
    Llamar a Ben la semana que viene | Llamar a Ben; due=2026-11-23
    Llamar a Ben la próxima semana | Llamar a Ben; due=2026-11-23
    Pagar el mes que viene | Pagar; due=2026-12-01
    Pagar el próximo mes | Pagar; due=2026-12-01
    Regar cada dos días | Regar; due=2026-11-20; every=+2d
    Regar cada dos viernes | Regar; due=2026-11-27; every=+2w
    Regar cada dos semanas | Regar; due=2026-11-20; every=+2w
    Fiesta el 24/12 | Fiesta; due=2026-12-24
    Fiesta 24/12/2026 | Fiesta; due=2026-12-24
    Comprar 1/2 kilo | =
    Leer Juan 3:16 | =
    Llamar a Ben a las 9:00 | Llamar a Ben; due=2026-11-21T09:00
    Pagar el gas viernes 18:00 | Pagar el gas; due=2026-11-27T18:00
    Pagar el viernes | Pagar; due=2026-11-27
    Pagar vie | Pagar; due=2026-11-27
    Pagar hoy | Pagar; due=2026-11-20
    Pagar mañana | Pagar; due=2026-11-21
    Pagar manana | Pagar; due=2026-11-21
    Pagar pasado mañana | Pagar; due=2026-11-22
    Pagar pasado manana | Pagar; due=2026-11-22
    Pagar esta noche | Pagar; due=2026-11-20T20:00
    Pagar el lunes | Pagar; due=2026-11-23
    Pagar próximo lunes | Pagar; due=2026-11-23
    Pagar el proximo lunes | Pagar; due=2026-11-23
    Pagar lunes próximo | Pagar; due=2026-11-23
    Pagar el lunes que viene | Pagar; due=2026-11-23
    Pagar sábado | Pagar; due=2026-11-21
    Pagar sab | Pagar; due=2026-11-21
    Pagar mié | Pagar; due=2026-11-25
    Pagar mie | Pagar; due=2026-11-25
    Pagar en 3 días | Pagar; due=2026-11-23
    Pagar en 3 dias | Pagar; due=2026-11-23
    Pagar dentro de 2 semanas | Pagar; due=2026-12-04
    Pagar en un mes | Pagar; due=2026-12-20
    Pagar en un año | Pagar; due=2027-11-20
    Pagar 1 de diciembre | Pagar; due=2026-12-01
    Pagar el 1 de diciembre de 2027 | Pagar; due=2027-12-01
    Pagar 1 dic | Pagar; due=2026-12-01
    Pagar 5 mar | Pagar; due=2027-03-05
    Pagar 5 de marzo | Pagar; due=2027-03-05
    Pagar martes 1 de diciembre | Pagar; due=2026-12-01
    Pagar a las 18:00 | Pagar; due=2026-11-20T18:00
    Pagar a las 18h | Pagar; due=2026-11-20T18:00
    Pagar a las 6 de la tarde | Pagar; due=2026-11-20T18:00
    Pagar mañana 8 de la mañana | Pagar; due=2026-11-21T08:00
    Pagar 6 p. m. | Pagar; due=2026-11-20T18:00
    Pagar mar 18:00 | Pagar; due=2026-11-24T18:00
    Pagar due:mar | Pagar; due=2026-11-24
    Pagar due:mañana | Pagar; due=2026-11-21
    Pagar cada día | Pagar; due=2026-11-20; every=+day
    Pagar cada dia | Pagar; due=2026-11-20; every=+day
    Pagar todos los días | Pagar; due=2026-11-20; every=+day
    Pagar cada 3 días | Pagar; due=2026-11-20; every=+3d
    Pagar cada semana | Pagar; due=2026-11-20; every=+week
    Pagar cada mes | Pagar; due=2026-11-20; every=+month
    Pagar cada año | Pagar; due=2026-11-20; every=+year
    Pagar cada lunes | Pagar; due=2026-11-23; every=+mon
    Pagar todos los lunes | Pagar; due=2026-11-23; every=+mon
    Pagar todos los lunes y jueves | Pagar; due=2026-11-23; every=+mon,thu
    Pagar todos los sábados | Pagar; due=2026-11-21; every=+sat
    Pagar cada día laborable | Pagar; due=2026-11-20; every=+weekday
    Pagar cada último día del mes | Pagar; due=2026-11-30; every=+last
    Pagar cada! semana | Pagar; due=2026-11-20; every=week
    Pagar next monday | Pagar; due=2026-11-23
    Dentista el próximo martes a las 9:30 | Dentista; due=2026-11-24T09:30
    Pagar ¿mañana? | Pagar; due=2026-11-21
    Ir al mar | =
    Ver el mar | =
    Correr por la mañana | =
    Leer esta mañana | =
    Vender mi casa | =
    Preguntar a cada uno | =
    Invitar a todos los amigos | =
    Quedarse en casa | =
    Cortar en 3 partes | =
    Comprar mayo | =
    Viajar en enero | =
    Tomar el sol | =
    Llegar a las armas | =
    Dormir por la tarde | =
    Trabajar 8 horas | =
    Trabajar 2h | =
    Dar el próximo paso | =
    Celebrar el año nuevo | =
    Hoy en día leer | =
    Procesión de Viernes Santo | =
    Jugar el 3 de copas | =
    Traducir «mañana» | =
    Llegar a las 9 | =
    Pagar anualmente !baja | Pagar; due=2026-11-20; !low; every=+year
    """

  static let portuguese = """
    Ligar ao Ben ao meio-dia | Ligar ao Ben; due=2026-11-20T12:00
    Pagar amanhã à meia-noite | Pagar; due=2026-11-21T23:59
    Ligar ao Ben na próxima semana | Ligar ao Ben; due=2026-11-23
    Ligar ao Ben semana que vem | Ligar ao Ben; due=2026-11-23
    Pagar no próximo mês | Pagar; due=2026-12-01
    Pagar mês que vem | Pagar; due=2026-12-01
    Regar a cada dois dias | Regar; due=2026-11-20; every=+2d
    Regar a cada duas sextas-feiras | Regar; due=2026-11-27; every=+2w
    Regar a cada duas semanas | Regar; due=2026-11-20; every=+2w
    Festa dia 24/12 | Festa; due=2026-12-24
    Festa 24/12/2026 | Festa; due=2026-12-24
    Comprar 1/2 quilo | =
    Ler João 3:16 | =
    Ligar ao Ben às 9:00 | Ligar ao Ben; due=2026-11-21T09:00
    Pagar o gás sexta 18h | Pagar o gás; due=2026-11-27T18:00
    Pagar sexta-feira | Pagar; due=2026-11-27
    Pagar sexta feira | Pagar; due=2026-11-27
    Pagar na sexta | Pagar; due=2026-11-27
    Pagar até sexta | Pagar; due=2026-11-27
    Pagar hoje | Pagar; due=2026-11-20
    Pagar hoje à noite | Pagar; due=2026-11-20T20:00
    Pagar hoje a noite | Pagar; due=2026-11-20T20:00
    Pagar amanhã | Pagar; due=2026-11-21
    Pagar amanha | Pagar; due=2026-11-21
    Pagar depois de amanhã | Pagar; due=2026-11-22
    Pagar segunda | Pagar; due=2026-11-23
    Pagar próxima segunda | Pagar; due=2026-11-23
    Pagar proxima segunda | Pagar; due=2026-11-23
    Pagar na próxima segunda-feira | Pagar; due=2026-11-23
    Pagar segunda que vem | Pagar; due=2026-11-23
    Pagar terca | Pagar; due=2026-11-24
    Pagar no sábado | Pagar; due=2026-11-21
    Pagar sáb. | Pagar; due=2026-11-21
    Pagar em 3 dias | Pagar; due=2026-11-23
    Pagar daqui a 2 semanas | Pagar; due=2026-12-04
    Pagar em um mês | Pagar; due=2026-12-20
    Pagar 1 de dezembro | Pagar; due=2026-12-01
    Pagar 1º de dezembro de 2027 | Pagar; due=2027-12-01
    Pagar no dia 1 de dezembro | Pagar; due=2026-12-01
    Pagar 1 dez. | Pagar; due=2026-12-01
    Pagar 5 de março | Pagar; due=2027-03-05
    Pagar 5 marco | Pagar; due=2027-03-05
    Pagar às 18h | Pagar; due=2026-11-20T18:00
    Pagar as 18h | Pagar; due=2026-11-20T18:00
    Pagar às 18:30 | Pagar; due=2026-11-20T18:30
    Pagar 18h30 | Pagar; due=2026-11-20T18:30
    Pagar às 18 horas | Pagar; due=2026-11-20T18:00
    Pagar 6 da tarde | Pagar; due=2026-11-20T18:00
    Pagar 8 da manhã | Pagar; due=2026-11-21T08:00
    Pagar seg 9h | Pagar; due=2026-11-23T09:00
    Pagar ter 18h | Pagar; due=2026-11-24T18:00
    Pagar due:ter | Pagar; due=2026-11-24
    Pagar due:qua | Pagar; due=2026-11-25
    Pagar todo dia | Pagar; due=2026-11-20; every=+day
    Pagar todos os dias | Pagar; due=2026-11-20; every=+day
    Pagar toda segunda | Pagar; due=2026-11-23; every=+mon
    Pagar toda segunda-feira | Pagar; due=2026-11-23; every=+mon
    Pagar todas as segundas e quintas | Pagar; due=2026-11-23; every=+mon,thu
    Pagar a cada 3 dias | Pagar; due=2026-11-20; every=+3d
    Pagar cada mês | Pagar; due=2026-11-20; every=+month
    Pagar toda semana | Pagar; due=2026-11-20; every=+week
    Pagar todos os anos | Pagar; due=2026-11-20; every=+year
    Pagar todo dia útil | Pagar; due=2026-11-20; every=+weekday
    Pagar todo último dia do mês | Pagar; due=2026-11-30; every=+last
    Pagar cada! semana | Pagar; due=2026-11-20; every=week
    Dentista na próxima terça às 9h30 | Dentista; due=2026-11-24T09:30
    Dentista dia 5 de março às 9h | Dentista; due=2027-03-05T09:00
    Pagar dia 5 | =
    Ter paciência | =
    Ver sex and the city | =
    Pedir segunda via | =
    Comprar em segunda mão | =
    Ler Dom Quixote | =
    Visitar a Quinta da Regaleira | =
    Ficar em casa | =
    Cortar em 3 partes | =
    Avisar todo mundo | =
    Perguntar a cada um | =
    Viajar em maio | =
    Treinar 2h | =
    Estudar 8 horas | =
    Dormir da tarde | =
    Descansar todo o dia | =
    Ver a próxima etapa | =
    Hoje em dia ler | =
    Parar às vezes | =
    Ver as 3 irmãs | =
    Traduzir “amanhã” | =
    Regar semanalmente !média | Regar; due=2026-11-20; !medium; every=+week
    """
}
