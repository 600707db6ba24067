/// Which kinds of page there are.
public enum PageKinds {
  /// All of them, whether or not a data folder has one: those that editions are planned of, and those with which the local
  /// web app answers. A template is checked against the keys of its kind before anything is rendered.
  public static let all: [any PageModel.Type] = [
    TodayPage.self, HabitsPage.self, HabitPage.self, HabitYearPage.self, HistoryPage.self, HistoryDataFile.self,
    CalendarPage.self, AchievementsPage.self, CoursePage.self, PostPage.self, CourseClosingPage.self,
    WholeCoursePage.self, FollowingPage.self, PeoplePage.self, ProfilePage.self, IdeasPage.self, HelpPage.self,
    CheckInPage.self, AnswerPage.self, FormPage.self, PickPage.self, OrderPage.self,
  ]
}
