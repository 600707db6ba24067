import ArgumentParser

/// A command after which pages are made, unless it is told not to: what they need of the program itself is read while its
/// options are still being looked at.
protocol MakesPages: ParsableCommand {}

extension BuildCommand: MakesPages {}
extension DoneCommand: MakesPages {}
extension EventCommand: MakesPages {}
extension HabitCommand: MakesPages {}
extension ListCommand: MakesPages {}
extension MissedCommand: MakesPages {}
extension RedoCommand: MakesPages {}
extension SkipCommand: MakesPages {}
extension TaskCommand: MakesPages {}
extension UndoCommand: MakesPages {}
