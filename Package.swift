// swift-tools-version: 6.2
// Reads as the architecture: each group may only depend on the groups above it. scripts/check holds imports to it.
import Foundation
import PackageDescription

let settings: [SwiftSetting] = [
    .strictMemorySafety(),
    .treatAllWarnings(as: .error),
    .enableUpcomingFeature("InternalImportsByDefault"),
    .enableUpcomingFeature("MemberImportVisibility"),
]

func library(_ name: String, _ dependencies: [Target.Dependency] = []) -> Target {
    .target(name: name, dependencies: dependencies, swiftSettings: settings)
}

func program(_ name: String, _ dependencies: [Target.Dependency]) -> Target {
    .executableTarget(name: name, dependencies: dependencies, swiftSettings: settings)
}

/// What tests read from beside their source files is no source.
func data(besideTestsOf name: String) -> [String] {
    ["Fixtures", "Snapshots"].filter {
        FileManager.default.fileExists(atPath: "\(Context.packageDirectory)/Tests/\(name)Tests/\($0)")
    }
}

func tests(of name: String, _ dependencies: [Target.Dependency] = []) -> Target {
    .testTarget(
        name: "\(name)Tests", dependencies: [.init(stringLiteral: name), "TestSupport"] + dependencies,
        exclude: data(besideTestsOf: name), swiftSettings: settings)
}

let package = Package(
    name: "gatehouse",
    // For what an app embeds; nothing else here is meant for these systems.
    platforms: [.macOS(.v10_15), .iOS(.v13), .tvOS(.v13), .watchOS(.v6)],
    products: [
        .library(name: "Versioning", targets: ["Versioning"]),
        .library(name: "LaunchDocument", targets: ["LaunchDocument"]),
        .library(name: "GatehouseClient", targets: ["GatehouseClient"]),
        .executable(name: "gatehouse", targets: ["gatehouse"]),
        .executable(name: "gatehouse-server", targets: ["gatehouse-server"]),
    ],
    targets: [
        // C libraries, as the system packages them.
        .systemLibrary(name: "CYAML", pkgConfig: "yaml-0.1", providers: [.apt(["libyaml-dev"])]),
        .systemLibrary(name: "CZlib", pkgConfig: "zlib", providers: [.apt(["zlib1g-dev"])]),
        .systemLibrary(name: "CCrypto", pkgConfig: "libcrypto", providers: [.apt(["libssl-dev"])]),
        .systemLibrary(name: "CCurl", pkgConfig: "libcurl", providers: [.apt(["libcurl4-openssl-dev"])]),
        .systemLibrary(name: "CLinux"),
        .systemLibrary(name: "CVector"),

        // What a phone may know: no Foundation, no C library.
        library("Versioning"),
        library("JSONText"),
        library("LaunchDocument", ["Versioning", "JSONText"]),
        library("GatehouseClient", ["LaunchDocument", "Versioning", "JSONText"]),

        // What helps whoever mistypes a key or a command.
        library("Spelling"),

        // What the authors of policies work with.
        library("DurableFiles", ["CCrypto"]),
        library("PolicyFiles", ["LaunchDocument", "Versioning", "JSONText", "DurableFiles", "Spelling", "CYAML"]),
        library("Publishing", ["PolicyFiles", "LaunchDocument", "Versioning", "DurableFiles", "CZlib"]),

        // What happened in an incident, and who did what.
        library("Incidents", ["LaunchDocument", "JSONText", "DurableFiles"]),

        // What every command line is read and answered with.
        library("CommandKit", ["Spelling"]),

        // What asks others over HTTP.
        library("Fetching", ["CCurl"]),
        library("Stores", ["Fetching", "Versioning", "JSONText", "CCrypto"]),

        // What says which versions a project is built with.
        library("ProjectFiles", ["PolicyFiles", "DurableFiles", "Versioning", "JSONText"]),

        // What is to be done at night, as pages with commands in them.
        library("Runbooks", ["JSONText", "DurableFiles", "Spelling"]),

        // What judges a release from exported crashes.
        library("DelimitedText", ["CZlib", "CVector"]),
        library("CrashHealth", ["DelimitedText", "LaunchDocument", "Versioning", "JSONText", "Spelling"]),

        // What faces the network.
        library("HTTPServer", ["CLinux"]),
        library(
            "PolicyServer",
            [
                "CommandKit", "Publishing", "PolicyFiles", "LaunchDocument", "Versioning", "JSONText", "HTTPServer",
                "DurableFiles", "Spelling",
            ]),
        program("gatehouse-server", ["PolicyServer"]),

        // What the on-call engineer types.
        library(
            "GatehouseCLI",
            [
                "CommandKit", "Publishing", "PolicyFiles", "LaunchDocument", "Versioning", "JSONText", "DurableFiles",
                "Spelling", "CrashHealth", "DelimitedText", "GatehouseClient", "ProjectFiles", "Fetching", "Stores",
                "Runbooks", "Incidents",
            ]),
        program("gatehouse", ["GatehouseCLI"]),

        // A program that plays an app; built with everything else, so that it stays right.
        .executableTarget(
            name: "shop-app", dependencies: ["GatehouseClient", "LaunchDocument"], path: "Examples/shop-app",
            swiftSettings: settings),

        // Tests: one target per library, one that runs the built programs.
        .target(name: "TestSupport", path: "Tests/TestSupport", swiftSettings: settings),
        tests(of: "Versioning", ["JSONText"]),
        tests(of: "JSONText"),
        tests(of: "LaunchDocument", ["JSONText", "Versioning"]),
        .executableTarget(
            name: "LaunchGuardProbe", dependencies: ["GatehouseClient"], path: "Tests/LaunchGuardProbe",
            swiftSettings: settings),
        tests(of: "GatehouseClient", ["LaunchDocument", "JSONText", "Versioning", "LaunchGuardProbe"]),
        tests(of: "Spelling"),
        .target(
            name: "DurableFilesModel", dependencies: ["DurableFiles"], path: "Tests/DurableFilesModel",
            swiftSettings: settings),
        tests(of: "DurableFiles", ["DurableFilesModel", "CLinux"]),
        tests(of: "PolicyFiles", ["LaunchDocument", "Versioning", "JSONText", "DurableFiles", "DurableFilesModel"]),
        tests(of: "Publishing", ["PolicyFiles", "LaunchDocument", "Versioning", "DurableFiles", "DurableFilesModel"]),
        tests(of: "ProjectFiles", ["PolicyFiles", "JSONText", "DurableFiles", "DurableFilesModel", "Versioning"]),
        tests(of: "HTTPServer", ["CLinux"]),
        tests(
            of: "PolicyServer",
            [
                "CommandKit", "DurableFiles", "HTTPServer", "Publishing", "PolicyFiles", "LaunchDocument", "JSONText",
                "Versioning",
            ]),
        tests(of: "DelimitedText"),
        tests(of: "CrashHealth", ["ReleaseSimulation", "DelimitedText", "LaunchDocument", "Versioning", "JSONText"]),
        .target(
            name: "ReleaseSimulation", dependencies: ["CrashHealth"], path: "Tests/ReleaseSimulation",
            swiftSettings: settings),
        .testTarget(
            name: "ReleaseSimulationTests",
            dependencies: ["TestSupport", "ReleaseSimulation", "CrashHealth", "LaunchDocument", "Versioning"],
            swiftSettings: settings),
        tests(of: "Incidents", ["LaunchDocument", "JSONText", "DurableFiles", "DurableFilesModel"]),
        tests(of: "CommandKit"),
        tests(of: "Fetching"),
        tests(of: "Stores", ["Fetching", "Versioning", "JSONText"]),
        tests(of: "Runbooks"),
        tests(
            of: "GatehouseCLI",
            [
                "CrashHealth", "CommandKit", "Runbooks", "PolicyFiles", "LaunchDocument", "Versioning", "JSONText",
                "DurableFiles", "Fetching", "Stores", "Incidents",
            ]),
        .testTarget(
            name: "EndToEndTests",
            dependencies: [
                "TestSupport", "JSONText", "DurableFiles", "CLinux", "CZlib", "gatehouse", "gatehouse-server",
                "shop-app",
            ],
            exclude: data(besideTestsOf: "EndToEnd"), swiftSettings: settings),
    ]
)

// Fuzzers and load generators need compiler flags that a plain build must not see.
if Context.environment["GATEHOUSE_DEV"] == "1" {
    /// Built by scripts/fuzz; libFuzzer brings the `main`.
    func fuzzer(_ name: String, _ dependencies: [Target.Dependency]) -> Target {
        .executableTarget(
            name: name, dependencies: dependencies, path: "Fuzz/\(name)",
            exclude: ["corpus", "findings", "dictionary"].filter {
                FileManager.default.fileExists(atPath: "\(Context.packageDirectory)/Fuzz/\(name)/\($0)")
            },
            swiftSettings: settings + [.unsafeFlags(["-parse-as-library"])])
    }
    package.targets += [
        fuzzer("FuzzHTTP", ["HTTPServer"]),
        fuzzer("FuzzVersion", ["Versioning"]),
        fuzzer("FuzzJSON", ["JSONText"]),
        fuzzer("FuzzDelimited", ["DelimitedText"]),
        fuzzer("FuzzExports", ["CrashHealth", "DelimitedText", "LaunchDocument"]),
        fuzzer("FuzzDocument", ["LaunchDocument", "Versioning"]),
        fuzzer("FuzzYAML", ["PolicyFiles", "LaunchDocument", "Versioning"]),
        fuzzer("FuzzInstalls", ["PolicyFiles", "LaunchDocument"]),
        fuzzer("FuzzEdit", ["PolicyFiles"]),
        fuzzer("FuzzProject", ["ProjectFiles", "PolicyFiles", "DurableFiles", "Versioning"]),
        fuzzer("FuzzJournal", ["PolicyFiles", "DurableFiles", "LaunchDocument"]),
        fuzzer("FuzzStores", ["Stores", "Fetching", "JSONText", "Versioning"]),
        fuzzer("FuzzLastGood", ["Publishing"]),
        fuzzer("FuzzTimeline", ["Incidents", "LaunchDocument"]),
        fuzzer("FuzzRecord", ["GatehouseClient"]),
        fuzzer("FuzzRequestTexts", ["PolicyServer"]),
        fuzzer("FuzzOFREP", ["PolicyServer"]),
        fuzzer("FuzzRunbook", ["Runbooks"]),
        .executableTarget(
            name: "ReloadBenchmark", dependencies: ["Publishing", "PolicyFiles", "DurableFiles"],
            path: "Benchmarks/reload",
            exclude: ["README.md", "run", "make-policies", "load-with-python"], swiftSettings: settings),
        .executableTarget(
            name: "DocumentBenchmark", dependencies: ["GatehouseClient", "LaunchDocument"],
            path: "Benchmarks/client/document", swiftSettings: settings),
        .executableTarget(
            name: "GuardBenchmark", dependencies: ["GatehouseClient"], path: "Benchmarks/client/guard",
            swiftSettings: settings),
        .executableTarget(
            name: "FalseAlarms", dependencies: ["ReleaseSimulation", "CrashHealth"], path: "Benchmarks/false-alarms",
            exclude: ["run"], swiftSettings: settings),
    ]
}
