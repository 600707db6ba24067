import Journal

/// Who on other sites is asked by itself, and when: as often as the settings say, and less and less often where nothing comes of
/// it, since a host that is gone is not to be asked for ever.
public enum FeedPace {
  /// How often the pause is doubled at most, and how long it becomes.
  private static let mostDoublings = 7
  static let longestPause: Int64 = 7 * 86_400

  /// Those of the people whom somebody follows who may be asked now.
  ///
  /// - Parameters:
  ///   - often: How often the settings let them be asked; `nil` for never.
  ///   - now: Seconds since 1970-01-01T00:00:00Z.
  public static func due(_ following: [FollowedFeed], _ often: Settings.FollowPull, now: Int64) -> [FollowedFeed] {
    guard let pause = often.seconds else { return [] }
    return following.filter { followed in
      guard let copy = followed.copy, let asked = copy.asked else { return true }
      // A clock that was put back keeps nobody from being asked.
      return asked > now || asked + Self.pause(after: copy.failures, pause) <= now
    }
  }

  private static func pause(after failures: Int, _ usual: Int64) -> Int64 {
    min(usual << Int64(min(failures, mostDoublings)), max(usual, longestPause))
  }
}

extension Settings.FollowPull {
  /// How many seconds go by between two pulls; `nil` where there are none.
  var seconds: Int64? {
    switch self {
    case .never: nil
    case .hourly: 3600
    case .daily: 86_400
    }
  }
}
