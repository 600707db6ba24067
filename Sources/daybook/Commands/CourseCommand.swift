import ArgumentParser

struct CourseCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "course",
    abstract: "Follow the course, and write one.",
    discussion: """
      A course opens week by week from the day you start; within a week each post opens when the one before it is read. \
      Some posts bring a habit, some ask you to decide on one. Posts are named by their name, a beginning of it, or their \
      number: `2.1` is the first of week 2.

      Examples:
        daybook course start
        daybook course read
        daybook course answer 2.1 "When I sit down to dinner, I breathe out first."
      """,
    subcommands: [
      CourseStatusCommand.self, CourseStartCommand.self, CourseReadCommand.self, CourseAnswerCommand.self,
      CourseShareCommand.self,
      CourseCheckCommand.self, CoursePreviewCommand.self, CoursePullCommand.self,
    ],
    defaultSubcommand: CourseStatusCommand.self
  ).ofDaybook
}
