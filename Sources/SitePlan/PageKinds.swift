/// The kinds of pages that the program has.
public enum PageKinds {
  /// The models of all pages, of editions and of the local web app's responses, whether or not a data folder needs
  /// them. Templates are checked against their keys before anything is rendered.
  public static let all: [any PageModel.Type] = [
    TodayPage.self, HabitsPage.self, HabitPage.self, HabitYearPage.self, HabitDataFile.self, HistoryPage.self,
    HistoryDataFile.self, CalendarPage.self, YearPage.self, AchievementsPage.self, CoursePage.self, PostPage.self,
    CourseClosingPage.self, WholeCoursePage.self, FollowingPage.self, PeoplePage.self, PeopleListPage.self,
    ProfilePage.self, IdeasPage.self, HelpPage.self,
    CheckInPage.self, AnswerPage.self, FormPage.self, PickPage.self, OrderPage.self,
    HabitDayPage.self, WeekPage.self, ListsPage.self, TasksPage.self, TaskPage.self, AgendaPage.self,
    ChallengesPage.self, ChallengePage.self, MovedPage.self, CalendarAddressesPage.self, ConflictsPage.self,
    ReadersPage.self, AudiencePage.self, SeenAsPage.self, FriendsPage.self, FriendCard.self,
  ]
}
