extension BuiltInCatalog {
  static let german = #"""
    # Vorschläge, nach Kategorien. Nimm einen, wie er ist, oder als Anfang: Beim Hinzufügen lässt sich alles ändern.
    # Eine erste Fassung sollte in deinen schlechtesten Tag passen. `at most` ist eine Grenze; eine Gewohnheit ohne
    # Ziel ist einfach getan oder nicht.
    categories:
      - name: Bewegung
        icon: 🏃
        color: teal
        habits:
          - {title: Mittagsspaziergang, reason: Ein klarer Nachmittag,
             icon: 🚶, schedule: weekdays, target: at least 15 Minuten}
          - {title: Laufen, reason: Den Kopf frei bekommen, icon: 🏃, schedule: 3 times a week, target: at least 3 km}
          - {title: Dehnen, reason: "Ein Rücken, der nicht murrt", icon: 🤸, schedule: daily}
          - {title: Rad fahren, reason: "Sehen, wo ich wohne",
             icon: 🚲, schedule: daily, target: at least 40 km a month}
          - {title: Krafttraining, reason: Mit 80 noch selbst tragen, icon: 🏋️, schedule: "tue, fri"}
          - {title: Treppe nehmen, reason: "Wenig, aber oft", icon: 🪜, schedule: weekdays}
      - name: Essen und Trinken
        icon: 🥗
        color: amber
        habits:
          - {title: Selbst kochen, reason: "Wissen, was drin ist", icon: 🍳, schedule: 4 times a week}
          - {title: Wasser trinken, reason: Bei jeder Gelegenheit ein Glas,
             icon: 💧, schedule: daily, target: at least 6 Gläser}
          - {title: Gemüse, reason: Farbe auf dem Teller, icon: 🥦, schedule: daily, target: at least 3 Portionen}
          - {title: Langsam essen, reason: Schmecken, icon: 🍽️, schedule: daily}
          - {title: Kaffee, reason: Besser schlafen, icon: ☕, schedule: daily, target: at most 2 Tassen}
          - {title: Süßes, reason: Es besonders halten, icon: 🍬, schedule: weekdays, target: at most 1 a day}
      - name: Ruhe
        icon: 🌙
        color: indigo
        habits:
          - {title: Um elf Licht aus, reason: Morgen beginnt heute Abend,
             icon: 🛏️, schedule: "sun, mon, tue, wed, thu"}
          - {title: Handy in den Flur, reason: Das Schlafzimmer zum Schlafen, icon: 📵, schedule: daily}
          - {title: Eine echte Pause, reason: Eine halbe Stunde ohne Schirm, icon: 🌳, schedule: weekdays}
          - {title: Ein freier Abend, reason: Nichts vor, icon: 🕯️, schedule: every 7 days}
          - {title: Serien, reason: Abende mit Menschen, icon: 📺, schedule: daily, target: at most 5 Stunden a week}
      - name: Geist
        icon: 🧘
        color: plum
        habits:
          - {title: Still sitzen, reason: Zehn ruhige Minuten, icon: 🧘, schedule: daily, target: at least 10 Minuten}
          - {title: Drei Zeilen, reason: Den Tag bemerken, icon: 📓, schedule: daily}
          - {title: Etwas Gutes, reason: Es war da; schreib es auf, icon: 🌼, schedule: daily}
          - {title: Früh nach draußen, reason: Tageslicht vor Bildschirmen, icon: 🌤️, schedule: daily}
          - {title: Einmal Nachrichten, reason: Informiert und ruhig, icon: 🗞️, schedule: daily, target: at most 1}
      - name: Lernen
        icon: 📖
        color: violet
        habits:
          - {title: Lesen, reason: Weniger scrollen, icon: 📖, schedule: daily, target: at least 20 Seiten}
          - {title: Eine Sprache, reason: Die Witze verstehen,
             icon: 🗣️, schedule: daily, target: at least 90 Minuten a week}
          - {title: Ein Instrument, reason: Zehn Minuten schlagen keine,
             icon: 🎸, schedule: daily, target: at least 10 Minuten}
          - {title: Zeichnen, reason: Länger hinsehen, icon: ✏️, schedule: 3 times a week}
          - {title: Einen Kurs beenden, reason: Eine Lektion nach der anderen, icon: 🎓, schedule: 2 times a week}
      - name: Zuhause
        icon: 🏡
        color: olive
        habits:
          - {title: Bett machen, reason: Vor acht etwas geschafft, icon: 🛏️, schedule: daily}
          - {title: Pflanzen gießen, reason: Sie können nicht fragen, icon: 🪴, schedule: every 4 days}
          - {title: Ein Regal ausräumen, reason: Platz zum Atmen, icon: 📦, schedule: 2 times a month}
          - {title: Abends die Küche, reason: Ein freundlicher Morgen, icon: 🧽, schedule: daily}
          - {title: Bett frisch beziehen, reason: Die beste Nacht der Woche, icon: 🧺, schedule: every 10 days}
          - {title: Etwas reparieren, reason: "Behalten, was gut ist", icon: 🪡, schedule: every 30 days}
      - name: Menschen
        icon: 💛
        color: rose
        habits:
          - {title: Familie anrufen, reason: In Verbindung bleiben, icon: ☎️, schedule: 2 times a week}
          - {title: Jemandem schreiben, reason: Länger als eine Nachricht, icon: ✉️, schedule: 2 times a month}
          - {title: Zusammen essen, reason: "Am Tisch, ohne Bildschirme", icon: 🍲, schedule: 3 times a week}
          - {title: Danke sagen, reason: "Einem Menschen, in Worten", icon: 🙏, schedule: weekdays}
          - {title: Jemanden treffen, reason: Von Angesicht zu Angesicht, icon: 👋, schedule: every 7 days}
      - name: Geld und Arbeit
        icon: 🗂️
        color: slate
        habits:
          - {title: Geld zurücklegen, reason: Für etwas mit Namen,
             icon: 🪙, schedule: daily, target: at least 100 Euro a month}
          - {title: Ausgaben notieren, reason: Keine Überraschungen, icon: 🧾, schedule: daily}
          - {title: Das Schwere zuerst, reason: Vor den E-Mails, icon: 🎯, schedule: weekdays}
          - {title: Postfach leeren, reason: Freitags leichter nach Hause, icon: 📥, schedule: fri}
          - {title: Spontankäufe, reason: Eine Nacht darüber schlafen,
             icon: 🛍️, schedule: daily, target: at most 2 a month}
    """#
}
