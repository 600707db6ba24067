import Journal

/// What the cells mean: only the states that can occur.
public struct StatusKey: MarkupSource {
  let kind: DayCells.Kind
  /// Whether days without the habit being due occur.
  let hasRest: Bool
  let hasPending: Bool
  let words: Words

  public func encode(into encoder: inout ModelEncoder) {
    encoder.append(kind.rawValue)
    encoder.append(hasRest)
    encoder.append(hasPending)
  }

  public func write(to html: inout HTMLWriter) {
    html.append("<ul class=\"key\"")
    html.append(">")
    switch kind {
    case .yesNo:
      item([.d4], words(.statusDone), to: &html)
    case .amount:
      item([.d1, .d2, .d3, .d4], words(.keyAmounts), to: &html)
      item([.d0], words(.keyZero), to: &html)
    case .limit:
      item([.d4], words(.statusKept), to: &html)
      item([.over], words(.keyOver), to: &html)
    case .overview:
      item([.d1, .d2, .d3, .d4], words(.keyOverview), to: &html)
      item([.blank], words(.keyZero), to: &html)
    }
    if kind != .overview {
      item([.skipped], words(.statusSkipped), to: &html)
      item([.missed], words(.statusMissed), to: &html)
      if kind != .limit { item([.blank], words(.statusBlank), to: &html) }
    }
    if hasRest { item([.rest], words(.statusRest), to: &html) }
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
