/// What users get while no version that is good enough exists for anybody.
public enum WaitingAction: String, CaseIterable, Sendable {
    case notice, block
}
