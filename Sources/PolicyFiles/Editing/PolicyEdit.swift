package import LaunchDocument
package import Versioning

/// What an on-call engineer changes in a policy, in the words of the commands.
package enum PolicyEdit: Equatable, Sendable {
    /// The lowest version that may run, and why. Without a reason the one in the file stays.
    case minimum(AppVersion, reason: String?)
    case removeMinimum
    case recommended(AppVersion)
    case removeRecommended
    case block(BlockRequest)
    /// Takes away every block whose versions are exactly these, however they were written.
    case unblock(VersionRange)
    /// Lists a release before the first older one. One that is listed already is refused.
    case addRelease(ReleaseRequest)
    /// `percent` only for a phased release; one that was written for another status goes.
    case releaseStatus(AppVersion, ReleaseStatus, percent: String?)
    /// Switches a flag off where the condition holds, in place of the kill that is there.
    case kill(KillRequest)
    /// Takes a flag's ramp away.
    case endRamp(flag: String)
    /// Takes a flag's kill away, and the ramp if there is one: everybody has the default again.
    case restore(flag: String)
    /// Gives a killed flag back to a share of those whom the kill is about, or moves the share that has it back.
    case ramp(RampRequest)
    /// When somebody must look at a flag's kill again, RFC 3339.
    case killReview(flag: String, String)
    /// Starts installations in safe mode, in place of the force that is there.
    case force(ForceRequest)
    /// Adds an override of safe mode at this place of the list, with the values of another one or without any yet.
    case addOverride(Condition, at: Int, like: Int?)
    /// Removes a value, and what would be left empty around it.
    case prune(YAMLPath)
    /// Anything else, by path.
    case yaml(YAMLEdit)

    /// A range of versions that must be left.
    package struct BlockRequest: Equatable, Sendable {
        package var versions: VersionRange
        package var reason: String
        /// RFC 3339.
        package var reviewBy: String?

        package init(versions: VersionRange, reason: String, reviewBy: String? = nil) {
            (self.versions, self.reason, self.reviewBy) = (versions, reason, reviewBy)
        }
    }

    /// A release as the store lists it.
    package struct ReleaseRequest: Equatable, Sendable {
        package var version: AppVersion
        package var build: BuildNumber?
        package var minimumOS: OSVersion?
        package var status: ReleaseStatus
        package var percent: String?

        package init(
            version: AppVersion, build: BuildNumber? = nil, minimumOS: OSVersion? = nil, status: ReleaseStatus,
            percent: String? = nil
        ) {
            (self.version, self.build, self.minimumOS) = (version, build, minimumOS)
            (self.status, self.percent) = (status, percent)
        }
    }
}
