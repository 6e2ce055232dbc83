/// What users get whose device or storefront can never have a version that is good enough.
public enum StrandedAction: String, CaseIterable, Sendable {
    case notice, allow, block
}
