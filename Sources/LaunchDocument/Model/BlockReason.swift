/// Why a version must be left.
public enum BlockReason: String, CaseIterable, Sendable {
    case brokenPayments = "broken_payments"
    case security
    case removedAPI = "removed_api"
    case dataLoss = "data_loss"
    case crash
    case legal
}
