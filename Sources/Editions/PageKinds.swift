import SitePlan

/// Every kind of page that there is, whether or not a data folder has one of it.
enum PageKinds {
  static let all: [any PageModel.Type] = [
    TodayPage.self, HabitsPage.self, HabitPage.self, HabitYearPage.self, HistoryPage.self, HistoryDataFile.self,
    CalendarPage.self, AchievementsPage.self,
    CoursePage.self, PostPage.self, CourseClosingPage.self, WholeCoursePage.self, FollowingPage.self, PeoplePage.self,
    ProfilePage.self, IdeasPage.self,
    HelpPage.self, CheckInPage.self, AnswerPage.self, FormPage.self, PickPage.self, OrderPage.self,
  ]
}
