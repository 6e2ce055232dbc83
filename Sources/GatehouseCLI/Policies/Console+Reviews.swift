import CommandKit
import PolicyFiles

extension Console {
    /// A review that is due is told by every command that reads the policy, until somebody has looked.
    ///
    /// On standard error, so that answers stay what they are.
    func tellDueReviews(of policy: Policy) {
        for review in PolicyLint(policy, now: clock.timestamp).dueReviews {
            let place = "\(policy.source.path):\(policy.line(of: review.span))"
            errors.writeLine("warning  \(place): \(review.message); \(review.help)".withVisibleControls())
        }
    }
}
