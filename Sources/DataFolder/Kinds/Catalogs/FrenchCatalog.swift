extension BuiltInCatalog {
  static let french = #"""
    # Habitudes suggérées, par catégorie. Prends-en une telle quelle, ou comme un début : tout se change en
    # l’ajoutant.
    # Une première version devrait tenir dans ta pire journée. `at most` est une limite ; une habitude sans objectif
    # est simplement faite ou non.
    categories:
      - name: Bouger
        icon: 🏃
        color: teal
        habits:
          - {title: Marcher après manger, reason: Un après-midi clair,
             icon: 🚶, schedule: weekdays, target: at least 15 minutes}
          - {title: Courir, reason: M’aérer la tête, icon: 🏃, schedule: 3 times a week, target: at least 3 km}
          - {title: S’étirer, reason: Un dos qui ne se plaint pas, icon: 🤸, schedule: daily}
          - {title: Faire du vélo, reason: Voir où j’habite, icon: 🚲, schedule: daily, target: at least 40 km a month}
          - {title: Renforcement, reason: Porter mes sacs à 80 ans, icon: 🏋️, schedule: "tue, fri"}
          - {title: Prendre l’escalier, reason: "Peu, mais souvent", icon: 🪜, schedule: weekdays}
      - name: Manger et boire
        icon: 🥗
        color: amber
        habits:
          - {title: Cuisiner maison, reason: Savoir ce qu’il y a dedans, icon: 🍳, schedule: 4 times a week}
          - {title: Boire de l’eau, reason: Un verre à chaque occasion,
             icon: 💧, schedule: daily, target: at least 6 verres}
          - {title: Légumes, reason: De la couleur dans l’assiette,
             icon: 🥦, schedule: daily, target: at least 3 portions}
          - {title: Manger lentement, reason: Goûter, icon: 🍽️, schedule: daily}
          - {title: Café, reason: Mieux dormir, icon: ☕, schedule: daily, target: at most 2 tasses}
          - {title: Sucreries, reason: Qu’elles restent un plaisir,
             icon: 🍬, schedule: weekdays, target: at most 1 a day}
      - name: Repos
        icon: 🌙
        color: indigo
        habits:
          - {title: Au lit à onze heures, reason: Demain commence ce soir,
             icon: 🛏️, schedule: "sun, mon, tue, wed, thu"}
          - {title: Téléphone au couloir, reason: Une chambre pour dormir, icon: 📵, schedule: daily}
          - {title: Une vraie pause, reason: Une demi-heure sans écran, icon: 🌳, schedule: weekdays}
          - {title: Une soirée libre, reason: Rien de prévu, icon: 🕯️, schedule: every 7 days}
          - {title: Séries, reason: Des soirées avec des gens,
             icon: 📺, schedule: daily, target: at most 5 heures a week}
      - name: Esprit
        icon: 🧘
        color: plum
        habits:
          - {title: Rester au calme, reason: Dix minutes tranquilles,
             icon: 🧘, schedule: daily, target: at least 10 minutes}
          - {title: Trois lignes, reason: Remarquer la journée, icon: 📓, schedule: daily}
          - {title: Une bonne chose, reason: "Elle était là ; écris-la", icon: 🌼, schedule: daily}
          - {title: Sortir tôt, reason: Le jour avant les écrans, icon: 🌤️, schedule: daily}
          - {title: Les infos une fois, reason: Au courant et au calme, icon: 🗞️, schedule: daily, target: at most 1}
      - name: Apprendre
        icon: 📖
        color: violet
        habits:
          - {title: Lire, reason: Moins d’écrans, icon: 📖, schedule: daily, target: at least 20 pages}
          - {title: Une langue, reason: Comprendre les blagues,
             icon: 🗣️, schedule: daily, target: at least 90 minutes a week}
          - {title: Un instrument, reason: Dix minutes valent mieux que 0,
             icon: 🎸, schedule: daily, target: at least 10 minutes}
          - {title: Dessiner, reason: Regarder plus longtemps, icon: ✏️, schedule: 3 times a week}
          - {title: Finir un cours, reason: Une leçon à la fois, icon: 🎓, schedule: 2 times a week}
      - name: Maison
        icon: 🏡
        color: olive
        habits:
          - {title: Faire le lit, reason: Déjà une chose de faite, icon: 🛏️, schedule: daily}
          - {title: Arroser les plantes, reason: Elles ne peuvent pas demander, icon: 🪴, schedule: every 4 days}
          - {title: Vider une étagère, reason: De la place pour respirer, icon: 📦, schedule: 2 times a month}
          - {title: La cuisine le soir, reason: Un matin aimable, icon: 🧽, schedule: daily}
          - {title: Changer les draps, reason: La plus douce des nuits, icon: 🧺, schedule: every 10 days}
          - {title: Réparer un objet, reason: Garder ce qui est bien, icon: 🪡, schedule: every 30 days}
      - name: Proches
        icon: 💛
        color: rose
        habits:
          - {title: Appeler la famille, reason: Rester proche, icon: ☎️, schedule: 2 times a week}
          - {title: Écrire à quelqu’un, reason: Plus long qu’un message, icon: ✉️, schedule: 2 times a month}
          - {title: Manger ensemble, reason: "À table, sans écrans", icon: 🍲, schedule: 3 times a week}
          - {title: Dire merci, reason: "À une personne, avec des mots", icon: 🙏, schedule: weekdays}
          - {title: Voir quelqu’un, reason: En vrai, icon: 👋, schedule: every 7 days}
      - name: Argent et travail
        icon: 🗂️
        color: slate
        habits:
          - {title: Mettre de côté, reason: Pour quelque chose de précis,
             icon: 🪙, schedule: daily, target: at least 100 euros a month}
          - {title: Noter les dépenses, reason: Pas de surprises, icon: 🧾, schedule: daily}
          - {title: Le difficile d’abord, reason: Avant les mails, icon: 🎯, schedule: weekdays}
          - {title: Vider la boîte mail, reason: Des vendredis plus légers, icon: 📥, schedule: fri}
          - {title: Achats impulsifs, reason: La nuit porte conseil,
             icon: 🛍️, schedule: daily, target: at most 2 a month}
    """#
}
