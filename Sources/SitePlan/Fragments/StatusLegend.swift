import Journal

/// The legend of cells: the states that can occur for the habit.
struct StatusLegend: MarkupSource {
  let kind: DayCells.Kind
  /// Whether there are days on which the habit is not due.
  let hasRest: Bool
  let hasPending: Bool
  let words: Words

  func encode(into encoder: inout ModelEncoder) {
    encoder.append(kind.rawValue)
    encoder.append(hasRest)
    encoder.append(hasPending)
  }

  func write(to html: inout HTMLWriter) {
    html.append(kind == .overview ? "<ul class=\"key all\">" : "<ul class=\"key\">")
    switch kind {
    case .yesNo:
      item([.d4], words(.statusDone), to: &html)
    case .amount:
      item([.d0], words(.keyZero), to: &html)
      item([.d1, .d2], words(.keyPartly), to: &html)
      item([.d3], words(.keyReached), to: &html)
      item([.d4], words(.keyWellOver), to: &html)
    case .limit:
      item([.d4], words(.statusKept), to: &html)
      item([.over], words(.keyOver), to: &html)
    case .overview:
      item([.blank], words(.keyNone), to: &html)
      item([.d1, .d2, .d3, .d4], words(.keyOverview), to: &html)
    }
    if kind != .overview {
      item([.skipped], words(.statusSkipped), to: &html)
      item([.missed], words(.statusMissed), to: &html)
      if kind != .limit { item([.blank], words(.statusBlank), to: &html) }
    }
    if hasRest { item([.rest], words(kind == .overview ? .keyNothingDue : .statusRest), to: &html) }
    if hasPending { item([.pending], words(.statusPending), to: &html) }
    html.append("</ul>")
  }

  private func item(_ states: [CellState], _ text: String, to html: inout HTMLWriter) {
    html.append("<li>")
    for state in states {
      html.append("<i class=")
      html.append(state.cssClass)
      html.append("></i>")
    }
    html.append(escaped: text)
    html.append("</li>")
  }
}
