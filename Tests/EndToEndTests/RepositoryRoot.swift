/// The folder that holds Package.swift, for tests of files that are shipped as they are.
let repositoryRoot = #filePath.split(separator: "/", omittingEmptySubsequences: false).dropLast(3).joined(
    separator: "/")
