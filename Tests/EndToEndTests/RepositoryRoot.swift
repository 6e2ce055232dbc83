import Foundation

/// The folder that holds Package.swift, for tests of files that are shipped as they are. Links are followed: a copy of a
/// link would lead back to the files themselves.
let repositoryRoot = URL(fileURLWithPath: #filePath).resolvingSymlinksInPath().deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent().path
