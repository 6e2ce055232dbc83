package import LaunchDocument

/// What the authors of one policy file say, with the place of everything a message may point at.
///
/// It holds more than phones are told: releases that are not announced yet, reasons, reviews, thresholds.
package struct Policy: Sendable {
    /// The file it was read from.
    package let source: SourceText
    package let app: Located<String>
    /// A label for people, raised by every change; the identity of a policy is its content.
    package let revision: Located<Int>
    package let platform: Located<Platform>
    package let bundleID: Located<String>?
    package let storeURL: Located<WebAddress>?
    /// Where phones read the document.
    package let publicURL: Located<WebAddress>?

    package let versions: Versions
    /// As written, which should be newest first.
    package let releases: [Release]
    /// Whether the store hands an older release to systems that the newest does not support.
    package let offersLastCompatible: Located<Bool>?

    package let messages: [Section]
    package let remindAfterHours: Located<Int>?
    package let notices: [Notice]
    package let flags: [Flag]
    /// Flags that were taken out on purpose.
    package let retiredFlags: [Located<String>]
    package let safeMode: SafeMode
    package let health: Health
}
