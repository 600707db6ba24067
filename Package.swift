// swift-tools-version: 6.2
import PackageDescription

/// For modules that talk and decide, and whose time goes into what they call: optimizing them takes 3 times as long as
/// compiling them (`docs/decisions/2026-11-22-what-a-first-build-costs.md`).
let notOptimized: [SwiftSetting] = [.unsafeFlags(["-Onone"], .when(configuration: .release))]

/// For what goes through every byte of large files: a build for tests spent two fifths of a command in the photos of the
/// sample (`docs/decisions/2026-11-27-what-all-tests-cost.md`).
let optimizedInTests: [SwiftSetting] = [.unsafeFlags(["-O"], .when(configuration: .debug))]

let package = Package(
  name: "daybook",
  platforms: [.macOS(.v15)],
  products: [
    .executable(name: "daybook", targets: ["daybook"])
  ],
  dependencies: [
    .package(url: "https://github.com/apple/swift-argument-parser", from: "1.5.0"),
    .package(url: "https://github.com/hummingbird-project/hummingbird", from: "2.28.0", traits: []),
    .package(url: "https://github.com/hummingbird-project/swift-mustache", from: "2.1.0"),
    // What HummingbirdCore's own declarations are made of.
    .package(url: "https://github.com/apple/swift-http-types.git", from: "1.8.0"),
    .package(url: "https://github.com/apple/swift-log.git", from: "1.14.0"),
    .package(url: "https://github.com/apple/swift-nio.git", from: "2.101.0"),
    .package(url: "https://github.com/apple/swift-nio-extras.git", from: "1.34.1"),
    .package(url: "https://github.com/swift-server/swift-service-lifecycle.git", from: "2.0.0"),
  ],
  targets: [
    .systemLibrary(name: "CGlibc"),
    .systemLibrary(name: "CSpawn"),
    .systemLibrary(
      name: "CCmark", pkgConfig: "libcmark",
      providers: [.apt(["libcmark-dev"]), .brew(["cmark"])]),
    .systemLibrary(
      name: "CZlib", pkgConfig: "zlib",
      providers: [.apt(["zlib1g-dev"]), .brew(["zlib"])]),
    .systemLibrary(
      name: "CYaml", pkgConfig: "yaml-0.1",
      providers: [.apt(["libyaml-dev"]), .brew(["libyaml"])]),
    .systemLibrary(
      name: "COpenSSL", pkgConfig: "libcrypto",
      providers: [.apt(["libssl-dev"]), .brew(["openssl@3"])]),
    .systemLibrary(
      name: "CSqlite", pkgConfig: "sqlite3",
      providers: [.apt(["libsqlite3-dev"]), .brew(["sqlite"])]),
    .target(name: "Hashing", dependencies: ["COpenSSL"]),
    .target(
      name: "Sealing", dependencies: ["Deflate", "FileSystem", "Hashing", "Journal"], plugins: ["EmbedFiles"]),
    .target(name: "Accounts", dependencies: ["CLibrary", "Hashing", "Journal"]),
    .target(name: "Markdown", dependencies: ["CCmark"]),
    .target(name: "Journal"),
    .target(name: "CLibrary"),
    .target(name: "FileSystem", dependencies: ["CGlibc", "CLibrary"]),
    .target(name: "Outside", dependencies: ["CLibrary", "CSpawn", "FileSystem"], swiftSettings: notOptimized),
    .target(name: "Deflate", dependencies: ["CZlib"]),
    .target(name: "Fetching", dependencies: ["CLibrary", "Deflate", "Outside"], swiftSettings: notOptimized),
    .target(name: "Photos", dependencies: ["Deflate"], swiftSettings: optimizedInTests),
    .target(name: "Diagnostics"),
    .target(name: "Yaml", dependencies: ["CYaml", "Diagnostics"]),
    .executableTarget(name: "EmbedTool"),
    .plugin(name: "EmbedFiles", capability: .buildTool(), dependencies: ["EmbedTool"]),
    .target(
      name: "DataFolder",
      dependencies: [
        "Accounts", "CLibrary", "Journal", "Diagnostics", "FileSystem", "Hashing", "Photos", "Yaml",
      ],
      plugins: ["EmbedFiles"]),
    .target(
      name: "Exchange",
      dependencies: ["CSqlite", "DataFolder", "Deflate", "Diagnostics", "Hashing", "Insights", "Journal", "Markdown"]),
    .target(name: "Merging", dependencies: ["DataFolder", "Diagnostics", "Hashing", "Journal", "Yaml"]),
    .target(name: "Audience", dependencies: ["Journal"]),
    .target(name: "Insights", dependencies: ["CLibrary", "Journal"]),
    .target(
      name: "Changes",
      dependencies: [
        "Accounts", "CLibrary", "Journal", "Diagnostics", "Deflate", "DataFolder", "Exchange", "Fetching", "Hashing",
        "Insights", "Markdown", "Merging", "Outside", "Photos", "Sealing",
      ],
      swiftSettings: notOptimized),
    .target(
      name: "Backups",
      dependencies: [
        "Changes", "CLibrary", "DataFolder", "Diagnostics", "Exchange", "FileSystem", "Hashing", "Journal", "Outside",
      ]),
    .target(
      name: "Publishing",
      dependencies: [
        "Audience", "Changes", "CLibrary", "DataFolder", "Diagnostics", "FileSystem", "Hashing", "Journal", "Outside",
        "Sealing",
      ]),
    .target(name: "Answers", dependencies: ["Journal", "Diagnostics", "DataFolder", "Insights", "Changes"]),
    .target(name: "SitePlan", dependencies: ["Journal", "Audience", "Insights", "Markdown", "Photos", "Yaml"]),
    .target(
      name: "SiteBuild",
      dependencies: [
        "CLibrary", "SitePlan", "Diagnostics", "FileSystem", "Photos", "Yaml",
      ],
      plugins: ["EmbedFiles"]),
    .target(
      name: "Editions",
      dependencies: [
        "Journal", "Audience", "Exchange", "Hashing", "Insights", "Sealing", "SitePlan", "SiteBuild", "Diagnostics",
      ]),
    .target(
      name: "Studio",
      dependencies: [
        "Accounts", "Answers", "CLibrary", "Journal", "Diagnostics", "FileSystem", "DataFolder", "Hashing", "Insights",
        "Audience", "Changes", "SitePlan", "SiteBuild", "Editions", "Markdown", "Merging",
        .product(name: "HummingbirdCore", package: "hummingbird"),
        .product(name: "HTTPTypes", package: "swift-http-types"),
        .product(name: "Logging", package: "swift-log"),
        .product(name: "NIOCore", package: "swift-nio"),
        .product(name: "NIOHTTP1", package: "swift-nio"),
        .product(name: "NIOPosix", package: "swift-nio"),
        .product(name: "NIOHTTPTypes", package: "swift-nio-extras"),
        .product(name: "NIOHTTPTypesHTTP1", package: "swift-nio-extras"),
        .product(name: "ServiceLifecycle", package: "swift-service-lifecycle"),
      ],
      swiftSettings: notOptimized),
    .executableTarget(
      name: "daybook",
      dependencies: [
        "Answers", "Backups", "CLibrary", "Journal", "Diagnostics", "FileSystem", "DataFolder", "Photos", "Audience",
        "Insights", "Changes", "Exchange", "Markdown", "Merging", "Outside", "Publishing", "Sealing", "SitePlan",
        "SiteBuild",
        "Editions", "Studio", "Yaml", "CYaml", "CZlib", "CSqlite", "COpenSSL",
        .product(name: "ArgumentParser", package: "swift-argument-parser"),
      ],
      linkerSettings: [
        // Static linking of the standard library asks for all symbols to be exported, for `dlsym`, which nobody calls:
        // the loader would go through 32,000 of them at every start.
        .unsafeFlags(["-Xlinker", "--no-export-dynamic"], .when(platforms: [.linux], configuration: .release))
      ],
      plugins: ["EmbedFiles"]),
    .target(name: "TestSupport", dependencies: ["Journal"], path: "Tests/Support"),
    .testTarget(name: "JournalTests", dependencies: ["TestSupport", "Journal"]),
    .testTarget(name: "FileSystemTests", dependencies: ["FileSystem"]),
    .testTarget(name: "OutsideTests", dependencies: ["CLibrary", "FileSystem", "Outside"]),
    .testTarget(name: "FetchingTests", dependencies: ["Fetching"]),
    .testTarget(name: "DiagnosticsTests", dependencies: ["Diagnostics"]),
    .testTarget(name: "MarkdownTests", dependencies: ["TestSupport", "Markdown"], resources: [.copy("Fixtures")]),
    .testTarget(name: "PhotosTests", dependencies: ["TestSupport", "Deflate", "Photos"]),
    .testTarget(
      name: "DataFolderTests",
      dependencies: ["CLibrary", "TestSupport", "DataFolder", "Journal", "Diagnostics", "Photos", "Yaml"]),
    .testTarget(
      name: "ExchangeTests", dependencies: ["TestSupport", "CSqlite", "Exchange", "DataFolder", "Deflate", "Journal"]),
    .testTarget(name: "MergingTests", dependencies: ["TestSupport", "Merging", "DataFolder", "Journal"]),
    .testTarget(
      name: "SealingTests", dependencies: ["TestSupport", "Sealing", "Hashing", "Journal"], exclude: ["Vectors"]),
    .testTarget(name: "AccountsTests", dependencies: ["Accounts", "Hashing"]),
    .testTarget(name: "AudienceTests", dependencies: ["Audience", "Journal"]),
    .testTarget(name: "InsightsTests", dependencies: ["TestSupport", "Insights", "Journal"]),
    .testTarget(
      name: "ChangesTests",
      dependencies: [
        "TestSupport", "Changes", "DataFolder", "Deflate", "Exchange", "Fetching", "Journal", "Insights", "Merging",
        "Outside", "Photos", "Sealing",
      ]),
    .testTarget(
      name: "BackupsTests",
      dependencies: [
        "TestSupport", "Backups", "Changes", "DataFolder", "Deflate", "Exchange", "FileSystem", "Hashing", "Journal",
        "Outside",
      ]),
    .testTarget(
      name: "PublishingTests",
      dependencies: [
        "TestSupport", "Audience", "CLibrary", "Changes", "FileSystem", "Journal", "Outside", "Publishing",
      ]),
    .testTarget(
      name: "SitePlanTests",
      dependencies: ["TestSupport", "SitePlan", "Audience", "Hashing", "Insights", "Journal", "Markdown"]),
    .testTarget(
      name: "SiteBuildTests",
      dependencies: [
        "TestSupport", "SiteBuild", "SitePlan", "Editions", "Journal", "Diagnostics", "FileSystem", "Photos",
        .product(name: "Mustache", package: "swift-mustache"),
      ],
      resources: [.copy("Fixtures")]),
    .testTarget(
      name: "StudioTests",
      dependencies: [
        "TestSupport", "Accounts", "Studio", "Hashing", "Sealing", "Editions",
        .product(name: "HummingbirdCore", package: "hummingbird"),
        .product(name: "HTTPTypes", package: "swift-http-types"),
        .product(name: "NIOCore", package: "swift-nio"),
      ]),
    .testTarget(
      name: "SiteTests",
      dependencies: [
        "TestSupport", "daybook", "Audience", "DataFolder", "Journal", "Sealing", "SiteBuild", "SitePlan", "Editions",
      ]),
    .testTarget(
      name: "CommandTests",
      dependencies: [
        "Answers", "CLibrary", "TestSupport", "daybook", "Journal", "Diagnostics", "Outside", "Sealing",
        .product(name: "ArgumentParser", package: "swift-argument-parser"),
      ],
      exclude: ["Goldens"]),
  ],
  swiftLanguageModes: [.v6]
)
