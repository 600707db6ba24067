extension Scenario {
  /// Ben asks to follow Ana.
  private static let following = [["follow", "request", "ana", "--person", "ben", "--no-build"]]

  /// Ana asks Ben to a challenge.
  private static let asked = [
    ["challenge", "add", "Mile", "--habit", "run", "--to", "2026-12-10", "--invite", "ben", "--no-build"]
  ]

  /// A task with everything.
  private static let gas: [[String]] = [
    [
      "task", "add", "Pay gas due:2026-11-30 !high #bills @ben every month", "--description", "By *card*.",
      "--no-build",
    ],
    ["task", "add", "Read the meter", "--into", "gas", "--no-build"],
    ["task", "comment", "gas", "I am on it.", "--person", "ana", "--no-build"],
  ]

  /// Habits, people and settings.
  static let habitsAndSettings: [Scenario] = [
    Scenario("help-habit-add", .nothing, "habit", "add", "--help"),
    Scenario("help-habit-edit", .nothing, "habit", "edit", "--help"),
    Scenario("help-habit-order", .nothing, "habit", "order", "--help"),
    Scenario("help-habit-pause", .nothing, "habit", "pause", "--help"),
    Scenario("help-habit-archive", .nothing, "habit", "archive", "--help"),
    Scenario("help-habit-delete", .nothing, "habit", "delete", "--help"),
    Scenario("help-person", .nothing, "person", "--help"),
    Scenario("help-person-add", .nothing, "person", "add", "--help"),
    Scenario("help-person-edit", .nothing, "person", "edit", "--help"),
    Scenario("help-account", .nothing, "account", "--help"),
    Scenario("help-account-add", .nothing, "account", "add", "--help"),
    Scenario("help-account-invite", .nothing, "account", "invite", "--help"),
    Scenario("help-support", .nothing, "support", "--help"),
    Scenario("help-support-list", .nothing, "support", "list", "--help"),
    Scenario("help-support-answer", .nothing, "support", "answer", "--help"),
    Scenario("support-none", .diary, "support"),
    Scenario("help-person-rename", .nothing, "person", "rename", "--help"),
    Scenario("person-rename", .diary, "person", "rename", "ben", "benjamin", "--no-build"),
    Scenario("person-rename-taken", .diary, "person", "rename", "ben", "ana", "--no-build"),
    Scenario(
      "account-invite-closed", .diary, "account", "invite",
      before: [["settings", "set", "sign_up", "closed", "--no-build"]]),
    Scenario("help-account-link", .nothing, "account", "link", "--help"),
    Scenario("help-account-edit", .nothing, "account", "edit", "--help"),
    Scenario("help-account-end", .nothing, "account", "end", "--help"),
    Scenario("help-account-delete", .nothing, "account", "delete", "--help"),
    Scenario("help-account-list", .nothing, "account", "list", "--help"),
    Scenario("help-mail", .nothing, "mail", "--help"),
    Scenario("mail-no-address", .nothing, "mail", "--to", "ana"),
    Scenario("account-list-none", .diary, "account", "list"),
    Scenario(
      "account-list", .diary, "account", "list",
      before: [["account", "add", "ana", "--owner"], ["account", "add", "ben", "--email", "ben@example.org"]]),
    Scenario(
      "account-edit-no-provider", .diary, "account", "edit", "ana", "--no-provider",
      before: [["account", "add", "ana"]]),
    Scenario("account-add-nobody", .diary, "account", "add", "nobody"),
    Scenario("account-add-again", .diary, "account", "add", "ana", before: [["account", "add", "ana"]]),
    Scenario(
      "account-add-known-email", .diary, "account", "add", "ana", "--email", "Ben@example.org",
      before: [["account", "add", "ben", "--email", "ben@example.org"]]),
    Scenario("account-add-wrong", .diary, "account", "add", "ana", "--email", "here"),
    Scenario("account-link-none", .diary, "account", "link", "ben"),
    Scenario(
      "account-edit", .diary, "account", "edit", "ana", "--first-name", "Ana", before: [["account", "add", "ana"]]),
    Scenario(
      "account-edit-only-owner", .diary, "account", "edit", "ana", "--role", "member",
      before: [["account", "add", "ana", "--owner"]]),
    Scenario("account-edit-nothing", .diary, "account", "edit", "ana"),
    Scenario("account-end-json", .diary, "account", "end", "ana", "--json", before: [["account", "add", "ana"]]),
    Scenario(
      "account-delete", .diary, "account", "delete", "ben", "--yes", before: [["account", "add", "ben"]]),
    Scenario("serve-accounts-lan", .diary, "serve", "--accounts", "--lan"),
    Scenario("serve-accounts-all", .diary, "serve", "--accounts", "--all"),
    Scenario("serve-without-https", .diary, "serve", "--without-https"),
    Scenario("help-settings", .nothing, "settings", "--help"),
    Scenario("help-settings-set", .nothing, "settings", "set", "--help"),
    // habit add
    Scenario(
      "habit-add", .diary, "habit", "add", "--title", "Stretch", "--schedule", "3 times a week", "--icon", "🤸",
      "--no-build"),
    Scenario(
      "habit-add-json", .diary, "habit", "add", "--title", "Stretch", "--schedule", "daily", "--start", "tomorrow",
      "--target", "10 minutes", "--visibility", "friends", "--json", "--no-build"),
    Scenario(
      "habit-add-builds", .diary, "habit", "add", "--title", "Stretch", "--schedule", "daily", before: [["build"]]),
    Scenario("habit-add-missing", .diary, "habit", "add"),
    Scenario(
      "habit-add-wrong", .diary, "habit", "add", "--title", "A title that is much too long", "--reason",
      "And a reason that is too long for a list", "--color", "teel", "--start", "2026-02-30", "--visibility", "pulic",
      "--remind", "7.00", "--remind-near", "here", "--replaces", "rnu"),
    Scenario(
      "habit-add-not-together", .diary, "habit", "add", "--title", "Stretch", "--schedule", "2 times a week",
      "--target", "at most 2", "--end", "yesterday"),
    Scenario("habit-add-same-title", .diary, "habit", "add", "--title", "coffee", "--schedule", "daily"),
    Scenario("habit-add-taken-slug", .diary, "habit", "add", "--title", "Tea", "--schedule", "daily", "--slug", "run"),
    Scenario(
      "habit-add-idea", .diary, "habit", "add", "--from-idea", "move/strength", "--reason", "Why not", "--no-build"),
    Scenario("habit-add-unknown-idea", .diary, "habit", "add", "--from-idea", "Strecth"),
    Scenario("habit-add-category-as-idea", .diary, "habit", "add", "--from-idea", "move"),
    Scenario("habit-add-broken", .broken, "habit", "add", "--title", "Stretch", "--schedule", "daily"),
    // habit edit
    Scenario("habit-edit", .diary, "habit", "edit", "run", "--title", "Evening run", "--no-reason", "--no-build"),
    Scenario(
      "habit-edit-json", .diary, "habit", "edit", "call", "--schedule", "weekends", "--no-build", "--json"),
    Scenario("habit-edit-part-json", .diary, "habit", "edit", "run", "--part", "Evening", "--no-build", "--json"),
    Scenario(
      "habit-edit-no-part", .diary, "habit", "edit", "run", "--no-part", "--no-build",
      before: [["habit", "edit", "run", "--part", "evening", "--no-build"]]),
    Scenario("habit-edit-unknown-part", .diary, "habit", "edit", "run", "--part", "mornng"),
    Scenario("habit-edit-same", .diary, "habit", "edit", "run", "--title", "Morning run"),
    Scenario("habit-edit-late-start", .diary, "habit", "edit", "run", "--start", "2026-08-12"),
    Scenario("habit-edit-no-target", .diary, "habit", "edit", "coffee", "--no-target"),
    Scenario("habit-edit-both", .diary, "habit", "edit", "run", "--no-icon", "--icon", "x"),
    Scenario("habit-edit-no-terminal", .diary, "habit", "edit", "run"),
    // Order, pauses, archive
    Scenario("habit-order", .diary, "habit", "order", "coffee", "call", "--no-build"),
    Scenario("habit-order-before", .diary, "habit", "order", "call", "--before", "read", "--no-build"),
    Scenario("habit-order-same", .diary, "habit", "order", "run"),
    Scenario("habit-order-itself", .diary, "habit", "order", "run", "--after", "run"),
    Scenario("habit-order-two-places", .diary, "habit", "order", "run", "--first", "--last"),
    Scenario("habit-pause", .diary, "habit", "pause", "run", "--no-build"),
    Scenario(
      "habit-pause-range", .diary, "habit", "pause", "run", "--from", "2026-12-01", "--to", "2026-12-14", "--no-build"),
    Scenario(
      "habit-pause-all", .diary, "habit", "pause", "--all", "--except", "1", "--from", "2026-12-01", "--to",
      "2026-12-14",
      "--no-build"),
    Scenario(
      "habit-resume-all", .diary, "habit", "resume", "--all", "--no-build",
      before: [["habit", "pause", "call", "--to", "2026-11-22"], ["habit", "pause", "--all"]]),
    Scenario(
      "habit-pause-all-within", .diary, "habit", "pause", "--all", "--except", "run", "--from", "2026-12-05", "--to",
      "2026-12-20", "--no-build",
      before: [["habit", "pause", "--all", "--from", "2026-12-01", "--to", "2026-12-14", "--no-build"]]),
    Scenario("habit-resume-no-holiday", .diary, "habit", "resume", "--all", "--no-build"),
    Scenario("usage-habit-pause-both", .diary, "habit", "pause", "run", "--all"),
    Scenario("show-number", .diary, "show", "2"),
    Scenario("habit-pause-again", .diary, "habit", "pause", "run", before: [["habit", "pause", "run", "--no-build"]]),
    Scenario(
      "habit-resume", .diary, "habit", "resume", "run", "--no-build", before: [["habit", "pause", "run", "--no-build"]]),
    Scenario("habit-resume-not-paused", .diary, "habit", "resume", "run"),
    Scenario("habit-archive", .diary, "habit", "archive", "run", "--no-build"),
    Scenario("habit-archive-done-today", .diary, "habit", "archive", "read", "--no-build"),
    Scenario("habit-archive-again", .diary, "habit", "archive", "reach"),
    Scenario("habit-restore", .diary, "habit", "restore", "reach", "--excuse", "--no-build"),
    Scenario("habit-restore-not-archived", .diary, "habit", "restore", "run"),
    Scenario("habit-delete-refused", .diary, "habit", "delete", "run"),
    Scenario("habit-delete", .diary, "habit", "delete", "run", "--yes", "--no-build"),
    Scenario("habit-delete-json", .diary, "habit", "delete", "run", "--yes", "--no-build", "--json"),
    // People
    Scenario(
      "person-add", .diary, "person", "add", "cleo", "--name", "Cleo Marsh", "--visibility", "friends", "--no-build"),
    Scenario("person-add-wrong", .diary, "person", "add", "ben", "--bio", "x", "--visibility", "all"),
    Scenario(
      "person-add-long-name", .diary, "person", "add", "cleo", "--name", "A name that is longer than thirty characters"),
    Scenario("person-add-no-zone", .diary, "person", "add", "cleo", "--name", "Cleo", "--timezone", "Europe/Lisbn"),
    Scenario("person-edit", .diary, "person", "edit", "--bio", "Learning to slow down.", "--no-build"),
    Scenario(
      "person-edit-parts-json", .diary, "person", "edit", "--parts", "morning, after work", "--no-build", "--json"),
    Scenario(
      "person-edit-part-of-habit", .diary, "person", "edit", "--no-parts",
      before: [
        ["person", "edit", "--parts", "after work", "--no-build"],
        ["habit", "edit", "run", "--part", "after work", "--no-build"],
      ]),
    Scenario("person-edit-nothing", .diary, "person", "edit"),
    Scenario("person-list", .diary, "person", "list"),
    Scenario("person-list-json", .diary, "person", "list", "--json"),
    Scenario("person-show", .diary, "person", "show"),
    Scenario("person-show-json", .diary, "person", "show", "ben", "--json"),
    Scenario("habit-edit-same-title", .diary, "habit", "edit", "run", "--title", "coffee"),
    Scenario("person-delete-owner", .diary, "person", "delete", "ana"),
    Scenario("person-delete-refused", .diary, "person", "delete", "ben"),
    Scenario("person-delete", .diary, "person", "delete", "ben", "--yes", "--no-build"),
    // Following
    Scenario("help-follow", .nothing, "follow", "--help"),
    Scenario("help-follow-find", .nothing, "follow", "find", "--help"),
    Scenario("help-follow-block", .nothing, "follow", "block", "--help"),
    Scenario("help-follow-unblock", .nothing, "follow", "unblock", "--help"),
    Scenario("help-follow-request", .nothing, "follow", "request", "--help"),
    Scenario("help-task", .nothing, "task", "--help"),
    Scenario("help-task-add", .nothing, "task", "add", "--help"),
    Scenario("help-task-edit", .nothing, "task", "edit", "--help"),
    Scenario("help-task-list", .nothing, "task", "list", "--help"),
    Scenario("help-task-show", .nothing, "task", "show", "--help"),
    Scenario("help-task-attach", .nothing, "task", "attach", "--help"),
    Scenario("help-list", .nothing, "list", "--help"),
    Scenario("help-list-edit", .nothing, "list", "edit", "--help"),
    Scenario("help-list-share", .nothing, "list", "share", "--help"),
    Scenario("help-list-delete", .nothing, "list", "delete", "--help"),
    Scenario("help-import-todotxt", .nothing, "import", "todotxt", "--help"),
    Scenario("help-export-todotxt", .nothing, "export", "todotxt", "--help"),
    Scenario("help-export-ics", .nothing, "export", "ics", "--help"),
    Scenario("help-calendar", .nothing, "calendar", "--help"),
    Scenario("help-calendar-add", .nothing, "calendar", "add", "--help"),
    Scenario("help-task-sync", .nothing, "task", "sync", "--help"),
    Scenario("task-sync-nowhere", .diary, "task", "sync", "nowhere"),
    Scenario("export-todotxt", .diary, "export", "todotxt", before: gas),
    Scenario("help-label", .nothing, "label", "--help"),
    Scenario("help-label-rename", .nothing, "label", "rename", "--help"),
    Scenario("task-show", .diary, "task", "show", "gas", before: gas),
    Scenario("task-show-json", .diary, "task", "show", "gas", "--json", before: gas),
    Scenario("list-shared", .diary, "list", before: gas + [["list", "share", "to-do", "--with", "ben", "--no-build"]]),
    Scenario("list-json", .diary, "list", "--json", before: gas),
    Scenario("list-share", .diary, "list", "share", "to", "--with", "ben", "--may", "write", "--no-build", before: gas),
    Scenario("list-delete-refused", .diary, "list", "delete", "to-do", before: gas),
    Scenario("list-delete", .diary, "list", "delete", "to-do", "--yes", "--no-build", before: gas),
    Scenario("label", .diary, "label", before: gas),
    Scenario("label-json", .diary, "label", "list", "--json", before: gas),
    Scenario("label-rename", .diary, "label", "rename", "#bills", "money", "--no-build", before: gas),
    Scenario("label-rename-unknown", .diary, "label", "rename", "bill", "money", before: gas),
    Scenario("help-follow-decline", .nothing, "follow", "decline", "--help"),
    Scenario("follow", .diary, "follow", before: following),
    Scenario("follow-json", .diary, "follow", "list", "--json", before: following),
    Scenario("follow-nobody", .diary, "follow"),
    Scenario("follow-request", .diary, "follow", "request", "ana", "--person", "ben", "--no-build"),
    Scenario("follow-request-json", .diary, "follow", "request", "ana", "--person", "ben", "--no-build", "--json"),
    Scenario("follow-request-private", .diary, "follow", "request", "ben"),
    Scenario("follow-request-oneself", .diary, "follow", "request", "ana"),
    Scenario("follow-request-again", .diary, "follow", "request", "ana", "--person", "ben", before: following),
    Scenario("follow-accept", .diary, "follow", "accept", "ben", "--no-build", before: following),
    Scenario("follow-accept-nobody-asked", .diary, "follow", "accept", "ben"),
    Scenario("follow-accept-unknown", .diary, "follow", "accept", "bne"),
    Scenario("follow-decline-json", .diary, "follow", "decline", "ben", "--no-build", "--json", before: following),
    Scenario("follow-stop", .diary, "follow", "stop", "ana", "--person", "ben", "--no-build", before: following),
    Scenario("follow-stop-nothing", .diary, "follow", "stop", "ben"),
    // Challenges
    Scenario("help-challenge", .nothing, "challenge", "--help"),
    Scenario("help-challenge-add", .nothing, "challenge", "add", "--help"),
    Scenario("help-challenge-invite", .nothing, "challenge", "invite", "--help"),
    Scenario("help-challenge-join", .nothing, "challenge", "join", "--help"),
    Scenario("challenge-none", .diary, "challenge"),
    Scenario("challenge", .diary, "challenge", before: asked),
    Scenario("challenge-asked", .diary, "challenge", "--person", "ben", before: asked),
    Scenario("challenge-json", .diary, "challenge", "list", "--json", before: asked),
    Scenario("challenge-show", .diary, "challenge", "show", "mile", before: asked),
    Scenario("challenge-add", .diary, "challenge", "add", "Mile", "--habit", "run", "--invite", "ben", "--no-build"),
    Scenario(
      "challenge-join", .diary, "challenge", "join", "mile", "--new", "--person", "ben", "--no-build", before: asked),
    Scenario(
      "challenge-decline-json", .diary, "challenge", "decline", "mile", "--person", "ben", "--no-build", "--json",
      before: asked),
    Scenario("challenge-leave", .diary, "challenge", "leave", "mile", "--no-build", before: asked),
    Scenario("challenge-delete", .diary, "challenge", "delete", "mile", "--yes", "--no-build", before: asked),
    Scenario("challenge-delete-asks", .diary, "challenge", "delete", "mile", before: asked),
    // Settings
    Scenario("settings", .diary, "settings"),
    Scenario("settings-json", .diary, "settings", "--json"),
    Scenario("settings-get", .diary, "settings", "get", "timezone"),
    Scenario("settings-set", .diary, "settings", "set", "limits.title", "25", "--no-build"),
    Scenario("settings-set-json", .diary, "settings", "set", "homes", "ana, ben", "--no-build", "--json"),
    Scenario("settings-set-same", .diary, "settings", "set", "title", "Tests"),
    Scenario("settings-set-wrong", .diary, "settings", "set", "timezone", "Europe/Lisbn"),
    Scenario("settings-set-too-small", .diary, "settings", "set", "limits.title", "9"),
    Scenario("settings-set-empty", .diary, "settings", "set", "title", ""),
    Scenario("settings-unset", .diary, "settings", "unset", "title", "--no-build"),
    Scenario("settings-unset-unset", .diary, "settings", "unset", "accent"),
    Scenario("settings-unknown", .diary, "settings", "get", "tittle"),
    Scenario("settings-limits", .diary, "settings", "get", "limits"),
  ]
}
