extension BuiltInCatalog {
  static let spanish = #"""
    # Hábitos sugeridos, por categoría. Toma uno tal cual o como comienzo: al añadirlo se puede cambiar todo.
    # Una primera versión debería caber en tu peor día. `at most` es un límite; un hábito sin objetivo simplemente se
    # hace o no.
    categories:
      - name: Movimiento
        icon: 🏃
        color: teal
        habits:
          - {title: Caminar tras comer, reason: Una tarde despejada,
             icon: 🚶, schedule: weekdays, target: at least 15 minutos}
          - {title: Correr, reason: Despejar la cabeza, icon: 🏃, schedule: 3 times a week, target: at least 3 km}
          - {title: Estirar, reason: Una espalda que no protesta, icon: 🤸, schedule: daily}
          - {title: Ir en bici, reason: Ver dónde vivo, icon: 🚲, schedule: daily, target: at least 40 km a month}
          - {title: Fuerza, reason: Cargar mis bolsas a los 80, icon: 🏋️, schedule: "tue, fri"}
          - {title: Subir escaleras, reason: Poco y a menudo, icon: 🪜, schedule: weekdays}
      - name: Comer y beber
        icon: 🥗
        color: amber
        habits:
          - {title: Cocinar en casa, reason: Saber qué lleva, icon: 🍳, schedule: 4 times a week}
          - {title: Beber agua, reason: Un vaso en cada ocasión, icon: 💧, schedule: daily, target: at least 6 vasos}
          - {title: Verduras, reason: Color en el plato, icon: 🥦, schedule: daily, target: at least 3 raciones}
          - {title: Comer despacio, reason: Saborear, icon: 🍽️, schedule: daily}
          - {title: Café, reason: Dormir mejor, icon: ☕, schedule: daily, target: at most 2 tazas}
          - {title: Dulces, reason: Que sigan siendo especiales, icon: 🍬, schedule: weekdays, target: at most 1 a day}
      - name: Descanso
        icon: 🌙
        color: indigo
        habits:
          - {title: Luz apagada a las 23, reason: Mañana empieza esta noche,
             icon: 🛏️, schedule: "sun, mon, tue, wed, thu"}
          - {title: Móvil en el pasillo, reason: Un dormitorio para dormir, icon: 📵, schedule: daily}
          - {title: Una pausa de verdad, reason: Media hora sin pantallas, icon: 🌳, schedule: weekdays}
          - {title: Una tarde libre, reason: Sin nada previsto, icon: 🕯️, schedule: every 7 days}
          - {title: Series, reason: Tardes con gente, icon: 📺, schedule: daily, target: at most 5 horas a week}
      - name: Mente
        icon: 🧘
        color: plum
        habits:
          - {title: Sentarse en silencio, reason: Diez minutos tranquilos,
             icon: 🧘, schedule: daily, target: at least 10 minutos}
          - {title: Tres líneas, reason: Darme cuenta del día, icon: 📓, schedule: daily}
          - {title: Una cosa buena, reason: Estuvo ahí; escríbela, icon: 🌼, schedule: daily}
          - {title: Salir temprano, reason: Luz del día antes de pantallas, icon: 🌤️, schedule: daily}
          - {title: Noticias una vez, reason: Con información y en calma,
             icon: 🗞️, schedule: daily, target: at most 1}
      - name: Aprender
        icon: 📖
        color: violet
        habits:
          - {title: Leer, reason: Menos pantallas, icon: 📖, schedule: daily, target: at least 20 páginas}
          - {title: Un idioma, reason: Entender los chistes,
             icon: 🗣️, schedule: daily, target: at least 90 minutos a week}
          - {title: Un instrumento, reason: Diez minutos ganan a ninguno,
             icon: 🎸, schedule: daily, target: at least 10 minutos}
          - {title: Dibujar, reason: Mirar más tiempo, icon: ✏️, schedule: 3 times a week}
          - {title: Terminar un curso, reason: Una lección cada vez, icon: 🎓, schedule: 2 times a week}
      - name: Casa
        icon: 🏡
        color: olive
        habits:
          - {title: Hacer la cama, reason: Algo hecho antes de las ocho, icon: 🛏️, schedule: daily}
          - {title: Regar las plantas, reason: No pueden pedirlo, icon: 🪴, schedule: every 4 days}
          - {title: Vaciar un estante, reason: Espacio para respirar, icon: 📦, schedule: 2 times a month}
          - {title: Cocina antes de cama, reason: Una mañana amable, icon: 🧽, schedule: daily}
          - {title: Cambiar las sábanas, reason: La mejor noche de la semana, icon: 🧺, schedule: every 10 days}
          - {title: Reparar algo, reason: Conservar lo bueno, icon: 🪡, schedule: every 30 days}
      - name: Personas
        icon: 💛
        color: rose
        habits:
          - {title: Llamar a la familia, reason: Seguir cerca, icon: ☎️, schedule: 2 times a week}
          - {title: Escribir a alguien, reason: Más largo que un mensaje, icon: ✉️, schedule: 2 times a month}
          - {title: Comer juntos, reason: "En la mesa, sin pantallas", icon: 🍲, schedule: 3 times a week}
          - {title: Dar las gracias, reason: "A una persona, con palabras", icon: 🙏, schedule: weekdays}
          - {title: Ver a alguien, reason: En persona, icon: 👋, schedule: every 7 days}
      - name: Dinero y trabajo
        icon: 🗂️
        color: slate
        habits:
          - {title: Ahorrar, reason: Para algo con nombre,
             icon: 🪙, schedule: daily, target: at least 100 euros a month}
          - {title: Apuntar los gastos, reason: Sin sorpresas, icon: 🧾, schedule: daily}
          - {title: Lo difícil primero, reason: Antes del correo, icon: 🎯, schedule: weekdays}
          - {title: Vaciar la bandeja, reason: Viernes más ligeros, icon: 📥, schedule: fri}
          - {title: Compras por impulso, reason: Consultarlo con la almohada,
             icon: 🛍️, schedule: daily, target: at most 2 a month}
    """#
}
