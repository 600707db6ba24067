extension BuiltInCatalog {
  static let portuguese = #"""
    # Hábitos sugeridos, por categoria. Leva um tal como está ou como começo: ao acrescentá-lo, tudo se pode mudar.
    # Uma primeira versão deve caber no teu pior dia. `at most` é um limite; um hábito sem objetivo é simplesmente
    # feito ou não.
    categories:
      - name: Movimento
        icon: 🏃
        color: teal
        habits:
          - {title: Andar após o almoço, reason: Uma tarde desanuviada,
             icon: 🚶, schedule: weekdays, target: at least 15 minutos}
          - {title: Correr, reason: Arejar a cabeça, icon: 🏃, schedule: 3 times a week, target: at least 3 km}
          - {title: Alongar, reason: Umas costas que não refilam, icon: 🤸, schedule: daily}
          - {title: Andar de bicicleta, reason: Ver onde vivo,
             icon: 🚲, schedule: daily, target: at least 40 km a month}
          - {title: Força, reason: Levar os meus sacos aos 80, icon: 🏋️, schedule: "tue, fri"}
          - {title: Ir pelas escadas, reason: Pouco e muitas vezes, icon: 🪜, schedule: weekdays}
      - name: Comer e beber
        icon: 🥗
        color: amber
        habits:
          - {title: Cozinhar em casa, reason: Saber o que leva, icon: 🍳, schedule: 4 times a week}
          - {title: Beber água, reason: Um copo em cada ocasião, icon: 💧, schedule: daily, target: at least 6 copos}
          - {title: Legumes, reason: Cor no prato, icon: 🥦, schedule: daily, target: at least 3 porções}
          - {title: Comer devagar, reason: Saborear, icon: 🍽️, schedule: daily}
          - {title: Café, reason: Dormir melhor, icon: ☕, schedule: daily, target: at most 2 chávenas}
          - {title: Doces, reason: Que continuem especiais, icon: 🍬, schedule: weekdays, target: at most 1 a day}
      - name: Descanso
        icon: 🌙
        color: indigo
        habits:
          - {title: Apagar a luz às 23, reason: Amanhã começa hoje à noite,
             icon: 🛏️, schedule: "sun, mon, tue, wed, thu"}
          - {title: Telemóvel na entrada, reason: Um quarto para dormir, icon: 📵, schedule: daily}
          - {title: Uma pausa a sério, reason: Meia hora sem ecrãs, icon: 🌳, schedule: weekdays}
          - {title: Uma noite livre, reason: Nada marcado, icon: 🕯️, schedule: every 7 days}
          - {title: Séries, reason: Serões com pessoas, icon: 📺, schedule: daily, target: at most 5 horas a week}
      - name: Mente
        icon: 🧘
        color: plum
        habits:
          - {title: Ficar em silêncio, reason: Dez minutos calmos,
             icon: 🧘, schedule: daily, target: at least 10 minutos}
          - {title: Três linhas, reason: Reparar no dia, icon: 📓, schedule: daily}
          - {title: Uma coisa boa, reason: Esteve lá; escreve-a, icon: 🌼, schedule: daily}
          - {title: Sair cedo, reason: Luz do dia antes dos ecrãs, icon: 🌤️, schedule: daily}
          - {title: Notícias só uma vez, reason: Com informação e calma, icon: 🗞️, schedule: daily, target: at most 1}
      - name: Aprender
        icon: 📖
        color: violet
        habits:
          - {title: Ler, reason: Menos ecrãs, icon: 📖, schedule: daily, target: at least 20 páginas}
          - {title: Uma língua, reason: Perceber as piadas,
             icon: 🗣️, schedule: daily, target: at least 90 minutos a week}
          - {title: Um instrumento, reason: Dez minutos são mais que zero,
             icon: 🎸, schedule: daily, target: at least 10 minutos}
          - {title: Desenhar, reason: Olhar mais tempo, icon: ✏️, schedule: 3 times a week}
          - {title: Acabar um curso, reason: Uma lição de cada vez, icon: 🎓, schedule: 2 times a week}
      - name: Casa
        icon: 🏡
        color: olive
        habits:
          - {title: Fazer a cama, reason: Uma coisa feita antes das oito, icon: 🛏️, schedule: daily}
          - {title: Regar as plantas, reason: Elas não podem pedir, icon: 🪴, schedule: every 4 days}
          - {title: Esvaziar uma gaveta, reason: Espaço para respirar, icon: 📦, schedule: 2 times a month}
          - {title: A cozinha à noite, reason: Uma manhã gentil, icon: 🧽, schedule: daily}
          - {title: Mudar os lençóis, reason: A melhor noite da semana, icon: 🧺, schedule: every 10 days}
          - {title: Arranjar algo, reason: Guardar o que é bom, icon: 🪡, schedule: every 30 days}
      - name: Pessoas
        icon: 💛
        color: rose
        habits:
          - {title: Ligar à família, reason: Ficar por perto, icon: ☎️, schedule: 2 times a week}
          - {title: Escrever a alguém, reason: Mais longo que uma mensagem, icon: ✉️, schedule: 2 times a month}
          - {title: Comer em conjunto, reason: "À mesa, sem ecrãs", icon: 🍲, schedule: 3 times a week}
          - {title: Dizer obrigado, reason: "A uma pessoa, por palavras", icon: 🙏, schedule: weekdays}
          - {title: Ver alguém, reason: Em pessoa, icon: 👋, schedule: every 7 days}
      - name: Dinheiro e trabalho
        icon: 🗂️
        color: slate
        habits:
          - {title: Pôr dinheiro de lado, reason: Para algo com nome,
             icon: 🪙, schedule: daily, target: at least 100 euros a month}
          - {title: Anotar as despesas, reason: Sem surpresas, icon: 🧾, schedule: daily}
          - {title: Primeiro o difícil, reason: Antes do correio, icon: 🎯, schedule: weekdays}
          - {title: Esvaziar o correio, reason: Sextas mais leves, icon: 📥, schedule: fri}
          - {title: Compras por impulso, reason: Dormir sobre o assunto,
             icon: 🛍️, schedule: daily, target: at most 2 a month}
    """#
}
