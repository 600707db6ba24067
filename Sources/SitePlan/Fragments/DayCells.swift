import Insights
import Journal

/// Consecutive days as the cells that an axis, a calendar or a week strip shows.
struct DayCells: Sendable, Equatable {
  /// What the words of a cell depend on besides its state.
  enum Kind: UInt8, Sendable {
    case yesNo, amount
    /// An amount that is asked for by the week or month.
    case periodAmount
    case limit, overview

    init(_ target: Target?) {
      switch target {
      case nil: self = .yesNo
      case .some(let target) where target.isLimit: self = .limit
      case .some(let target): self = target.period == .day ? .amount : .periodAmount
      }
    }
  }

  let first: Day
  /// The states of the days, in order.
  let states: [CellState]
  /// The amounts of the days in millionths, −1 where nothing was recorded; empty for kinds without amounts. In an
  /// overview: how many habits succeeded, times 65,536, plus how many were due.
  let amounts: [Int64]
  let kind: Kind
  let unit: String?

  init(first: Day, states: [CellState], amounts: [Int64] = [], kind: Kind, unit: String? = nil) {
    self.first = first
    self.states = states
    self.amounts = amounts
    self.kind = kind
    self.unit = unit
  }

  /// The days of all habits together; those before `first` and after `last` are outside.
  init(_ days: [OverviewDay], shownFrom first: Day, through last: Day) {
    let isShown = { (day: OverviewDay) in (first...last).contains(day.day) }
    self.init(
      first: days.first?.day ?? first,
      states: days.map { isShown($0) ? CellState($0) : .outside },
      amounts: days.map { isShown($0) && $0.due > 0 ? Int64($0.succeeded) << 16 | Int64($0.due) : -1 },
      kind: .overview)
  }

  /// The days from `first` through `last` of a habit; days that its report does not cover are outside.
  init(of report: HabitReport, target: Target?, scale: DayScale, from first: Day, through last: Day) {
    let count = max(0, last - first + 1)
    let offset = first - report.first
    let days = report.days
    let isAmount = target != nil
    var states = [CellState](repeating: .outside, count: count)
    var amounts = isAmount ? [Int64](repeating: -1, count: count) : []
    let from = max(0, -offset)
    let end = min(count, days.count - offset)
    if from < end {
      for index in from..<end {
        let record = days[index + offset]
        states[index] = scale.state(of: record, on: first + index)
        if isAmount, let sum = record.recorded { amounts[index] = sum.millionths }
      }
    }
    self.init(
      first: first, states: states, amounts: amounts, kind: Kind(target), unit: target?.unit)
  }

  var last: Day { first + (states.count - 1) }

  /// The state of a day; `outside` where there is no cell.
  func state(on day: Day) -> CellState {
    let index = day - first
    return states.indices.contains(index) ? states[index] : .outside
  }

  func encode(into encoder: inout ModelEncoder) {
    encoder.append(Int(first.number))
    states.withUnsafeBytes { encoder.append(raw: $0) }
    encoder.append(amounts)
    encoder.append(kind.rawValue)
    encoder.append(unit)
  }
}

/// The texts of cells, escaped once for each fragment so that a thousand cells cost no look-up.
struct CellWords {
  private let kept: [UInt8]
  /// The unit after a blank, escaped, in the plural form for many and for one: ` glasses` and ` glass`.
  private let unit, unitOfOne: [UInt8]
  private let decimalMark: [UInt8]
  /// The words before and after the amount of a limit that was exceeded, escaped. `nil` where the amount has to be
  /// isolated because its unit may turn the direction of the text.
  private let over: (before: [UInt8], after: [UInt8])?
  private let cells: DayCells
  private let words: Words

  init(of cells: DayCells, in words: Words) {
    self.cells = cells
    self.words = words
    kept = Words.escaped(words(.statusKept))
    unit = cells.unit.map { Words.escaped(" " + words.amountUnits.form(of: $0, for: .other)) } ?? []
    unitOfOne = cells.unit.map { Words.escaped(" " + words.amountUnits.form(of: $0, for: .one)) } ?? []
    decimalMark = Words.escaped(words(.decimalMark))
    over = cells.kind == .limit ? Self.wordsOfOver(unit: cells.unit, in: words) : nil
  }

  /// Appends the text of the cell with that index, escaped: `5.2 km`, `done`, `skipped`.
  func append(_ index: Int, to html: inout HTMLWriter) {
    let state = cells.states[index]
    let amount = cells.amounts.isEmpty ? -1 : cells.amounts[index]
    if amount >= 0 && state.isLevel && cells.kind != .overview && amount < 1_000_000_000 {
      append(small: Amount(millionths: amount), to: &html)
    } else if let over, state == .over, 0..<1_000_000_000 ~= amount {
      html.append(trusted: over.before)
      append(small: Amount(millionths: amount), to: &html)
      html.append(trusted: over.after)
    } else if amount >= 0 && tellsAmount(state) {
      html.append(escaped: plainText(index))
    } else {
      append(state, to: &html)
    }
  }

  private static func wordsOfOver(unit: String?, in words: Words) -> (before: [UInt8], after: [UInt8])? {
    let amount = words(.decimalMark) + (unit ?? "")
    let parts = words(.statusOver, ["amount": "\0"]).split(separator: "\0", omittingEmptySubsequences: false)
    guard words.isolated(amount) == amount, parts.count == 2 else { return nil }
    return (Words.escaped(String(parts[0])), Words.escaped(String(parts[1])))
  }

  /// Appends a state in words without an amount, escaped.
  func append(_ state: CellState, to html: inout HTMLWriter) {
    html.append(trusted: state == .d4 && cells.kind == .limit ? kept : words.states[Int(state.rawValue)])
  }

  /// The text of the cell with that index, not escaped.
  func plainText(_ index: Int) -> String {
    let state = cells.states[index]
    let amount = cells.amounts.isEmpty ? -1 : cells.amounts[index]
    if amount >= 0 && tellsAmount(state) {
      let spoken = text(of: amount)
      return state == .over && cells.kind != .overview ? words(.statusOver, ["amount": spoken]) : spoken
    }
    return state == .d4 && cells.kind == .limit ? words(.statusKept) : state.phrase.map { words($0) } ?? ""
  }

  /// Whether the words of a state contain the amount that was recorded.
  private func tellsAmount(_ state: CellState) -> Bool {
    state.isLevel || state == .over || cells.kind == .overview
  }

  private func text(of amount: Int64) -> String {
    if cells.kind == .overview {
      let (due, succeeded) = (Int(amount & 0xFFFF), Int(amount >> 16))
      return words(.todayProgress, count: succeeded, ["all": words.number(due)])
    }
    return words.amount(Amount(millionths: amount), unit: cells.unit)
  }

  /// Appends an amount below a thousand, as ``Words/amount(_:unit:)`` writes it, without making strings: the pages of a
  /// habit's years have thousands of them.
  private func append(small amount: Amount, to html: inout HTMLWriter) {
    html.append(amount.whole)
    if !amount.isWhole {
      html.append(trusted: decimalMark)
      html.append(decimalsOf: amount)
    }
    switch words.amountUnits.category(ofMillionths: amount.millionths) {
    case .other: html.append(trusted: unit)
    case .one: html.append(trusted: unitOfOne)
    case let category:
      if let unit = cells.unit { html.append(escaped: " " + words.amountUnits.form(of: unit, for: category)) }
    }
  }
}

/// The bytes before and after cells of each state, in one array, so that a thousand cells are written without counting
/// a reference for each.
struct CellTable {
  let bytes: [UInt8]
  private let ends: [Int]

  /// - Parameters:
  ///   - open: Writes the HTML with which a cell of that state begins.
  ///   - close: Writes the HTML with which it ends where no amount is shown.
  init(
    open: (CellState, inout HTMLWriter) -> Void, close: (CellState, inout HTMLWriter) -> Void
  ) {
    var writer = HTMLWriter(reservingCapacity: 1024)
    var ends = [0]
    for state in CellState.allCases {
      open(state, &writer)
      ends.append(writer.count)
      close(state, &writer)
      ends.append(writer.count)
    }
    bytes = writer.bytes
    self.ends = ends
  }

  @inline(__always)
  func open(_ state: CellState) -> Range<Int> {
    ends[Int(state.rawValue) * 2]..<ends[Int(state.rawValue) * 2 + 1]
  }

  @inline(__always)
  func close(_ state: CellState) -> Range<Int> {
    ends[Int(state.rawValue) * 2 + 1]..<ends[Int(state.rawValue) * 2 + 2]
  }
}
