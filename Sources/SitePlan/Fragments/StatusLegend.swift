import Journal

/// The legend of cells: the states that can occur for the habit, drawn as everywhere.
struct StatusLegend: MarkupSource {
  let kind: DayCells.Kind
  /// Whether there are days on which the habit is not due.
  let hasRest: Bool
  let hasPending: Bool
  /// The days of pauses in words, for brackets without a name of their own beside them.
  var pauses: [String] = []
  let words: Words

  func encode(into encoder: inout ModelEncoder) {
    encoder.append(kind.rawValue)
    encoder.append(hasRest)
    encoder.append(hasPending)
    encoder.append(pauses.count)
    for pause in pauses { encoder.append(pause) }
  }

  func write(to html: inout HTMLWriter) {
    html.append("<ul class=\"key\">")
    switch kind {
    case .yesNo, .overview:
      item([.d4], .statusDone, to: &html)
    case .amount:
      item([.d0], .keyZero, to: &html)
      item([.d1, .d2, .d3], .keyPartly, to: &html)
      item([.d4], .keyReached, to: &html)
      item([.wellOver], .keyWellOver, to: &html)
    case .periodAmount:
      item([.d0], .keyZero, to: &html)
      item([.d1, .d2, .d3, .d4], .keyQuarters, to: &html)
    case .limit:
      item([.d4], .statusKept, to: &html)
      item([.over], .keyOver, to: &html)
    }
    item([.skipped], .statusSkipped, to: &html)
    item([.missed], .statusMissed, to: &html)
    if kind != .limit { item([.blank], .statusBlank, to: &html) }
    if hasRest { item([.rest], .statusRest, to: &html) }
    if hasPending { item([.pending], .statusPending, to: &html) }
    for pause in pauses {
      html.append("<li><i class=pd></i>")
      html.append(escaped: words(.axisPaused, ["dates": pause]))
      html.append("</li>")
    }
    html.append("</ul>")
  }

  private func item(_ states: [CellState], _ phrase: Phrase, to html: inout HTMLWriter) {
    html.append("<li>")
    for state in states {
      html.append("<i class=")
      html.append(state.cssClass)
      html.append("></i>")
    }
    html.append(escaped: words(phrase))
    html.append("</li>")
  }
}
